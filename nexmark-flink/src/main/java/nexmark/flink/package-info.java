/** How Flink is asked: each query in the forms that Flink offers. The questions, their oracles and the events are those of every engine. */
package nexmark.flink;
