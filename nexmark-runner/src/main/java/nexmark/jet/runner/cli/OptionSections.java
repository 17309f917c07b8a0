package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import nexmark.jet.plan.PlanSettings;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists a command's options in help under headings, so that people find one among many. */
final class OptionSections implements IHelpSectionRenderer {

    /** So many options are found without headings. */
    private static final int FEW = 12;
    /** More than these fill several screens. */
    private static final int MANY = 15;

    /** What most runs need; besides these, the short help has only the options of the command alone. */
    private static final List<String> OFTEN_USED = List.of(
            ("--rate --warmup --measure --cluster --window --slide --variant --guarantee --keys --fault --engine"
                            + " --jvm --for --require --format --label --plan --live --out --help")
                    .split(" ", -1));

    /**
     * The options under each heading, in the order in which help shows them; an option stands under the first heading
     * that has it.
     */
    private static final Map<String, List<String>> BY_HEADING = new LinkedHashMap<>();

    static {
        PlanSettings.withOption()
                .filter(setting -> !setting.section().isEmpty())
                .forEach(setting -> BY_HEADING
                        .computeIfAbsent(setting.section(), any -> new ArrayList<>())
                        .add(setting.option()));
        put("Output", "--out --format --json --junit --label --tag --keep-evidence --no-report --live");
        put("Further", "--require --plan --side --allow-disturbed --help --version");
    }

    /** Within a word picocli would end a line at these characters; others stand for them while it sets lines. */
    private static final String BREAKING = ".:[";

    private static final String STAND_INS = "\u00ff\u00fe\u00fd";

    private final boolean showsAll;

    private OptionSections(boolean showsAll) {
        this.showsAll = showsAll;
    }

    /** Reads {@code --help all}: all commands show all their options then. Returns the other arguments. */
    static String[] withoutAll(CommandLine program, String... args) {
        List<String> words = new ArrayList<>(List.of(args));
        int help = Math.max(words.indexOf("--help"), words.indexOf("-h"));
        if (help >= 0 && help + 1 < args.length && words.get(help + 1).equals("all")) {
            words.remove(help + 1);
            program.getSubcommands()
                    .values()
                    .forEach(command -> command.getHelpSectionMap()
                            .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionSections(true)));
        }
        return words.toArray(String[]::new);
    }

    private static void put(String heading, String options) {
        BY_HEADING.put(heading, List.of(options.split(" ", -1)));
    }

    /**
     * Gives all commands the standard options, and their help its sections, the examples first, and a short synopsis
     * instead of one that repeats all options.
     */
    static void register(CommandLine program) {
        for (CommandLine command : program.getSubcommands().values()) {
            UsageMessageSpec usage = command.getCommandSpec()
                    .mixinStandardHelpOptions(true)
                    .usageMessage()
                    .abbreviateSynopsis(true);
            if (usage.footer().length > 0 && usage.footerHeading().isEmpty()) {
                usage.footerHeading("%nExamples:%n");
            }
            List<String> keys = new ArrayList<>(command.getHelpSectionKeys());
            List<String> examples =
                    List.of(UsageMessageSpec.SECTION_KEY_FOOTER_HEADING, UsageMessageSpec.SECTION_KEY_FOOTER);
            keys.removeAll(examples);
            keys.addAll(keys.indexOf(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING), examples);
            command.setHelpSectionKeys(keys);
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> help.footer() + "\n");
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionSections(false));
        }
    }

    /** A description in which files and forms of a value stay on one line. */
    static String whole(String description) {
        return Pattern.compile("(?<=\\w)\\.(?=\\w)|(?<=\\S)[:\\[](?=\\S)")
                .matcher(description)
                .replaceAll(found -> "" + STAND_INS.charAt(BREAKING.indexOf(found.group())));
    }

    @Override
    public String render(Help help) {
        List<OptionSpec> others = new ArrayList<>(help.commandSpec().options());
        others.removeIf(OptionSpec::hidden);
        if (others.size() <= FEW) {
            return list(help, others);
        }
        if (!showsAll && others.size() > MANY) {
            Set<String> inSections =
                    BY_HEADING.values().stream().flatMap(List::stream).collect(Collectors.toSet());
            List<OptionSpec> often = Stream.concat(
                            others.stream().filter(own -> own.required() || !inSections.contains(own.longestName())),
                            OFTEN_USED.stream()
                                    .map(help.commandSpec()::findOption)
                                    .filter(others::contains))
                    .distinct()
                    .map(OptionSections::inShort)
                    .toList();
            return list(help, often)
                    + "%nAll %d options: %s --help all%n"
                            .formatted(others.size(), help.commandSpec().qualifiedName());
        }
        StringBuilder sections = new StringBuilder();
        BY_HEADING.forEach((heading, names) -> {
            List<OptionSpec> options = names.stream()
                    .map(help.commandSpec()::findOption)
                    .filter(others::contains)
                    .toList();
            others.removeAll(options);
            if (!options.isEmpty()) {
                sections.append(help.createHeading("%n" + heading + ":%n")).append(list(help, options));
            }
        });
        return list(help, others) + sections;
    }

    /** An option with the first sentence of its description, and the first of its defaults. */
    private static OptionSpec inShort(OptionSpec option) {
        String text = String.join(" ", option.description());
        int end = text.indexOf(". ");
        int defaults = text.lastIndexOf(" (default: ");
        String first = end < 0 ? text : text.substring(0, end + 1);
        String value = defaults < end || end < 0 ? "" : text.substring(defaults).replaceFirst("[;,] .*\\)", ")");
        return OptionSpec.builder(option)
                .names(option.names())
                .description((first + value).replace("%", "%%"))
                .build();
    }

    /** All lists have the columns of the whole command's options. */
    private static String list(Help help, List<OptionSpec> options) {
        String lines = help.optionListExcludingGroups(
                options, help.createDefaultLayout(), null, help.createDefaultParamLabelRenderer());
        for (int i = 0; i < BREAKING.length(); i++) {
            lines = lines.replace(STAND_INS.charAt(i), BREAKING.charAt(i));
        }
        return lines;
    }
}
