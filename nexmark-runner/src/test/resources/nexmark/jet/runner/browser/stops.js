// Opens everything that folds, and numbers what a keyboard has to reach. Returns a text for each.
document.querySelectorAll("details").forEach((each) => (each.open = true));
const stops = [...document.querySelectorAll("a[href], button, summary, input, select, [tabindex='0']")].filter((each) =>
  each.checkVisibility({ visibilityProperty: true }),
);
stops.forEach((each, i) => (each.dataset.stop = i));
return stops.map((each, i) => i + " " + each.tagName.toLowerCase() + " '" + each.textContent.trim().slice(0, 40) + "'");
