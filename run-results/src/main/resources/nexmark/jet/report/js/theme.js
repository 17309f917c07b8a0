/*
 * Colours, fonts and the parts that all charts share. Colours come from page.css alone. Series differ in dash and symbol
 * as well, so that nothing depends on colour.
 */

const SERIES_COUNT = 8;
const DASHES = ["solid", [7, 4], [2, 3], [6, 3, 2, 3]];
const LEGEND_PADDING = 5;
const LEGEND_MARK_WIDTH = 26;
const LEGEND_MARK_GAP = 5;
const LEGEND_GAP = 14;
const LEGEND_FONT_SIZE = 12;
const SYMBOLS = ["circle", "rect", "triangle", "diamond", "pin", "roundRect", "arrow"];
/* The colours of the next round begin so much later. */
const ROUND_SHIFT = 3;

/** The colours of the moment, which change with the system's light or dark and are light in print. */
function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue("--" + name).trim();
  const names = "ink muted faint line surface accent good bad warn raised shade".split(" ");
  return {
    ...Object.fromEntries(names.map((name) => [name, colour(name)])),
    heatLow: colour("heat-low"),
    heatHigh: colour("heat-high"),
    series: Array.from({ length: SERIES_COUNT }, (_, i) => colour("series-" + (i + 1))),
    font: style.getPropertyValue("--font").trim(),
  };
}

/** The colour, dash and symbol of a series by its number, counted from 0. The first eight differ in colour alone, too. */
function seriesLook(theme, number) {
  const round = Math.floor(number / SERIES_COUNT);
  return {
    color: theme.series[(number + ROUND_SHIFT * round) % SERIES_COUNT],
    dash: DASHES[number % DASHES.length],
    symbol: SYMBOLS[number % SYMBOLS.length],
  };
}

/** What every option begins with; a chart's own parts override it. */
function baseOption(theme, parts) {
  return {
    animation: false,
    aria: { enabled: true },
    backgroundColor: "transparent",
    textStyle: { fontFamily: theme.font, color: theme.ink, fontSize: 12 },
    grid: grid(),
    legend: legend(theme),
    tooltip: tooltip(theme),
    ...parts,
  };
}

/** The room of a chart's plot. It does not depend on labels, so that plots below each other are aligned. */
function grid(parts) {
  return { left: 64, right: 24, top: 46, bottom: 44, outerBoundsMode: "none", ...parts };
}

/** A legend above the chart, in the page's colours. It has as many rows as its names take, because paper cannot scroll. */
function legend(theme, parts) {
  return {
    type: "plain",
    top: 0,
    left: 0,
    padding: LEGEND_PADDING,
    itemWidth: LEGEND_MARK_WIDTH,
    itemHeight: 9,
    itemGap: LEGEND_GAP,
    textStyle: { color: theme.muted, fontFamily: theme.font, fontSize: LEGEND_FONT_SIZE },
    inactiveColor: theme.faint,
    inactiveBorderColor: theme.faint,
    ...parts,
  };
}

/** How much higher than one row a legend of these names is in a width, px. */
function legendGrowth(theme, names, width) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = LEGEND_FONT_SIZE + "px " + theme.font;
  const room = width - 2 * LEGEND_PADDING;
  let rows = 0;
  let right = room;
  for (const name of names) {
    const item = LEGEND_MARK_WIDTH + LEGEND_MARK_GAP + pen.measureText(name).width;
    const isNext = right + LEGEND_GAP + item <= room;
    right = isNext ? right + LEGEND_GAP + item : item;
    rows += isNext ? 0 : 1;
  }
  return Math.max(0, rows - 1) * (LEGEND_FONT_SIZE + LEGEND_GAP + 2);
}

/** A tooltip for all series at one place of the x axis. */
function tooltip(theme, parts) {
  return {
    trigger: "axis",
    confine: true,
    backgroundColor: theme.surface,
    borderColor: theme.line,
    borderWidth: 1,
    padding: [8, 12],
    textStyle: { color: theme.ink, fontFamily: theme.font, fontSize: 12 },
    axisPointer: { type: "line", lineStyle: { color: theme.muted, type: "solid", width: 1 } },
    ...parts,
  };
}

/** An axis of values. `parts.name` says what and in which unit. */
function valueAxis(theme, parts) {
  return {
    type: "value",
    nameLocation: "end",
    nameGap: 12,
    nameTextStyle: { color: theme.muted, align: "left", padding: [0, 0, 0, -56] },
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    axisLabel: { color: theme.muted, formatter: (value) => formatRate(value) },
    splitLine: { lineStyle: { color: theme.line, width: 1 } },
    splitNumber: 4,
    ...parts,
  };
}

/** An axis with ticks at some places alone, which have no equal distances. */
function placesAxis(theme, places, format, parts) {
  return {
    nameLocation: "middle",
    nameGap: 30,
    nameTextStyle: { color: theme.muted },
    axisLine: { lineStyle: { color: theme.line }, onZero: false },
    axisTick: { customValues: places, lineStyle: { color: theme.line } },
    axisLabel: { customValues: places, color: theme.muted, formatter: format, hideOverlap: true },
    splitLine: { lineStyle: { color: theme.line } },
    ...parts,
  };
}

/** Whether an axis of seconds has minutes, so that all its labels have. */
const isInMinutes = (from, to) => Math.max(-from, to) >= 60;

/** The axis of a run's seconds, `from` the first to `to` the last, 0 is the begin of the measured interval. */
function secondsAxis(theme, from, to, parts) {
  const label = (value) => formatSecond(value, isInMinutes(from, to));
  return {
    type: "value",
    min: from,
    max: to,
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { lineStyle: { color: theme.line } },
    axisLabel: { color: theme.muted, formatter: label, hideOverlap: true, showMinLabel: false, showMaxLabel: false },
    splitLine: { show: false },
    nameLocation: "middle",
    nameGap: 28,
    nameTextStyle: { color: theme.muted },
    ...parts,
  };
}

/** A line with the look of its number; `data` are [x, y] with null for a gap. A value between two gaps is a symbol. */
function lineSeries(theme, number, parts) {
  const look = seriesLook(theme, number);
  const isKnown = (i) => !isMissing(parts.data?.[i]?.[1]);
  return {
    type: "line",
    showSymbol: true,
    showAllSymbol: true,
    symbol: look.symbol,
    symbolSize: (_, { dataIndex }) => (isKnown(dataIndex - 1) || isKnown(dataIndex + 1) ? 0 : 6),
    connectNulls: false,
    lineStyle: { color: look.color, width: 1.8, type: look.dash },
    itemStyle: { color: look.color },
    emphasis: { disabled: true },
    ...parts,
  };
}
