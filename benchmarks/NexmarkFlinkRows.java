import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;

/**
 * Puts events of this project through nexmark-flink's own SQL texts, in Flink's batch mode, and writes the rows of each
 * query as JSON Lines. Only what is no SQL is replaced: its source and its sinks become files, and its function in Java
 * an expression.
 */
record NexmarkFlinkRows(Path events, Path queries, Path out, boolean batch) {

    private static final Pattern TIME = Pattern.compile("\"(dateTime|expires)\":(\\d+)");
    private static final DateTimeFormatter SQL_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    /**
     * @param args the file of events, the folder of nexmark-flink's queries, a folder for the rows, batch or streaming,
     *     and ids of queries, by default all
     */
    public static void main(String[] args) throws IOException {
        Path out = Files.createDirectories(Path.of(args[2])).toAbsolutePath();
        Path withTexts = out.resolve("events.tmp");
        try (Stream<String> lines = Files.lines(Path.of(args[0]));
                BufferedWriter writer = Files.newBufferedWriter(withTexts)) {
            for (String line : (Iterable<String>) lines::iterator) {
                writer.write(withTextsForTimes(line));
                writer.newLine();
            }
        }
        Files.write(
                Files.createDirectories(out.resolve("data")).resolve("side_input.txt"),
                IntStream.range(0, 10_000).mapToObj(key -> key + "," + key).toList()); // as its generator writes it
        var program = new NexmarkFlinkRows(withTexts, Path.of(args[1]), out, args[3].equals("batch"));
        List<String> ids = args.length > 4
                ? Arrays.asList(args).subList(4, args.length)
                : IntStream.range(0, 24).mapToObj(id -> "q" + id).toList();
        for (String id : ids) {
            try {
                System.out.println(id + ": " + program.rows(id) + " rows");
            } catch (Exception e) {
                Throwable cause = e;
                while (cause.getCause() != null) {
                    cause = cause.getCause();
                }
                System.out.println(id + ": none, " + String.valueOf(cause.getMessage()).lines().findFirst().orElse(""));
            }
        }
        Files.delete(withTexts);
        System.exit(0);
    }

    /** Its tables have timestamps, and Flink's JSON reads these from texts alone. */
    private static String withTextsForTimes(String line) {
        return TIME.matcher(line).replaceAll(found -> "\"" + found.group(1) + "\":\""
                + SQL_TIME.format(Instant.ofEpochMilli(Long.parseLong(found.group(2)))) + '"');
    }

    private long rows(String id) throws Exception {
        var configuration = new Configuration();
        configuration.setString("table.local-time-zone", "UTC");
        configuration.setString("parallelism.default", "2");
        if (!batch) {
            configuration.setString("execution.checkpointing.interval", "1s"); // files are complete with one
        }
        var settings = EnvironmentSettings.newInstance().withConfiguration(configuration);
        var flink = TableEnvironment.create((batch ? settings.inBatchMode() : settings.inStreamingMode()).build());
        for (String file : List.of("ddl_gen", "ddl_views", id)) {
            for (String statement : statements(file)) {
                if (statement.startsWith("INSERT")) {
                    flink.executeSql(statement).await();
                } else {
                    flink.executeSql(statement);
                }
            }
        }
        return gather(id);
    }

    private List<String> statements(String file) throws IOException {
        String text = Files.readString(queries.resolve(file + ".sql"))
                .replaceAll("(?m)--.*$", "")
                .replaceAll("(?s)WITH \\(\\s*'connector' = 'nexmark'.*?\\)", with(events))
                .replaceAll("(?s)WITH \\(\\s*'connector' = 'blackhole'\\s*\\)", with(parts(file)))
                .replace("${NEXMARK_TABLE}", "datagen")
                .replace("${FLINK_HOME}", out.toString())
                .replaceAll("CREATE FUNCTION count_char[^;]*;", "")
                .replaceAll("count_char\\((\\w+), ('.')\\)", "CHAR_LENGTH($1) - CHAR_LENGTH(REPLACE($1, $2, ''))");
        List<String> found = new ArrayList<>();
        for (String statement : text.split(";")) {
            if (!statement.isBlank()) {
                found.add(statement.strip());
            }
        }
        return found;
    }

    private static String with(Path path) {
        return "WITH ('connector' = 'filesystem', 'path' = '" + path.toUri() + "', 'format' = 'json', "
                + "'json.encode.decimal-as-plain-number' = 'true')";
    }

    private Path parts(String id) {
        return out.resolve(id + ".parts");
    }

    /** One file of the files that Flink's tasks wrote. */
    private long gather(String id) throws IOException {
        List<Path> inside;
        try (Stream<Path> walk = Files.walk(parts(id))) {
            inside = walk.sorted(Comparator.reverseOrder()).toList();
        }
        long rows = 0;
        try (BufferedWriter writer = Files.newBufferedWriter(out.resolve(id + ".jsonl"))) {
            for (Path part : inside) {
                if (Files.isRegularFile(part) && part.getFileName().toString().startsWith("part-")) {
                    for (String row : Files.readAllLines(part)) {
                        writer.write(row);
                        writer.newLine();
                        rows++;
                    }
                }
                Files.delete(part);
            }
        }
        return rows;
    }
}
