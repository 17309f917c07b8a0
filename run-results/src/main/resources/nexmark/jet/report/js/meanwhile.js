/* One run: what happened beside the latencies, one chart below the other on the time axis of the run. */

const SYMBOLS_OF_LINE = 8;
/* A queue that never was so full is not drawn: many such lines lie on each other at zero. */
const LEAST_DRAWN_FILL = 0.01;

addSection({
  id: "meanwhile",
  title: "What happened meanwhile",
  present: (view) => runWith("timeline")(view) && hasSeconds(view),
  build(section) {
    addZoomForm(section);
    addIncidents(section);
    addChart(section, timeChart("input-chart", {
      title: "Input: events per second against the schedule",
      note: "If the line falls below the thin straight one, which is the schedule, the job did not keep up.",
      present: hasColumn("emitted"),
      lines: [["emitted", "emitted"]],
      unit: "events/s",
      limit: (view) => ({ name: "schedule", value: view.timeline.scheduledPerSecond }),
    }));
    addChart(section, timeChart("lag-chart", {
      title: "Source lag: how late events entered the job",
      note: "A lag that grows means more input than the job can take.",
      present: hasColumn("lag"),
      lines: [["lag", "largest source lag"]],
      unit: "ms",
    }));
    addChart(section, queueChart());
    addChart(section, timeChart("cpu-chart", {
      title: "Processors: who used them",
      note:
        "CPU seconds per second; the thin straight line is all processors. Other processes: all that are not members. Waiting:" +
        " the engine's threads that were ready and had no processor.",
      present: hasColumn("cpu", "machineCpu", "othersCpu", "stolen", "wait"),
      lines: [
        ["cpu", "members"],
        ["machineCpu", "whole machine"],
        ["othersCpu", "other processes"],
        ["stolen", "stolen by the host"],
        ["wait", "waiting"],
      ],
      unit: "CPU s/s",
      limit: ({ timeline: { processors } }) => (processors === null ? null : { name: "processors", value: processors }),
    }));
    addChart(section, timeChart("heap-chart", {
      title: "Memory: heap after collections, and the whole process",
      note: "A heap that grows to the end has not settled: measure longer.",
      present: hasColumn("heap", "resident"),
      lines: [["heap", "heap after GC"], ["resident", "process"]],
      unit: "MB",
    }));
  },
});

function queueChart() {
  const all = (view) => Object.entries(view.timeline.queues);
  const isDrawn = ([, fills]) => fills.some((fill) => fill >= LEAST_DRAWN_FILL);
  const drawn = (view) => all(view).filter(isDrawn);
  return {
    id: "queue-chart",
    group: TIME,
    height: 220,
    className: "compact",
    title: "Queues: how full they were before each vertex",
    note: (view) => {
      const empty = all(view).filter((queue) => !isDrawn(queue)).map(([vertex]) => vertex);
      return (
        "A queue that stays full holds up everything before it: the vertex behind the last full queue is the bottleneck." +
        (empty.length === 0 ? "" : " Always below 1 %, and not drawn: " + empty.join(", ") + ".")
      );
    },
    present: (view) => hasSeconds(view) && drawn(view).length > 0,
    option: (view, theme) =>
      timeOption(view, theme, {
        axis: valueAxis(theme, {
          name: "share taken",
          min: 0,
          max: HEADROOM,
          interval: 0.25,
          axisLabel: { color: theme.muted, formatter: formatShare, showMaxLabel: false },
        }),
        series: drawn(view).map(([vertex, fills], i) =>
          lineSeries(theme, i, {
            name: vertex,
            data: timePoints(view, fills),
            isMarked: marksOfLine(view, i, drawn(view).length),
          }),
        ),
        parts: { tooltip: tooltip(theme, { valueFormatter: formatShare }) },
      }),
    table: (view) => ({
      columns: [{ name: "second" }, ...all(view).map(([vertex]) => ({ name: vertex, unit: "share" }))],
      rows: view.timeline.seconds.map((second, i) => [second, ...all(view).map(([, fills]) => fills[i])]),
    }),
  };
}

/* Lines that lie on each other are told apart by their symbols: each has some, and no two at the same second. */
function marksOfLine({ timeline }, number, lines) {
  const every = Math.max(lines, Math.ceil(timeline.seconds.length / SYMBOLS_OF_LINE));
  const first = Math.floor((number * every) / lines);
  return (index) => index % every === first;
}

/* The zoom for those who use no mouse. */
function addZoomForm(section) {
  const input = (label) => element("input", { type: "number", step: "any", "aria-label": label });
  const from = input("First second to show");
  const to = input("Last second to show");
  const show = () => from.value !== "" && to.value !== "" && Number(to.value) > Number(from.value) && zoomTo(TIME, Number(from.value), Number(to.value));
  const whole = () => {
    from.value = "";
    to.value = "";
    zoomTo(TIME, null);
  };
  const root = element(
    "form",
    { class: "zoom", onsubmit: (event) => event.preventDefault(), onchange: show },
    element("span", {}, "Show seconds"),
    from,
    element("span", {}, "to"),
    to,
    element("button", { type: "button", onclick: whole }, "Whole run"),
  );
  const fill = () => {
    const zoom = zoomOf(TIME);
    if (!root.contains(document.activeElement)) {
      from.value = zoom.startValue ?? "";
      to.value = zoom.endValue ?? "";
    }
  };
  onZoom(fill);
  addPart(section, { root, present: hasSeconds, draw: fill });
}
