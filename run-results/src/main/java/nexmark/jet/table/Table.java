package nexmark.jet.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The output of a command, from top to bottom. Each writer shows the same table in its own form. */
public final class Table {

    private final List<Block> blocks = new ArrayList<>();

    public sealed interface Block permits Words, Grid, PercentilePlot {}

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

    /** Rows of cells below the headings of their columns. */
    public static final class Grid implements Table.Block {

        private final List<Column> columns = new ArrayList<>();
        private final List<List<String>> rows = new ArrayList<>();

        public enum Align {
            LEFT,
            RIGHT,
            /** To the left, in the colour of its words. */
            VERDICT
        }

        /** @param heading its lines, with line feeds between them */
        public record Column(String heading, Align align) {}

        public Grid left(String... headings) {
            return add(Align.LEFT, headings);
        }

        public Grid right(String... headings) {
            return add(Align.RIGHT, headings);
        }

        public Grid verdict(String heading) {
            return add(Align.VERDICT, heading);
        }

        private Grid add(Align align, String... headings) {
            Arrays.stream(headings).forEach(heading -> columns.add(new Column(heading, align)));
            return this;
        }

        /** Adds a row, which has a cell for each column. */
        public Grid row(List<String> cells) {
            rows.add(cells.stream().map(ShownText::of).toList());
            return this;
        }

        public Grid row(Object... cells) {
            return row(Arrays.stream(cells).map(Object::toString).toList());
        }

        public List<Column> columns() {
            return Collections.unmodifiableList(columns);
        }

        public List<List<String>> rows() {
            return Collections.unmodifiableList(rows);
        }
    }
}
