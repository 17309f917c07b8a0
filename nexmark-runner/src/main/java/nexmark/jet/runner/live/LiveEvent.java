package nexmark.jet.runner.live;

/**
 * What is sent to everybody who watches.
 *
 * @param number counts the events of this server from 1; of a whole view the number of the last event that is part of it
 * @param name {@code view} for a whole view, {@code change} for what is new, {@code end} for the last view
 * @param data JSON on one line
 */
record LiveEvent(long number, String name, String data) {

    static final String VIEW = "view";
    static final String CHANGE = "change";
    static final String END = "end";

    /** Stands for events that were not sent. */
    static final LiveEvent WHOLE_VIEW_WANTED = new LiveEvent(0, VIEW, "");

    boolean isWholeViewWanted() {
        return number == WHOLE_VIEW_WANTED.number;
    }

    boolean isLast() {
        return name.equals(END);
    }

    /**
     * The event as it is sent.
     *
     * @param server begins the event's id, so that the ids of servers which follow each other differ
     */
    String text(String server) {
        return "id: " + server + number + "\nevent: " + name + "\ndata: " + data + "\n\n";
    }
}
