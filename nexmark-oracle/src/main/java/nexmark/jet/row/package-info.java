/** The rows that answer the queries, as records. Knows no engine. */
package nexmark.jet.row;
