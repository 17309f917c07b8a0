package nexmark.jet.runner.cli;

import nexmark.jet.process.UserMistake;
import nexmark.jet.runner.run.ForeignProgram;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code NAME=COMMAND} of {@code --side}. */
final class SideConverter implements ITypeConverter<ForeignProgram> {

    @Override
    public ForeignProgram convert(String text) {
        try {
            return ForeignProgram.parse(text);
        } catch (UserMistake e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
