/* One run: everything else that is needed to judge and to repeat it, from the whole result. */

addSection({
  id: "disclosure",
  title: "Full disclosure",
  present: runWith("disclosure"),
  build(section) {
    const parts = element("div", { class: "disclosure" });
    const root = foldable("disclosure", "Plan, JVM, operating system, probe, clocks and files");
    root.dataset.print = "";
    root.append(parts);
    addPart(section, {
      root,
      draw: (view) => parts.replaceChildren(...disclosedGroups(view.disclosure).map(groupTable), ...fileList(view)),
    });
  },
});

/* Groups of facts: a title, and a name and a text for each fact. What is not known is left out. */
function disclosedGroups({ result, clocks }) {
  const { runner, members } = result.environments;
  const { clockErrorNanos, probe } = result.cluster;
  return [
    ["Run", runFacts(result)],
    ["Plan", flatPlan(result.plan).sort(([one], [other]) => (one < other ? -1 : 1))],
    ["What the verdict rests on", verdictFacts(result.facts)],
    ["The machine of the runner, the program that controls the run", environmentFacts(runner)],
    ...Object.entries(members).map(([member, environment]) => ["Member " + member, environmentFacts(environment)]),
    [
      "Clocks",
      [
        ["Clocks of the members", clocks],
        ["Error when the runner's clock was set", isMissing(clockErrorNanos) ? null : formatFixed(clockErrorNanos / 1e6, 3) + " ms at most"],
      ],
    ],
    ...(isMissing(probe) ? [] : [["Probe before the first event", probeFacts(probe)]]),
  ];
}

function runFacts({ id, times, benchmark, schemaVersion }) {
  const revision = isMissing(benchmark) ? null : benchmark.revision + (benchmark.dirty ? "-dirty" : "");
  return [
    ["Id", id],
    ["Began", times.startedAt],
    ["Ended", times.endedAt],
    ["Measured", formatFixed(times.measuredSeconds, 1) + " s"],
    ["Benchmark", isMissing(benchmark) ? null : benchmark.version + ", revision " + revision],
    ["Read as schema", schemaVersion],
  ];
}

/* The settings one by one by their paths, such as cluster.jvm. */
function flatPlan(group, prefix = "") {
  return Object.entries(group).flatMap(([name, value]) => {
    if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      return flatPlan(value, prefix + name + ".");
    }
    const text = Array.isArray(value) ? value.join(" ") : String(value ?? "");
    return [[prefix + name, text === "" ? "none" : text]];
  });
}

function verdictFacts(facts) {
  return [
    ["The watch of the job ended", facts.end],
    ["Lost member", facts.lostMember],
    ["Lost state", facts.lostState],
    ["Failure of the job", facts.jobFailure],
    ["No answer at the end", facts.unansweredAtEnd],
    ["Events that arrived late and were dropped", facts.lateEvents],
    ["Latencies whose reports did not arrive", facts.rowsMissing],
    ["Rows after the watermark had passed their time", facts.rowsAfterSettling],
    ["Rows before their ideal time", facts.negativeLatencies],
  ];
}

function environmentFacts({ hazelcastVersion, jvm, os, cpu, memory, container, hostKind }) {
  return [
    ["Hazelcast", hazelcastVersion],
    ["JVM", jvm.name + " " + jvm.version + ", " + jvm.vendor],
    ["JVM flags", jvm.flags.join(" ")],
    ["Collectors", jvm.collectors.join(", ")],
    ["Largest heap", formatBytes(jvm.maxHeapBytes)],
    ["OS", [os.distribution ?? os.name, os.kernel, os.architecture].filter((part) => !isMissing(part)).join(", ")],
    ["Transparent huge pages", os.transparentHugePages],
    ["Swappiness", os.swappiness],
    ["Processors", cpu.availableToJvm + " x " + (cpu.model ?? "processors")],
    ["Physical cores", cpu.physicalCores],
    ["Governor", cpu.governor],
    ["Machine", cpu.machine],
    ["Memory", formatBytes(memory.totalBytes)],
    ["Container's processors", container.cpus],
    ["Container's memory", formatBytes(container.memoryBytes)],
    ["Kind of host", hostKind],
  ];
}

function probeFacts({ members, roundTrips }) {
  return [
    ...members.map(({ member, local }) => ["Wake-up delay on " + member, spreadInMillis(local.wakeDelay)]),
    ["Round trips between members", isMissing(roundTrips) ? null : spreadInMillis(roundTrips)],
  ];
}

function spreadInMillis({ p50Micros, p99Micros, maxMicros }) {
  const [p50, p99, max] = [p50Micros, p99Micros, maxMicros].map((micros) => formatFixed(micros / 1000, 3) + " ms");
  return `p50 ${p50}, p99 ${p99}, at most ${max}`;
}

function groupTable([title, facts]) {
  const body = facts
    .filter(([, text]) => !isMissing(text))
    .map(([name, text]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, String(text))));
  return element("div", { class: "table-box" }, element("h3", {}, title), element("table", { class: "facts" }, element("tbody", {}, body)));
}

function fileList(view) {
  const item = ({ name, link, bytes }) => element("li", {}, storedLink(view, link, name), " ", element("span", { class: "unit" }, formatBytes(bytes)));
  const { files } = view.disclosure;
  return files.length === 0 ? [] : [element("h3", {}, "Files of the run"), element("ul", { class: "files-list" }, files.map(item))];
}
