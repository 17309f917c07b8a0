// Calls back with what axe-core finds against its rules for WCAG 2.1 A and AA, a line each.
const done = arguments[arguments.length - 1];
const rules = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], resultTypes: ["violations"] };
axe.run(document, rules).then(
  ({ violations }) =>
    done(violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ": " + node.target + ": " + node.failureSummary))),
  (failure) => done(["axe-core failed: " + failure]),
);
