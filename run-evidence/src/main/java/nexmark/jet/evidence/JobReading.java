package nexmark.jet.evidence;

import java.io.Serializable;
import java.util.List;

/** One collection of the metrics of a Jet job: seconds of its sources, and counts of its processors. */
public record JobReading(List<SourceSecond> sources, List<VertexCounts> vertices) implements Serializable {}
