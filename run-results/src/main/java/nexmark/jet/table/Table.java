package nexmark.jet.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a command shows, from top to bottom. Each writer shows the same table in its own form. */
public final class Table {

    private final List<Block> blocks = new ArrayList<>();

    /** A part of a table. */
    public sealed interface Block permits Words, Grid, PercentilePlot {}

    /** The role of words. */
    public enum Kind {
        TITLE,
        TEXT,
        /** Next to a label; an empty label continues the line above. */
        LABELLED,
        /** How something has ended, coloured up to the first colon. */
        VERDICT,
        /** A reason for the verdict above. */
        REASON,
        /** One of several remarks. */
        ITEM,
        /** An empty line. */
        GAP
    }

    public record Words(Kind kind, String label, String text) implements Block {}

    public List<Block> blocks() {
        return Collections.unmodifiableList(blocks);
    }

    public Table add(Block block) {
        blocks.add(block);
        return this;
    }

    private Table add(Kind kind, String label, String text) {
        return add(new Words(kind, label, text));
    }

    public Table title(String text) {
        return add(Kind.TITLE, "", text);
    }

    public Table text(String text) {
        return add(Kind.TEXT, "", text);
    }

    public Table gap() {
        return add(Kind.GAP, "", "");
    }

    public Table labelled(String label, String text) {
        return add(Kind.LABELLED, label, text);
    }

    /** Adds texts that share a label, each on its own line. */
    public Table labelled(String label, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            labelled(i == 0 ? label : "", texts.get(i));
        }
        return this;
    }

    /** @param reasons for the verdict */
    public Table verdict(String text, List<String> reasons) {
        add(Kind.VERDICT, "verdict", text);
        reasons.forEach(reason -> add(Kind.REASON, "", reason));
        return this;
    }

    public Table items(List<String> texts) {
        texts.forEach(text -> add(Kind.ITEM, "", text));
        return this;
    }

    /** Adds items below a title; nothing if there are none. */
    public Table section(String title, List<String> items) {
        return items.isEmpty() ? this : gap().text(title + ":").items(items);
    }
}
