/* Every trial of a search for the highest rate, in order: its rate, whether it held, and why not. */

const TRIAL_LOOKS = [
  { outcome: "held", symbol: "circle", colour: "good" },
  { outcome: "failed", symbol: "path://M1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5L0 1Z", colour: "bad" },
  { outcome: "not-judged", symbol: "emptyDiamond", colour: "muted" },
];

addSection({
  id: "trials",
  title: "Trials of the search",
  present: (view) => isSeveral(view) && view.searches.length > 0,
  build(section, view) {
    view.searches.forEach((_, index) => {
      addTrialsChart(section, index);
      addTrialsTable(section, index);
    });
  },
});

function addTrialsChart(section, index) {
  const of = (view) => view.searches[index];
  addChart(section, {
    id: "trials-" + index,
    title: (view) => [of(view).title, ...of(view).goals].join(" for ") + ": rate of each trial, events/s",
    note: (view) => trialsNote(of(view)),
    height: 340,
    present: (view) => index < view.searches.length,
    option: (view, theme) => trialsOption(of(view), theme),
    table: (view) => trialsTable(of(view)),
  });
}

function trialsNote({ confirmed, failed }) {
  const marks = "Dots held, crosses failed, diamonds could not be judged.";
  if (isMissing(confirmed)) {
    return marks + " No rate was confirmed.";
  }
  return (
    marks +
    (isMissing(failed)
      ? " The line is the highest rate that was confirmed."
      : " Shaded: from the highest rate that was confirmed to the lowest that failed.")
  );
}

function trialsOption(search, theme) {
  const series = TRIAL_LOOKS.map((look) => trialMarks(search, look, theme)).filter((each) => each.data.length > 0);
  series[0] = { ...series[0], ...answerMark(search, theme) };
  return baseOption(theme, {
    tooltip: tooltip(theme, { trigger: "item", formatter: ({ data }) => trialTooltip(data.trial) }),
    xAxis: {
      type: "value",
      min: 0,
      max: search.trials.length + 1,
      minInterval: 1,
      name: "trial",
      nameLocation: "middle",
      nameGap: 28,
      nameTextStyle: { color: theme.muted },
      axisLine: { lineStyle: { color: theme.line } },
      axisLabel: { color: theme.muted, showMinLabel: false, showMaxLabel: false },
      splitLine: { show: false },
    },
    yAxis: valueAxis(theme, { name: "events/s", ...trialRange(search) }),
    series,
  });
}

/* Logarithmic if the rates differ by more than twenty times, as other axes of this page. */
function trialRange({ trials }) {
  const rates = trials.map((trial) => trial.rate);
  return Math.max(...rates) > 20 * Math.min(...rates) ? { type: "log" } : { min: 0 };
}

function trialMarks(search, { outcome, symbol, colour }, theme) {
  return {
    name: outcome,
    type: "scatter",
    symbol,
    symbolSize: 11,
    itemStyle: { color: theme[colour] },
    data: search.trials.filter((trial) => trial.outcome === outcome).map((trial) => ({ value: [trial.number, trial.rate], trial })),
  };
}

function answerMark({ confirmed, failed }, theme) {
  if (isMissing(confirmed)) {
    return {};
  }
  const line = { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: theme.good, type: "solid" }, data: [{ yAxis: confirmed }] };
  const area = { silent: true, itemStyle: { color: theme.shade }, data: [[{ yAxis: confirmed }, { yAxis: failed }]] };
  return isMissing(failed) ? { markLine: line } : { markLine: line, markArea: area };
}

function trialTooltip(trial) {
  return tooltipLines(
    "Trial " + trial.number + ": " + trial.step,
    formatNumber(trial.rate) + " events/s " + trial.outcome,
    trial.reason,
    isMissing(trial.p99) ? null : "p99 " + formatMillis(trial.p99) + " ms",
  );
}

function addTrialsTable(section, index) {
  addTable(section, {
    id: "trials-table-" + index,
    columns: [
      { name: "trial" },
      { name: "step" },
      { name: "events/s" },
      { name: "verdict" },
      { name: "p99", unit: "ms", format: formatMillis },
      { name: "source lag", unit: "ms", format: formatMillis },
      { name: "reason" },
    ],
    present: (view) => index < view.searches.length,
    rows: (view) => view.searches[index].trials.map((trial) => trialRow(view, trial)),
  });
}

function trialRow(view, trial) {
  return [storedLink(view, trial.link, String(trial.number)), trial.step, trial.rate, trial.outcome, trial.p99, trial.lag, { text: trial.reason, className: "words" }];
}

function trialsTable(search) {
  return {
    columns: [{ name: "trial" }, { name: "step" }, { name: "rate", unit: "events/s" }, { name: "verdict" }, { name: "p99", unit: "ms" }, { name: "source lag", unit: "ms" }, { name: "reason" }],
    rows: search.trials.map((trial) => [trial.number, trial.step, trial.rate, trial.outcome, trial.p99, trial.lag, trial.reason]),
  };
}
