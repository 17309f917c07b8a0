package nexmark.jet.runner.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a choice by the label that help and results show, such as {@code exactly-once}. */
record Labels<E extends Enum<E>>(List<E> choices) implements ITypeConverter<E> {

    /** Makes all options of a type take its labels. */
    static <E extends Enum<E>> void register(CommandLine command, Class<E> type) {
        command.registerConverter(type, new Labels<>(List.of(type.getEnumConstants())));
    }

    @Override
    public E convert(String text) {
        return choices.stream()
                .filter(choice -> choice.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "', expected one of " + choices));
    }
}
