/*
 * A page whose runs go on: events bring what is new in the view, and the page is drawn again. Which event holds what: the
 * class ViewChange.
 */

const live = { view: null, source: null, isConnected: true };

const isLive = (view) => !isMissing(view.live);

/** Whether the view is of a run that goes on. */
const isRunning = (view) => view.kind === "run" && isLive(view) && isMissing(view.origin);

/** A view after a change; what stays is not copied. */
function changed(before, change) {
  if ("set" in change) {
    return change.set;
  }
  if ("tail" in change) {
    return before.slice(0, change.from).concat(change.tail);
  }
  const after = { ...before };
  for (const [key, part] of Object.entries(change.keys)) {
    after[key] = changed(before[key], part);
  }
  return after;
}

/** Draws a view, and goes on to draw it as it changes, until the command has ended. */
function watch(view) {
  show(view);
  if (!isLive(view) || view.live.isOver) {
    return;
  }
  const source = new EventSource(view.live.events);
  live.source = source;
  source.addEventListener("open", () => connected(true));
  source.addEventListener("error", () => connected(false));
  source.addEventListener("view", ({ data }) => show(JSON.parse(data)));
  source.addEventListener("change", ({ data }) => show(changed(live.view, JSON.parse(data))));
  source.addEventListener("end", ({ data }) => {
    source.close();
    show(JSON.parse(data));
  });
  document.addEventListener("visibilitychange", drawIfSeen);
}

/* Nobody sees a page in a hidden tab, so it is drawn when it is shown again. */
function show(view) {
  live.view = view;
  drawIfSeen();
}

function drawIfSeen() {
  if (!document.hidden) {
    draw(live.view);
  }
}

function connected(isConnected) {
  if (live.isConnected !== isConnected) {
    live.isConnected = isConnected;
    drawIfSeen();
  }
}

const LIVE_STATES = { open: "○", running: "▶", valid: "✓" };

addSection({
  id: "live",
  title: liveTitle,
  present: isLive,
  build(section) {
    addText(section, liveWords);
    addText(section, storedWords);
    addTable(section, {
      id: "live-runs",
      caption: "Runs of this command",
      columns: [
        { name: "run" },
        { name: "state" },
        { name: "p50", unit: "ms", format: formatMillis },
        { name: "p99", unit: "ms", format: formatMillis },
        { name: "cost", unit: "CPU s per million events", format: (value) => formatNumber(value, 2) },
        { name: "why" },
      ],
      rows: (view) => view.live.runs.map(liveRow),
      present: (view) => view.kind === "run" && view.live.runs.length > 0,
    });
  },
});

function liveTitle(view) {
  return isSeveral(view) ? "The command" : view.live.isOver ? "Runs" : "Now";
}

function liveRow(run) {
  const [status] = run.state.split(",");
  const sign = LIVE_STATES[status] ?? "✗";
  return [run.name, sign + " " + run.state, run.p50Millis, run.p99Millis, run.cost, run.reason ?? ""];
}

function storedWords(view) {
  if (view.live.report === null) {
    return "";
  }
  return (isSeveral(view) ? "The runs are stored in " : "The last run's report is stored in ") + view.live.report + ".";
}

function liveWords(view) {
  if (view.live.isOver) {
    return "The command has ended; nothing changes any more.";
  }
  if (!live.isConnected) {
    return "The connection is lost: what is shown may be old. This page tries again.";
  }
  const left = isMissing(view.live.leftSeconds) ? "" : "About " + formatSecond(view.live.leftSeconds) + " left. ";
  return left + view.live.words;
}
