/** What the answers had to be, in plain Java. */
package nexmark.jet.query.oracle;
