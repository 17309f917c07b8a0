/*
 * A chart in its frame: a heading that says what it shows, the chart, a line that says how to read it, its data as a
 * table, and files of it. The frame is made once; the chart is drawn again with each view, theme and width.
 */

const charts = [];

/**
 * Adds a chart to a section.
 *
 * - `id`: of the figure and of the files' names
 * - `title`, `note`: what it shows and how to read it; texts or functions of the view
 * - `height`: px, or a function of the view
 * - `option(view, theme)`: an ECharts option, from the parts of theme.js
 * - `table(view)`: `{ columns: [{ name, unit }], rows: [[…]] }`, the only source of the CSV and the table
 * - `present(view)`: whether this view has the chart; absent = always
 * - `group`: charts of one group share zoom and pointer; their x axes have the same values. Absent = no zoom
 * - `slider`: whether the group's zoom has its handles below this chart
 * - `renderer`: `svg`, or `canvas` for thousands of marks; absent = svg
 * - `select(seriesName, data)`: called when the reader clicks on a mark; may be absent
 * - `className`: of the figure; may be absent
 * - `level`: the heading's element, `h2` if it is the section's only one; absent = h3
 */
function addChart(section, definition) {
  const chart = { definition, view: null, instance: null };
  chart.heading = element(definition.level ?? "h3", {});
  chart.note = element("p", { class: "note" });
  chart.canvas = element("div", { class: "chart" });
  chart.rows = element("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": "Data as a table" });
  chart.folded = foldable("t-" + definition.id, "Data as a table", () => drawRows(chart));
  chart.folded.append(chart.rows);
  chart.series = seriesChoice(chart);
  const tools = element("div", { class: "tools" }, fileButtons(chart), chart.folded, chart.series);
  chart.root = element(
    "figure",
    { id: definition.id, class: definition.className },
    chart.heading,
    chart.canvas,
    element("figcaption", {}, chart.note, tools),
  );
  charts.push(chart);
  return addPart(section, {
    root: chart.root,
    present: definition.present,
    draw: (view) => drawChart(chart, view),
  });
}

function drawChart(chart, view) {
  const { title, note, height } = chart.definition;
  chart.view = view;
  chart.heading.textContent = said(title, view);
  chart.note.textContent = said(note ?? "", view);
  const { option, growth } = wholeOption(chart, readTheme(), chart.canvas.clientWidth);
  chart.canvas.style.height = said(height, view) + growth + "px";
  if (chart.instance === null) {
    chart.instance = startChart(chart);
  } else {
    chart.instance.resize();
  }
  chart.instance.setOption(option, { notMerge: true });
  drawSeriesChoice(chart, option.legend ?? {});
  if (chart.folded.open) {
    drawRows(chart);
  }
}

function startChart(chart) {
  const { id, group, renderer, select } = chart.definition;
  const instance = echarts.init(chart.canvas, null, { renderer: renderer ?? "svg" });
  instance.on("finished", () => {
    chart.root.dataset.drawn = String(marks(instance.getOption().series));
  });
  instance.on("legendselectchanged", ({ name, selected }) => {
    const names = seriesNames(instance.getOption());
    if (names.includes(name)) {
      chooseItem("h", hiddenItem(id, names, name), !selected[name]);
      checkSeries(chart, selected);
    }
  });
  if (group) {
    joinGroup(instance, group);
  }
  if (select) {
    instance.on("click", ({ seriesName, data }) => select(seriesName, data));
  }
  return instance;
}

/** How many values the series show. */
function marks(series) {
  return (series ?? []).flatMap((each) => each.data ?? []).filter((each) => !isGap(each)).length;
}

function isGap(datum) {
  const value = datum !== null && typeof datum === "object" && "value" in datum ? datum.value : datum;
  return Array.isArray(value) ? isMissing(value[1]) : isMissing(value);
}

/* The chart's own option, and what the reader chose: hidden series and zoom; how much higher the chart gets by its legend. */
function wholeOption(chart, theme, width) {
  const { id, group, slider } = chart.definition;
  const option = chart.definition.option(chart.view, theme);
  const names = seriesNames(option);
  const selected = Object.fromEntries(names.map((name) => [name, !isChosen("h", hiddenItem(id, names, name))]));
  let growth = 0;
  if (option.legend) {
    option.legend = { ...option.legend, selected };
    growth = legendGrowth(theme, option.legend.data ?? names, width);
    option.grid = { ...option.grid, top: option.grid.top + growth };
  }
  if (group) {
    option.dataZoom = zoomParts(group, slider, theme);
  }
  return { option, growth };
}

function seriesNames({ series }) {
  return [...new Set((series ?? []).map((each) => each.name).filter(Boolean))];
}

/* A hidden series is kept by its number, which is short and has no commas. */
function hiddenItem(id, names, name) {
  return id + "." + names.indexOf(name);
}

function drawRows(chart) {
  const { title, table } = chart.definition;
  if (chart.view !== null) {
    const { columns, rows } = table(chart.view);
    chart.rows.replaceChildren(tableElement(said(title, chart.view), columns, rows));
  }
}

/** Draws the charts that are shown once more, in the colours and widths of the moment, before this returns. */
function redrawCharts() {
  for (const chart of charts) {
    if (chart.view !== null && chart.root.closest("[hidden]") === null) {
      drawChart(chart, chart.view);
      chart.instance.getZr().flush();
    }
  }
}
