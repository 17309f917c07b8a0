/* A chart as a file. Images are as wide on every screen, light, and say in their title whether the run may be quoted. */

const EXPORT_WIDTH = 1100;
const EXPORT_TOP = 64;

/** The buttons below a chart. */
function fileButtons(chart) {
  const button = (name, save) =>
    element("button", { type: "button", "aria-label": name + " file of this chart", onclick: () => save(chart) }, name);
  return element("div", { class: "files" }, button("PNG", savePng), button("SVG", saveSvg), button("CSV", saveCsv));
}

function savePng(chart) {
  download(fileName(chart, "png"), image(chart, "canvas", { type: "png", pixelRatio: 2 }));
}

function saveSvg(chart) {
  download(fileName(chart, "svg"), image(chart, "svg", { type: "svg" }));
}

function saveCsv(chart) {
  const { columns, rows } = chart.definition.table(chart.view);
  const names = columns.map((column) => (column.unit ? column.name + " (" + column.unit + ")" : column.name));
  saveRows(fileName(chart, "csv"), [names, ...rows]);
}

/* A spreadsheet would take a text that begins with a sign for a formula, and the texts of a result may be anybody's. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(cell) {
  const value = cell !== null && typeof cell === "object" ? cell.text : cell;
  if (isMissing(value)) {
    return "";
  }
  const isFormula = typeof value === "string" && FORMULA.test(value) && Number.isNaN(Number(value));
  const text = (isFormula ? "'" : "") + value;
  return /[",\n\r]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}

function fileName(chart, ending) {
  return [chart.view.fileName, chart.definition.id].join("-") + "." + ending;
}

/* The chart drawn aside, in light colours, with its title and the view's above it. */
function image(chart, renderer, type) {
  const root = document.documentElement;
  const before = root.dataset.theme;
  root.dataset.theme = "light";
  const theme = readTheme();
  const { option, growth } = wholeOption(chart, theme, EXPORT_WIDTH);
  if (before === undefined) {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = before;
  }
  const height = said(chart.definition.height, chart.view) + growth + EXPORT_TOP;
  const aside = echarts.init(element("div"), null, { renderer, width: EXPORT_WIDTH, height });
  aside.setOption(titled(chart, option, theme));
  const url = aside.getDataURL({ ...type, backgroundColor: theme.surface });
  aside.dispose();
  return url;
}

function titled(chart, option, theme) {
  const moved = (part) => ({ ...part, top: typeof part.top === "number" ? part.top + EXPORT_TOP : part.top });
  const each = (parts) => (Array.isArray(parts) ? parts.map(moved) : moved(parts));
  return {
    ...option,
    dataZoom: (option.dataZoom ?? []).filter((zoom) => zoom.type === "inside"),
    grid: option.grid && each(option.grid),
    legend: option.legend && each(option.legend),
    title: {
      text: said(chart.definition.title, chart.view),
      subtext: chart.view.title,
      top: 8,
      left: 12,
      textStyle: { color: theme.ink, fontFamily: theme.font, fontSize: 16 },
      subtextStyle: { color: chart.view.warning ? theme.bad : theme.muted, fontFamily: theme.font, fontSize: 12 },
    },
  };
}
