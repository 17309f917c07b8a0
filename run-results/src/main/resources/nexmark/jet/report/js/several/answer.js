/* What several runs say: one chart, then words. The sentences come with the view. */

addSection({
  id: "answer",
  title: null,
  present: isSeveral,
  build(section, view) {
    const heading = element("h1", {});
    addPart(section, {
      root: heading,
      draw: (view) => {
        heading.textContent = view.title;
      },
    });
    addPictures(section, view);
    const answers = element("div", { class: "answers" });
    addPart(section, { root: answers, draw: (view) => answers.replaceChildren(...view.answers.map(answerElement)) });
    const same = foldable("same", "What is the same in all runs");
    const words = ({ runs }) => element("p", { class: "note" }, runsConstants(runs));
    addPart(section, {
      root: same,
      present: ({ runs }) => runs.constants.length > 0,
      draw: (view) => same.replaceChildren(same.firstChild, words(view)),
    });
  },
});

/** Whether a view is one of several runs. */
function isSeveral(view) {
  return view.kind === "several";
}

const NO_NOISE = "one run a side shows no noise";

function answerElement({ title, sentences, notes }, index) {
  const others = sentences.filter((sentence) => !sentence.endsWith(NO_NOISE));
  const alone = sentences.filter((sentence) => sentence.endsWith(NO_NOISE)).map((text) => text.split(" against ")[0]);
  const told = alone.length > 1 ? [alone.join(", ") + ": undecided, " + NO_NOISE, ...others] : sentences;
  return element(
    "article",
    {},
    element("h2", {}, title),
    told.map((sentence) => element("p", { class: "sentence" }, unbroken(sentence))),
    notes.length === 0 ? null : answerNotes(notes, index),
  );
}

function answerNotes(notes, index) {
  const folded = foldable("a-" + index, "What limits this answer");
  folded.dataset.print = "";
  folded.append(element("ul", {}, notes.map((note) => element("li", {}, unbroken(note)))));
  return folded;
}

/** A link from a stored page. A page that a server showed while the runs went on has no files next to it. */
function storedLink(view, address, text) {
  return isMissing(address) || isLive(view) ? text : element("a", { href: address }, text);
}

/** The id of a run; those that do not count come behind those that do. */
function runId(view, index) {
  const { rows, columns } = view.runs;
  return index < rows.length
    ? rows[index][columns.findIndex((column) => column.name === "id")]
    : view.notCounted[index - rows.length].run;
}

/** The look of a mark of a colour whose runs have doubts: hollow; undefined if they have none. */
function doubtLook(theme, color, doubts) {
  return doubts === "" ? undefined : { color: theme.surface, borderColor: color, borderWidth: 1.6, opacity: 1 };
}

/** A value in a unit, written as the terminal writes it. */
function formatIn(unit, value) {
  return unit === "events/s" ? formatRate(value) : formatMillis(value);
}

/** Lines of a tooltip, the first one strong. Texts enter as text. */
function tooltipLines(first, ...others) {
  return element("div", {}, element("strong", {}, first), others.filter(Boolean).map((line) => element("div", {}, line)));
}

/* Runs whose figures do not count, attempts without a result, and results that cannot be read: a line each. */
addSection({
  id: "not-counted",
  title: (view) => "Not counted: " + formatNumber(view.notCounted.length),
  present: (view) => isSeveral(view) && view.notCounted.length > 0,
  build(section) {
    const lines = element("ul", {});
    const line = (view, { run, link, why }) => element("li", {}, storedLink(view, link, run), ": ", unbroken(why));
    addPart(section, { root: lines, draw: (view) => lines.replaceChildren(...view.notCounted.map((each) => line(view, each))) });
  },
});
