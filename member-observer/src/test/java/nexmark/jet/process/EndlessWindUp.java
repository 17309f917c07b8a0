package nexmark.jet.process;

/** A process that says when it works and when it has been asked to end, and that never ends by itself. */
final class EndlessWindUp {

    private EndlessWindUp() {}

    public static void main(String[] args) {
        Interruption.watch(() -> {
            System.out.println("working");
            Await.until(() -> false, Await.FOREVER);
            System.out.println("winding up");
            Await.untilOverdue(() -> false, Await.FOREVER, Await.POLL);
            System.out.println("left out, overdue: " + Interruption.isOverdue());
            Await.whileWindingUp(() -> false, Await.FOREVER);
            return 0;
        });
    }
}
