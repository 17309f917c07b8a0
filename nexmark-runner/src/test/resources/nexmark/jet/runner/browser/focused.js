// The number of the element that has the focus, and whether one sees that: [number, "outlined" or its style]. Empty if none has.
const focused = document.activeElement;
if (focused === null || focused === document.body) {
  return [];
}
const { outlineStyle, outlineWidth } = getComputedStyle(focused);
const isOutlined = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
return [focused.dataset.stop ?? "?", isOutlined ? "outlined" : focused.outerHTML.slice(0, 80)];
