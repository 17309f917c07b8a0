package nexmark.jet.comparison;

/**
 * A run that is not compared.
 *
 * @param run id of the run
 * @param why for people
 */
public record NotCounted(String run, String why) {}
