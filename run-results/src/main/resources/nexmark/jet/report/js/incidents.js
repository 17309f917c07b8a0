/* One run: faults, restarts, pauses, stalls and waits as marks on the time axis, a lane for each kind. */

function addIncidents(section) {
  addChart(section, {
    id: "incident-chart",
    group: TIME,
    className: "compact",
    renderer: "canvas",
    title: "What happened on the members",
    note: incidentNote,
    height: (view) => 44 + 24 * lanes(view).length,
    present: (view) => hasSeconds(view) && view.timeline.marks.length > 0,
    option: (view, theme) => {
      const names = lanes(view);
      return timeOption(view, theme, {
        axis: laneAxis(theme, names),
        series: [incidentSeries(view, theme, names)],
        parts: {
          grid: grid({ left: TIME_LEFT, top: 8, bottom: 30 }),
          legend: null,
          tooltip: tooltip(theme, { trigger: "item", formatter: ({ data }) => incidentTooltip(data) }),
        },
      });
    },
    table: (view) => ({
      columns: [{ name: "what" }, { name: "member" }, { name: "from", unit: "s" }, { name: "to", unit: "s" }, { name: "lasted", unit: "ms" }, { name: "times" }, { name: "detail" }],
      rows: view.timeline.marks.map((mark) => [mark.lane, mark.member, mark.from, mark.to, mark.millis, mark.count, mark.text]),
    }),
  });
}

function incidentNote(view) {
  const pale = view.timeline.marks.some(isMostlyGaps)
    ? " Pale: so many that neighbours are drawn as one, though nothing happened for more than half of that time; the table says how many there were and how long they took together."
    : "";
  return "Look here for what stands below a peak of latency. A mark is as long as it lasted, but at least as wide as a line: zoom in to tell short ones apart." + pale;
}

function isMostlyGaps({ from, to, millis, count }) {
  return count > 1 && millis / 1000 < (to - from) / 2;
}

function lanes(view) {
  return [...new Set(view.timeline.marks.map((mark) => mark.lane))];
}

function laneAxis(theme, names) {
  return {
    type: "category",
    data: names,
    inverse: true,
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: theme.line } },
    axisLabel: { color: theme.muted, interval: 0, formatter: portBelow, width: TIME_LEFT - 10, overflow: "break", lineHeight: 11, fontSize: 10 },
  };
}

function unnamed(area) {
  return { ...area, data: area.data.map(([begin, end]) => [{ xAxis: begin.xAxis, label: { show: false } }, end]) };
}

/* An address is broken before its port. */
function portBelow(name) {
  return name.replace(/:(\d+)$/, "\n:$1");
}

function incidentSeries(view, theme, names) {
  return {
    type: "custom",
    name: "incidents",
    markArea: unnamed(phases(view, theme)),
    clip: true,
    encode: { x: [0, 1], y: 2 },
    data: view.timeline.marks.map((mark) => ({ value: [mark.from, mark.to, names.indexOf(mark.lane)], mark })),
    renderItem: (params, api) => {
      const [x, y] = api.coord([api.value(0), api.value(2)]);
      const [end] = api.coord([api.value(1), api.value(2)]);
      const shape = echarts.graphic.clipRectByRect({ x, y: y - 7, width: Math.max(1, end - x), height: 14 }, params.coordSys);
      const opacity = isMostlyGaps(view.timeline.marks[params.dataIndex]) ? 0.3 : 0.85;
      return shape && { type: "rect", shape, style: { fill: theme.series[api.value(2) % theme.series.length], opacity } };
    },
  };
}

/* Members' names and details come from the result; they enter as text. */
function incidentTooltip({ mark }) {
  const times = mark.count > 1 ? ` in ${formatNumber(mark.count)} parts` : "";
  const lines = [mark.lane + " " + mark.member, `${formatMillis(mark.millis)} ms${times}, at ${formatNumber(mark.from, 3)} s`, mark.text];
  return lines.filter(Boolean).map((line) => echarts.format.encodeHTML(line)).join("<br>");
}
