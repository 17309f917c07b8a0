package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /**
     * The options under each heading, in the order in which help shows them; an option stands under the first heading
     * that has it.
     */
    private static final Map<String, List<String>> BY_HEADING = new LinkedHashMap<>();

    static {
        put(
                "Often used",
                "--rate --warmup --measure --cluster --jvm --jvm-options --hazelcast --window --slide --variant "
                        + "--guarantee --out");
        PlanSettings.withOption()
                .filter(setting -> !setting.section().isEmpty())
                .forEach(setting -> BY_HEADING
                        .computeIfAbsent(setting.section(), any -> new ArrayList<>())
                        .add(setting.option()));
        put("Output", "--format --json --junit --label --tag --no-report --live");
        put("Further", "--require --plan --side --allow-disturbed --help --version");
    }

    /** Stands for a dot within a word, at which picocli would end a line. */
    private static final String DOT = "\u00ff";

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
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionSections());
        }
    }

    /** A description in which the names of files stay on one line. */
    static String whole(String description) {
        return description.replaceAll("(?<=\\w)\\.(?=\\w)", DOT);
    }

    @Override
    public String render(Help help) {
        List<OptionSpec> others = new ArrayList<>(help.commandSpec().options());
        others.removeIf(OptionSpec::hidden);
        if (others.size() <= FEW) {
            return list(help, others);
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

    /** All lists have the columns of the whole command's options. */
    private static String list(Help help, List<OptionSpec> options) {
        return help.optionListExcludingGroups(
                        options, help.createDefaultLayout(), null, help.createDefaultParamLabelRenderer())
                .replace(DOT, ".");
    }
}
