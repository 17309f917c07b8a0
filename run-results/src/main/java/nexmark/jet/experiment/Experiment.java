package nexmark.jet.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import nexmark.jet.environment.EnvironmentPrivacy;
import nexmark.jet.plan.RunPlan;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserFile;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunLabel;
import nexmark.jet.result.RunResult;

/**
 * Many runs that answer one question: a plan, the settings that vary, and how often each combination is measured.
 *
 * @param source the file that describes the experiment, for messages
 * @param name names the folder of its results
 * @param description the question, for people; empty if it is not given
 * @param base a plan that says only what differs from the defaults, as in a plan file
 * @param cells settings that vary together, values by path; at least one, which may be empty
 * @param axes values of settings that vary on their own, by path: all combinations of them with each of the cells are
 *     measured, the last axis varies fastest
 * @param repetitions runs of each cell
 * @param seed decides the order if it is shuffled
 * @param timeoutMillis longest time of a run, which ends as after Ctrl-C then; empty = no limit
 * @param label the user's words and goals, which each result keeps
 * @param percentiles names of the percentiles that every run has to have samples for, such as {@code p99}
 * @param columns what tables show
 */
public record Experiment(
        String source,
        String name,
        String description,
        ObjectNode base,
        List<Map<String, JsonNode>> cells,
        Map<String, List<JsonNode>> axes,
        int repetitions,
        RunOrder order,
        long seed,
        OptionalLong timeoutMillis,
        RunLabel label,
        List<String> percentiles,
        List<Column> columns) {

    /** The runs of some cells of this experiment, in its order. */
    public List<PlannedRun> runs(List<Cell> cells) {
        return order.of(cells, repetitions, seed);
    }

    /**
     * One combination of the settings that an experiment compares, and the plan that follows from it.
     *
     * @param settings the settings in which cells differ, short names and values as people write them, in the order of
     * the axes
     * @param key names the plan, so that stored results know their cell
     */
    public record Cell(Map<String, String> settings, RunPlan plan, String key) {

        public Cell {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }

        public static Cell of(Map<String, String> settings, RunPlan plan) {
            return new Cell(settings, plan, plan.key());
        }

        /** The cell for people: {@code query=q5 rate=1M}, or its query if the experiment has one cell only. */
        public String inWords() {
            return settings.isEmpty() ? plan.query() : inWords(settings);
        }

        static String inWords(Map<String, String> settings) {
            return settings.entrySet().stream()
                    .map(setting -> setting.getKey() + "=" + setting.getValue())
                    .collect(Collectors.joining(" "));
        }
    }

    /** One run of an experiment: a cell's run with this number, from 1. */
    public record PlannedRun(Cell cell, int repetition) {

        /** The tags that a run has of its experiment. */
        static final List<String> TAGS = List.of("experiment", "cell", "repetition", "attempt");

        public RunPlan plan() {
            return cell.plan();
        }

        /**
         * The user's label with tags that name the run, its experiment and the attempt: so a stored result knows its
         * place.
         */
        public RunLabel label(RunLabel users, String experiment, int attempt) {
            Map<String, String> tags = new TreeMap<>(users.tags());
            tags.put("experiment", experiment);
            tags.put("cell", cell.key());
            tags.put("repetition", Integer.toString(repetition));
            tags.put("attempt", Integer.toString(attempt));
            return new RunLabel(users.text(), tags, users.requirements());
        }

        public boolean isOf(RunResult result) {
            return cell.key().equals(result.tags().get("cell"))
                    && Integer.toString(repetition).equals(result.tags().get("repetition"));
        }

        /** The run for people: {@code query=q5 rate=1M run 2}. */
        public String inWords() {
            return cell.inWords() + " run " + repetition;
        }
    }

    public enum RunOrder {
        /**
         * All cells once, then all again in the opposite order, and so on: what drifts with time reaches all cells
         * alike.
         */
        INTERLEAVED,
        /** All runs in an order that a seed decides. */
        SHUFFLED,
        /** All repetitions of a cell, then the next cell. */
        SEQUENTIAL;

        /** The runs of cells in this order; a seed decides it if it is shuffled. */
        public List<PlannedRun> of(List<Cell> cells, int repetitions, long seed) {
            List<PlannedRun> runs = new ArrayList<>();
            List<Cell> each = new ArrayList<>(cells);
            int inARow = this == SEQUENTIAL ? repetitions : 1;
            for (int first = 1; first <= repetitions; first += inARow) {
                for (Cell cell : each) {
                    IntStream.range(first, first + inARow).forEach(number -> runs.add(new PlannedRun(cell, number)));
                }
                if (this == INTERLEAVED) {
                    Collections.reverse(each);
                }
            }
            if (this == SHUFFLED) {
                Collections.shuffle(runs, new Random(seed));
            }
            return runs;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A run that failed: a line of JSON in the file {@code failures.jsonl} of an experiment, so that it is known after
     * a restart too.
     *
     * @param cell key of the run's plan
     * @param repetition number of the cell's run, from 1
     * @param attempt how often that run had been tried, this time included
     * @param at the time, ISO-8601
     * @param settings in which its cell differs from the others, for people
     * @param why the reason, in one line
     */
    public record FailedAttempt(String cell, int repetition, int attempt, String at, String settings, String why) {

        private static final String FILE = "failures.jsonl";
        private static final JsonMapper JSON = new JsonMapper();

        public FailedAttempt {
            Stream.of(cell, at, settings, why).forEach(Objects::requireNonNull);
        }

        /** An attempt at a run; of the reason, everything that is private is left out. */
        public static FailedAttempt of(PlannedRun run, int attempt, String at, String why) {
            return new FailedAttempt(
                    run.cell().key(),
                    run.repetition(),
                    attempt,
                    at,
                    run.cell().inWords(),
                    EnvironmentPrivacy.ofTexts()
                            .clean(why.replaceAll("\\s+", " ").strip()));
        }

        public boolean isOf(PlannedRun run) {
            return cell.equals(run.cell().key()) && repetition == run.repetition();
        }

        /** All failures so far in the folder of an experiment, in the order in which they were added. */
        public static List<FailedAttempt> in(Path folder) {
            Path file = folder.resolve(FILE);
            if (Files.notExists(file)) {
                return List.of();
            }
            UserFile.checkStored(file);
            try {
                String lines = new String(Files.readAllBytes(file), UTF_8);
                return lines.lines().flatMap(FailedAttempt::parse).toList();
            } catch (IOException e) {
                throw new UserMistake(file + " cannot be read: " + IoReason.of(e, file));
            }
        }

        /** An unfinished line of a killed process, or a foreign one, is not a failure. */
        private static Stream<FailedAttempt> parse(String line) {
            try {
                return Stream.ofNullable(JSON.readValue(line, FailedAttempt.class));
            } catch (JsonProcessingException e) {
                return Stream.empty();
            }
        }

        /** Adds this to a folder's failures, after an unfinished line of a killed process. */
        public void addTo(Path folder) {
            Path file = folder.resolve(FILE);
            try {
                String line = "\n" + JSON.writeValueAsString(this) + "\n";
                Files.writeString(
                        file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
            } catch (IOException e) {
                throw new UncheckedIOException("a failed run could not be noted in " + file, e);
            }
        }
    }
}
