package nexmark.jet.runner.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import nexmark.jet.plan.PlanSetting;
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

    /** The options under each heading, in the order in which help shows them. */
    private static final Map<String, List<String>> BY_HEADING = PlanSettings.withOption()
            .filter(setting -> !setting.section().isEmpty())
            .collect(groupingBy(PlanSetting::section, LinkedHashMap::new, mapping(PlanSetting::option, toList())));

    static {
        BY_HEADING.put(
                "Output", List.of("--out --format --json --junit --label --tag --no-report --live".split(" ", -1)));
    }

    /** Gives the help of all commands their sections, and a short synopsis instead of one that repeats all options. */
    static void register(CommandLine program) {
        for (CommandLine command : program.getSubcommands().values()) {
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionSections());
            command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
        }
    }

    @Override
    public String render(Help help) {
        List<OptionSpec> others = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .collect(toList());
        if (others.size() <= FEW) {
            return help.optionList();
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
                options, help.createDefaultLayout(), null, help.createDefaultParamLabelRenderer());
    }
}
