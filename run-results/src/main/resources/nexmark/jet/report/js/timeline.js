/* One run second by second: latency, and what all charts of a run's seconds share: time axis, zoom and pointer. */

const TIME = "time";
/* Room for the names of lanes, in all charts that lie below each other. */
const TIME_LEFT = 84;
/* What lies above the largest value of a plot in which phases have their names. */
const HEADROOM = 1.15;
/* A phase that takes less of the time axis is shaded without its name. */
const NARROWEST_NAMED = 0.1;
const hasSeconds = (view) => view.timeline.seconds.length > 0;
const hasColumn = (...names) => (view) => hasSeconds(view) && names.some((name) => name in view.timeline.columns);

addSection({
  id: "timeline",
  title: null,
  present: runWith("timeline"),
  build(section) {
    addChart(section, timeChart("latency-chart", {
      title: "Latency over time",
      level: "h2",
      note: latencyNote,
      height: FIRST_CHARTS_HEIGHT,
      slider: true,
      present: hasColumn("max"),
      lines: [["p50", "p50"], ["p99", "p99"], ["max", "largest"]],
      unit: "ms",
      yAxis: (view, theme) => millisAxis(theme, ["p50", "p99", "max"].flatMap((name) => view.timeline.columns[name] ?? [])),
    }));
    addRemarks(section, (view) => view.timeline.remarks);
  },
});

function latencyNote(view) {
  const p99 = "p99" in view.timeline.columns ? "" : " No p99: it needs 1,000 rows in a second.";
  return (
    "Each point: the rows that arrived in a second. Shaded: times that do not count, the warm-up and the drain, in" +
    " which the last results arrive. Drag the handles, or zoom with Ctrl and the wheel." + p99
  );
}

/* A chart of a run's seconds. `lines`: [column, name], or a function's [values, name]; `limit`: a thin line across. */
function timeChart(id, { lines, unit, limit = () => null, yAxis, format = formatNumber, height = 190, ...rest }) {
  const columns = ({ timeline }) => lines.map(([column, name]) => [timeline.columns[column], name]);
  const shown = (view) => (typeof lines === "function" ? lines(view) : columns(view).filter(([values]) => values));
  return {
    id,
    group: TIME,
    height,
    ...rest,
    option: (view, theme) => {
      const across = limit(view);
      const own = () => valueAxis(theme, { name: unit, min: 0, ...withHeadroom(theme, across?.value) });
      const axis = yAxis?.(view, theme) ?? own();
      const line = ([values, name], i) => lineSeries(theme, i, { name, data: timePoints(view, values) });
      const series = [...shown(view).map(line), ...acrossSeries(view, theme, across)];
      const parts = { tooltip: tooltip(theme, { valueFormatter: (value) => format(value) }) };
      return timeOption(view, theme, { axis, series, slider: rest.slider, parts });
    },
    table: (view) => ({
      columns: [{ name: "second" }, ...shown(view).map(([, name]) => ({ name, unit }))],
      rows: view.timeline.seconds.map((second, i) => [second, ...shown(view).map(([values]) => values[i])]),
    }),
  };
}

/* The plot goes on above all values, where the names of phases stand. */
function withHeadroom(theme, across = 0) {
  const { axisLabel } = valueAxis(theme, {});
  return { max: ({ max }) => HEADROOM * Math.max(max, across) || 1, axisLabel: { ...axisLabel, showMaxLabel: false } };
}

/** An option with the run's time axis, the phases that do not count shaded. */
function timeOption(view, theme, { axis, series, slider = false, parts = {} }) {
  const [from, to] = timeRange(view);
  const [first, ...others] = series;
  return baseOption(theme, {
    grid: slider ? grid({ bottom: 74 }) : grid({ left: TIME_LEFT, bottom: 30 }),
    xAxis: secondsAxis(theme, from, to, {
      ...(slider ? { name: "time since measuring began, " + (isInMinutes(from, to) ? "min:s" : "s") } : {}),
      axisPointer: { label: { formatter: ({ value }) => "second " + formatSecond(Math.floor(value)) } },
    }),
    yAxis: axis,
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
