/* Latency by percentile, on HdrHistogram's axis 1/(1 − p). */

/* The curve and latency over time lie next to each other. */
const FIRST_CHARTS_HEIGHT = 310;

addSection({
  id: "percentiles",
  title: null,
  present: runWith("percentiles"),
  build(section) {
    addChart(section, {
      id: "percentile-chart",
      title: "Latency by percentile",
      level: "h2",
      note: percentileNote,
      height: FIRST_CHARTS_HEIGHT,
      present: (view) => view.percentiles.series.length > 0,
      option: (view, theme) => percentileOption(theme, percentileCurves(view)),
      table: percentileTable,
    });
    addRemarks(section, (view) => view.percentiles.remarks);
  },
});

function percentileNote(view) {
  const samples = view.percentiles.series.filter(({ sample }) => !isMissing(sample)).map(({ name, sample }) => name + ": " + sample);
  const series = samples.length === 0 ? "" : " A sample of " + samples.join("; of ") + ".";
  return (
    "Read at 99 %: 99 of 100 took at most that long. Band, and brackets above: 95 % interval of this run; another may" +
    " differ by more. Dashed: too few samples." + series
  );
}

function percentileCurves(view) {
  return view.percentiles.series.map(({ name, isMain, samples, points }) => ({
    name: name + (isMain ? ", which counts" : "") + " (" + formatNumber(samples) + ")",
    isMain,
    points,
  }));
}

function percentileOption(theme, curves) {
  const points = curves.flatMap((curve) => curve.points);
  const places = points.map((point) => point.oneOf);
  const ends = curves.filter((curve) => curve.isMain).flatMap((curve) => curve.points).filter((point) => point.enough);
  const millis = [...points.map((point) => point.millis), ...ends.flatMap((point) => [point.lower, point.upper])];
  return baseOption(theme, {
    grid: grid({ bottom: 48 }),
    tooltip: tooltip(theme, { formatter: percentileTooltip }),
    xAxis: percentileAxis(theme, Math.max(10, ...places)),
    yAxis: millisAxis(theme, millis),
    series: curves.flatMap((curve, i) => curveSeries(theme, i, curve)),
  });
}

/* Labels at 0, 50, 90, 99, 99.9 % and so on. */
function percentileAxis(theme, largest) {
  const nines = [1, 2];
  for (let oneOf = 10; oneOf <= largest * 1.001; oneOf *= 10) {
    nines.push(oneOf);
  }
  const max = Math.max(largest, nines.at(-1));
  return placesAxis(theme, nines, formatPlace, { type: "log", min: 1, max, name: "percentile" });
}

/** A place on HdrHistogram's axis as its percentile: 1000 as 99.9 %. */
function formatPlace(oneOf) {
  return Number((100 - 100 / oneOf).toPrecision(6)) + " %";
}

/** An axis of latencies, logarithmic if they differ by more than twenty times. */
function millisAxis(theme, millis, parts) {
  const known = millis.filter((value) => !isMissing(value) && value > 0);
  const least = Math.min(...known);
  const most = Math.max(...known);
  const label = { color: theme.muted, formatter: (value) => (value < 1e5 ? formatNumber(value) : formatRate(value)) };
  if (known.length === 0 || most / least <= 20) {
    return valueAxis(theme, { name: "latency, ms", min: 0, boundaryGap: [0, "10%"], axisLabel: label, ...parts });
  }
  const steps = roundSteps(least, most);
  return valueAxis(theme, {
    type: "log",
    name: "latency, ms (logarithmic)",
    min: steps[0],
    max: steps.at(-1) * (steps.at(-1) / steps[0]) ** 0.08,
    axisTick: { show: false, customValues: steps },
    axisLabel: { ...label, customValues: steps },
    splitLine: { lineStyle: { color: theme.line }, customValues: steps },
    ...parts,
  });
}

/* Round values from below the least to above the most: 1, 2 and 5 of each decade, or decades alone where they are many. */
function roundSteps(least, most) {
  const from = Math.floor(Math.log10(least));
  const to = Math.ceil(Math.log10(most));
  const firsts = to - from > 3 ? [1] : [1, 2, 5];
  const all = [];
  for (let decade = from; decade <= to; decade++) {
    all.push(...firsts.map((first) => Number((first * 10 ** decade).toPrecision(1))));
  }
  const below = all.filter((step) => step <= least).at(-1);
  const above = all.find((step) => step >= most);
  return all.filter((step) => step >= below && step <= above);
}

function curveSeries(theme, number, { name, isMain, points }) {
  const value = (point) => [point.oneOf, point.millis, point.lower, point.upper, point.percent];
  const known = points.filter((point) => point.enough);
  const lacking = points.filter((point, i) => !point.enough || !(points[i + 1]?.enough ?? true));
  const few = points.length < 8 ? { symbolSize: 7 } : {};
  const look = lineSeries(theme, number, { name, z: isMain ? 4 : 3, symbolSize: 0, ...few });
  const solid = { ...look, lineStyle: { ...look.lineStyle, width: isMain ? 2.4 : 1.4, type: isMain ? "solid" : look.lineStyle.type } };
  const dashed = { ...look, lineStyle: { ...look.lineStyle, type: [3, 4], width: 1.4, opacity: 0.8 } };
  return [
    { ...solid, data: known.map(value) },
    { ...dashed, data: lacking.map(value) },
    ...(isMain ? [bandSeries(theme, number, name, known)] : []),
  ];
}

/* One polygon from the lower ends and back over the upper ends; an area that is stacked would be wrong on a logarithmic axis. */
function bandSeries(theme, number, name, points) {
  const data = points.filter((point) => !isMissing(point.lower)).map((point) => [point.oneOf, point.lower, point.upper]);
  return {
    type: "custom",
    name,
    z: 2,
    silent: true,
    encode: { x: 0, y: [1, 2], tooltip: [] },
    data,
    tooltip: { show: false },
    renderItem: (params, api) =>
      params.dataIndexInside > 0
        ? null
        : {
            type: "polygon",
            shape: {
              points: [...data.map(([x, low]) => api.coord([x, low])), ...data.map(([x, , high]) => api.coord([x, high])).reverse()],
            },
            style: { fill: seriesLook(theme, number).color, opacity: 0.16 },
          },
  };
}

/* The parts of one name, of which the solid and the dashed line both end in one point, are shown once. */
function percentileTooltip(parts) {
  const shown = new Map();
  for (const { seriesName, seriesType, value, marker } of parts) {
    if (seriesType !== "custom" && !shown.has(seriesName)) {
      const interval = isMissing(value[2]) ? "" : ` [${formatMillis(value[2])} – ${formatMillis(value[3])}]`;
      shown.set(seriesName, `${marker}${echarts.format.encodeHTML(seriesName)}: <b>${formatMillis(value[1])} ms</b>${interval}`);
    }
  }
  const place = parts[0]?.value[4];
  return [isMissing(place) ? "" : formatNumber(place, 3) + " %", ...shown.values()].join("<br>");
}

function percentileTable(view) {
  const columns = [{ name: "series" }, { name: "percentile", unit: "%" }, { name: "latency", unit: "ms" }, { name: "lower 95 %", unit: "ms" }, { name: "upper 95 %", unit: "ms" }, { name: "samples" }];
  const rows = view.percentiles.series.flatMap(({ name, points }) =>
    points.map((point) => [name, point.percent, point.millis, point.lower, point.upper, point.enough ? "enough" : "too few"]),
  );
  return { columns, rows };
}
