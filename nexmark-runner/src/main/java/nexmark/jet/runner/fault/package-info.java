/** What is done to members during a run, what the rows prove after it, and how the run recovered. */
package nexmark.jet.runner.fault;
