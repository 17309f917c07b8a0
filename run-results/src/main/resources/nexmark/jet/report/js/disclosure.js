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
      draw: ({ disclosure }) => parts.replaceChildren(...disclosure.groups.map(groupTable), ...fileList(disclosure.files)),
    });
  },
});

function groupTable({ title, rows }) {
  const body = rows.map(({ name, text }) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, text)));
  return element("div", { class: "table-box" }, element("h3", {}, title), element("table", { class: "facts" }, element("tbody", {}, body)));
}

function fileList(files) {
  const item = ({ address, size }) => element("li", {}, element("a", { href: encodeURI(address) }, address), " ", element("span", { class: "unit" }, size));
  return files.length === 0 ? [] : [element("h3", {}, "Files next to this page"), element("ul", { class: "files-list" }, files.map(item))];
}
