package nexmark.jet.table;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import nexmark.jet.table.Table.Block;
import nexmark.jet.table.Table.Grid.Align;
import nexmark.jet.table.Table.Grid.Column;
import nexmark.jet.table.Table.Words;

/**
 * Writes tables for people: no line is wider than their terminal, the words that matter are coloured where it shows
 * colours, and nothing else in a text is obeyed by a terminal ({@link ShownText}). A row of a grid that is wider than
 * the terminal goes on in further lines; the columns stand as far apart as they can without a further line.
 *
 * @param columns the most characters of a line
 * @param isUnicode whether a plot can be drawn; otherwise it is left out
 */
public record TerminalWriter(PrintWriter out, int columns, boolean hasColours, boolean isUnicode) {

    private static final String INDENT = "  ";
    private static final String FURTHER = INDENT + INDENT;
    /** Before the text of a labelled line. */
    private static final String LABEL = " ".repeat(14);

    private static final int WIDEST_GAP = 3;

    private static final String BOLD_RED = "\u001b[1m\u001b[31m";
    private static final String BOLD_GREEN = "\u001b[1m\u001b[32m";
    private static final String BOLD_YELLOW = "\u001b[1m\u001b[33m";
    private static final String PLAIN = "\u001b[0m";
    private static final Map<String, List<String>> COLOURED = Map.of(
            BOLD_GREEN, List.of("valid", "held", "better"),
            BOLD_RED, List.of("invalid", "wrong", "failed", "worse"),
            BOLD_YELLOW, List.of("valid, but disturbed", "not judged", "interrupted"));

    public void write(Table table) {
        table.blocks().forEach(this::write);
        out.flush();
    }

    private void write(Block block) {
        if (block instanceof Words words) {
            write(words);
        } else if (block instanceof Table.Grid grid) {
            write(grid);
        } else if (block instanceof PercentilePlot plot && isUnicode) {
            plot.lines(columns - LABEL.length()).forEach(line -> out.println(LABEL + line));
        }
    }

    private void write(Words words) {
        switch (words.kind()) {
            case TITLE, TEXT -> text(words.text(), INDENT);
            case GAP -> out.println();
            case LABELLED -> text(label(words.label()), words.text(), LABEL);
            case VERDICT -> verdict(label(words.label()), words.text());
            case REASON -> text(LABEL + "- ", words.text(), LABEL + INDENT);
            case ITEM -> text(INDENT, words.text(), FURTHER);
        }
    }

    private static String label(String label) {
        return String.format("%-" + LABEL.length() + "s", INDENT + label);
    }

    private void verdict(String label, String text) {
        String word = ShownText.of(text).split(":", 2)[0];
        List<String> lines = wrapped(label, ShownText.of(text), LABEL, columns);
        out.println(label + coloured(word) + lines.get(0).substring(label.length() + word.length()));
        lines.stream().skip(1).forEach(out::println);
    }

    /** Writes a line, however wide. */
    public void line(String line) {
        out.println(ShownText.of(line));
    }

    /** Writes a text, whose lines after the first start with an indent. */
    public void text(String text, String indent) {
        text("", text, indent);
    }

    private void text(String start, String text, String indent) {
        wrapped(start, ShownText.of(text), indent, columns).forEach(out::println);
    }

    /**
     * The lines of a text, broken between words; a word that is longer than a line stays whole.
     *
     * @param start goes before the first line
     * @param indent goes before each line but the first
     * @param columns the most characters of a line
     */
    public static List<String> wrapped(String start, String text, String indent, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(start);
        boolean isFirstWord = true;
        for (String word : text.split(" ", -1)) {
            if (!isFirstWord && line.length() + 1 + word.length() > columns) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
                isFirstWord = true;
            }
            line.append(isFirstWord ? "" : " ").append(word);
            isFirstWord = false;
        }
        lines.add(line.toString());
        return lines;
    }

    private void write(Table.Grid grid) {
        List<List<String>> headings = headings(grid.columns());
        int[] widths = new int[grid.columns().size()];
        for (List<List<String>> rows : List.of(headings, grid.rows())) {
            rows.forEach(row ->
                    Arrays.setAll(widths, i -> Math.max(widths[i], row.get(i).length())));
        }
        int gap = WIDEST_GAP;
        for (int closer = gap - 1; closer > 0; closer--) {
            gap = linesOfARow(widths, closer) < linesOfARow(widths, gap) ? closer : gap;
        }
        for (List<String> row : headings) {
            write(row, grid.columns(), widths, gap, false);
        }
        for (List<String> row : grid.rows()) {
            write(row, grid.columns(), widths, gap, true);
        }
    }

    /** The headings line by line; short ones stand in the lowest lines. */
    private static List<List<String>> headings(List<Column> columns) {
        List<String[]> lines =
                columns.stream().map(column -> column.heading().split("\n", -1)).toList();
        int height = lines.stream().mapToInt(each -> each.length).max().orElse(0);
        List<List<String>> headings = new ArrayList<>();
        for (int above = height; above > 0; above--) {
            int fromBottom = above;
            headings.add(lines.stream()
                    .map(each -> fromBottom > each.length ? "" : each[each.length - fromBottom])
                    .toList());
        }
        return headings;
    }

    private int linesOfARow(int[] widths, int gap) {
        int lines = 1;
        int used = INDENT.length() + widths[0];
        for (int i = 1; i < widths.length; i++) {
            boolean fits = used + gap + widths[i] <= columns;
            lines += fits ? 0 : 1;
            used = (fits ? used + gap : FURTHER.length()) + widths[i];
        }
        return lines;
    }

    /** Writes cells side by side as far as their columns fit, and goes on in the next line. */
    private void write(List<String> cells, List<Column> all, int[] widths, int gap, boolean areColoured) {
        StringBuilder line = new StringBuilder(INDENT);
        int used = INDENT.length();
        for (int i = 0; i < widths.length; i++) {
            if (i > 0 && used + gap + widths[i] > columns) {
                print(line);
                line = new StringBuilder(FURTHER);
                used = FURTHER.length();
            } else if (i > 0) {
                line.append(" ".repeat(gap));
                used += gap;
            }
            String cell = cells.get(i);
            if (used + cell.length() > columns) {
                List<String> lines = wrapped(line.toString(), cell, FURTHER, columns);
                lines.subList(0, lines.size() - 1).forEach(out::println);
                line = new StringBuilder(lines.get(lines.size() - 1));
            } else {
                Align align = all.get(i).align();
                String space = " ".repeat(widths[i] - cell.length());
                String shown = areColoured && align == Align.VERDICT ? coloured(cell) : cell;
                line.append(align == Align.RIGHT ? space + shown : shown + space);
            }
            used += widths[i];
        }
        print(line);
    }

    private void print(StringBuilder line) {
        if (!line.toString().isBlank()) {
            out.println(line.toString().stripTrailing());
        }
    }

    /** The text in the colour of its words; unchanged if they have none. */
    private String coloured(String text) {
        String words = text.toLowerCase(Locale.ROOT).replace('-', ' ');
        return COLOURED.entrySet().stream()
                .filter(colour -> hasColours && colour.getValue().contains(words))
                .map(colour -> colour.getKey() + text + PLAIN)
                .findFirst()
                .orElse(text);
    }
}
