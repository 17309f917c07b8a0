/* Sections of the page and the tables and texts in them. A part that was added once is drawn again with each view. */

const sections = [];

/**
 * Adds a section to the page.
 *
 * - `id`, `title`: of the element and of its heading (a text, or a function of the view; null for no heading)
 * - `present(view)`: whether this view has the section
 * - `build(section, view)`: adds its parts, once
 */
function addSection({ id, title, present, build }) {
  sections.push({ id, title, present, build, parts: [], root: null });
}

/** Draws a section, which is made when its view has it for the first time. */
function drawSection(section, view, page) {
  const isPresent = section.present(view);
  if (isPresent && section.root === null) {
    section.heading = section.title === null ? null : element("h2", {});
    section.root = element("section", { id: section.id, tabindex: "-1" }, section.heading);
    page.insertBefore(section.root, following(section));
    section.build(section, view);
  }
  if (section.root !== null) {
    section.root.hidden = !isPresent;
    if (isPresent) {
      drawParts(section, view);
    }
  }
}

/* Sections stand in the order in which they were added, whenever the view has them. */
function following(section) {
  return sections.slice(sections.indexOf(section) + 1).find((later) => later.root !== null)?.root ?? null;
}

function drawParts(section, view) {
  if (section.heading !== null) {
    section.heading.textContent = said(section.title, view);
  }
  for (const part of section.parts) {
    const isPresent = part.present(view);
    part.root.hidden = !isPresent;
    if (isPresent) {
      part.draw(view);
    }
  }
}

/** Adds an element that `draw(view)` fills again with each view. `present(view)`, if any, says whether it is shown. */
function addPart(section, { root, draw, present = () => true, into = section.root }) {
  into.append(root);
  section.parts.push({ root, draw, present });
  return root;
}

/** Adds a paragraph. `text` is a text or a function of the view; an empty text hides it. */
function addText(section, text, className = "note") {
  const root = element("p", { class: className });
  return addPart(section, {
    root,
    present: (view) => said(text, view) !== "",
    draw: (view) => {
      root.textContent = said(text, view);
    },
  });
}

/**
 * Adds a table in a box of its own, which scrolls if it is wide.
 *
 * - `caption`: text or function of the view, may be null
 * - `columns`: `[{ name, unit, format }]` or a function of the view; `format` writes a cell, otherwise formatCell
 * - `rows(view)`: lists of cells: values, elements, or `{ text, title, className }`
 * - `rowClass(row, index, view)`: class of a row, may be absent
 */
function addTable(section, { id, caption = null, columns, rows, rowClass = () => null, present }) {
  const box = element("div", { class: "table-box", tabindex: "0", role: "region", id });
  return addPart(section, {
    root: box,
    present,
    draw: (view) => {
      const words = said(caption, view);
      box.setAttribute("aria-label", words ?? "Table");
      box.replaceChildren(tableElement(words, said(columns, view), rows(view), (row, i) => rowClass(row, i, view)));
    },
  });
}

/** A table; a column whose cells are numbers or missing is aligned to the right. */
function tableElement(caption, columns, rows, rowClass = () => null) {
  const isNumeric = columns.map((column, i) => column.numeric ?? isNumbers(rows, i));
  const head = columns.map((column, i) =>
    element(
      "th",
      { scope: "col", class: isNumeric[i] ? "number" : null, title: column.title },
      column.name,
      column.unit ? element("span", { class: "unit" }, " " + column.unit) : null,
    ),
  );
  const body = rows.map((row, r) =>
    element("tr", { class: rowClass(row, r) }, row.map((cell, i) => tableCell(cell, columns[i], isNumeric[i]))),
  );
  return element(
    "table",
    {},
    caption === null ? null : element("caption", {}, caption),
    element("thead", {}, element("tr", {}, head)),
    element("tbody", {}, body),
  );
}

function isNumbers(rows, column) {
  const values = rows.map((row) => row[column]);
  return values.some((value) => typeof value === "number") && values.every((value) => isMissing(value) || typeof value === "number");
}

function tableCell(cell, column, isNumeric) {
  const cellClass = isNumeric ? "number" : null;
  if (cell instanceof Node) {
    return element("td", { class: cellClass }, cell);
  }
  if (cell !== null && typeof cell === "object") {
    return element("td", { class: [cellClass, cell.className].filter(Boolean).join(" ") || null, title: cell.title }, formatCell(cell.text));
  }
  return element("td", { class: cellClass }, (column.format ?? formatCell)(cell));
}
