/* One run: the members' own figures, and a heat strip of each second. */

const MOST_STRIPS = 3;

addSection({
  id: "members",
  title: "Members",
  present: runWith("members"),
  build(section) {
    addRemarks(section, (now) => now.members.remarks);
    addTable(section, {
      caption: (view) => (isRunning(view) ? "Figures of the last ten seconds" : "Figures of the measured interval") + ": means per second, and the largest of any second where it says max, heap and RSS",
      columns: ({ members }) => [{ name: "#", numeric: true }, { name: "member" }, ...members.columns.map((column) => ({ ...column, numeric: true, format: formatMillis })), ...faultColumn(members)],
      rows: ({ members }) => members.members.map((member, i) => [i + 1, member.address, ...member.figures, ...(faultColumn(members).length > 0 ? [member.faults] : [])]),
      present: ({ members }) => members.members.length > 0,
    });
    addText(section, ({ members }) => (members.members.length === 0 ? "" : members.columns.map(({ name, meaning }) => name + ": " + meaning).join("; ") + "."));
    for (let number = 0; number < MOST_STRIPS; number++) {
      addStrip(section, number);
    }
  },
});

function faultColumn(members) {
  return members.members.some((member) => member.faults !== "") ? [{ name: "faults" }] : [];
}

function addStrip(section, number) {
  const strip = (view) => view.members.strips[number];
  const names = (view) => Object.keys(strip(view).figures);
  addChart(section, {
    id: "strip-" + number,
    group: TIME,
    className: "compact",
    renderer: "canvas",
    title: (view) => strip(view).name + " of each member, second by second",
    note: (view) => "The stronger the colour, the more, in " + strip(view).unit + "; without colour it was not measured. A member that differs from the others stands out.",
    height: (view) => 78 + 26 * names(view).length,
    present: (view) => hasSeconds(view) && strip(view) !== undefined,
    option: (view, theme) => stripOption(view, theme, strip(view), names(view)),
    table: (view) => ({
      columns: [{ name: "second" }, ...names(view).map((name) => ({ name, unit: strip(view).unit }))],
      rows: view.timeline.seconds.map((second, i) => [second, ...names(view).map((name) => strip(view).figures[name][i])]),
    }),
  });
}

function stripOption(view, theme, strip, names) {
  const cells = names.flatMap((name, row) =>
    view.timeline.seconds.map((second, i) => [second, row, strip.figures[name][i]]).filter((cell) => !isMissing(cell[2])),
  );
  return timeOption(view, theme, {
    axis: { ...laneAxis(theme, names), splitLine: { show: false } },
    series: [{ type: "custom", name: strip.name, markArea: null, encode: { x: 0, y: 1, value: 2 }, data: cells, renderItem: stripCell }],
    parts: {
      legend: null,
      grid: grid({ left: TIME_LEFT, top: 36, bottom: 30 }),
      tooltip: tooltip(theme, {
        trigger: "item",
        formatter: ({ value }) => `${echarts.format.encodeHTML(names[value[1]])}<br>second ${formatSecond(value[0])}: <b>${formatMillis(value[2])}</b>`,
      }),
      visualMap: {
        type: "continuous",
        min: 0,
        max: strip.largest || 1,
        dimension: 2,
        orient: "horizontal",
        right: 20,
        top: 0,
        itemHeight: 90,
        itemWidth: 9,
        text: [formatMillis(strip.largest), "0"],
        textStyle: { color: theme.muted },
        inRange: { color: [theme.heatLow, theme.heatHigh] },
      },
    },
  });
}

function stripCell(params, api) {
  const [x, y] = api.coord([api.value(0), api.value(1)]);
  const [width, height] = api.size([1, 1]);
  const shape = echarts.graphic.clipRectByRect({ x, y: y - height / 2 + 1, width: width + 0.4, height: height - 2 }, params.coordSys);
  return shape && { type: "rect", shape, style: { fill: api.visual("color") } };
}
