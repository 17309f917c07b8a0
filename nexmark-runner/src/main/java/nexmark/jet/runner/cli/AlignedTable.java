package nexmark.jet.runner.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Help.Ansi;

/**
 * A table whose columns are as wide as their widest cell. If it is too wide for a line, its columns first move closer together;
 * then the cells of its remarks have lines of their own below their rows, then those of its first column above, and at
 * last a row goes on in further lines, as the headings do.
 */
final class AlignedTable {

    private static final String INDENT = "  ";
    private static final int[] GAPS = {3, 2, 1};
    private static final String LINE_BREAK = "\n";

    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    private enum Kind {
        LEFT,
        RIGHT,
        /** To the left, in the colour of its words. */
        VERDICT,
        /** To the left, of any length; the last column. */
        REMARK
    }

    /** @param heading its lines, with line feeds between them */
    private record Column(String heading, Kind kind) {

        String padded(String cell, int width) {
            String space = " ".repeat(Math.max(0, width - cell.length()));
            return kind == Kind.RIGHT ? space + cell : cell + space;
        }
    }

    AlignedTable left(String... headings) {
        return add(Kind.LEFT, headings);
    }

    AlignedTable right(String... headings) {
        return add(Kind.RIGHT, headings);
    }

    AlignedTable verdict(String heading) {
        return add(Kind.VERDICT, heading);
    }

    AlignedTable remark(String heading) {
        return add(Kind.REMARK, heading);
    }

    private AlignedTable add(Kind kind, String... headings) {
        Arrays.stream(headings).forEach(heading -> columns.add(new Column(heading, kind)));
        return this;
    }

    /** Adds a row, which has a cell for each column, see {@link ShownText#of}. */
    void row(List<String> cells) {
        rows.add(cells.stream().map(ShownText::of).toList());
    }

    void row(Object... cells) {
        row(Arrays.stream(cells).map(Object::toString).toList());
    }

    /**
     * The lines of the table, from its headings on.
     *
     * @param width the most characters of a line
     */
    List<String> lines(int width, Ansi ansi) {
        Layout layout = layout(width);
        List<String> lines = new ArrayList<>();
        headings().forEach(heading -> lines.addAll(layout.lines(heading, true, ansi)));
        rows.forEach(row -> lines.addAll(layout.lines(row, false, ansi)));
        return lines;
    }

    private Layout layout(int width) {
        boolean hasRemarks = columns.get(columns.size() - 1).kind() == Kind.REMARK;
        int all = columns.size();
        List<Layout> fallbacks = new ArrayList<>();
        for (int gap : GAPS) {
            fallbacks.add(new Layout(0, all, gap, width));
        }
        if (hasRemarks) {
            for (int gap : GAPS) {
                fallbacks.add(new Layout(0, all - 1, gap, width));
            }
        }
        Layout last = new Layout(1, hasRemarks ? all - 1 : all, GAPS[1], width);
        return fallbacks.stream().filter(Layout::fits).findFirst().orElse(last);
    }

    private List<List<String>> headings() {
        int height = columns.stream()
                .mapToInt(column -> column.heading().split(LINE_BREAK, -1).length)
                .max()
                .orElse(0);
        return IntStream.range(0, height)
                .mapToObj(line -> columns.stream()
                        .map(column -> headingLine(column.heading(), line, height))
                        .toList())
                .toList();
    }

    /** Short headings stand in the lowest lines. */
    private static String headingLine(String heading, int line, int height) {
        String[] lines = heading.split(LINE_BREAK, -1);
        int own = line - (height - lines.length);
        return own < 0 ? "" : lines[own];
    }

    /** Which columns stand side by side, and how far apart; the others have lines of their own. */
    private final class Layout {

        private final int from;
        private final int to;
        private final int gap;
        private final int width;
        private final int[] widths;

        Layout(int from, int to, int gap, int width) {
            this.from = from;
            this.to = to;
            this.gap = gap;
            this.width = width;
            this.widths = IntStream.range(0, columns.size())
                    .map(AlignedTable.this::widest)
                    .toArray();
        }

        boolean fits() {
            int cells = Arrays.stream(widths, from, to).sum();
            return INDENT.length() + cells + gap * (to - from - 1) <= width;
        }

        List<String> lines(List<String> cells, boolean isHeading, Ansi ansi) {
            List<String> lines = new ArrayList<>();
            if (from > 0 && !cells.get(0).isEmpty()) {
                lines.addAll(WrappedText.lines(INDENT, cells.get(0), INDENT + INDENT, width));
            }
            lines.addAll(sideBySide(cells, isHeading, ansi));
            if (to < columns.size() && !isHeading && !cells.get(to).isEmpty()) {
                lines.addAll(WrappedText.lines(INDENT + INDENT, cells.get(to), INDENT + INDENT, width));
            }
            return lines;
        }

        /** One line, unless even that is too wide. */
        private List<String> sideBySide(List<String> cells, boolean isHeading, Ansi ansi) {
            List<String> lines = new ArrayList<>();
            StringBuilder line = new StringBuilder(INDENT);
            int shown = INDENT.length();
            for (int i = from; i < to; i++) {
                if (i > from && shown + gap + widths[i] > width) {
                    lines.add(line.toString().stripTrailing());
                    line = new StringBuilder(INDENT + INDENT);
                    shown = line.length();
                } else if (i > from) {
                    line.append(" ".repeat(gap));
                    shown += gap;
                }
                line.append(cell(i, cells.get(i), isHeading, ansi));
                shown += widths[i];
            }
            lines.add(line.toString().stripTrailing());
            return lines;
        }

        private String cell(int index, String text, boolean isHeading, Ansi ansi) {
            Column column = columns.get(index);
            boolean isLast = index == to - 1;
            String cell = isLast && column.kind() != Kind.RIGHT ? text : column.padded(text, widths[index]);
            return column.kind() == Kind.VERDICT && !isHeading ? Colours.of(cell, ansi) : cell;
        }
    }

    private int widest(int column) {
        int heading = Arrays.stream(columns.get(column).heading().split(LINE_BREAK, -1))
                .mapToInt(String::length)
                .max()
                .orElse(0);
        return rows.stream().mapToInt(row -> row.get(column).length()).reduce(heading, Math::max);
    }
}
