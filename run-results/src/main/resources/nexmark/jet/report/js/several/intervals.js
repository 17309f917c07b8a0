/*
 * One chart for each query, which answers: a row a side, a dot a run, the median, and the interval of the side's change,
 * with the baseline's median as a line. Where three or more numbers were measured, the figure against the number.
 */

const ROW_HEIGHT = 64;
/* The dots of a row lie below each other, the first run at the top. */
const HEIGHT_OF_DOTS = 20;
const FIRST_CHOICE = "p99";

function addPictures(section, view) {
  addMetricChoice(section);
  pictures(view).forEach((_, index) => addPicture(section, index));
}

/* The metric that all charts show; the choice is that of the reader. */
function shownMetric(view) {
  const names = distinct(view.intervals.map((chart) => chart.name));
  return [chosen("m"), FIRST_CHOICE, ...names].find((name) => names.includes(name));
}

function addMetricChoice(section) {
  const select = element("select", {
    onchange: () => {
      choose("m", select.value);
      drawParts(section, page.view);
    },
  });
  addPart(section, {
    root: element("div", { class: "choice" }, element("label", {}, "Figure ", select)),
    draw: (view) => {
      const names = distinct(view.intervals.map((chart) => chart.name));
      select.replaceChildren(...names.map((name) => element("option", { selected: name === shownMetric(view) }, name)));
    },
  });
}

/*
 * The charts of a view: of each query the comparisons together if they go along a number, otherwise one for each
 * comparison: `{ heading, number, charts }`, with the intervals of the shown metric.
 */
function pictures(view) {
  const shown = view.intervals.filter((chart) => chart.name === shownMetric(view));
  return distinct(shown.map((chart) => chart.heading)).flatMap((heading) => {
    const charts = shown.filter((chart) => chart.heading === heading);
    const number = alongNumber(view, charts);
    return number === undefined
      ? charts.map((chart) => ({ heading: charts.length === 1 ? heading : heading + ": " + chart.title, charts: [chart] }))
      : [{ heading, number, charts }];
  });
}

function addPicture(section, index) {
  const of = (view) => pictures(view)[index];
  addChart(section, {
    id: "interval-" + index,
    level: "h2",
    title: (view) => {
      const { heading, number, charts } = of(view);
      const { name, unit, moreIsBetter } = charts[0];
      return `${name}, ${unit} (${moreIsBetter ? "more" : "less"} is better)${number ? " by " + number : ""}: ${heading}`;
    },
    note: (view) => pictureNote(view, of(view)),
    height: (view) => (of(view).number ? 360 : of(view).charts[0].sides.length * ROW_HEIGHT + 50),
    present: (view) => of(view) !== undefined,
    option: (view, theme) =>
      of(view).number ? numberOption(view, of(view), theme) : intervalOption(view, of(view).charts[0], theme),
    table: (view) => intervalTable(view, of(view).charts),
  });
}

function pictureNote(view, { number, charts }) {
  const sides = charts.flatMap((chart) => chart.sides);
  const isHollow = sides.some((side) => side.dots.some((dot) => doubtOf(view, dot.run) !== ""));
  const hasBar = sides.some((side) => !isMissing(side.low));
  return [
    number ? "A dot is a run, and the line goes through the medians." : "A dot is a run, the first at the top; the long mark is the median.",
    isHollow ? "Hollow: not valid, unproved or disturbed; medians leave out what is not valid." : "",
    isAlone(sides) ? "One run a side shows no noise." : "",
    number || !hasBar
      ? ""
      : "The bar is the baseline's median, the dashed line, changed by the interval of the change: where a side is better or" +
        " worse, it does not reach the line. An arrow: it goes on.",
  ]
    .filter(Boolean)
    .join(" ");
}

/* Whether sides are compared of which none has more than one run. */
const isAlone = (sides) => sides.length > 1 && sides.every((side) => side.dots.length < 2);

/** What makes a run's dot hollow; runs that do not count come behind those that do. */
function doubtOf(view, run) {
  const { doubts } = view.runs;
  return run < doubts.length ? doubts[run] : view.notCounted[run - doubts.length].why;
}

/* The settings of a side by their names; the name of a side that says no setting has no name. */
function settingsOf(view, chart, side) {
  const named = [...(chart.title + " " + side.name).matchAll(/(\S+)=(\S+)/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(side.name.includes("=") ? named : [...named, [view.setting, side.name]]);
}

const SCALES = { k: 1e3, M: 1e6, G: 1e9, ms: 1, s: 1e3, min: 6e4 };

/* A setting's text as a number: 20ms, 1M, 5k or 3; NaN if it is none. */
function settingNumber(text) {
  const [, digits, unit] = /^([\d.]+)(k|M|G|ms|s|min)?$/.exec(text ?? "") ?? [];
  return digits === undefined ? NaN : Number(digits) * (SCALES[unit] ?? 1);
}

/* The one setting that is a number, or that determines the others that are; undefined if there is none, or too few values. */
function alongNumber(view, charts) {
  const all = charts.flatMap((chart) => chart.sides.map((side) => settingsOf(view, chart, side)));
  const names = numbersAmong(all);
  const combinations = distinct(all.map((settings) => names.map((name) => settings[name]).join(" "))).length;
  return names.find((name) => combinations > 2 && distinct(all.map((settings) => settings[name])).length === combinations);
}

function numbersAmong(all) {
  const names = distinct(all.flatMap(Object.keys)).filter((name) => name !== "");
  return names.filter((name) => all.every((settings) => !Number.isNaN(settingNumber(settings[name]))));
}

/* The sides along a number: `[{ name, points: [{ x, side }] }]`, a line for each combination of the other settings. */
function linesAlong(view, { charts, number }) {
  const all = charts.flatMap((chart) => chart.sides.map((side) => ({ side, settings: settingsOf(view, chart, side) })));
  const numbers = numbersAmong(all.map(({ settings }) => settings));
  const lines = new Map();
  for (const { side, settings } of all) {
    const others = Object.entries(settings).filter(([name]) => !numbers.includes(name));
    const key = others.map(([name, value]) => (others.length > 1 && name ? name + "=" + value : value)).join(" ");
    const point = { x: settingNumber(settings[number]), text: settings[number], side };
    lines.set(key, [...(lines.get(key) ?? []), point].sort((one, other) => one.x - other.x));
  }
  return [...lines].map(([name, points]) => ({ name: name || charts[0].name, points }));
}

function numberOption(view, picture, theme) {
  const lines = linesAlong(view, picture);
  const { name, unit } = picture.charts[0];
  const points = lines.flatMap((line) => line.points);
  const places = distinct(points.map(({ x }) => x));
  const texts = new Map(points.map(({ x, text }) => [x, text]));
  const [least, most] = [Math.min(...places), Math.max(...places)];
  const isLog = least > 0 && most / least > 10;
  const edge = isLog ? [least / 1.15, most * 1.15] : [least - (most - least) / 20, most + (most - least) / 20];
  const dots = (number, points) =>
    points.flatMap(({ x, side }) => side.dots.map((dot) => ({ ...runMark(view, theme, dot, seriesLook(theme, number).color), value: [x, dot.value] })));
  return baseOption(theme, {
    grid: grid({ bottom: 48, right: 36 }),
    legend: lines.length < 2 ? undefined : legend(theme, { data: lines.map((line) => line.name) }),
    tooltip: tooltip(theme, { trigger: "item", formatter: ({ data }) => intervalTooltip(view, picture.charts[0], data, 1) }),
    xAxis: {
      type: isLog ? "log" : "value",
      min: edge[0],
      max: edge[1],
      name: picture.number,
      nameLocation: "middle",
      nameGap: 30,
      nameTextStyle: { color: theme.muted },
      axisLine: { lineStyle: { color: theme.line }, onZero: false },
      axisTick: { customValues: places, lineStyle: { color: theme.line } },
      axisLabel: { customValues: places, color: theme.muted, formatter: (x) => texts.get(x) ?? "", hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: millisAxis(theme, points.flatMap(({ side }) => side.dots.map((dot) => dot.value)), { name: name + ", " + unit }),
    series: lines.flatMap(({ name, points }, i) => [
      lineSeries(theme, i, {
        name,
        isMarked: () => true,
        data: points.filter(({ side }) => !isMissing(side.median)).map(({ x, side }) => ({ value: [x, side.median], side })),
      }),
      { name, type: "scatter", symbolSize: 9, itemStyle: { opacity: 0.55 }, color: seriesLook(theme, i).color, data: dots(i, points) },
    ]),
  });
}

function runMark(view, theme, dot, color) {
  return { run: dot.run, itemStyle: doubtLook(theme, color, doubtOf(view, dot.run)) };
}

function intervalOption(view, chart, theme) {
  const rows = chart.sides.map((side) => side.name);
  const [min, max] = intervalRange(chart);
  const label = { color: theme.muted, formatter: intervalLabel(max - min, max), hideOverlap: true };
  return baseOption(theme, {
    legend: undefined,
    grid: { left: 12, right: 24, top: 8, bottom: 34 },
    tooltip: tooltip(theme, { trigger: "item", formatter: ({ data }) => intervalTooltip(view, chart, data, 0) }),
    xAxis: valueAxis(theme, { min, max, axisLabel: { ...label, showMinLabel: false, showMaxLabel: false } }),
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
        padding: [0, 0, 14, 0],
        color: theme.ink,
        backgroundColor: theme.surface,
        formatter: (name, row) => [name, isAlone(chart.sides) ? "" : chart.sides[row].words].filter(Boolean).join(":  "),
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
  const offset = (i, { length }) => 8 + (length < 2 ? 0 : (i / (length - 1) - 0.5) * HEIGHT_OF_DOTS);
  const mark = (dot, row, i, dots) => ({
    ...runMark(view, theme, dot, theme.accent),
    value: [dot.value, row],
    symbolOffset: [0, offset(i, dots)],
  });
  return {
    name: "run",
    type: "scatter",
    symbolSize: 9,
    itemStyle: { color: theme.accent, opacity: 0.55 },
    data: chart.sides.flatMap((side, row) => side.dots.map((dot, i, dots) => mark(dot, row, i, dots))),
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
    symbolSize: [3, HEIGHT_OF_DOTS + 8],
    symbolOffset: [0, 8],
    itemStyle: { color: theme.ink },
    data: chart.sides.map((side, row) => ({ value: [side.median, row], side })).filter((mark) => !isMissing(mark.value[0])),
  };
}

function intervalBars(chart, theme) {
  return {
    name: "interval",
    type: "custom",
    encode: { x: [0, 1], y: 2 },
    renderItem: ({ coordSys }, api) => intervalBar(coordSys, api, theme),
    data: chart.sides.map((side, row) => ({ value: [side.low, side.high, row], side })).filter((bar) => !isMissing(bar.value[0])),
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

/* `place` is that of the figure in the value of a run's mark. */
function intervalTooltip(view, chart, { run, value, side }, place) {
  const unit = " " + chart.unit;
  if (run !== undefined) {
    return tooltipLines(runId(view, run), formatIn(chart.unit, value[place]) + unit, doubtOf(view, run));
  }
  return tooltipLines(
    side.name,
    "median " + formatIn(chart.unit, side.median) + unit,
    isMissing(side.low) ? null : "interval " + formatIn(chart.unit, side.low) + " to " + formatIn(chart.unit, side.high) + unit,
    side.words,
  );
}

function intervalTable(view, charts) {
  const { name, unit } = charts[0];
  const columns = [
    ...(charts.length > 1 ? [{ name: "of" }] : []),
    { name: "side" },
    { name: "run" },
    { name, unit },
    { name: "median", unit },
    { name: "interval from", unit },
    { name: "interval to", unit },
    { name: "answer" },
    { name: "doubts" },
  ];
  const row = ({ name, median, low, high, words }, dot) =>
    [name, runId(view, dot.run), dot.value, median, low, high, words, doubtOf(view, dot.run)];
  const rows = charts.flatMap(({ title, sides }) =>
    sides.flatMap((side) => side.dots.map((dot) => [...(charts.length > 1 ? [title] : []), ...row(side, dot)])),
  );
  return { columns, rows };
}
