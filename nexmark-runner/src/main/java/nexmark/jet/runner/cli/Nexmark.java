package nexmark.jet.runner.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.List;
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
import nexmark.jet.json.Spelling;
import nexmark.jet.observer.SideJobFailure;
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
import picocli.CommandLine.Model.OptionSpec;
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
            ResultsCommand.class,
            ReportCommand.class,
            AutoComplete.GenerateCompletion.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  nexmark run q5                          the main job, under a minute",
            "  nexmark run q5 --rate 2M --slide 10ms   ten times the events, twice the answers",
            "  nexmark verify                          every row of every query",
            "  source <(nexmark generate-completion)   completes options in bash and zsh",
            "",
            "NEXMARK_JVM=NAME takes the JVM's options from cluster-configs/jvm-NAME.options, g1-5ms unless given;"
                    + " NEXMARK_JAVA_OPTS adds further ones, which win. NEXMARK_CLASSPATH=JAR[:JAR...] adds queries of"
                    + " your own, see docs/queries.md.",
            "",
            "Exit codes: 0 valid, 1 failure, 2 user's mistake, 3 invalid or not judged, 4 wrong answers, 5 requirement missed,"
                    + " 130 interrupted."
        })
public final class Nexmark implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /** Runs a command and exits with its {@link ExitCode}, unless the JVM is going down already. */
    public static void main(String[] args) {
        HeapWatch.hearThreads();
        System.setProperty("hazelcast.logging.type", "slf4j"); // also of what Hazelcast says while it reads a file
        Console.Stdout.install();
        Interruption.watch(() -> execute(args));
    }

    /** Runs a command and returns its exit code. */
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

    /** Output that is lost is as grave on standard output as in a file that the user has named. */
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
            return command.execute(args);
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
        // Commands for help ignore whatever they do not know.
        command.getSubcommands().get("generate-completion").getCommandSpec().helpCommand(false);
        PlanOptions.register(command);
        OptionSections.register(command);
        return command.setExpandAtFiles(false)
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
        String what = mistake instanceof UnmatchedArgumentException unmatched
                ? UnmatchedArgument.inWords(unmatched)
                : mistake.getMessage();
        say(command, name + ": " + oneLine(what) + " (see '" + name + " --help')");
        return ExitCode.USER_MISTAKE.code();
    }

    private static void say(CommandLine command, String line) {
        Console.stderr(command.getErr()).text(line, "  ");
    }

    /** What the user typed may have line breaks, and characters that a terminal would obey. */
    private static String oneLine(String message) {
        return ShownText.of(message.strip().replaceAll("\\s*\\R\\s*", " "));
    }

    private static int fail(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
        String name = command.getCommandSpec().qualifiedName();
        // Members hear Ctrl-C too, and may end first.
        boolean leftByOthers = failure instanceof ClusterFailure || failure instanceof SideJobFailure;
        if (failure instanceof Interrupted || (leftByOthers && Interruption.isPending())) {
            say(command, name + ": interrupted");
            return ExitCode.INTERRUPTED.code();
        }
        boolean isInTheUsersHands = failure instanceof UserMistake || failure instanceof HostUnreachable;
        if (isInTheUsersHands) {
            say(command, name + ": " + oneLine(failure.getMessage()));
            return ExitCode.USER_MISTAKE.code();
        }
        if (failure instanceof InvalidPathException path) {
            say(
                    command,
                    name + ": " + oneLine("'" + path.getInput() + "' is no path: " + path.getReason())
                            + ", expected one that this system can have");
            return ExitCode.USER_MISTAKE.code();
        }
        if (HeapWatch.isExhausted() || rootCause(failure) instanceof OutOfMemoryError) {
            return outOfHeap(name);
        }
        PrintWriter err = command.getErr();
        if (leftByOthers) {
            err.println(name + " failed: " + ShownText.ofLines(String.valueOf(failure.getMessage())));
            return ExitCode.FAILURE.code();
        }
        if (failure instanceof UncheckedIOException io) {
            say(command, name + " failed: " + oneLine(IoReason.of(io)));
            return ExitCode.FAILURE.code();
        }
        err.println(name + " failed: " + ShownText.ofLines(rootCause(failure).toString()));
        err.println("NEXMARK_HAZELCAST_LOG=INFO shows the engine's log. Where it happened:");
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        err.print(ShownText.ofLines(trace.toString()));
        err.flush();
        return ExitCode.FAILURE.code();
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

    /** The lines that {@code --version} prints. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            BuildFacts build = BuildFacts.ofThisJar();
            return new String[] {
                "nexmark " + build.version() + " (" + revision(build) + ")",
                "Hazelcast " + build.hazelcastVersion(),
                "JVM ${java.version} (${java.vendor})"
            };
        }

        private static String revision(BuildFacts build) {
            if (build.dirty() == null) {
                return "revision unknown";
            }
            return "revision " + build.revision() + (build.dirty() ? ", with uncommitted changes" : "");
        }
    }

    /** Says which argument a command does not know, and what the user most likely meant. */
    static final class UnmatchedArgument {

        private static final String DASHES = "--";

        private UnmatchedArgument() {}

        /** What the first such argument is, in one sentence. */
        static String inWords(UnmatchedArgumentException mistake) {
            CommandSpec command = mistake.getCommandLine().getCommandSpec();
            String argument = mistake.getUnmatched().get(0);
            if (argument.startsWith("-")) {
                return option(argument.split("=", 2)[0], command);
            }
            return command.subcommands().isEmpty()
                    ? "unexpected argument '" + argument + "'"
                    : subcommand(argument, List.copyOf(command.subcommands().keySet()));
        }

        private static String option(String name, CommandSpec command) {
            List<String> known = command.options().stream()
                    .filter(option -> !option.hidden())
                    .map(OptionSpec::longestName)
                    .map(UnmatchedArgument::withoutDashes)
                    .toList();
            return "no option '" + name + "'"
                    + Spelling.nearest(withoutDashes(name), known)
                            .map(nearest -> ", did you mean '" + DASHES + nearest + "'?")
                            .orElse("");
        }

        private static String subcommand(String name, List<String> known) {
            return "no command '" + name + "', "
                    + Spelling.nearest(name, known)
                            .map(nearest -> "did you mean '" + nearest + "'?")
                            .orElse("expected one of " + String.join(", ", known));
        }

        private static String withoutDashes(String name) {
            return name.replaceFirst("^-+", "");
        }
    }
}
