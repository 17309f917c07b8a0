/**
 * Recorded events: JSON Lines in the layout that other Nexmark tools write and read, made by the generators and put
 * through the queries' own pipelines.
 */
package nexmark.jet.runner.recorded;
