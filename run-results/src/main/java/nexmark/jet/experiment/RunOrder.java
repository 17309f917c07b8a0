package nexmark.jet.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The order in which an experiment carries out its runs. */
public enum RunOrder {
    /**
     * All cells once, then all again in the opposite order, and so on: what drifts with time reaches all cells alike.
     */
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
        return switch (this) {
            case INTERLEAVED -> interleaved(cells, repetitions);
            case SHUFFLED -> shuffled(cells, repetitions, seed);
            case SEQUENTIAL -> byCell(cells, repetitions);
        };
    }

    /**
     * What takes turns, in the order of one round. Every second round is turned round, so that what changes steadily
     * with time favours nothing: A B C, then C B A.
     *
     * @param round number of the round, from 1
     */
    public static <T> List<T> inRound(int round, List<T> turns) {
        List<T> order = new ArrayList<>(turns);
        if (round % 2 == 0) {
            Collections.reverse(order);
        }
        return order;
    }

    private static List<PlannedRun> interleaved(List<Cell> cells, int repetitions) {
        List<PlannedRun> runs = new ArrayList<>();
        for (int round = 1; round <= repetitions; round++) {
            addRound(round, inRound(round, cells), runs);
        }
        return runs;
    }

    /** What a seed leads to depends on the order that is shuffled: plain rounds, none of them turned round. */
    private static List<PlannedRun> shuffled(List<Cell> cells, int repetitions, long seed) {
        List<PlannedRun> runs = new ArrayList<>();
        for (int round = 1; round <= repetitions; round++) {
            addRound(round, cells, runs);
        }
        Collections.shuffle(runs, new Random(seed));
        return runs;
    }

    private static void addRound(int round, List<Cell> cells, List<PlannedRun> runs) {
        cells.forEach(cell -> runs.add(new PlannedRun(cell, round)));
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
