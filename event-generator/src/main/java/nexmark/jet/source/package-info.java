/** The generator as a Jet source: on schedule, with watermarks and snapshots. */
package nexmark.jet.source;
