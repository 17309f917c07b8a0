/*
 * Throughput, p99 and efficiency against the number of members. Of the rates that were measured on as many members, the one
 * with the highest throughput counts.
 */

const SCALING_CHARTS = [
  {
    name: "throughput",
    title: "throughput, events/s",
    note:
      "Dotted: the ideal, which is the throughput of the smallest cluster for each of its members, times the number of members; none" +
      " where all clusters had one rate.",
    unit: "events/s",
    log: true,
  },
  { name: "p99", title: "p99, ms, at that throughput", note: "", unit: "ms", log: true },
  {
    name: "efficiency",
    title: "efficiency",
    note:
      "Efficiency is the throughput as a share of the ideal. It says how the engine scales only if each cluster was measured at its" +
      " highest rate.",
    unit: "share",
    log: false,
  },
];

addSection({
  id: "scaling",
  title: "Scaling",
  present: (view) => isSeveral(view) && view.scalings.length > 0,
  build(section, view) {
    const grid = addPart(section, { root: element("div", { class: "chart-grid" }), draw: () => {} });
    view.scalings.forEach((_, index) => SCALING_CHARTS.forEach((chart) => addScaling(section, grid, index, chart)));
  },
});

function addScaling(section, into, index, chart) {
  const of = (view) => view.scalings[index];
  addChart(section, {
    id: "scaling-" + index + "-" + chart.name,
    into,
    title: (view) => of(view).title + ": " + chart.title + (of(view).areMembersOnOneMachine ? "; members share a machine" : ""),
    note: (view) => scalingNote(view, of(view), chart),
    height: 320,
    present: (view) => index < view.scalings.length && hasFigures(of(view), chart),
    option: (view, theme) => scalingOption(of(view), chart, theme),
    table: (view) => scalingTable(of(view), chart),
  });
}

/* At one rate for all clusters there is no efficiency. */
function hasFigures(scaling, { name }) {
  return scaling.lines.some((line) => line.points.some((point) => !isMissing(point[name])));
}

function scalingNote(view, scaling, chart) {
  return [
    scaling.areMembersOnOneMachine ? "Members share a machine and its processors, so this is no scaling result." : "",
    chart.note,
    doubtNote(view).trim(),
  ]
    .filter(Boolean)
    .join(" ");
}

function formatScaling({ unit }, value) {
  return unit === "share" ? formatShare(value) : formatIn(unit, value);
}

function formatScalingAxis({ unit }, value) {
  return unit === "share" ? formatShare(value) : formatRate(value);
}

function scalingOption(scaling, chart, theme) {
  const series = scaling.lines.map((line, i) =>
    lineSeries(theme, i, {
      name: line.name,
      showSymbol: true,
      data: line.points.filter((point) => !isMissing(point[chart.name])).map((point) => scalingMark(point, i, chart, theme)),
    }),
  );
  if (chart.name === "throughput") {
    series.push(...scaling.lines.flatMap((line, i) => (isMissing(line.points[0].ideal) ? [] : [idealLine(line, i, theme)])));
  }
  return baseOption(theme, {
    tooltip: tooltip(theme, { trigger: "item", formatter: ({ seriesName, data }) => scalingTooltip(seriesName, data, chart) }),
    grid: { left: 64, right: 20, top: 56, bottom: 44 },
    xAxis: {
      type: "log",
      logBase: 2,
      min: 1,
      name: "members (logarithmic)",
      nameLocation: "middle",
      nameGap: 28,
      nameTextStyle: { color: theme.muted },
      axisLine: { lineStyle: { color: theme.line } },
      axisLabel: { color: theme.muted, formatter: (value) => formatNumber(value, 1) },
      splitLine: { show: false },
    },
    yAxis: valueAxis(theme, {
      type: chart.log ? "log" : "value",
      name: chart.unit + (chart.log ? " (logarithmic)" : ""),
      min: chart.log ? undefined : 0,
      axisLabel: { color: theme.muted, formatter: (value) => formatScalingAxis(chart, value) },
    }),
    series,
  });
}

function scalingMark(point, number, chart, theme) {
  return { value: [point.members, point[chart.name]], point, itemStyle: doubtLook(theme, seriesLook(theme, number).color, point.doubts) };
}

function idealLine(line, number, theme) {
  return lineSeries(theme, number, {
    name: line.name + ", ideal",
    lineStyle: { color: seriesLook(theme, number).color, width: 1, type: "dotted" },
    data: line.points.map((point) => [point.members, point.ideal]),
  });
}

function scalingTooltip(name, data, chart) {
  const point = data.point;
  if (point === undefined) {
    return tooltipLines(name, countOf(data[0], "member"), formatScaling(chart, data[1]));
  }
  return tooltipLines(
    name,
    countOf(point.members, "member") + " at " + point.rate + " events/s",
    chart.title.split(",")[0] + " " + formatScaling(chart, point[chart.name]) + (chart.unit === "share" ? "" : " " + chart.unit),
    "median of " + countOf(point.runs, "run"),
    point.doubts,
  );
}

function scalingTable(scaling, chart) {
  const columns = [{ name: "settings" }, { name: "members" }, { name: "rate" }, { name: chart.name, unit: chart.unit }, { name: "ideal", unit: "events/s" }, { name: "runs" }, { name: "doubts" }];
  const rows = scaling.lines.flatMap((line) =>
    line.points.map((point) => [line.name, point.members, point.rate, point[chart.name], point.ideal, point.runs, point.doubts]),
  );
  return { columns, rows };
}
