package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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

    private static final List<String> OUTPUT =
            List.of("--out --format --json --junit --label --tag --no-report --live".split(" ", -1));

    private static final List<Section> ALL = Stream.concat(
                    PlanSettings.withOption()
                            .map(PlanSetting::section)
                            .filter(heading -> !heading.isEmpty())
                            .distinct()
                            .map(Section::ofPlan),
                    Stream.of(new Section("Output", OUTPUT)))
            .toList();

    /** Options under a heading, in the order in which help shows them. */
    private record Section(String heading, List<String> options) {

        static Section ofPlan(String heading) {
            return new Section(
                    heading,
                    PlanSettings.withOption()
                            .filter(setting -> setting.section().equals(heading))
                            .map(PlanSetting::option)
                            .toList());
        }

        List<OptionSpec> of(List<OptionSpec> shown) {
            return options.stream()
                    .flatMap(name ->
                            shown.stream().filter(option -> option.longestName().equals(name)))
                    .toList();
        }
    }

    private OptionSections() {}

    /** Gives the help of all commands their sections, and a short synopsis instead of one that repeats all options. */
    static void register(CommandLine program) {
        OptionSections sections = new OptionSections();
        for (CommandLine command : program.getSubcommands().values()) {
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, sections);
            command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
        }
    }

    /** The names of the options that have a section. */
    static Stream<String> names() {
        return ALL.stream().flatMap(section -> section.options().stream());
    }

    @Override
    public String render(Help help) {
        List<OptionSpec> shown = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
        if (shown.size() <= FEW) {
            return help.optionList();
        }
        List<OptionSpec> others = new ArrayList<>(shown);
        ALL.forEach(section -> others.removeAll(section.of(shown)));
        StringBuilder text = new StringBuilder(list(help, others));
        for (Section section : ALL) {
            List<OptionSpec> options = section.of(shown);
            if (!options.isEmpty()) {
                text.append(help.createHeading("%n" + section.heading() + ":%n"))
                        .append(list(help, options));
            }
        }
        return text.toString();
    }

    /** All lists have the columns of the whole command's options. */
    private static String list(Help help, List<OptionSpec> options) {
        return help.optionListExcludingGroups(
                options, help.createDefaultLayout(), null, help.createDefaultParamLabelRenderer());
    }
}
