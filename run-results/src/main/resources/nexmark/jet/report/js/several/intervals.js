/*
 * One chart for each query: a row a side, a dot a run, the median, and the interval of the side's change, with the
 * baseline's median as a line. Where three or more numbers were measured, the figure against the number.
 */

const ROW_HEIGHT = 72;
/* The dots of a row lie below each other, the first run at the top. */
const HEIGHT_OF_DOTS = 20;
const FIRST_CHOICE = "p99";
const NUMBER_NOTE = "A dot is a run, and the line goes through the medians.";
const ROWS_NOTE = "A dot is a run, the first at the top; the long mark is the median. The axis need not begin at 0.";
const HOLLOW_NOTE = " Hollow: not valid, unproved, disturbed or lossy; medians leave out what is not valid.";
const BAR_NOTE =
  " The bar is the baseline's median, the dashed line, changed by the interval of the change: where a side is better" +
  " or worse, it does not reach the line. A bar that reaches the edge goes on.";

/** Adds the charts, and the choice of the metric that all of them show. */
function addPictures(section, view) {
  const select = element("select", { onchange: () => (choose("m", select.value), drawParts(section, page.view)) });
  const option = (name, view) => element("option", { selected: name === shownMetric(view) }, name);
  addPart(section, {
    root: element("div", { class: "choice" }, element("label", {}, "Figure ", select)),
    present: (view) => view.intervals.length > 0,
    draw: (view) => select.replaceChildren(...metricsOf(view).map((name) => option(name, view))),
  });
  const most = Math.max(0, ...metricsOf(view).map((name) => pictures(view, name).length));
  Array.from({ length: most }, (_, index) => addPicture(section, index));
}

const metricsOf = (view) => distinct(view.intervals.map(({ name }) => name));
const shownMetric = (view) =>
  [chosen("m"), FIRST_CHOICE, ...metricsOf(view)].find((name) => metricsOf(view).includes(name));

/* What is drawn: of each query its comparisons together if they go along a number, otherwise one by one. */
function pictures(view, metric = shownMetric(view)) {
  const shown = view.intervals.filter(({ name }) => name === metric);
  return distinct(shown.map(({ heading }) => heading)).flatMap((heading) => {
    const charts = shown.filter((chart) => chart.heading === heading);
    const together = picture(view, heading, charts);
    return together.number !== undefined || charts.length === 1
      ? [together]
      : charts.map((chart) => picture(view, heading + ": " + chart.title, [chart]));
  });
}

/*
 * The charts of one picture with a point for each side. `number` is the one setting that is a number, or that
 * determines the others that are; undefined if there is none, or too few values. Other settings make a point's line.
 */
function picture(view, heading, charts) {
  const sides = charts.flatMap((chart) => chart.sides.map((side) => [side, settingsOf(view, chart, side)]));
  const names = distinct(sides.flatMap(([, settings]) => Object.keys(settings)));
  const isNumber = (name) => name !== "" && sides.every(([, settings]) => settingNumber(settings[name]) >= 0);
  const numbers = names.filter(isNumber);
  const values = (some) => distinct(sides.map(([, settings]) => some.map((name) => settings[name]).join(" "))).length;
  const number = numbers.find((name) => values([name]) > 2 && values([name]) === values(numbers));
  const others = names.filter((name) => !numbers.includes(name));
  const points = sides.map(([side, settings]) => {
    const line = others.map((name) => settings[name]).join(" ");
    return { side, line, text: settings[number], x: settingNumber(settings[number]) };
  });
  return { heading, charts, number, points: points.sort((one, other) => one.x - other.x) };
}

/* The settings of a side by their names; the name of a side that says no setting stands under "". */
function settingsOf(view, { title }, { name }) {
  const named = [...(title + " " + name).matchAll(/(\S+)=(\S+)/g)].map((match) => match.slice(1));
  return Object.fromEntries(name.includes("=") ? named : [...named, [view.setting, name]]);
}

/* A setting's text as a number: 20ms, 1M, 5k or 3; NaN if it is none. */
function settingNumber(text = "") {
  const [, digits, unit] = /^([\d.]+)(k|M|G|ms|s|min|)$/.exec(text) ?? [];
  return Number(digits) * ({ k: 1e3, M: 1e6, G: 1e9, s: 1e3, min: 6e4 }[unit] ?? 1);
}

function addPicture(section, index) {
  const of = (view) => pictures(view)[index];
  addChart(section, {
    id: "interval-" + index,
    level: "h2",
    title: (view) => {
      const { heading, number, charts: [{ name, unit, moreIsBetter }] } = of(view);
      const better = moreIsBetter ? "more is better" : "less is better";
      return `${name}, ${unit} (${better})${number ? " by " + number : ""}: ${heading}`;
    },
    note: (view) => pictureNote(view, of(view)),
    height: (view) => (of(view).number ? 360 : of(view).points.length * ROW_HEIGHT + 50),
    present: (view) => of(view) !== undefined,
    option: (view, theme) => (of(view).number ? numberOption : intervalOption)(view, of(view), theme),
    table: (view) => intervalTable(view, of(view)),
  });
}

function pictureNote(view, { number, points }) {
  const hollow = points.some(({ side }) => side.dots.some(({ run }) => doubtOf(view, run) !== "")) ? HOLLOW_NOTE : "";
  const hasBar = points.some(({ side }) => !isMissing(side.low));
  return number ? NUMBER_NOTE + hollow : ROWS_NOTE + hollow + (hasBar ? BAR_NOTE : "");
}

/** What makes a run's dot hollow; runs that do not count come behind those that do. */
function doubtOf(view, run) {
  const { doubts } = view.runs;
  return run < doubts.length ? doubts[run] : view.notCounted[run - doubts.length].why;
}

const runMark = (view, theme, { run }, color, parts) =>
  ({ run, itemStyle: doubtLook(theme, color, doubtOf(view, run)), ...parts });

function numberOption(view, { charts, number, points }, theme) {
  const lines = distinct(points.map(({ line }) => line));
  const [least, most] = [points[0].x, points.at(-1).x];
  const isLog = least > 0 && most / least > 5;
  const [min, max] = isLog ? [least / 1.15, most * 1.15] : [1.05 * least - most / 20, 1.05 * most - least / 20];
  const label = (x) => points.find((point) => point.x === x)?.text ?? "";
  const places = distinct(points.map(({ x }) => x));
  const parts = { type: isLog ? "log" : "value", min, max, name: number, splitLine: { show: false } };
  const values = points.flatMap(({ side }) => side.dots.map(({ value }) => value));
  const series = (name, i) => {
    const own = points.filter(({ line }) => line === name);
    const { color } = seriesLook(theme, i);
    const marks = own.flatMap(({ x, side }) =>
      side.dots.map((dot) => runMark(view, theme, dot, color, { value: [x, dot.value] })),
    );
    const offset = [(i - (lines.length - 1) / 2) * 8, 0];
    return [
      lineSeries(theme, i, { name, data: own.map(({ x, side }) => ({ value: [x, side.median], side })) }),
      { name, type: "scatter", symbolSize: 9, symbolOffset: offset, itemStyle: { color, opacity: 0.55 }, data: marks },
    ];
  };
  return baseOption(theme, {
    grid: grid({ top: lines.length < 2 ? 30 : 46, right: 36, bottom: 48 }),
    legend: lines.length < 2 ? undefined : legend(theme, { data: lines }),
    tooltip: tooltip(theme, { trigger: "item", formatter: ({ data }) => intervalTooltip(view, charts[0], data, 1) }),
    xAxis: placesAxis(theme, places, label, parts),
    yAxis: millisAxis(theme, values, { name: charts[0].name + ", " + charts[0].unit }),
    series: lines.flatMap(series),
  });
}

function intervalOption(view, { charts: [chart] }, theme) {
  const rows = chart.sides.map(({ name }) => (/^\d/.test(name) ? view.setting + " " + name : name));
  const [min, max] = intervalRange(chart);
  const label = { color: theme.muted, formatter: intervalLabel(max - min, max), hideOverlap: true };
  const words = (row) => (chart.sides[row].words.endsWith(NO_NOISE) ? "" : chart.sides[row].words);
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
        lineHeight: 14,
        padding: [0, 0, 12, 0],
        color: theme.ink,
        textBorderColor: theme.surface,
        textBorderWidth: 3,
        width: 290,
        overflow: "break",
        formatter: (name, row) => [name, words(row)].filter(Boolean).join(":  "),
      },
      z: 5,
    },
    series: [intervalBars(chart, theme), intervalDots(view, chart, theme), intervalMedians(chart, theme)],
  });
}

/* All runs, and of an interval no more than the runs' range beside them. Two pairs have an interval of any width. */
function intervalRange({ baseline, sides }) {
  const values = sides.flatMap((side) => side.dots.map((dot) => dot.value));
  const figures = isMissing(baseline) ? values : [baseline, ...values];
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
  const mark = (dot, row, i, dots) =>
    runMark(view, theme, dot, theme.accent, { value: [dot.value, row], symbolOffset: [0, offset(i, dots)] });
  return {
    name: "run",
    type: "scatter",
    symbolSize: 9,
    itemStyle: { color: theme.accent, opacity: 0.55 },
    data: chart.sides.flatMap((side, row) => side.dots.map((dot, i, dots) => mark(dot, row, i, dots))),
    // Without a precision of its own the line would be drawn at a value with two decimals.
    markLine: {
      silent: true,
      precision: 12,
      symbol: "none",
      label: { show: false },
      lineStyle: { color: theme.ink, type: [5, 4], width: 1.2 },
      data: isMissing(chart.baseline) ? [] : [{ xAxis: chart.baseline }],
    },
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
    data: rowMarks(chart, ({ median }) => [median]),
  };
}

function intervalBars(chart, theme) {
  return {
    name: "interval",
    type: "custom",
    encode: { x: [0, 1], y: 2 },
    renderItem: ({ coordSys }, api) => {
      const [x, y] = api.coord([api.value(0), api.value(2)]);
      const [to] = api.coord([api.value(1), api.value(2)]);
      const shape = echarts.graphic.clipRectByRect({ x, y: y + 5, width: Math.max(1, to - x), height: 6 }, coordSys);
      return shape && { type: "rect", shape, style: { fill: theme.muted, opacity: 0.3 } };
    },
    data: rowMarks(chart, ({ low, high }) => [low, high]),
  };
}

/* Marks of the sides that have these values, with their rows. */
function rowMarks({ sides }, values) {
  const all = sides.map((side, row) => ({ side, value: [...values(side), row] }));
  return all.filter(({ value: [first] }) => !isMissing(first));
}

/* `place` is that of the figure in the value of a run's mark. */
function intervalTooltip(view, { unit }, { run, value, side }, place) {
  const say = (figure) => formatIn(unit, figure) + " " + unit;
  if (run !== undefined) {
    return tooltipLines(runId(view, run), say(value[place]), doubtOf(view, run));
  }
  const interval = isMissing(side.low) ? null : "interval " + formatIn(unit, side.low) + " to " + say(side.high);
  return tooltipLines(side.name, "median " + say(side.median), interval, side.words);
}

function intervalTable(view, { charts }) {
  const { name, unit } = charts[0];
  const columns = ["median", "interval from", "interval to"].map((name) => ({ name, unit }));
  const texts = ["side", "run", "answer", "doubts"].map((name) => ({ name }));
  const row = (title, { name, words, median, low, high }, { run, value }) =>
    [title + name, runId(view, run), words, doubtOf(view, run), value, median, low, high];
  const rows = charts.flatMap(({ title, sides }) =>
    sides.flatMap((side) => side.dots.map((dot) => row(charts.length > 1 ? title + ": " : "", side, dot))),
  );
  return { columns: [...texts, { name, unit }, ...columns], rows };
}
