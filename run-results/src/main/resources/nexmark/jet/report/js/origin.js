/* One run: what limited it, what weakens its figures, and where they come from. */

const LOADS = {
  stolen: "processor time that the hypervisor gave to others",
  others: "what other processes used",
  runner: "what this program used beside the members",
  waiting: "the time in which ready threads waited for a processor",
  stall: "the longest time in which a member's process stood still",
};

addSection({
  id: "limits",
  title: null,
  present: runWith("headline"),
  build(section) {
    const list = element("ul", {});
    addPart(section, {
      root: element("div", { class: "answer" }, element("h2", {}, "What limited this run"), list),
      present: (view) => view.headline.limits.length > 0,
      draw: ({ headline: { limits } }) =>
        list.replaceChildren(...limits.map((sentence) => element("li", {}, unbroken(sentence)))),
    });
    const proof = element("p", { class: "proof" });
    const answers = (view) => [element("strong", {}, "Answers: "), ...unbroken(view.headline.proof.join("; "))];
    addPart(section, { root: proof, draw: (view) => proof.replaceChildren(...answers(view)) });
  },
});

addSection({
  id: "caveats",
  title: "What weakens these figures",
  present: runWith("caveats"),
  build(section) {
    addText(section, (view) => (view.caveats.length === 0 ? "Nothing that the run knows of." : ""), "");
    const list = element("ul", { class: "caveats" });
    addPart(section, {
      root: list,
      present: (view) => view.caveats.length > 0,
      draw: (view) => list.replaceChildren(...view.caveats.map(caveat)),
    });
  },
});

addSection({
  id: "machine",
  title: "Where, and how to repeat it",
  present: runWith("origin"),
  build(section) {
    addText(section, (view) => view.origin.machine, "");
    addText(section, (view) => "Meanwhile: " + loadInWords(view.origin.load) + ".");
    const commands = element("div", {});
    addPart(section, {
      root: commands,
      draw: ({ origin }) =>
        commands.replaceChildren(
          ...command("The same plan once more", origin.command),
          ...(origin.typed === null ? [] : command("As it was typed", origin.typed)),
        ),
    });
  },
});

/* Each figure with its meaning; zeros are left out. */
function loadInWords(load) {
  const parts = load.split(", ").filter((part) => !/(^|[a-z] )0(\.0)? /.test(part));
  const meaning = (part) => LOADS[Object.keys(LOADS).find((word) => part.includes(word))];
  return parts.map((part) => part + (meaning(part) ? " (" + meaning(part) + ")" : "")).join(", ") || "no other work was seen";
}

function command(what, text) {
  const code = element("code", {}, text.split(" ").flatMap((word, i) => [i === 0 ? null : " ", element("span", { class: "word" }, word)]));
  const button = element("button", { type: "button", "aria-label": "Copy: " + text, onclick: () => copy(code, button) }, "Copy");
  return [element("p", { class: "note command-title" }, what), element("div", { class: "command" }, element("pre", { tabindex: "0" }, code), button)];
}

/* Where the browser does not let a page write to the clipboard, the text is selected for the reader to copy. */
function copy(code, button) {
  const select = () => getSelection().selectAllChildren(code);
  if (navigator.clipboard) {
    navigator.clipboard.writeText(code.textContent).then(() => (button.textContent = "Copied"), select);
  } else {
    select();
  }
}

function caveat({ kind, text }) {
  const look = "kind " + (kind === "failed" ? "bad" : "warn");
  return element("li", {}, element("span", { class: look }, kind), element("span", {}, unbroken(text)));
}

/** Adds the remarks of a part of the view, such as what is missing in it. */
function addRemarks(section, remarks) {
  const list = element("ul", { class: "remarks" });
  addPart(section, {
    root: list,
    present: (view) => remarks(view).length > 0,
    draw: (view) => list.replaceChildren(...remarks(view).map((remark) => element("li", {}, remark))),
  });
}
