/**
 * The evidence of a run of any engine: its plan, and the values that were read of it. {@link
 * nexmark.jet.evidence.EvidenceWriter} writes them in an engine's own processes, and {@link
 * nexmark.jet.evidence.EvidenceReader} reads the same values; a run of Jet hands them over in memory.
 */
package nexmark.jet.evidence;
