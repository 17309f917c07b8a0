package nexmark.jet.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonProperty.Access;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.stream.Stream;
import nexmark.jet.result.Finding.Kind;

/** Whether a run may be quoted: what was found, without what is for people alone. */
@JsonPropertyOrder({"valid", "reasons", "notJudged"})
public record Verdict(List<Finding> findings) {

    public Verdict {
        findings =
                findings.stream().filter(finding -> finding.kind() != Kind.NOTE).toList();
    }

    @JsonProperty(access = Access.READ_ONLY)
    public boolean valid() {
        return status() == Status.VALID;
    }

    /** The tests that failed. */
    @JsonProperty(access = Access.READ_ONLY)
    public List<String> reasons() {
        return failures().map(Finding::text).toList();
    }

    /** The tests that could not be made. */
    @JsonProperty(access = Access.READ_ONLY)
    public List<String> notJudged() {
        return of(Status.NOT_JUDGED).map(Finding::text).toList();
    }

    private Stream<Finding> failures() {
        return findings.stream()
                .filter(finding -> finding.severity() != Status.NOT_JUDGED && finding.severity() != Status.VALID);
    }

    private Stream<Finding> of(Status severity) {
        return findings.stream().filter(finding -> finding.severity() == severity);
    }

    /** Why a run is not valid: what failed, then what was not judged. */
    public List<String> why() {
        return Stream.concat(reasons().stream(), notJudged().stream().map(what -> "not judged: " + what))
                .toList();
    }

    /** Findings of other work on the machines, also where the plan let that pass. */
    public List<Finding> disturbances() {
        return findings.stream()
                .filter(finding -> finding.kind() == Kind.MACHINE_DISTURBED)
                .toList();
    }

    /** Whether nothing but other work on the machines made the run invalid. */
    public boolean isOnlyDisturbed() {
        return notJudged().isEmpty() && failedOnlyFor(Kind.MACHINE_DISTURBED);
    }

    /** Whether a test failed, and all that failed are of some kinds. */
    public boolean failedOnlyFor(Kind... kinds) {
        return !reasons().isEmpty() && failures().map(Finding::kind).allMatch(List.of(kinds)::contains);
    }

    /** Whether there is a note of a kind. */
    public boolean notes(Kind kind) {
        return of(Status.VALID).anyMatch(finding -> finding.kind() == kind);
    }

    /** How the run ended, by the gravest finding. */
    public Status status() {
        return Stream.of(Status.INTERRUPTED, Status.WRONG, Status.INVALID, Status.NOT_JUDGED)
                .filter(status -> of(status).findAny().isPresent())
                .findFirst()
                .orElse(Status.VALID);
    }
}
