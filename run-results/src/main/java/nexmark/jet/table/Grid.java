package nexmark.jet.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Rows of cells below the headings of their columns. */
public final class Grid implements Table.Block {

    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /** How the cells of a column stand. */
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
