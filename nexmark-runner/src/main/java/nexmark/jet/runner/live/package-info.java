/** A run on a page while it goes on: an HTTP server in the command's own process, and nothing on the members. */
package nexmark.jet.runner.live;
