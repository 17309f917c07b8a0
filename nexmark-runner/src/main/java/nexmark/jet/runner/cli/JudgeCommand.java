package nexmark.jet.runner.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import nexmark.jet.process.UserMistake;
import nexmark.jet.result.RunResult;
import nexmark.jet.result.StoredResult;
import nexmark.jet.runner.run.JudgedAgain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "judge",
        description = "Judges a stored run again by its figures and seconds, and prints its table. If the run's"
                + " evidence was kept, its rows are proved again. Nothing is stored.",
        footer = "  nexmark judge results/runs/20261122-072008-q5-1a2b")
final class JudgeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FOLDER", description = "The folder of a run.")
    private Path folder;

    @Override
    public Integer call() {
        List<StoredResult> found = StoredResult.at(folder);
        if (found.size() > 1) {
            throw new UserMistake(folder + " has " + found.size() + " results, expected the folder of one run");
        }
        StoredResult stored = found.get(0);
        ProgressLines progress = ProgressLines.ofProcess();
        RunResult again = JudgedAgain.of(stored, progress);
        progress.done();
        Console.tables(Console.out()).write(RunTable.of(stored.with(again)));
        RunResult then = stored.result();
        if (!Set.copyOf(again.verdict().why()).equals(Set.copyOf(then.verdict().why()))) {
            Console.say("stored as " + then.status() + ", with another verdict");
        }
        return ExitCode.of(again).code();
    }
}
