/* One run: the verdict and the figures. */

/* Whether a view is of one run and has a part. Of a run that goes on, some parts are not known yet. */
const runWith = (part) => (view) => view.kind === "run" && !isMissing(view[part]);

/* The word is never alone: each status has a sign as well. */
const STATUS_SIGNS = { VALID: "✓", INVALID: "✕", "NOT JUDGED": "?", WRONG: "✕", INTERRUPTED: "‖", RUNNING: "…" };
const STATUS_KINDS = { VALID: "good", RUNNING: "warn" };
const OUTCOME_SIGNS = { met: "✓", missed: "✕", unknown: "?" };

const STARTING =
  "The members are started, and the machines probed. Figures and charts appear with the job's first second and change" +
  " every few seconds. When the job has ended, its answers are compared, and there is a verdict.";

addSection({
  id: "verdict",
  title: null,
  present: (view) => view.kind === "run",
  build(section) {
    const root = element("div", {});
    addPart(section, { root, draw: (view) => root.replaceChildren(...verdictParts(view)) });
  },
});

/* A run that has only started has no headline yet. */
function verdictParts({ headline, title, disclosure }) {
  if (isMissing(headline)) {
    return [element("h1", {}, title), element("p", {}, STARTING)];
  }
  const hasException = headline.verdict !== headline.status;
  const kind = hasException ? "warn" : (STATUS_KINDS[headline.status] ?? "bad");
  const sign = element("span", { "aria-hidden": "true" }, (STATUS_SIGNS[headline.status] ?? "✕") + " ");
  return [
    element(
      "div",
      { class: "title" },
      element("p", { class: "status " + kind }, sign, headline.verdict),
      element("h1", {}, headline.name),
    ),
    ...(isMissing(headline.trial) ? [] : [element("p", { class: "trial" }, unbroken(headline.trial))]),
    element("p", {}, [headline.question, headline.measured].filter(Boolean).join(" · ")),
    element("p", { class: "note" }, [...headline.settings, ...labels(disclosure?.result)].join(" · ")),
  ];
}

/* The tags by which experiments and searches find their runs again, if they made the run, are not for readers. */
const OWN_TAGS = { experiment: ["experiment", "cell", "repetition", "attempt"], search: ["search", "step", "trial"] };

/* The user's words for a run, and the user's tags. */
function labels({ label, tags = {} } = {}) {
  const theirs = Object.keys(OWN_TAGS).flatMap((maker) => (maker in tags ? OWN_TAGS[maker] : []));
  const own = Object.entries(tags).filter(([name]) => !theirs.includes(name));
  return [label, ...own.map(([name, value]) => name + "=" + value)].filter(Boolean);
}

addSection({
  id: "figures",
  title: null,
  present: runWith("headline"),
  build(section) {
    const tiles = element("dl", { class: "tiles" });
    addPart(section, {
      root: tiles,
      draw: ({ headline: { figures } }) => {
        tiles.style.setProperty("--all", figures.length);
        tiles.style.setProperty("--half", Math.ceil(figures.length / 2));
        tiles.replaceChildren(...figures.map(tile));
      },
    });
    const goals = element("ul", { class: "goals" });
    addPart(section, {
      root: goals,
      present: (view) => view.headline.requirements.length > 0,
      draw: (view) => goals.replaceChildren(...view.headline.requirements.map(goal)),
    });
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
