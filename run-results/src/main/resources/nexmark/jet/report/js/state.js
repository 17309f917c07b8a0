/*
 * What the reader chose, in the URL's fragment: short texts by short names, such as #z.time=12_40&o=disclosure. Opening the
 * URL again restores it. A fragment without "=" is a place in the page and chooses nothing.
 */

const state = { chosen: readFragment(), writing: 0 };

function readFragment() {
  const fragment = location.hash.slice(1);
  return new URLSearchParams(fragment.includes("=") ? fragment : "");
}

/** What the reader chose under a name, a text; null if nothing. */
function chosen(name) {
  return state.chosen.get(name);
}

/** Keeps a choice, a text; null takes it back. */
function choose(name, text) {
  if (text === null) {
    state.chosen.delete(name);
  } else {
    state.chosen.set(name, text);
  }
  clearTimeout(state.writing);
  state.writing = setTimeout(writeFragment, 200);
}

/** Whether a list that is kept under a name has an item. */
function isChosen(name, item) {
  return (chosen(name) ?? "").split(",").includes(item);
}

/** Puts an item into a list that is kept under a name, or takes it out. */
function chooseItem(name, item, isIn) {
  const others = (chosen(name) ?? "").split(",").filter((each) => each !== "" && each !== item);
  const items = isIn ? [...others, item] : others;
  choose(name, items.length === 0 ? null : items.join(","));
}

/* Commas stay readable; the browser refuses many writes in a row, so a drag of the zoom writes once. */
function writeFragment() {
  const fragment = state.chosen.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  history.replaceState(null, "", fragment === "" ? location.pathname + location.search : "#" + fragment);
}
