/** What arrives: the Nexmark events as records, and their wire form. Knows no engine. */
package nexmark.jet.event;
