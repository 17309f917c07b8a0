/* One run: the job's graph with rates and queues, from its sources at the top to its sink. */

const LAYER_HEIGHT = 100;
const BOX_HEIGHT = 68;
const WIDEST_BOX = 330;

addSection({
  id: "job",
  title: "The job",
  present: runWith("job"),
  build(section) {
    addRemarks(section, (view) => view.job.remarks);
    addChart(section, {
      id: "job-chart",
      title: (view) => {
        const { bottleneck } = view.job;
        return isMissing(bottleneck) ? "How items flow; no vertex is a bottleneck" : "How items flow; by its queues the bottleneck is " + bottleneck;
      },
      note: "Bars: how full the queues before a vertex usually were. Dashed: items go to other members, too.",
      height: (view) => jobLayout(view.job).layers * LAYER_HEIGHT + 10,
      present: hasFlow,
      option: jobOption,
      table: vertexTable,
    });
    addTable(section, {
      caption: "Vertices in the order of the flow, medians of the seconds",
      columns: (view) => vertexTable(view).columns,
      rows: (view) => vertexTable(view).rows,
      present: (view) => view.job.vertices.length > 0 && !hasFlow(view),
    });
    const facts = element("dl", { class: "facts" });
    addPart(section, {
      root: facts,
      present: (view) => view.job.facts.length > 0,
      draw: (view) => facts.replaceChildren(...view.job.facts.flatMap(({ name, text }) => [element("dt", {}, name), element("dd", {}, text)])),
    });
  },
});

/* Of a foreign job it is not known which vertex sends to which. */
const hasFlow = ({ job }) => job.vertices.length > 0 && (job.edges ?? []).length > 0;
const formatWhole = (value) => formatNumber(value, 0);

function vertexTable(view) {
  return {
    columns: [
      { name: "vertex" },
      { name: "received", unit: "items/s", format: formatWhole },
      { name: "emitted", unit: "items/s", format: formatWhole },
      { name: "queue, usual fill", unit: "share", format: formatShare },
      { name: "queue, highest fill", unit: "share", format: formatShare },
      { name: "", format: String },
    ],
    rows: jobLayout(view.job).vertices.map((vertex) => [
      vertex.name,
      vertex.receivedPerSecond,
      vertex.emittedPerSecond,
      vertex.queueFill,
      vertex.highestQueueFill,
      vertex.isBottleneck ? "bottleneck" : "",
    ]),
  };
}

/*
 * The vertices with their layers, which are their distances from the sources, the longest way, and their places in them; the edges by
 * their vertices' indices. The vertices are in the order of the flow. One without edges reads a snapshot, or its job ended at once, and
 * is not drawn; nor is an edge of a vertex without figures.
 */
function jobLayout({ vertices: all, edges: known, bottleneck }) {
  const edges = known ?? [];
  const layers = new Map();
  for (const { name } of all) {
    const before = edges.filter((edge) => edge.to === name && layers.has(edge.from));
    if (edges.length === 0 || edges.some((edge) => edge.from === name || edge.to === name)) {
      layers.set(name, Math.max(0, ...before.map((edge) => layers.get(edge.from) + 1)));
    }
  }
  const names = [...layers.keys()];
  const vertices = all
    .filter(({ name }) => layers.has(name))
    .map((vertex, i) => {
      const layer = layers.get(vertex.name);
      const isNear = (name) => layers.get(name) === layer;
      const place = names.slice(0, i).filter(isNear).length;
      return { ...vertex, layer, place, neighbours: names.filter(isNear).length, isBottleneck: vertex.name === bottleneck };
    });
  return {
    vertices,
    edges: edges.filter(({ from, to }) => layers.has(from) && layers.has(to)).map((edge) => ({ ...edge, from: names.indexOf(edge.from), to: names.indexOf(edge.to) })),
    layers: Math.max(0, ...[...layers.values()].map((layer) => layer + 1)),
  };
}

function jobOption(view, theme) {
  const { vertices, edges, layers } = jobLayout(view.job);
  const axis = { type: "value", min: 0, show: false };
  return baseOption(theme, {
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    legend: null,
    tooltip: { show: false },
    xAxis: { ...axis, max: 1 },
    yAxis: { ...axis, max: layers, inverse: true },
    series: [
      { type: "custom", name: "edges", silent: true, z: 1, encode: { x: [0, 2], y: [1, 3] }, data: edges.map((edge) => edgeValue(edge, vertices)), renderItem: (params, api) => edgeShape(params, api, edges, theme) },
      { type: "custom", name: "vertices", silent: true, z: 2, encode: { x: 0, y: 1 }, data: vertices.map(vertexPlace), renderItem: (params, api) => vertexShape(params, api, vertices, theme) },
    ],
  });
}

function vertexPlace(vertex) {
  return [(vertex.place + 0.5) / vertex.neighbours, vertex.layer + 0.5];
}

function edgeValue({ from, to }, vertices) {
  return [...vertexPlace(vertices[from]), ...vertexPlace(vertices[to])];
}

/* From the bottom of one box to the top of the other; its head is a triangle. */
function edgeShape(params, api, edges, theme) {
  const [x1, y1] = api.coord([api.value(0), api.value(1)]);
  const [x2, y2] = api.coord([api.value(2), api.value(3)]);
  const begin = y1 + BOX_HEIGHT / 2;
  const end = y2 - BOX_HEIGHT / 2 - 2;
  const middle = (begin + end) / 2;
  const { distributed } = edges[params.dataIndex];
  return {
    type: "group",
    children: [
      {
        type: "bezierCurve",
        shape: { x1, y1: begin, x2, y2: end - 6, cpx1: x1, cpy1: middle, cpx2: x2, cpy2: middle },
        style: { stroke: theme.muted, fill: null, lineWidth: 1.6, lineDash: distributed ? [5, 4] : null },
      },
      { type: "polygon", shape: { points: [[x2 - 5, end - 8], [x2 + 5, end - 8], [x2, end]] }, style: { fill: theme.muted } },
    ],
  };
}

function vertexShape(params, api, vertices, theme) {
  const vertex = vertices[params.dataIndex];
  const [x, y] = api.coord([api.value(0), api.value(1)]);
  const width = Math.min(WIDEST_BOX, params.coordSys.width / vertex.neighbours - 12);
  const left = x - width / 2;
  const top = y - BOX_HEIGHT / 2;
  const line = (text, offset, style) => ({
    type: "text",
    style: { text, x: left + 12, y: top + offset, width: width - 24, overflow: "truncate", ellipsis: "…", fill: theme.muted, font: "12px " + theme.font, ...style },
  });
  return {
    type: "group",
    children: [
      {
        type: "rect",
        shape: { x: left, y: top, width, height: BOX_HEIGHT, r: 6 },
        style: { fill: theme.raised, stroke: vertex.isBottleneck ? theme.bad : theme.line, lineWidth: vertex.isBottleneck ? 3 : 1 },
      },
      line((vertex.isBottleneck ? "▶ bottleneck: " : "") + vertex.name, 10, { fill: vertex.isBottleneck ? theme.bad : theme.ink, font: "600 13px " + theme.font }),
      line("in " + formatRate(vertex.receivedPerSecond) + "/s, out " + formatRate(vertex.emittedPerSecond) + "/s", 28, {}),
      ...queueBar(vertex, left + 12, top + 45, width - 24, theme),
    ],
  };
}

function queueBar(vertex, x, y, width, theme) {
  if (isMissing(vertex.queueFill)) {
    return [];
  }
  const text = "queue " + formatShare(vertex.queueFill) + ", at most " + formatShare(vertex.highestQueueFill);
  return [
    { type: "text", style: { text, x, y, fill: theme.muted, font: "11px " + theme.font } },
    { type: "rect", shape: { x, y: y + 13, width, height: 3 }, style: { fill: theme.line } },
    { type: "rect", shape: { x, y: y + 13, width: width * vertex.queueFill, height: 3 }, style: { fill: vertex.isBottleneck ? theme.bad : theme.accent } },
  ];
}
