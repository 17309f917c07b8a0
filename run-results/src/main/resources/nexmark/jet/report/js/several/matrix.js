/*
 * The settings as rows and columns, in each cell the median and spread of a metric over the runs that count. The shade says
 * how bad a median is among all of them. What does not count is hatched and never left out.
 */

addSection({
  id: "matrix",
  title: "Settings",
  present: (view) => isSeveral(view) && view.matrices.length > 0,
  build(section, view) {
    addMetricChoice(section, view);
    view.matrices.forEach((_, index) => addMatrix(section, index));
  },
});

function matrixMetric(view) {
  const names = matrixMetrics(view);
  const usual = names.includes("p99") ? "p99" : names[0];
  const inAll = ["p99", "p50", "throughput"].find((name) => view.matrices.every((matrix) => hasMetric(matrix, name)));
  return names.includes(chosen("m")) ? chosen("m") : (inAll ?? usual);
}

function hasMetric(matrix, name) {
  return matrix.metrics.some((metric) => metric.name === name);
}

function matrixMetrics(view) {
  return [...new Set(view.matrices.flatMap((matrix) => matrix.metrics.map((metric) => metric.name)))];
}

function addMetricChoice(section, view) {
  const options = matrixMetrics(view).map((name) => element("option", { value: name }, name));
  const select = element("select", { id: "matrix-metric", onchange: () => chooseMetric(section, select.value) }, options);
  const label = element("label", { class: "choice" }, "Metric ", select);
  addPart(section, {
    root: label,
    draw: (drawn) => {
      select.value = matrixMetric(drawn) ?? "";
    },
  });
}

function chooseMetric(section, name) {
  choose("m", name);
  drawParts(section, page.view);
}

function addMatrix(section, index) {
  const root = element("div", { class: "matrix" });
  addPart(section, {
    root,
    present: (view) => index < view.matrices.length,
    draw: (view) => root.replaceChildren(...matrixParts(view, view.matrices[index])),
  });
}

function matrixParts(view, matrix) {
  const name = matrixMetric(view);
  const metric = matrix.metrics.find((each) => each.name === name);
  const title = matrix.title + ": " + (metric ? metric.name + ", " + metric.unit : "no run has " + name);
  return [
    element("h3", {}, title),
    element("p", { class: "note" }, matrixNote(matrix)),
    element("div", { class: "groups" }, matrix.groups.map((group) => matrixGroup(view, matrix, group, metric))),
    element("div", { class: "files" }, element("button", { type: "button", onclick: () => saveMatrix(view, matrix) }, "CSV")),
  ];
}

function matrixNote(matrix) {
  const following = matrix.following.length === 0 ? "" : " Along with these differ: " + matrix.following.join(", ") + ".";
  return "Median (least to most) over the runs that count. The stronger the colour, the worse. Hatched: runs that do not count." + following;
}

function matrixGroup(view, matrix, group, metric) {
  const corner = matrix.column === null ? matrix.row : matrix.row + " \\ " + matrix.column;
  const head = [corner, ...matrix.columns].map((name) => element("th", { scope: "col" }, name));
  const body = matrix.rows
    .map((name, row) => ({ name, cells: group.cells.filter((cell) => cell.row === row) }))
    .filter(({ cells }) => cells.length > 0)
    .map(({ name, cells }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, name),
        matrix.columns.map((_, column) => matrixCell(view, cells.find((cell) => cell.column === column), metric)),
      ),
    );
  const label = [matrix.title, group.name].filter(Boolean).join(", ");
  return element(
    "div",
    { class: "table-box", tabindex: "0", role: "region", "aria-label": label },
    element(
      "table",
      { class: "cells" },
      group.name === "" ? null : element("caption", {}, group.name),
      element("thead", {}, element("tr", {}, head)),
      element("tbody", {}, body),
    ),
  );
}

function matrixCell(view, cell, metric) {
  if (cell === undefined) {
    return element("td", { class: "unmeasured" }, MISSING);
  }
  const figure = metric === undefined ? undefined : cell.figures[metric.name];
  const others = cell.notCounted === 0 ? null : element("a", { class: "invalid", href: "#not-counted" }, countOf(cell.notCounted, "run") + " not counted");
  if (cell.runs.length === 0) {
    return element("td", { class: "hatched" }, others);
  }
  const shade = figure === undefined ? null : "--shade-of-cell: " + Math.round(figure.shade * 40) + "%";
  return element("td", { class: "shaded", style: shade }, cellFigure(figure, metric), cellRuns(view, cell), cellDoubts(cell), others);
}

function cellFigure(figure, metric) {
  if (figure === undefined) {
    return element("strong", { title: "no run has enough samples for it, or it was not measured" }, MISSING);
  }
  const format = (value) => formatIn(metric.unit, value);
  const spread = figure.runs === 1 ? null : element("span", { class: "spread" }, format(figure.least) + " to " + format(figure.most));
  return [element("strong", {}, format(figure.median)), spread];
}

function cellRuns(view, { runs }) {
  if (runs.length === 1) {
    return element("span", { class: "runs" }, runLink(view, runs[0], "1 run"));
  }
  const links = runs.map((run, i) => runLink(view, run, "run " + (i + 1)));
  return element("details", { class: "runs" }, element("summary", {}, countOf(runs.length, "run")), links.flatMap((link) => [link, " "]));
}

function cellDoubts({ doubts }) {
  return doubts === "" ? null : element("span", { class: "doubts" }, doubts);
}

/** A number of things: 1 run, 2 runs. */
function countOf(number, thing) {
  return formatNumber(number) + " " + thing + (number === 1 ? "" : "s");
}

function saveMatrix(view, matrix) {
  const names = matrix.metrics.flatMap(({ name, unit }) => [name + " median (" + unit + ")", name + " least", name + " most", name + " runs"]);
  const head = ["group", matrix.row, matrix.column ?? "", "runs", "doubts", "not counted", ...names];
  const rows = matrix.groups.flatMap((group) =>
    group.cells.map((cell) => [
      group.name,
      matrix.rows[cell.row],
      matrix.columns[cell.column],
      cell.runs.length,
      cell.doubts,
      cell.notCounted,
      ...matrix.metrics.flatMap(({ name }) => {
        const figure = cell.figures[name];
        return [figure?.median, figure?.least, figure?.most, figure?.runs];
      }),
    ]),
  );
  saveRows(view.fileName + "-matrix.csv", [head, ...rows]);
}

/** Hands the reader rows of cells as a CSV file. */
function saveRows(name, rows) {
  const lines = rows.map((row) => row.map(csvCell).join(","));
  download(name, new Blob([lines.join("\n") + "\n"], { type: "text/csv" }));
}
