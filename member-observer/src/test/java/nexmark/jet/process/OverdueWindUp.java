package nexmark.jet.process;

/** A process that says when it works, when it has been asked to end, and when it has given up what it can leave out. */
final class OverdueWindUp {

    private OverdueWindUp() {}

    public static void main(String[] args) {
        Interruption.watch(() -> {
            System.out.println("working, overdue: " + Interruption.isOverdue());
            Await.until(() -> false, Await.FOREVER);
            System.out.println("winding up");
            Await.untilOverdue(() -> false, Await.FOREVER, Await.POLL);
            System.out.println("left out, overdue: " + Interruption.isOverdue());
            return 0;
        });
    }
}
