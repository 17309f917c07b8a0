package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import nexmark.jet.cluster.ClusterFailure;
import nexmark.jet.cluster.HeapWatch;
import nexmark.jet.cluster.HostUnreachable;
import nexmark.jet.cluster.SerialFilter;
import nexmark.jet.environment.BuildFacts;
import nexmark.jet.json.StrictJson.Spelling;
import nexmark.jet.observer.AuxiliaryJobFailure;
import nexmark.jet.plan.Counts;
import nexmark.jet.plan.QueryLookup;
import nexmark.jet.process.Interrupted;
import nexmark.jet.process.Interruption;
import nexmark.jet.process.IoReason;
import nexmark.jet.process.UserMistake;
import nexmark.jet.query.Query;
import nexmark.jet.table.ShownText;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: {@code nexmark COMMAND}. */
@Command(
        name = "nexmark",
        mixinStandardHelpOptions = true,
        versionProvider = Nexmark.Version.class,
        description = "Nexmark on Hazelcast Jet: measures latency against the ideal answer and proves the answers.",
        subcommands = {
            RunCommand.class,
            CompareCommand.class,
            MaxThroughputCommand.class,
            ExperimentCommand.class,
            ListCommand.class,
            VerifyCommand.class,
            ProbeCommand.class,
            MemberCommand.class,
            GenerateCommand.class,
            ReplayCommand.class,
            CheckCommand.class,
            ResultsCommand.class,
            ReportCommand.class,
            JudgeCommand.class,
            AutoComplete.GenerateCompletion.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark run q5                          the main job, under a minute",
            "  nexmark run q5 --rate 2M --slide 10ms   ten times the load, twice the answers",
            "  nexmark verify                          every row of every query",
            "  source <(nexmark generate-completion)   completes options in bash and zsh",
            "",
            "NEXMARK_JVM=NAME takes the JVM's options from cluster-configs/jvm-NAME.options, g1-5ms unless given;"
                    + " NEXMARK_JAVA_OPTS adds further ones, which win. NEXMARK_CLASSPATH=JAR[:JAR...] adds queries of"
                    + " your own, see docs/queries.md.",
            "",
            "Exit codes: 0 valid, 1 failure, 2 user's mistake, 3 invalid or not judged, 4 wrong answers, 5 "
                    + "requirement missed, 130 interrupted."
        })
public final class Nexmark implements Callable<Integer> {

    /** Options of other tools, and what stands for them here. */
    private static final Map<String, String> OF_OTHERS = Map.of(
            "duration", "--measure",
            "time", "--measure",
            "members", "--cluster processes:N",
            "nodes", "--cluster processes:N",
            "throughput", "--rate",
            "qps", "--rate");

    private static final String POOL = "java.util.concurrent.ForkJoinPool.common.parallelism";

    @Spec
    private CommandSpec spec;

    /** Runs a command and exits with its {@link ExitCode}, unless the JVM is going down already. */
    public static void main(String[] args) {
        HeapWatch.hearThreads();
        Locale.setDefault(Locale.ROOT); // Jet numbers its threads in the digits of the locale
        // On two processors the JVM would start a thread for each answer of a map, as Hazelcast leaves it to the common
        // pool.
        if (Runtime.getRuntime().availableProcessors() <= 2 && System.getProperty(POOL) == null) {
            System.setProperty(POOL, "2");
        }
        System.setProperty("hazelcast.logging.type", "slf4j"); // also of what Hazelcast says while it reads a file
        Console.install();
        Interruption.watch(() -> execute(args));
    }

    public static int execute(String... args) {
        try {
            return printed(execute(commandLine(), args));
        } catch (OutOfMemoryError | CommandLine.InitializationException e) {
            if (rootCause(e) instanceof OutOfMemoryError) {
                return outOfHeap("nexmark");
            }
            throw e;
        }
    }

    /** Fails a command whose output is lost, on standard output as in a file that the user has named. */
    private static int printed(int code) {
        Optional<String> why = Console.whyUnwritten();
        why.ifPresent(reason -> Console.say("nexmark: standard output cannot be written: " + reason));
        return why.isEmpty()
                ? code
                : ExitCode.of(code).or(ExitCode.USER_MISTAKE).code();
    }

    private static int execute(CommandLine command, String... args) {
        try {
            SerialFilter.letIn(packagesOfQueries());
            QueryLookup.checkIds();
        } catch (ServiceConfigurationError | LinkageError e) {
            return brokenQuery(command, e);
        } catch (UserMistake e) {
            say(command, "nexmark: " + oneLine(e.getMessage()));
            return ExitCode.USER_MISTAKE.code();
        }
        try {
            return command.execute(OptionSections.withoutAll(command, args));
        } catch (ServiceConfigurationError e) {
            return brokenQuery(command, e);
        }
    }

    private static Set<String> packagesOfQueries() {
        return ServiceLoader.load(Query.class).stream()
                .map(query -> query.type().getPackageName())
                .collect(Collectors.toSet());
    }

    private static int brokenQuery(CommandLine command, Error failure) {
        String why = failure.getMessage() + (failure.getCause() == null ? "" : ": " + rootCause(failure));
        say(
                command,
                "nexmark: a query on the class path cannot be loaded (" + oneLine(why.replaceAll("\\s+", " "))
                        + "), expected one built for this version of nexmark");
        return ExitCode.USER_MISTAKE.code();
    }

    static CommandLine commandLine() {
        CommandLine command = new CommandLine(new Nexmark());
        Converters.register(command);
        // Commands for help ignore arguments that they do not know.
        command.getSubcommands().get("generate-completion").getCommandSpec().helpCommand(false);
        PlanOptions.register(command);
        OptionSections.register(command);
        return command.setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpLongOptionsMaxWidth(30)
                .setUsageHelpWidth(Console.columnsOfProse())
                .setColorScheme(CommandLine.Help.defaultColorScheme(Console.ansi()))
                .setParameterExceptionHandler(Nexmark::refuse)
                .setExecutionExceptionHandler(Nexmark::fail);
    }

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "no command given, expected one of " + spec.subcommands().keySet());
    }

    private static int refuse(ParameterException mistake, String[] args) {
        CommandLine command = mistake.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        String what =
                mistake instanceof UnmatchedArgumentException unmatched ? unmatched(unmatched) : mistake.getMessage();
        say(command, name + ": " + oneLine(what) + " (see '" + name + " --help')");
        return ExitCode.USER_MISTAKE.code();
    }

    /** A message about the first unknown argument, with the name that the user most likely meant. */
    private static String unmatched(UnmatchedArgumentException mistake) {
        CommandSpec command = mistake.getCommandLine().getCommandSpec();
        String name = mistake.getUnmatched().get(0).split("=", 2)[0];
        boolean isOption = name.startsWith("-");
        if (!isOption && command.subcommands().isEmpty()) {
            return "unexpected argument '" + name + "'";
        }
        String dashes = isOption ? "--" : "";
        List<String> known = (isOption ? command.optionsMap() : command.subcommands())
                .keySet().stream().map(Nexmark::withoutDashes).toList();
        return "no " + (isOption ? "option" : "command") + " '" + name + "'"
                + Optional.ofNullable(OF_OTHERS.get(withoutDashes(name)))
                        .filter(ours -> known.contains(withoutDashes(ours).split(" ", 2)[0]))
                        .or(() -> Spelling.nearest(withoutDashes(name), known).map(nearest -> dashes + nearest))
                        .map(meant -> ", did you mean '" + meant + "'?")
                        .orElse(isOption ? "" : ", expected one of " + String.join(", ", known));
    }

    private static String withoutDashes(String option) {
        return option.replaceFirst("^-+", "");
    }

    private static void say(CommandLine command, String line) {
        Console.stderr(command.getErr()).text(line, "  ");
    }

    /** A message on one line: the user's input may have line breaks, and characters that a terminal would obey. */
    private static String oneLine(String message) {
        return ShownText.of(message.strip().replaceAll("\\s*\\R\\s*", " "));
    }

    private static int fail(Exception thrown, CommandLine command, CommandLine.ParseResult parsed) {
        String name = command.getCommandSpec().qualifiedName();
        // Members hear Ctrl-C too, and may end first.
        boolean leftByOthers = thrown instanceof ClusterFailure || thrown instanceof AuxiliaryJobFailure;
        Exception failure = leftByOthers && Interruption.isPending() ? new Interrupted() : thrown;
        ExitCode code = failure instanceof Interrupted
                ? ExitCode.INTERRUPTED
                : isInTheUsersHands(failure) ? ExitCode.USER_MISTAKE : ExitCode.FAILURE;
        if (code == ExitCode.FAILURE && (HeapWatch.isExhausted() || rootCause(failure) instanceof OutOfMemoryError)) {
            return outOfHeap(name);
        }
        Optional<String> words = inWords(failure);
        String start = name + (code == ExitCode.FAILURE ? " failed: " : ": ");
        PrintWriter err = command.getErr();
        if (words.isEmpty()) {
            err.println(start + ShownText.ofLines(rootCause(failure).toString()));
            err.println("NEXMARK_HAZELCAST_LOG=INFO shows the engine's log. Where it happened:");
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            err.print(ShownText.ofLines(trace.toString()));
            err.flush();
        } else if (failure == thrown && leftByOthers) {
            err.println(start + ShownText.ofLines(words.get()));
        } else {
            say(command, start + oneLine(words.get()));
        }
        return code.code();
    }

    private static boolean isInTheUsersHands(Exception failure) {
        return failure instanceof UserMistake
                || failure instanceof HostUnreachable
                || failure instanceof InvalidPathException;
    }

    /** A failure in words for people; empty where only its class and its trace say what happened. */
    static Optional<String> inWords(Throwable failure) {
        if (failure instanceof Interrupted) {
            return Optional.of("interrupted");
        }
        if (failure instanceof UncheckedIOException io) {
            return Optional.of(IoReason.of(io));
        }
        if (failure instanceof InvalidPathException path) {
            return Optional.of("'" + path.getInput() + "' is not a path: " + path.getReason()
                    + ", expected one that this system can have");
        }
        boolean isForPeople = failure instanceof UserMistake
                || failure instanceof HostUnreachable
                || failure instanceof ClusterFailure
                || failure instanceof AuxiliaryJobFailure;
        return isForPeople ? Optional.of(String.valueOf(failure.getMessage())) : Optional.empty();
    }

    private static int outOfHeap(String name) {
        Console.say(name + " failed: "
                + Counts.shortBytes((double) Runtime.getRuntime().maxMemory())
                + " of heap were not enough; NEXMARK_JAVA_OPTS=-Xmx8g gives another, and --check off takes less");
        return ExitCode.FAILURE.code();
    }

    private static Throwable rootCause(Throwable failure) {
        return failure.getCause() == null ? failure : rootCause(failure.getCause());
    }

    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            BuildFacts build = BuildFacts.ofThisJar();
            String revision = build.dirty() == null ? "unknown" : build.revision();
            String changes = Boolean.TRUE.equals(build.dirty()) ? ", with uncommitted changes" : "";
            return new String[] {
                "nexmark " + build.version() + " (revision " + revision + changes + ")",
                "Hazelcast " + build.hazelcastVersion(),
                "JVM ${java.version} (${java.vendor})"
            };
        }
    }
}
