/**
 * The generator: pure functions of settings and sequence number that say which event arrives when. It knows no engine.
 */
package nexmark.jet.generator;
