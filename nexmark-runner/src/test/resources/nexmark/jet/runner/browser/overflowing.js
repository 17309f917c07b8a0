// The elements whose content is wider than their box, the texts of charts that are cut off, and the page if it is too wide.
// A box that scrolls says so by its style; what is in it may be wide.
const found = [];
const name = (each) =>
  each.tagName.toLowerCase() + (each.id ? "#" + each.id : "") + " '" + each.textContent.trim().slice(0, 60) + "'";
if (document.documentElement.scrollWidth > innerWidth) {
  found.push("the page is " + document.documentElement.scrollWidth + " px wide, the window " + innerWidth);
}
for (const each of document.querySelectorAll("body *:not(script):not(svg *)")) {
  const scrolls = ["auto", "scroll"].includes(getComputedStyle(each).overflowX);
  if (each.checkVisibility() && !scrolls && each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1) {
    found.push(name(each) + ": " + each.scrollWidth + " px in " + each.clientWidth);
  }
}
for (const text of document.querySelectorAll("svg text")) {
  const { left, right, top, bottom, width } = text.getBoundingClientRect();
  const box = text.ownerSVGElement.getBoundingClientRect();
  const isCut = left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
  if (width > 0 && isCut && text.checkVisibility()) {
    found.push("text of " + text.closest("figure").id + " is cut off: '" + text.textContent + "'");
  }
}
return found;
