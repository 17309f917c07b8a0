/*
 * Colours, fonts and the parts that all charts share. Colours come from page.css alone. Series differ in dash and symbol
 * as well, so that nothing depends on colour.
 */

const SERIES_COUNT = 6;
const DASHES = ["solid", [7, 4], [2, 3], [10, 3, 2, 3], "solid", [7, 4]];
const SYMBOLS = ["circle", "rect", "triangle", "diamond", "pin", "roundRect"];

/**
 * The colours of the moment: ink, muted, faint, line, surface, accent, good, bad, warn, raised,
 * shade, heatLow, heatHigh, and series, a list. They
 * change with the system's light or dark and are light in print.
 */
function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue("--" + name).trim();
  return {
    ink: colour("ink"),
    muted: colour("muted"),
    faint: colour("faint"),
    line: colour("line"),
    surface: colour("surface"),
    accent: colour("accent"),
    good: colour("good"),
    bad: colour("bad"),
    warn: colour("warn"),
    raised: colour("raised"),
    shade: colour("shade"),
    heatLow: colour("heat-low"),
    heatHigh: colour("heat-high"),
    series: Array.from({ length: SERIES_COUNT }, (_, i) => colour("series-" + (i + 1))),
    font: style.getPropertyValue("--font").trim(),
  };
}

/** The colour, dash and symbol of a series by its number, counted from 0; after the last the first comes again. */
function seriesLook(theme, number) {
  return {
    color: theme.series[number % SERIES_COUNT],
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
    grid: { left: 64, right: 20, top: 34, bottom: 44 },
    legend: legend(theme),
    tooltip: tooltip(theme),
    ...parts,
  };
}

/** A legend above the chart, in the page's colours. */
function legend(theme, parts) {
  return {
    type: "scroll",
    top: 0,
    left: 0,
    itemWidth: 26,
    itemHeight: 9,
    itemGap: 18,
    textStyle: { color: theme.muted, fontFamily: theme.font },
    inactiveColor: theme.faint,
    inactiveBorderColor: theme.faint,
    pageTextStyle: { color: theme.muted },
    pageIconColor: theme.muted,
    ...parts,
  };
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
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: theme.muted, formatter: (value) => formatRate(value) },
    splitLine: { lineStyle: { color: theme.line, width: 1 } },
    splitNumber: 4,
    ...parts,
  };
}

/** The axis of a run's seconds, `from` the first to `to` the last, 0 is the begin of the measured interval. */
function secondsAxis(theme, from, to, parts) {
  return {
    type: "value",
    min: from,
    max: to,
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { lineStyle: { color: theme.line } },
    axisLabel: { color: theme.muted, formatter: formatSecond, hideOverlap: true },
    splitLine: { show: false },
    nameLocation: "middle",
    nameGap: 28,
    nameTextStyle: { color: theme.muted },
    ...parts,
  };
}

/** A line with the look of its number; `data` are [x, y] with null for a gap. */
function lineSeries(theme, number, parts) {
  const look = seriesLook(theme, number);
  return {
    type: "line",
    showSymbol: false,
    symbol: look.symbol,
    symbolSize: 7,
    connectNulls: false,
    lineStyle: { color: look.color, width: 1.8, type: look.dash },
    itemStyle: { color: look.color },
    emphasis: { disabled: true },
    ...parts,
  };
}
