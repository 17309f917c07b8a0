package nexmark.jet.runner.cli;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import nexmark.jet.plan.PlanSetting;

/** The axis of a comparison: an option of a run with several values, such as {@code --jvm g1-5ms,zgc}, one for each side. */
record VariedOption(PlanSetting setting, List<String> texts, List<Object> values) {

    /** Options whose values contain no comma. */
    private static final Set<String> OPTIONS = Set.of(
            "--check",
            "--cluster",
            "--events",
            "--guarantee",
            "--jvm",
            "--keys",
            "--profile",
            "--rate",
            "--slide",
            "--source-processors",
            "--threads",
            "--variant",
            "--window");

    /** The option with several values, if a text has them. Addresses of a running cluster have commas of their own. */
    static Optional<VariedOption> in(PlanSetting setting, String text, BiFunction<PlanSetting, String, Object> reader) {
        if (!OPTIONS.contains(setting.option()) || !text.contains(",") || text.startsWith("attach:")) {
            return Optional.empty();
        }
        List<String> texts = List.of(text.split(",", -1));
        Stream<Object> values = texts.stream().map(each -> reader.apply(setting, each));
        return Optional.of(new VariedOption(setting, texts, values.toList()));
    }
}
