// The texts of charts whose contrast with what is painted behind them is below 4.5 : 1. axe-core looks at HTML alone.
const LEAST = 4.5;

const colour = (text) => {
  const parts = (text.match(/[\d.]+/g) ?? []).map(Number);
  return text === "none" || parts.length < 3 ? null : { rgb: parts.slice(0, 3), alpha: parts[3] ?? 1 };
};
const over = (upper, lower) => lower.map((part, i) => upper.rgb[i] * upper.alpha + part * (1 - upper.alpha));
const luminance = (rgb) => {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const behind = (element) => {
  if (element === null) {
    return [255, 255, 255];
  }
  const own = colour(getComputedStyle(element).backgroundColor);
  return own === null || own.alpha === 0 ? behind(element.parentElement) : over(own, behind(element.parentElement));
};
const painted = (shape) => {
  const style = getComputedStyle(shape);
  const fill = colour(style.fill);
  return fill && { rgb: fill.rgb, alpha: fill.alpha * Number(style.fillOpacity) * Number(style.opacity) };
};
const covers = (shape, x, y) => {
  const box = shape.getBoundingClientRect();
  const isNear = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  return isNear && shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse()));
};

const found = [];
for (const svg of document.querySelectorAll("figure svg")) {
  const shapes = [...svg.querySelectorAll("path, rect, circle, ellipse, polygon")];
  for (const text of svg.querySelectorAll("text")) {
    const box = text.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const below = shapes
      .filter((shape) => shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING && covers(shape, x, y))
      .map(painted)
      .filter(Boolean);
    const ground = below.reduce((ground, shape) => over(shape, ground), behind(svg.parentElement));
    const ratio = contrast(over(painted(text), ground), ground);
    if (box.width > 0 && text.checkVisibility() && ratio < LEAST) {
      found.push(svg.closest("figure").id + ": '" + text.textContent + "' has " + ratio.toFixed(2) + " : 1");
    }
  }
}
return found;
