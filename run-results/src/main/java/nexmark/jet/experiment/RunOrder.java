package nexmark.jet.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** The order in which an experiment makes its runs. */
public enum RunOrder {
    /** All cells once, then all again in the opposite order, and so on: what drifts with time reaches all cells alike. */
    INTERLEAVED,
    /** All runs in an order that a seed decides. */
    SHUFFLED,
    /** All repetitions of a cell, then the next cell. */
    SEQUENTIAL;

    /** The runs of cells in this order; a seed decides it if it is shuffled. */
    public List<PlannedRun> of(List<Cell> cells, int repetitions, long seed) {
        List<PlannedRun> runs = new ArrayList<>();
        List<Cell> each = new ArrayList<>(cells);
        int inARow = this == SEQUENTIAL ? repetitions : 1;
        for (int first = 1; first <= repetitions; first += inARow) {
            for (Cell cell : each) {
                IntStream.range(first, first + inARow).forEach(number -> runs.add(new PlannedRun(cell, number)));
            }
            if (this == INTERLEAVED) {
                Collections.reverse(each);
            }
        }
        if (this == SHUFFLED) {
            Collections.shuffle(runs, new Random(seed));
        }
        return runs;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
