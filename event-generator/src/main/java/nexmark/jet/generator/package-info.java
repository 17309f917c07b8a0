/** Which event comes when: pure functions of settings and sequence number. Knows no engine. */
package nexmark.jet.generator;
