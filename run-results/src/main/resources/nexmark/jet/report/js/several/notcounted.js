/* The runs whose figures do not count, attempts without a result, and results that cannot be read, each with its reason. */

addSection({
  id: "not-counted",
  title: (view) => "Not counted: " + formatNumber(view.notCounted.length),
  present: (view) => isSeveral(view) && view.notCounted.length > 0,
  build(section) {
    addTable(section, {
      columns: [{ name: "run" }, { name: "settings" }, { name: "why" }],
      rows: (view) =>
        view.notCounted.map(({ run, link, settings, why }) => [
          storedLink(view, link, run),
          settings,
          { text: why, className: "words" },
        ]),
    });
  },
});
