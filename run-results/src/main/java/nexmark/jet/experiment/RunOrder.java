package nexmark.jet.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The order in which an experiment carries out its runs. */
public enum RunOrder {
    /** All cells once, then all cells again: what drifts with time reaches all cells alike. */
    INTERLEAVED,
    /** All runs in an order that a seed decides. */
    SHUFFLED,
    /** All repetitions of a cell, then the next cell. */
    SEQUENTIAL;

    /**
     * The runs of cells in this order.
     *
     * @param seed decides the order if it is shuffled
     */
    public List<PlannedRun> of(List<Cell> cells, int repetitions, long seed) {
        List<PlannedRun> runs = this == SEQUENTIAL ? byCell(cells, repetitions) : byRepetition(cells, repetitions);
        if (this == SHUFFLED) {
            Collections.shuffle(runs, new Random(seed));
        }
        return List.copyOf(runs);
    }

    private static List<PlannedRun> byRepetition(List<Cell> cells, int repetitions) {
        List<PlannedRun> runs = new ArrayList<>();
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            for (Cell cell : cells) {
                runs.add(new PlannedRun(cell, repetition));
            }
        }
        return runs;
    }

    private static List<PlannedRun> byCell(List<Cell> cells, int repetitions) {
        List<PlannedRun> runs = new ArrayList<>();
        for (Cell cell : cells) {
            for (int repetition = 1; repetition <= repetitions; repetition++) {
                runs.add(new PlannedRun(cell, repetition));
            }
        }
        return runs;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
