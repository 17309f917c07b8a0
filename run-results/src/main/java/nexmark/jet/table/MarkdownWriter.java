package nexmark.jet.table;

import java.util.ArrayList;
import java.util.List;
import nexmark.jet.table.Table.Block;
import nexmark.jet.table.Table.Grid.Align;
import nexmark.jet.table.Table.Kind;
import nexmark.jet.table.Table.Words;

/** Writes tables as GitHub-flavoured Markdown, as pull requests show them. */
public final class MarkdownWriter {

    private final List<String> lines = new ArrayList<>();
    private boolean isInList;

    private MarkdownWriter() {}

    /** Text that ends with a line feed. */
    public static String of(Table table) {
        MarkdownWriter writer = new MarkdownWriter();
        table.blocks().forEach(writer::write);
        return String.join("\n", writer.lines).stripTrailing() + "\n";
    }

    private void write(Block block) {
        if (block instanceof Words words) {
            write(words);
        } else if (block instanceof Table.Grid grid) {
            endList();
            write(grid);
        }
    }

    private void write(Words words) {
        String text = escaped(words.text());
        switch (words.kind()) {
            case TITLE -> paragraph("**" + text + "**");
            case TEXT -> paragraph(text);
            case GAP -> endList();
            case LABELLED, VERDICT, REASON, ITEM -> {
                String label = words.kind() == Kind.LABELLED && !words.label().isEmpty() ? words.label() + ": " : "";
                lines.add("- " + label + text);
                isInList = true;
            }
        }
    }

    private void endList() {
        if (isInList) {
            lines.add("");
        }
        isInList = false;
    }

    private void paragraph(String text) {
        endList();
        lines.addAll(List.of(text, ""));
    }

    private void write(Table.Grid grid) {
        lines.add(row(
                grid.columns().stream().map(column -> escaped(column.heading())).toList()));
        lines.add(row(grid.columns().stream()
                .map(column -> column.align() == Align.RIGHT ? "---:" : "---")
                .toList()));
        grid.rows()
                .forEach(row ->
                        lines.add(row(row.stream().map(MarkdownWriter::escaped).toList())));
        lines.add("");
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    /** The text without meaning for Markdown, on one line. */
    private static String escaped(String text) {
        return ShownText.of(text.replaceAll("\\s+", " ")).replaceAll("[\\\\`*_\\[\\]<>|~&]", "\\\\$0");
    }
}
