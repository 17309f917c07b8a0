/* The series of a chart as checkboxes, which hide and show what the legend does, for those who use no mouse. */

/** A folded list of checkboxes; it is empty until the chart is drawn. */
function seriesChoice({ definition }) {
  const root = foldable("s-" + definition.id, "Series");
  root.append(element("div", { class: "series", role: "group", "aria-label": "Series that are shown" }));
  return root;
}

/** Draws a checkbox for each name of a chart's legend. While the names stay, the checkboxes do, too, with the focus. */
function drawSeriesChoice(chart, { selected = {}, data = Object.keys(selected) }) {
  const list = chart.series.querySelector(".series");
  chart.series.hidden = data.length < 2;
  if (seriesBoxes(chart).map((box) => box.value).join("\n") !== data.join("\n")) {
    list.replaceChildren(...data.map((name) => seriesLabel(chart, name)));
  }
  checkSeries(chart, selected);
}

/** Checks the series that are selected. */
function checkSeries(chart, selected) {
  seriesBoxes(chart).forEach((box) => {
    box.checked = selected[box.value];
  });
}

function seriesBoxes(chart) {
  return [...chart.series.querySelectorAll("input")];
}

function seriesLabel(chart, name) {
  const toggle = () => chart.instance.dispatchAction({ type: "legendToggleSelect", name });
  return element("label", {}, element("input", { type: "checkbox", value: name, onchange: toggle }), " " + name);
}
