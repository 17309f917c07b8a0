/** What is asked: one class a query, from typed streams of events to rows and their ideal time. */
package nexmark.jet.query;
