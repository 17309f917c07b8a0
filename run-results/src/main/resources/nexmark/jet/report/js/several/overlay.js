/* The latency by percentile of many runs on one axis. A percentile is drawn only as far as the samples of a run reach. */

/* More marks than that make a page slow, and hide the curves. */
const MOST_MARKS = 1500;

addSection({
  id: "overlay",
  title: "Latency by percentile",
  present: (view) => isSeveral(view) && view.overlays.length > 0,
  build(section, view) {
    view.overlays.forEach((_, index) => addOverlay(section, index));
  },
});

function addOverlay(section, index) {
  const of = (view) => view.overlays[index];
  addChart(section, {
    id: "overlay-" + index,
    title: (view) => of(view).title + ": latency, ms, of the series " + of(view).series,
    note: (view) => overlayNote(of(view)),
    height: 440,
    present: (view) => index < view.overlays.length,
    option: (view, theme) => overlayOption(of(view), theme),
    table: (view) => overlayTable(of(view)),
  });
}

function overlayNote({ isOfCells, leftOut, withoutLog }) {
  return [
    isOfCells
      ? "A curve is the median over the runs of one setting, at each percentile that all of them have the samples for."
      : "A curve is a run. Runs of one setting have one colour.",
    leftOut === 0 ? null : countOf(leftOut, "more curve") + " would not be told apart; the table of runs has their figures.",
    withoutLog === 0 ? null : "Of " + countOf(withoutLog, "run") + " the log of latencies is missing or cannot be read, so the curve has few points.",
  ]
    .filter(Boolean)
    .join(" ");
}

/* Only one curve is named at a time: a list of all at one percentile would cover the chart. */
function overlayOption(overlay, theme) {
  const points = overlay.curves.flatMap((curve) => curve.points);
  const axis = millisAxis(theme, points.map(([, millis]) => millis));
  return baseOption(theme, {
    grid: { left: 64, right: 26, top: 48, bottom: 48 },
    legend: legend(theme, { data: [...new Set(overlay.curves.map((curve) => curve.name))] }),
    tooltip: tooltip(theme, { trigger: "item", formatter: ({ seriesName, value }) => overlayTooltip(seriesName, value) }),
    xAxis: percentileAxis(theme, Math.max(10, ...points.map(([oneOf]) => oneOf))),
    yAxis: axis,
    series: overlay.curves.map((curve) => overlayCurve(curve, theme, { isLog: axis.type === "log", hasMarks: points.length <= MOST_MARKS })),
  });
}

/* Less than a microsecond is 0, which a logarithmic axis does not have; the table has it. */
function overlayCurve({ name, cell, points }, theme, { isLog, hasMarks }) {
  const data = isLog ? points.filter(([, millis]) => millis > 0) : points;
  return lineSeries(theme, cell, { name, data, showSymbol: hasMarks, symbolSize: points.length < 8 ? 7 : 4, triggerLineEvent: true });
}

function overlayTooltip(name, point) {
  return Array.isArray(point) ? tooltipLines(name, "p" + formatNumber(point[2]) + " " + formatMillis(point[1]) + " ms") : tooltipLines(name);
}

function overlayTable(overlay) {
  return {
    columns: [{ name: "setting" }, { name: "curve" }, { name: "percentile" }, { name: "latency", unit: "ms", format: formatMillis }],
    rows: overlay.curves.flatMap((curve, i) => curve.points.map((point) => [curve.name, i + 1, point[2], point[1]])),
  };
}
