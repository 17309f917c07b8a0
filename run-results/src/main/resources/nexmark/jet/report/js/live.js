/* The page of a command that goes on: it asks for its view again every few seconds, and is drawn again. */

const REDRAW_MILLIS = 3000;

const isLive = (view) => !isMissing(view.live);

/** Whether the view is of a run that goes on. */
const isRunning = (view) => isLive(view) && isMissing(view.origin);

/** Draws a view, and draws what follows as long as the command goes on. */
function watch(view) {
  draw(view);
  if (isLive(view)) {
    setTimeout(redraw, REDRAW_MILLIS, view);
  }
}

async function redraw(view) {
  try {
    const answer = await fetch("view");
    watch(await answer.json());
  } catch {
    const live = "No answer: the command has ended, or cannot be reached. The report of a run that has ended is beside its result.";
    watch({ ...view, live });
  }
}

addSection({
  id: "live",
  title: null,
  present: isLive,
  build: (section) => addText(section, (view) => view.live, ""),
});
