/* One run: faults, restarts, pauses, stalls and waits as marks on the time axis, a row for each kind on each member. */

const ROW_OF_MARKS = 24;
/* Nobody reads more rows: one row for each kind then has the marks of all members. */
const MOST_ROWS_OF_MARKS = 40;
/* An address is broken before its port. */
const portBelow = (name) => name.replace(/:(\d+)$/, "\n:$1");
const LANE_LABEL = { interval: 0, width: TIME_LEFT - 10, overflow: "break", lineHeight: 11, fontSize: 10 };

function addIncidents(section) {
  addChart(section, {
    id: "incident-chart",
    group: TIME,
    className: "compact",
    renderer: "canvas",
    title: "What happened on the members",
    note: incidentNote,
    height: (view) => 44 + ROW_OF_MARKS * rowsOfMarks(view).length,
    present: (view) => hasSeconds(view) && shownMarks(view).length > 0,
    option: (view, theme) => {
      const rows = rowsOfMarks(view);
      return timeOption(view, theme, {
        axis: laneAxis(theme, rows.map((row) => row.label)),
        series: [incidentSeries(view, theme, rows), headingSeries(view, theme, rows)],
        parts: {
          grid: grid({ left: TIME_LEFT, top: 8, bottom: 30 }),
          legend: null,
          tooltip: tooltip(theme, { trigger: "item", formatter: ({ data }) => incidentTooltip(data) }),
        },
      });
    },
    table: (view) => ({
      columns: [{ name: "what" }, { name: "member" }, { name: "from", unit: "s" }, { name: "to", unit: "s" }, { name: "lasted", unit: "ms" }, { name: "detail" }],
      rows: view.timeline.marks.map((mark) => [mark.lane, mark.member, mark.from, mark.to, mark.millis, mark.text]),
    }),
  });
}

function incidentNote(view) {
  const words = view.timeline.legend.map(({ lane, text }) => lane + ": " + text);
  const legend = words.length === 0 ? "" : " What the names mean: " + words.join("; ") + ".";
  return "Look here for what stands below a peak of latency." + placeNote(view) + " A mark is as long as it lasted, but at least as wide as a line: zoom in to tell short ones apart." + legend;
}

function placeNote(view) {
  const members = membersOfMarks(view);
  if (members.length === 1) {
    return " All of it happened on member " + members[0] + ".";
  }
  return isByMember(rowsOfMarks(view)) || members.length === 0 ? "" : " Each row is of all members, because they are many; the table and a mark's tooltip name the member.";
}

/* What happened before the first second or after the last one would be an empty row. */
function shownMarks(view) {
  const [from, to] = timeRange(view);
  return view.timeline.marks.filter((mark) => mark.to >= from && mark.from <= to);
}

const distinct = (values) => [...new Set(values)];

/* A restart of the job is no member's. */
function membersOfMarks(view) {
  return distinct(shownMarks(view).map((mark) => mark.member)).filter((member) => member !== "");
}

const isByMember = (rows) => rows.some((row) => row.member !== null);

/* The rows from top to bottom: below the heading of each kind one for each member. With one member, a row for each kind says it all. */
function rowsOfMarks(view) {
  const marks = shownMarks(view);
  const kinds = distinct(marks.map((mark) => mark.lane));
  const byKind = kinds.map((kind) => ({ kind, member: null, label: kind, isHeading: false }));
  const byMember = kinds.flatMap((kind) => [
    { kind, member: null, label: "", isHeading: true },
    ...distinct(marks.filter((mark) => mark.lane === kind).map((mark) => mark.member)).sort().map((member) => ({ kind, member, label: member === "" ? "the job" : member, isHeading: false })),
  ]);
  return membersOfMarks(view).length < 2 || byMember.length > MOST_ROWS_OF_MARKS ? byKind : byMember;
}

function laneAxis(theme, names) {
  return {
    type: "category",
    data: names,
    inverse: true,
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: theme.line } },
    axisLabel: { ...LANE_LABEL, formatter: portBelow, color: theme.muted },
  };
}

function unnamed(area) {
  return { ...area, data: area.data.map(([begin, end]) => [{ xAxis: begin.xAxis, label: { show: false } }, end]) };
}

function incidentSeries(view, theme, rows) {
  const kinds = distinct(rows.map((row) => row.kind));
  const rowOf = (mark) => rows.findIndex((row) => !row.isHeading && row.kind === mark.lane && (row.member === null || row.member === mark.member));
  return {
    type: "custom",
    name: "incidents",
    markArea: unnamed(phases(view, theme)),
    clip: true,
    encode: { x: [0, 1], y: 2 },
    data: shownMarks(view).map((mark) => ({ value: [mark.from, mark.to, rowOf(mark)], mark })),
    renderItem: (params, api) => {
      const [x, y] = api.coord([api.value(0), api.value(2)]);
      const [end] = api.coord([api.value(1), api.value(2)]);
      const shape = echarts.graphic.clipRectByRect({ x, y: y - 7, width: Math.max(1, end - x), height: 14 }, params.coordSys);
      return shape && { type: "rect", shape, style: { fill: seriesLook(theme, kinds.indexOf(rows[api.value(2)].kind)).color, opacity: 0.85 } };
    },
  };
}

/* The name of a kind stands in the plot, above the rows of its members. */
function headingSeries(view, theme, rows) {
  const [from] = timeRange(view);
  return {
    type: "custom",
    name: "kinds",
    silent: true,
    encode: { x: 0, y: 1 },
    data: rows.flatMap((row, i) => (row.isHeading ? [[from, i]] : [])),
    renderItem: (params, api) => ({
      type: "text",
      style: { text: rows[api.value(1)].kind, x: params.coordSys.x + 4, y: api.coord([from, api.value(1)])[1] + 2, verticalAlign: "middle", fill: theme.muted, font: "600 11px " + theme.font },
    }),
  };
}

/* Members' names and details come from the result; they enter as text. */
function incidentTooltip({ mark }) {
  const lines = [mark.lane + " " + mark.member, `${formatMillis(mark.millis)} ms, at ${formatNumber(mark.from, 3)} s`, mark.text];
  return lines.filter(Boolean).map((line) => echarts.format.encodeHTML(line)).join("<br>");
}
