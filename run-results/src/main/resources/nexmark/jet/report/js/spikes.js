/* One run: the largest latencies and what caused them. */

const SPIKE_MARGIN = 2;

addSection({
  id: "spikes",
  title: "Spikes: the largest latencies and their causes",
  present: runWith("spikes"),
  build(section) {
    addText(section, (view) => view.spikes.definition);
    addText(section, (view) =>
      view.spikes.largest.length === 0
        ? ""
        : "Due at: when the late row was due, since measuring began; a click zooms to it. Covered: the share of the" +
          " spike in which the cause lasted. Perhaps chance: at random times the cause would meet half as many.",
    );
    addRemarks(section, (view) => [...view.spikes.remarks, ...view.spikes.summary]);
    const box = addTable(section, {
      caption: "The largest spikes",
      columns: [
        { name: "due at", unit: "s", format: (second) => formatFixed(second, 2), numeric: true },
        { name: "latency", unit: "ms", format: formatMillis },
        { name: "cause" },
        { name: "covered", format: formatShare, numeric: true },
        { name: "" },
      ],
      rows: (view) => view.spikes.largest.map(spikeRow),
      present: (view) => view.spikes.largest.length > 0,
    });
    box.classList.add("clickable");
    box.addEventListener("click", ({ target }) => {
      if (target.closest("button") === null) {
        target.closest("tr")?.querySelector("button")?.click();
      }
    });
  },
});

function spikeRow(spike) {
  const name = "Show the spike due at second " + formatFixed(spike.second, 2);
  const button = element("button", { type: "button", "aria-label": name, onclick: () => showSpike(spike) }, "Show");
  const cause = [spike.cause ?? "unexplained", spike.member, spike.mayBeChance ? "perhaps chance" : null];
  return [spike.second, spike.millis, cause.filter(Boolean).join(", "), spike.share, button];
}

function showSpike({ second, millis }) {
  const rounded = (value) => Number(value.toFixed(1));
  zoomTo(TIME, rounded(second - SPIKE_MARGIN), rounded(second + millis / 1000 + SPIKE_MARGIN));
  document.getElementById("timeline").scrollIntoView();
}
