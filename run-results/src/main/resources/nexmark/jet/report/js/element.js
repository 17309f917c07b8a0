/* Elements of the page. All text enters as text, never as HTML. */

/** An element with attributes and children, which are elements or texts; null ones are left out. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      made.addEventListener(name.slice(2), value);
    } else if (value === true) {
      made.setAttribute(name, "");
    } else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** A `<details>` that the reader's choice keeps open under a name. `opened` is called whenever it opens. */
function foldable(name, summary, opened = () => {}) {
  const made = element("details", { "data-name": name }, element("summary", {}, summary));
  made.open = isChosen("o", name);
  made.addEventListener("toggle", () => {
    chooseItem("o", name, made.open);
    if (made.open) {
      opened();
    }
  });
  return made;
}

/** The parts of a sentence in which no line ends between a number and its unit, nor within an option such as --rate. */
function unbroken(sentence) {
  const text = sentence.replace(/(\d) (?=(%|[kM]?B|m?s|µs)(\W|$))/g, "$1\u00a0");
  const parts = text.split(/(--[a-z][a-z-]*)/);
  return parts.map((part, i) => (i % 2 === 1 ? element("span", { class: "word" }, part) : part));
}

/** A text, or what a function of the view says. */
function said(text, view) {
  return typeof text === "function" ? text(view) : text;
}

/** Hands the reader a file. */
function download(fileName, content) {
  const url = content instanceof Blob ? URL.createObjectURL(content) : content;
  const link = element("a", { href: url, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  if (content instanceof Blob) {
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}
