/* All runs that count as a table: sorted by any column, and only those that have a text, if the reader wants it so. */

addSection({
  id: "runs",
  title: (view) => "Runs: " + formatNumber(view.runs.rows.length),
  present: (view) => isSeveral(view) && view.runs.rows.length > 0,
  build(section) {
    addRunsTools(section);
    const box = element("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": "Runs" });
    addPart(section, {
      root: box,
      draw: (view) => {
        box.classList.toggle("all", chosen("ra") === "1");
        box.replaceChildren(runsElement(section, view));
      },
    });
  },
});

function addRunsTools(section) {
  const again = () => drawParts(section, page.view);
  const filter = element("input", { type: "search", id: "runs-filter", oninput: () => (choose("rf", filter.value || null), again()) });
  const all = element("input", { type: "checkbox", onchange: () => (choose("ra", all.checked ? "1" : null), again()) });
  const save = element("button", { type: "button", onclick: () => saveRuns(page.view) }, "CSV");
  filter.value = chosen("rf") ?? "";
  all.checked = chosen("ra") === "1";
  const tools = [element("label", {}, "Only runs with ", filter), element("label", {}, all, " all columns"), save];
  addPart(section, { root: element("div", { class: "choice" }, tools), draw: () => {} });
}

function runsConstants({ constants }) {
  const isTelling = ({ title, value }) => !isMissing(value) && value !== "" && title !== "setting";
  return constants.filter(isTelling).map(({ title, value }) => title + " " + formatCell(value)).join(", ");
}

/* Indices of the columns that are shown. */
function runsColumns({ columns }) {
  return columns.map((_, i) => i).filter((i) => chosen("ra") === "1" || columns[i].isUsual);
}

/* Indices of the rows that are shown, in their order. */
function runsOrder({ columns, rows }) {
  const text = (chosen("rf") ?? "").toLowerCase();
  const shown = rows.map((_, i) => i).filter((i) => text === "" || rows[i].some((cell) => String(cell ?? "").toLowerCase().includes(text)));
  const [name, direction] = (chosen("rs") ?? "").split("~");
  const by = columns.findIndex((column) => column.name === name);
  return by < 0 ? shown : shown.sort((one, other) => compareCells(rows[one][by], rows[other][by]) * (direction === "down" ? -1 : 1));
}

/* Missing values come last when ascending. */
function compareCells(one, other) {
  if (isMissing(one) || isMissing(other)) {
    return Number(isMissing(one)) - Number(isMissing(other));
  }
  return typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other));
}

function runsElement(section, view) {
  const shown = runsColumns(view.runs);
  const columns = shown.map((i) => ({ name: sortButton(section, view.runs.columns[i]), unit: view.runs.columns[i].unit }));
  const rows = runsOrder(view.runs).map((run) => shown.map((i) => runCell(view, run, i)));
  return tableElement(null, columns, rows);
}

function runCell(view, run, column) {
  const value = view.runs.rows[run][column];
  return view.runs.columns[column].name === "id" ? storedLink(view, view.runs.links[run], value) : value;
}

function sortButton(section, { name, title }) {
  const [by, direction] = (chosen("rs") ?? "").split("~");
  const mark = by !== name ? "" : direction === "down" ? " ↓" : " ↑";
  const sorted = by !== name ? null : direction === "down" ? "descending" : "ascending";
  const sort = () => {
    choose("rs", name + (by === name && direction !== "down" ? "~down" : "~up"));
    drawParts(section, page.view);
    section.root.querySelector('[data-sort="' + name + '"]').focus();
  };
  return element("button", { type: "button", class: "sort", "data-sort": name, "aria-label": title + (sorted ? ", " + sorted : ", sort"), onclick: sort }, title + mark);
}

function saveRuns(view) {
  const { columns, rows } = view.runs;
  saveRows(view.fileName + ".csv", [columns.map((column) => column.name), ...runsOrder(view.runs).map((run) => rows[run])]);
}

/** Hands the reader rows of cells as a CSV file. */
function saveRows(name, rows) {
  const lines = rows.map((row) => row.map(csvCell).join(","));
  download(name, new Blob([lines.join("\n") + "\n"], { type: "text/csv" }));
}
