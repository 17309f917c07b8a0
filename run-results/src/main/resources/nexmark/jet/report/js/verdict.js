/* One run: the verdict, what limited the run, and the figures. */

/* Whether a view is of one run and has a part. Of a run that goes on, some parts are not known yet. */
const runWith = (part) => (view) => view.kind === "run" && !isMissing(view[part]);

/* The word is never alone: each status has a sign as well. */
const STATUS_SIGNS = { VALID: "✓", INVALID: "✕", "NOT JUDGED": "?", WRONG: "✕", INTERRUPTED: "‖", RUNNING: "…" };
const STATUS_KINDS = { VALID: "good", RUNNING: "warn" };
const OUTCOME_SIGNS = { met: "✓", missed: "✕", unknown: "?" };

addSection({
  id: "verdict",
  title: null,
  present: runWith("headline"),
  build(section) {
    const root = element("div", {});
    addPart(section, { root, draw: (view) => root.replaceChildren(...verdictParts(view.headline)) });
  },
});

function verdictParts(headline) {
  const hasException = headline.verdict !== headline.status;
  const kind = hasException ? "warn" : (STATUS_KINDS[headline.status] ?? "bad");
  const sign = STATUS_SIGNS[headline.status] ?? "✕";
  return [
    element("p", { class: "status " + kind }, element("span", { "aria-hidden": "true" }, sign + " "), headline.verdict),
    element("h1", {}, headline.name),
    ...(isMissing(headline.trial) ? [] : [element("p", { class: "trial" }, unbroken(headline.trial))]),
    ...(isMissing(headline.measured) ? [] : [element("p", {}, headline.measured)]),
    element("p", { class: "question" }, headline.question),
    element("p", { class: "note" }, [...headline.settings, headline.label].filter(Boolean).join(" · ")),
  ];
}

addSection({
  id: "figures",
  title: null,
  present: runWith("headline"),
  build(section) {
    const tiles = element("dl", { class: "tiles" });
    addPart(section, { root: tiles, draw: (view) => tiles.replaceChildren(...view.headline.figures.map(tile)) });
    addText(section, (view) => (isRunning(view) ? "" : "Brackets hold the 95 % confidence interval of this run; another run may differ by more."));
    const goals = element("ul", { class: "goals" });
    addPart(section, {
      root: goals,
      present: (view) => view.headline.requirements.length > 0,
      draw: (view) => goals.replaceChildren(...view.headline.requirements.map(goal)),
    });
  },
});

addSection({
  id: "limits",
  title: null,
  present: runWith("headline"),
  build(section) {
    const list = element("ul", {});
    addPart(section, {
      root: element("div", { class: "answer" }, element("h2", {}, "What limited this run"), list),
      present: (view) => view.headline.limits.length > 0,
      draw: (view) => list.replaceChildren(...view.headline.limits.map((sentence) => element("li", {}, unbroken(sentence)))),
    });
    const proof = element("p", { class: "proof" });
    addPart(section, { root: proof, draw: (view) => proof.replaceChildren(element("strong", {}, "Answers: "), view.headline.proof.join("; ")) });
  },
});

function tile(figure) {
  const isRate = figure.unit === "rate";
  const value = isRate ? formatRate(figure.value) : figure.unit === "rows" ? formatNumber(figure.value) : formatMillis(figure.value);
  const unit = isRate ? "/s" : figure.unit;
  const interval = isMissing(figure.lower) ? null : `[${formatMillis(figure.lower)} – ${formatMillis(figure.upper)}]`;
  return element(
    "div",
    { class: "tile" },
    element("dt", {}, figure.name),
    element("dd", {}, element("span", { class: "value" }, value), " ", element("span", { class: "unit" }, unit)),
    interval === null ? null : element("dd", { class: "interval" }, interval),
    figure.note === "" ? null : element("dd", { class: "small" }, figure.note),
  );
}

function goal({ outcome, words }) {
  return element("li", { class: outcome === "met" ? "good" : "bad" }, OUTCOME_SIGNS[outcome] + " ", words);
}
