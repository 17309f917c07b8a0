/*
 * A chart for each metric of each comparison: a row a side, a dot a run, the median, and the interval of the side's change,
 * with the baseline's median as a line.
 */

const ROW_HEIGHT = 48;

addSection({
  id: "intervals",
  title: "Each metric of each side",
  present: (view) => isSeveral(view) && view.intervals.length > 0,
  build(section, view) {
    addText(
      section,
      "A dot is a run, the long mark the median, the dashed line the baseline's median. The bar is the baseline's median" +
        " changed by the interval of the change: where the words say better or worse, it does not reach the line." +
        " A bar with an arrow goes on beyond the axis. A side of one run has no interval. The axes show the range of the figures, and need not begin at 0.",
    );
    addText(section, (now) => doubtNote(now).trim());
    const grid = addPart(section, { root: element("div", { class: "chart-grid" }), draw: () => {} });
    view.intervals.forEach((_, index) => addIntervals(section, grid, index));
  },
});

function addIntervals(section, into, index) {
  const of = (view) => view.intervals[index];
  addChart(section, {
    id: "interval-" + index,
    into,
    title: (view) => (view.answers.length === 1 ? "" : of(view).title + ": ") + of(view).name + ", " + of(view).unit,
    note: (view) => (of(view).moreIsBetter ? "More is better." : "Less is better."),
    height: (view) => of(view).sides.length * ROW_HEIGHT + 50,
    present: (view) => index < view.intervals.length,
    option: (view, theme) => intervalOption(view, of(view), theme),
    table: (view) => intervalTable(view, of(view)),
  });
}

function intervalOption(view, chart, theme) {
  const rows = chart.sides.map((side) => side.name);
  const [min, max] = intervalRange(chart);
  const format = intervalLabel(max - min, max);
  return baseOption(theme, {
    legend: undefined,
    grid: { left: 12, right: 24, top: 8, bottom: 34 },
    tooltip: tooltip(theme, { trigger: "item", formatter: ({ data }) => intervalTooltip(view, chart, data) }),
    xAxis: valueAxis(theme, { min, max, splitNumber: 3, axisLabel: { color: theme.muted, formatter: format, hideOverlap: true } }),
    yAxis: {
      type: "category",
      inverse: true,
      data: rows,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: true, lineStyle: { color: theme.line } },
      axisLabel: {
        inside: true,
        align: "left",
        verticalAlign: "bottom",
        margin: 0,
        padding: [0, 0, 7, 0],
        color: theme.ink,
        backgroundColor: theme.surface,
        formatter: (name, row) => [name, chart.sides[row].words].filter(Boolean).join(":  "),
      },
      z: 5,
    },
    series: [intervalBars(chart, theme), intervalDots(view, chart, theme), intervalMedians(chart, theme)],
  });
}

/* What the axis shows: all runs, and of an interval no more than the runs' range beside them. Two pairs have an interval of any width. */
function intervalRange({ baseline, sides }) {
  const figures = [baseline, ...sides.flatMap((side) => [side.median, ...side.dots.map((dot) => dot.value)])].filter((value) => !isMissing(value));
  const least = Math.min(...figures);
  const most = Math.max(...figures);
  const room = most > least ? most - least : Math.abs(most) / 10 || 1;
  const ends = sides.flatMap((side) => [side.low, side.high]).filter((value) => !isMissing(value));
  const low = Math.max(Math.min(least, ...ends), least - room);
  const high = Math.min(Math.max(most, ...ends), most + room);
  const margin = (high - low || room) / 20;
  return [low >= 0 ? Math.max(0, low - margin) : low - margin, high + margin];
}

/* Writes the labels of the axis so that no two are alike: its steps are a tenth of what is shown or more. */
function intervalLabel(shown, most) {
  const decimals = Math.max(0, Math.ceil(1 - Math.log10(shown)));
  return shown >= 1e5 && most < 1e9 ? formatRate : (value) => formatNumber(value, decimals);
}

function intervalDots(view, chart, theme) {
  const mark = (dot, row) => ({ value: [dot.value, row], run: dot.run, itemStyle: doubtLook(theme, theme.accent, view.runs.doubts[dot.run]) });
  return {
    name: "run",
    type: "scatter",
    symbolSize: 9,
    symbolOffset: [0, 8],
    itemStyle: { color: theme.accent, opacity: 0.55 },
    data: chart.sides.flatMap((side, row) => side.dots.map((dot) => mark(dot, row))),
    markLine: isMissing(chart.baseline) ? undefined : baselineLine(chart, theme),
  };
}

/* Without a precision of its own the line would be drawn at a value with two decimals. */
function baselineLine(chart, theme) {
  return {
    silent: true,
    precision: 12,
    symbol: "none",
    label: { show: false },
    lineStyle: { color: theme.ink, type: [5, 4], width: 1.2 },
    data: [{ xAxis: chart.baseline }],
  };
}

function intervalMedians(chart, theme) {
  return {
    name: "median",
    type: "scatter",
    symbol: "rect",
    symbolSize: [3, 20],
    symbolOffset: [0, 8],
    itemStyle: { color: theme.ink },
    data: chart.sides.map((side, row) => ({ value: [side.median, row], side: row })).filter((mark) => !isMissing(mark.value[0])),
  };
}

function intervalBars(chart, theme) {
  return {
    name: "interval",
    type: "custom",
    encode: { x: [0, 1], y: 2 },
    renderItem: ({ coordSys }, api) => intervalBar(coordSys, api, theme),
    data: chart.sides.map((side, row) => ({ value: [side.low, side.high, row], side: row })).filter((bar) => !isMissing(bar.value[0])),
  };
}

/* An end within the axis is a line across the bar; one beyond it is an arrow. */
function intervalBar(axis, api, theme) {
  const [from, y] = api.coord([api.value(0), api.value(2)]);
  const [to] = api.coord([api.value(1), api.value(2)]);
  const low = Math.max(from, axis.x);
  const high = Math.min(to, axis.x + axis.width);
  const end = (x, isBeyond, back) =>
    isBeyond
      ? { type: "polygon", shape: { points: [[x, y + 8], [x + back, y + 2], [x + back, y + 14]] }, style: { fill: theme.muted } }
      : { type: "line", shape: { x1: x, y1: y + 2, x2: x, y2: y + 14 }, style: { stroke: theme.muted, lineWidth: 1.5 } };
  return {
    type: "group",
    children: [
      { type: "rect", shape: { x: low, y: y + 5, width: Math.max(1, high - low), height: 6 }, style: { fill: theme.muted, opacity: 0.3 } },
      end(low, from < low, 8),
      end(high, to > high, -8),
    ],
  };
}

function intervalTooltip(view, chart, data) {
  const unit = " " + chart.unit;
  if (data.run !== undefined) {
    return tooltipLines(runId(view, data.run), formatIn(chart.unit, data.value[0]) + unit, view.runs.doubts[data.run]);
  }
  const side = chart.sides[data.side];
  return tooltipLines(
    side.name,
    "median " + formatIn(chart.unit, side.median) + unit,
    isMissing(side.low) ? null : "interval " + formatIn(chart.unit, side.low) + " to " + formatIn(chart.unit, side.high) + unit,
    side.words,
  );
}

function intervalTable(view, chart) {
  const columns = [
    { name: "side" },
    { name: "run" },
    { name: chart.name, unit: chart.unit },
    { name: "median", unit: chart.unit },
    { name: "interval from", unit: chart.unit },
    { name: "interval to", unit: chart.unit },
    { name: "answer" },
    { name: "doubts" },
  ];
  const rows = chart.sides.flatMap((side) =>
    side.dots.map((dot) => [side.name, runId(view, dot.run), dot.value, side.median, side.low, side.high, side.words, view.runs.doubts[dot.run]]),
  );
  return { columns, rows };
}
