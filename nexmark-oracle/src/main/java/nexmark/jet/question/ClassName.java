package nexmark.jet.question;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of a question's class says, kept because each setting of a plan asks for it.
 *
 * @param numberedId such as {@code q5}; null if the class has no number
 */
record ClassName(String numberedId, String title) {

    static final ClassValue<ClassName> OF = new ClassValue<>() {
        @Override
        protected ClassName computeValue(Class<?> type) {
            return of(type.getSimpleName());
        }
    };

    private static ClassName of(String name) {
        Matcher numbered = Pattern.compile("Q(\\d\\d)([A-Z].*)").matcher(name);
        boolean isNumbered = numbered.matches();
        String words = (isNumbered ? numbered.group(2) : name).replaceAll("(?<=[a-z])(?=[A-Z])", " ");
        return new ClassName(isNumbered ? "q" + Integer.parseInt(numbered.group(1)) : null, words);
    }
}
