/* The latency by percentile of many runs on one axis. A percentile is drawn only as far as the samples of a run reach. */

/* The percentiles at which curves have their symbols. */
const MARKED_PERCENTS = [50, 90, 99, 99.9, 99.99];

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
    note: (view) => overlayNote(of(view)) + doubtNote(view),
    height: 440,
    present: (view) => index < view.overlays.length,
    option: (view, theme) => overlayOption(of(view), theme),
    table: (view) => overlayTable(of(view)),
  });
}

function overlayNote({ sample, curves, leftOut, withoutLog }) {
  const grey = overlayNames(curves).length - LOOK_COUNT;
  return [
    "A curve is a run. Runs of one setting have one colour, dash and symbol.",
    isMissing(sample) ? null : "A sample is " + sample + ".",
    grey > 0 ? "More than " + LOOK_COUNT + " looks would not be told apart, so the curves of the last " + countOf(grey, "setting") + " are grey." : null,
    leftOut === 0 ? null : countOf(leftOut, "more curve") + " would not be told apart; the table of runs has their figures.",
    withoutLog === 0 ? null : "Of " + countOf(withoutLog, "run") + " the log of latencies is missing or cannot be read, so there is no curve.",
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
    legend: legend(theme, { data: overlayNames(overlay.curves.filter(hasLook)) }),
    tooltip: tooltip(theme, { trigger: "item", formatter: ({ seriesIndex, value }) => overlayTooltip(overlay.curves[seriesIndex], value) }),
    xAxis: percentileAxis(theme, Math.max(10, ...points.map(([oneOf]) => oneOf))),
    yAxis: axis,
    series: overlay.curves.map((curve) => overlayCurve(curve, theme, axis.type === "log")),
  });
}

/* Names of settings, each once. */
function overlayNames(curves) {
  return [...new Set(curves.map((curve) => curve.name))];
}

function hasLook({ cell }) {
  return cell < LOOK_COUNT;
}

/* Less than a microsecond is 0, which a logarithmic axis does not have; the table has it. */
function overlayCurve(curve, theme, isLog) {
  const data = isLog ? curve.points.filter(([, millis]) => millis > 0) : curve.points;
  const isMarked = (point, i) => i === data.length - 1 || MARKED_PERCENTS.includes(point[2]);
  const parts = { name: curve.name, data, triggerLineEvent: true, symbolSize: (point, { dataIndex }) => (isMarked(point, dataIndex) ? 7 : 0) };
  const line = hasLook(curve) ? lineSeries(theme, curve.cell, parts) : greyLine(theme, parts);
  return { ...line, itemStyle: doubtLook(theme, line.itemStyle.color, curve.doubts) ?? line.itemStyle };
}

function greyLine(theme, parts) {
  return { ...lineSeries(theme, 0, parts), symbol: "none", z: 1, lineStyle: { color: theme.faint, width: 1, type: "solid" }, itemStyle: { color: theme.faint } };
}

function overlayTooltip({ name, doubts }, point) {
  const place = Array.isArray(point) ? "p" + formatNumber(point[2]) + " " + formatMillis(point[1]) + " ms" : null;
  return tooltipLines(name, place, doubts);
}

function overlayTable(overlay) {
  return {
    columns: [{ name: "setting" }, { name: "curve" }, { name: "percentile" }, { name: "latency", unit: "ms", format: formatMillis }, { name: "doubts" }],
    rows: overlay.curves.flatMap((curve, i) => curve.points.map((point) => [curve.name, i + 1, point[2], point[1], curve.doubts])),
  };
}
