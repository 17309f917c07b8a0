/**
 * Every query answered again in plain Java: the slow, obvious path that proves the fast one right. The oracles know no
 * engine, and of the questions only their settings.
 */
package nexmark.jet.oracle;
