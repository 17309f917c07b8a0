package nexmark.jet.runner.many;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import nexmark.jet.comparison.Side;
import nexmark.jet.comparison.StoredSides;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.experiment.Cell;
import nexmark.jet.experiment.PlannedRun;
import nexmark.jet.experiment.RunOrder;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.PlanKey;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;

/**
 * The sides of a comparison that are measured in turns, the baseline first.
 *
 * @param setting name of the setting in which the sides differ, for people
 * @param sides at least two, unless others are still to be put before it
 */
public record InterleavedSides(String setting, List<PlannedSide> sides) {

    private static final String QUERY = "query";
    private static final String SEPARATOR = "-";
    /** File systems allow 255 bytes; people want to read it. */
    private static final int LONGEST_NAME = 80;

    private static final int HASH_CHARACTERS = 8;

    /**
     * A side before it is measured.
     *
     * @param name value of the setting
     * @param cells one for each query, or for each query and value of a setting, in the same order on all sides
     */
    public record PlannedSide(String name, List<Cell> cells) {

        public PlannedSide {
            cells = List.copyOf(cells);
        }
    }

    public InterleavedSides {
        sides = List.copyOf(sides);
    }

    /**
     * Takes the sides as they are; sides with the same value show how much equal settings differ.
     *
     * @param values the setting's values, one for each side
     * @param plans each side's plans, in the same order on all sides
     * @throws UserMistake if different values lead to the same plan
     */
    public static InterleavedSides of(String setting, List<String> values, List<List<RunPlan>> plans) {
        List<PlannedSide> sides = new ArrayList<>();
        Map<String, Integer> sideByKey = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i);
            int occurrence = 1 + Collections.frequency(values.subList(0, i), value);
            List<Cell> cells = new ArrayList<>();
            for (RunPlan plan : plans.get(i)) {
                int other = sideByKey.computeIfAbsent(PlanKey.of(plan), key -> sides.size());
                if (!values.get(other).equals(value)) {
                    boolean isSame = plans.get(other).contains(plan);
                    throw new UserMistake(
                            "--" + setting + " makes no difference to " + plan.query() + ": "
                                    + (isSame
                                            ? values.get(other) + " and " + value
                                                    + " have the same plan, expected different ones"
                                            : "two values differ only in passwords or home directories, which results leave out"));
                }
                cells.add(cell(setting, name(value, occurrence), plan, occurrence));
            }
            sides.add(new PlannedSide(name(value, occurrence), cells));
        }
        return new InterleavedSides(setting, sides);
    }

    /**
     * All sides as one, which has the plans of each. A comparison looks at each plan for itself.
     *
     * @param newSetting name of the setting in which this side differs from others, for people
     * @throws UserMistake if two sides have the same value
     */
    public InterleavedSides asOne(String newSetting, String name) {
        List<Cell> cells = sides.stream()
                .flatMap(side -> side.cells().stream())
                .map(cell -> new Cell(with(newSetting, name, cell), cell.plan(), cell.key()))
                .toList();
        if (cells.stream().map(Cell::plan).distinct().count() < cells.size()) {
            throw new UserMistake("--" + setting
                    + " has the same value twice, expected different ones: with --side each is compared for itself");
        }
        return new InterleavedSides(newSetting, List.of(new PlannedSide(name, cells)));
    }

    /**
     * These sides after one that measures the plans of the first in another way.
     *
     * @throws UserMistake if one of these sides has this name
     */
    public InterleavedSides after(String name) {
        if (sides.stream().anyMatch(side -> side.name().equals(name))) {
            throw new UserMistake("--side is called '" + name + "', as a side of our own is, expected another name");
        }
        List<Cell> cells = sides.get(0).cells().stream()
                .map(cell -> new Cell(with(setting, name, cell), cell.plan(), cell.key() + suffix(name)))
                .toList();
        List<PlannedSide> all = new ArrayList<>(List.of(new PlannedSide(name, cells)));
        all.addAll(sides);
        return new InterleavedSides(setting, all);
    }

    private static Map<String, String> with(String setting, String value, Cell cell) {
        Map<String, String> settings = new LinkedHashMap<>(cell.settings());
        settings.put(setting, value);
        return settings;
    }

    /** Whether a run with these tags is one of the side that was put before the others under a name. */
    public static boolean isOf(String name, RunLabel run) {
        return run.tags().get("cell").endsWith(suffix(name));
    }

    /** The plans of the last side. */
    public List<RunPlan> last() {
        return sides.get(sides.size() - 1).cells().stream().map(Cell::plan).toList();
    }

    /** Whether a run with these tags is one of the last side. */
    public boolean isOfLast(RunLabel run) {
        return sides.get(sides.size() - 1).cells().stream()
                .anyMatch(cell -> run.tags().get("cell").endsWith(SEPARATOR + cell.key()));
    }

    private static String suffix(String name) {
        return SEPARATOR + name;
    }

    private static String name(String value, int occurrence) {
        String shown = EnvironmentPrivacy.ofTexts().clean(value);
        return occurrence == 1 ? shown : shown + " (" + occurrence + ")";
    }

    private static Cell cell(String setting, String name, RunPlan plan, int occurrence) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(QUERY, plan.query());
        settings.put(setting, name);
        String key = PlanKey.of(plan);
        return new Cell(settings, plan, occurrence == 1 ? key : key + occurrence);
    }

    /** How many runs each round has. */
    public long runsOfARound() {
        return sides.stream().mapToLong(side -> side.cells().size()).sum();
    }

    /**
     * The runs in their order: in each round all sides of a cell one soon after the other, and in every second round in
     * the opposite order, so that what changes steadily with time favours no side. A key names all sides of the cell
     * besides the plan: runs that are stored count only if they were measured in turns with the same sides.
     */
    public List<PlannedRun> runs(int rounds) {
        List<PlannedRun> runs = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (int place = 0; place < sides.get(0).cells().size(); place++) {
                String together = hash(keys(place));
                for (PlannedSide side : RunOrder.inRound(round, sides)) {
                    Cell cell = side.cells().get(place);
                    runs.add(new PlannedRun(
                            new Cell(cell.settings(), cell.plan(), together + SEPARATOR + cell.key()), round));
                }
            }
        }
        return runs;
    }

    /** The keys of all sides' cells at a place in their order. */
    private String keys(int place) {
        return sides.stream().map(side -> side.cells().get(place).key()).collect(Collectors.joining(" "));
    }

    /**
     * The name of the folder for these sides and queries: {@code jvm=g1-5ms,zgc-q5}. A name that is too long, or has characters that
     * file systems refuse, is cut or changed, and ends with a hash.
     */
    public String folderName() {
        String name = setting + "="
                + sides.stream().map(PlannedSide::name).collect(Collectors.joining(","))
                + SEPARATOR
                + sides.get(0).cells().stream()
                        .map(cell -> cell.plan().query())
                        .distinct()
                        .collect(Collectors.joining(SEPARATOR));
        String safe = name.replaceAll("[^A-Za-z0-9.,=-]+", "_");
        if (safe.equals(name) && name.length() <= LONGEST_NAME) {
            return name;
        }
        int kept = Math.min(safe.length(), LONGEST_NAME - HASH_CHARACTERS - SEPARATOR.length());
        return safe.substring(0, kept) + SEPARATOR + hash(name);
    }

    private static String hash(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(UTF_8)).toString().substring(0, HASH_CHARACTERS);
    }

    /**
     * The sides with what has been measured of them: of each repetition at most one result that counts.
     *
     * @throws UserMistake if what a foreign program said of a run cannot be read
     */
    public StoredSides measured(List<RunOutcome> outcomes) {
        Map<String, List<RunResult>> bySide = new LinkedHashMap<>();
        sides.forEach(side -> bySide.put(side.name(), new ArrayList<>()));
        for (RunOutcome outcome : outcomes) {
            List<RunResult> results = bySide.get(outcome.run().cell().settings().get(setting));
            outcome.countedOnce().stream().map(StoredResult::result).forEach(results::add);
        }
        List<Side> measured = new ArrayList<>();
        bySide.forEach((name, results) -> measured.add(new Side(name, results)));
        return StoredSides.of(
                measured,
                outcomes.stream().flatMap(outcome -> outcome.results().stream()).toList());
    }
}
