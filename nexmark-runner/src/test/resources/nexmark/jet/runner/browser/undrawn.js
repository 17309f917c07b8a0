// The charts that are shown and have no mark yet. A page without any chart is not drawn either.
const shown = [...document.querySelectorAll("figure")].filter((figure) => figure.checkVisibility());
const undrawn = shown.filter((figure) => !(Number(figure.dataset.drawn) > 0)).map((figure) => figure.id);
return shown.length === 0 ? ["no chart"] : undrawn;
