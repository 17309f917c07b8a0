/** The Nexmark events as records, and their wire form. They know no engine. */
package nexmark.jet.event;
