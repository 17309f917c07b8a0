/* One run second by second: charts one below the other that share the time axis, the zoom and the pointer. */

const TIME = "time";
/* Room for the names of lanes, in all charts of the time axis. */
const TIME_LEFT = 84;
/* A phase that takes less of the time axis is shaded without its name. */
const NARROWEST_NAMED = 0.1;
const SYMBOLS_OF_LINE = 8;
const hasSeconds = (view) => view.timeline.seconds.length > 0;
const hasColumn = (...names) => (view) => hasSeconds(view) && names.some((name) => name in view.timeline.columns);

addSection({
  id: "timeline",
  title: "Latency over time, and what happened meanwhile",
  present: runWith("timeline"),
  build(section) {
    addRemarks(section, (view) => view.timeline.remarks);
    addZoomForm(section);
    addChart(section, timeChart("latency-chart", {
      title: "Latency of the rows that arrived in each second",
      note: latencyNote,
      height: 320,
      slider: true,
      present: hasColumn("max"),
      lines: [["p50", "p50"], ["p99", "p99"], ["max", "largest"]],
      unit: "ms",
      yAxis: (view, theme) => millisAxis(theme, ["p50", "p99", "max"].flatMap((name) => view.timeline.columns[name] ?? [])),
    }));
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
      note: "CPU seconds per second; the thin straight line is all processors. Other processes: all of the machine's that are not members, the program that controls the run among them if it has a process of its own. Waiting: Jet's threads that were ready and had no processor.",
      present: hasColumn("cpu", "machineCpu", "othersCpu", "stolen", "wait"),
      lines: [["cpu", "members"], ["machineCpu", "whole machine"], ["othersCpu", "other processes"], ["stolen", "stolen by the host"], ["wait", "waiting"]],
      unit: "CPU s/s",
      limit: (view) => (view.timeline.processors === null ? null : { name: "processors", value: view.timeline.processors }),
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

function latencyNote(view) {
  const p99 = "p99" in view.timeline.columns ? "" : " Fewer than two seconds have the 1,000 rows that a p99 needs here, so there is none.";
  return "Shaded: times that do not count, which are the warm-up, and the drain, in which the last results arrive. Drag the handles, or zoom with Ctrl and the wheel." + p99;
}

/* A chart of columns of the timeline. `lines` are [column, name]; `limit` is a thin line across. */
function timeChart(id, { lines, unit, limit = () => null, yAxis, height = 190, ...rest }) {
  const shown = (view) => lines.filter(([column]) => column in view.timeline.columns);
  return {
    id,
    group: TIME,
    height,
    className: "compact",
    ...rest,
    option: (view, theme) => {
      const across = limit(view);
      const axis = yAxis?.(view, theme) ?? valueAxis(theme, { name: unit, min: 0, max: (range) => (across !== null && across.value > range.max ? across.value : null) });
      const series = shown(view).map(([column, name], i) => lineSeries(theme, i, { name, data: timePoints(view, view.timeline.columns[column]) }));
      return timeOption(view, theme, { axis, series: [...series, ...acrossSeries(view, theme, across)], slider: rest.slider });
    },
    table: (view) => ({
      columns: [{ name: "second" }, ...shown(view).map(([, name]) => ({ name, unit }))],
      rows: view.timeline.seconds.map((second, i) => [second, ...shown(view).map(([column]) => view.timeline.columns[column][i])]),
    }),
  };
}

/** An option with the run's time axis, the phases that do not count shaded. */
function timeOption(view, theme, { axis, series, slider = false, parts = {} }) {
  const [from, to] = timeRange(view);
  const [first, ...others] = series;
  return baseOption(theme, {
    grid: grid({ left: TIME_LEFT, bottom: slider ? 74 : 30 }),
    xAxis: secondsAxis(theme, from, to, {
      ...(slider ? { name: "time since measuring began, s or min:s" } : {}),
      axisPointer: { label: { formatter: ({ value }) => "second " + formatSecond(Math.floor(value)) } },
    }),
    yAxis: axis,
    tooltip: tooltip(theme, { valueFormatter: (value) => formatNumber(value) }),
    series: first === undefined ? [] : [{ markArea: phases(view, theme), ...first }, ...others],
    ...parts,
  });
}

function timeRange({ timeline }) {
  return [timeline.seconds[0], timeline.seconds.at(-1) + 1];
}

/* A second's figure stands in its middle. */
function timePoints({ timeline }, values) {
  return timeline.seconds.map((second, i) => [second + 0.5, values[i]]);
}

function phases(view, theme) {
  const { measureFrom, measureTo } = view.timeline;
  const [from, to] = timeRange(view);
  const isWide = (begin, end) => end - begin > NARROWEST_NAMED * (to - from);
  const area = (name, begin, end) => [{ name, xAxis: begin, label: { show: isWide(begin, end) } }, { xAxis: end }];
  const areas = measureFrom === null ? [area("not measured", from, to)] : [area("warm-up", from, measureFrom), area("drain", measureTo, to)];
  return {
    silent: true,
    itemStyle: { color: theme.shade },
    label: { color: theme.muted, position: "insideTop", fontSize: 11 },
    data: areas.filter(([begin, end]) => end.xAxis > begin.xAxis),
  };
}

function acrossSeries(view, theme, across) {
  if (across === null) {
    return [];
  }
  const data = timeRange(view).map((x) => [x, across.value]);
  const style = { lineStyle: { color: theme.ink, type: "solid", width: 1 }, itemStyle: { color: theme.ink }, symbol: "none", z: 1 };
  return [lineSeries(theme, 0, { name: across.name, data, ...style })];
}

function queueChart() {
  const fullest = (view) => Object.entries(view.timeline.queues);
  return {
    id: "queue-chart",
    group: TIME,
    height: 220,
    className: "compact",
    title: "Queues: how full they were before each vertex",
    note: "A queue that stays full holds up everything before it: the vertex behind the last full queue is the bottleneck.",
    present: (view) => hasSeconds(view) && fullest(view).length > 0,
    option: (view, theme) =>
      timeOption(view, theme, {
        axis: valueAxis(theme, { name: "share taken", min: 0, max: 1, interval: 0.25, axisLabel: { color: theme.muted, formatter: formatShare } }),
        series: fullest(view).map(([vertex, fills], i) => lineSeries(theme, i, { name: vertex, data: timePoints(view, fills), isMarked: marksOfLine(view, i, fullest(view).length) })),
        parts: { tooltip: tooltip(theme, { valueFormatter: formatShare }) },
      }),
    table: (view) => ({
      columns: [{ name: "second" }, ...fullest(view).map(([vertex]) => ({ name: vertex, unit: "share" }))],
      rows: view.timeline.seconds.map((second, i) => [second, ...fullest(view).map(([, fills]) => fills[i])]),
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
