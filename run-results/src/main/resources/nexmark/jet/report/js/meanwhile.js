/* One run: what happened beside the latencies, one chart below the other on the time axis of the run. */

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
    addChart(section, timeChart("queue-chart", {
      title: "Queues: how full they were before each vertex",
      note: queueNote,
      height: 220,
      present: (view) => queues(view, true).length > 0,
      lines: (view) => queues(view, true),
      unit: "share",
      yAxis: (view, theme) => {
        const axisLabel = { color: theme.muted, formatter: formatShare, showMaxLabel: false };
        return valueAxis(theme, { name: "share taken", min: 0, max: HEADROOM, interval: 0.25, axisLabel });
      },
      format: formatShare,
    }));
    addChart(section, timeChart("cpu-chart", {
      title: "Processors: who used them",
      note:
        "CPU seconds per second; the thin straight line is all processors. Other processes: all that are not members." +
        " Waiting: the engine's threads that were ready and had no processor.",
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

/* The queues that were full to some share, or those that never were. */
function queues({ timeline }, wereFull) {
  const all = Object.entries(timeline.queues).map(([vertex, fills]) => [fills, vertex]);
  return all.filter(([fills]) => fills.some((fill) => fill >= LEAST_DRAWN_FILL) === wereFull);
}

function queueNote(view) {
  const empty = queues(view, false).map(([, vertex]) => vertex);
  const note =
    "A queue that stays full holds up everything before it: the vertex behind the last full queue is the bottleneck.";
  return note + (empty.length === 0 ? "" : " Always below 1 %, and not drawn: " + empty.join(", ") + ".");
}

/* The zoom for those who use no mouse. */
function addZoomForm(section) {
  const input = (label) => element("input", { type: "number", step: "any", "aria-label": label });
  const from = input("First second to show");
  const to = input("Last second to show");
  const isRange = () => from.value !== "" && to.value !== "" && Number(to.value) > Number(from.value);
  const show = () => isRange() && zoomTo(TIME, Number(from.value), Number(to.value));
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
