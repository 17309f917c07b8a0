/* The whole page: draws a view, and draws it again when the light, the width or the medium changes. */

const PRINT_WIDTH_PX = 680;
const page = { view: null, width: 0, opened: [] };

/**
 * Draws a view, or the same page with new figures. Zoom, hidden series and open details stay as the reader left them.
 * It is called once a second while a run lasts, so it makes no element anew but the rows of tables that are shown.
 */
function draw(view) {
  page.view = view;
  document.title = view.title;
  drawBanner(view.warning);
  const content = document.getElementById("content");
  for (const section of sections) {
    drawSection(section, view, content);
  }
}

/*
 * What nobody may miss stays in view, on paper too. A screen reader reads out what is new there, so it is filled anew only if its words
 * differ.
 */
function drawBanner(warning) {
  const banner = document.getElementById("banner");
  const words = ({ word, sentence }) => [element("strong", {}, word), " ", element("span", {}, unbroken(sentence))];
  const parts = warning ? words(warning) : [];
  banner.hidden = !warning;
  if (banner.textContent !== parts.map((part) => part.textContent ?? part).join("")) {
    banner.replaceChildren(...parts);
  }
}

function redrawIfWider() {
  const width = document.documentElement.clientWidth;
  if (width !== page.width) {
    page.width = width;
    redrawCharts();
  }
}

function printed() {
  document.documentElement.dataset.theme = "light";
  page.opened = [...document.querySelectorAll("details[data-print]:not([open])")];
  page.opened.forEach((details) => (details.open = true));
  document.body.style.width = PRINT_WIDTH_PX + "px";
  redrawCharts();
}

function backOnScreen() {
  delete document.documentElement.dataset.theme;
  page.opened.forEach((details) => (details.open = false));
  document.body.style.width = "";
  redrawCharts();
}

/* A link to a place in the page leaves the fragment, which holds the reader's choices, as it is. */
function followLink(event) {
  const link = event.target.closest?.('a[href^="#"]');
  const place = link && document.getElementById(link.getAttribute("href").slice(1));
  if (place) {
    event.preventDefault();
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  }
}

/** Draws the view that the page was written with, and watches for what changes its looks. */
function startPage() {
  addEventListener("resize", redrawIfWider);
  addEventListener("beforeprint", printed);
  addEventListener("afterprint", backOnScreen);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawCharts);
  document.addEventListener("click", followLink);
  document.getElementById("library").textContent = echarts.version;
  page.width = document.documentElement.clientWidth;
  watch(JSON.parse(document.getElementById("view").textContent));
}
