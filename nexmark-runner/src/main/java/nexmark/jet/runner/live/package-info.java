/** The runs of a command while they go on: a page and metrics, by an HTTP server in the command's process. */
package nexmark.jet.runner.live;
