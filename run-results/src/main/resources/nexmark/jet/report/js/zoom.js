/*
 * The zoom that the charts of a group share. The reader's choice is kept as z.GROUP=FROM_TO, in the values of the x axis.
 */

const zoomListeners = [];

/** Calls a function whenever the reader has zoomed. */
function onZoom(listener) {
  zoomListeners.push(listener);
}

/** Makes a chart share zoom and pointer with the others of its group. */
function joinGroup(instance, group) {
  instance.group = group;
  echarts.connect(group);
  instance.on("datazoom", () => keepZoom(instance, group));
}

/** The parts of an option that zoom; the handles are below the chart that has the slider. */
function zoomParts(group, hasSlider, theme) {
  const range = zoomOf(group);
  const inside = { type: "inside", filterMode: "none", zoomOnMouseWheel: "ctrl", moveOnMouseMove: false, moveOnMouseWheel: false, ...range };
  const slider = {
    type: "slider",
    filterMode: "none",
    height: 16,
    bottom: 6,
    showDataShadow: false,
    borderColor: theme.line,
    fillerColor: theme.shade,
    handleStyle: { color: theme.surface, borderColor: theme.muted },
    moveHandleSize: 0,
    labelFormatter: (value) => formatSecond(value),
    textStyle: { color: theme.muted },
    ...range,
  };
  return hasSlider ? [inside, slider] : [inside];
}

/** The range that a group shows: `startValue` and `endValue` in the x axis' values, or everything as percentages. */
function zoomOf(group) {
  const [from, to] = (chosen("z." + group) ?? "").split("_").map(Number);
  return Number.isFinite(from) && Number.isFinite(to) ? { startValue: from, endValue: to } : { start: 0, end: 100 };
}

function keepZoom(instance, group) {
  const { start, end, startValue, endValue } = instance.getOption().dataZoom[0];
  const isWhole = start <= 0 && end >= 100;
  choose("z." + group, isWhole ? null : Number(startValue.toPrecision(6)) + "_" + Number(endValue.toPrecision(6)));
  // The handles are a part of one chart alone, so what they do has to be told to the others.
  for (const other of charts.filter(({ definition, instance }) => definition.group === group && instance !== null)) {
    if (other.instance !== instance) {
      other.instance.dispatchAction({ type: "dataZoom", dataZoomIndex: 0, ...zoomOf(group), escapeConnect: true }, { silent: true });
    }
  }
  zoomListeners.forEach((listener) => listener());
}

/** Zooms a group to a range of x values; null as `from` shows everything. */
function zoomTo(group, from, to) {
  choose("z." + group, from === null ? null : from + "_" + to);
  const first = charts.find((chart) => chart.definition.group === group && chart.instance !== null);
  first?.instance.dispatchAction({ type: "dataZoom", dataZoomIndex: 0, ...zoomOf(group) });
  zoomListeners.forEach((listener) => listener());
}
