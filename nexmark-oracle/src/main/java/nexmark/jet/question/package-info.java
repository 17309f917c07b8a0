/** The questions that queries ask: text, timing, the events that they read, and their oracles. Knows no engine. */
package nexmark.jet.question;
