package nexmark.jet.question;

/** An event that is seen twice counts twice, or a window closes again over the events that are seen again. */
abstract class DuplicateSensitive implements Question {
    @Override
    public boolean isDuplicateSensitive() {
        return true;
    }
}
