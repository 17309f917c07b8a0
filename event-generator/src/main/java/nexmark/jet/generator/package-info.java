/** Pure functions of settings and sequence number that say which event arrives when. They know no engine. */
package nexmark.jet.generator;
