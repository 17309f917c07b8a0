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
        : "A click on a row zooms the charts to it. Share covered: the share of the spike in which the cause lasted. By chance: how many spikes the cause would have met at random times, of those it explains; where both are near each other, it proves nothing.",
    );
    addRemarks(section, (view) => [...view.spikes.remarks, ...view.spikes.summary]);
    const box = addTable(section, {
      caption: "The largest spikes",
      columns: [
        { name: "due at second", title: "When the late row was due, in seconds from the begin of the measured interval; it arrived its latency later", format: (second) => formatFixed(second, 2), numeric: true },
        { name: "latency", unit: "ms", format: formatMillis },
        { name: "cause" },
        { name: "member" },
        { name: "share covered", format: formatShare, title: "The share of the spike in which the cause lasted", numeric: true },
        { name: "by chance", title: "How many of its spikes this cause would have met at random times", numeric: true },
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
  const button = element("button", { type: "button", "aria-label": "Show the spike due at second " + formatFixed(spike.second, 2), onclick: () => showSpike(spike) }, "Show");
  return [spike.second, spike.millis, spike.cause ?? "unexplained", spike.member, spike.share, spike.byChance, button];
}

function showSpike({ second, millis }) {
  const rounded = (value) => Number(value.toFixed(1));
  zoomTo(TIME, rounded(second - SPIKE_MARGIN), rounded(second + millis / 1000 + SPIKE_MARGIN));
  document.getElementById("timeline").scrollIntoView();
}
