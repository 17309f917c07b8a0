/* One run: everything else that is needed to judge and to repeat it. */

addSection({
  id: "disclosure",
  title: "Full disclosure",
  present: runWith("disclosure"),
  build(section) {
    const parts = element("div", { class: "disclosure" });
    const root = foldable("disclosure", "Plan, JVM, operating system, probe, clocks, check and files");
    root.dataset.print = "";
    root.append(parts);
    addPart(section, {
      root,
      draw: (view) => parts.replaceChildren(...view.disclosure.groups.map(groupTable), ...fileList(view)),
    });
  },
});

function groupTable({ title, rows }) {
  const body = rows.map(({ name, text }) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, text)));
  return element("div", { class: "table-box" }, element("h3", {}, title), element("table", { class: "facts" }, element("tbody", {}, body)));
}

function fileList(view) {
  const item = ({ name, link, size }) => element("li", {}, storedLink(view, link, name), " ", element("span", { class: "unit" }, size));
  const { files } = view.disclosure;
  return files.length === 0 ? [] : [element("h3", {}, "Files of the run"), element("ul", { class: "files-list" }, files.map(item))];
}
