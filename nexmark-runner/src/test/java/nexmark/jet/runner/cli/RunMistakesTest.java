package nexmark.jet.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in what a run is to measure. */
class RunMistakesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "run q9 | no query 'q9', expected one of q0, q1",
                "run | no query given, expected all or some of q0",
                "run all q9 | 'all' stands for every query, expected it alone, or only queries such as q5",
                "run q5 --bogus | nexmark run: no option '--bogus' (see 'nexmark run --help')",
                "run q5 --pin=yes | Invalid value for option '--pin': 'yes', expected the option without a value",
                "run q5 --mesure 5s | no option '--mesure', did you mean '--measure'?",
                "run q5 --rtae=5k | no option '--rtae', did you mean '--rate'?",
                "run q5 --rate 99999999999G | '99999999999G' is no whole number, or too large, expected a count",
                "run q5 --window 1001h | --window is 1001h, expected at most 1000h",
                "run q5 --measure 1001h | --measure is 1001h, expected at most 1000h",
                "run q5 --rate 0 | --rate is 0, expected at least 1",
                "run q5 --rate 1.5 | '1.5' is no whole number, or too large, expected a count",
                "run q5 --rate abc | 'abc', expected a count such as 100000, 250k or 1.5M",
                "run q5 --rate 11G | rate 11000000000 events/s, expected 1 to 10000000000",
                "run q5 --window 10 | '10' is no time, expected a time such as 20ms, 10s or 5m",
                "run q5 --slide 300ms --window 1s | slide 300 ms, expected a divisor of the window, 1000 ms",
                "run q5 --auction-lifetime 0ms | --auction-lifetime is 0s, expected at least 1ms",
                "run q5 --keys 0 | keys 0, expected",
                "run q5 --disorder 9999999999 | --disorder is 9999999999, expected a whole number from -2147483648 to 2147483647",
                "run q5 --disorder 0 | --disorder is 0, expected at least 1",
                "run q5 --disorder 953 | disorder 953, expected a group size",
                "run q5 --disorder 2147483647 | --disorder is 2147483647, which are 2.99h of events, expected at most the measured interval, 20s",
                "run q5 --disorder 1M --measure 1s | --disorder is 1000000, which are 5s of events, expected at most the measured interval, 1s",
                "run q5 --window 1001h | --window is 1001h, expected at most 1000h",
                "run q5 --measure 99999999h | --measure is 99999999h, expected at most 1000h",
                "run q5 --measure 99999999999999999999h | '99999999999999999999h' is no whole number, or too large, expected a time such as",
                "run --plan . | . is a directory, expected a plan or a result.json",
                "run q5 --profile beam | 'beam', expected one of [standard, blog-2021]",
                "run q5 --guarantee maybe | 'maybe', expected one of [none, at-least-once, exactly-once]",
                "run q5 --check some | 'some', expected one of [sample, full, off]",
                "run q5 --side study | 'study' names no program, expected NAME=COMMAND such as study=",
                "run q3 --events some | 'some', expected one of [all, needed]",
                "run q3 --join-span soon | 'soon' is no time, expected a time such as 20ms, 10s or 5m, or generator",
                "run q3 --join-span 0s | --join-span is 0s, expected at least 1ms",
                "run q5 --profile blog-2021 --hot-auction-ratio 4 | --hot-auction-ratio is for the standard profile",
                "run q4 --hot-auction-ratio 0 | --hot-auction-ratio is 0, expected at least 1",
                "run --plan missing.json | missing.json: no such file",
                "verify --events 0 | --events is 0, expected at least 1",
                "verify --events 9223372036854775807 | --events is 9223372036854775807, expected fewer",
                "verify q1 --events 1000000000000000000 | end too late, expected an end before the year 2262",
                "verify q1 --hot-auction-ratio 5 --events 0 | --events is 0, expected at least 1",
                "run q5 --require p99 | 'p99' is no requirement, expected a metric, <, <=, > or >=, and a limit, such as p99<16ms",
                "run q5 --require p98<1ms | no metric 'p98', expected one of p50, p90, p99,",
                "run q5 --require cost<1s | cost is in CPU s per million events, not in s",
                "run q5 --measure 5s --require p99<16ms | --require p99<16ms: p99 takes 299 samples, but --measure 5s has 250, expected --measure 6s or more",
                "run q1 q7 --measure 1s --require p50<1s --require p90<1s | --require p90<1s: p90 takes 29 samples, but --measure 1s has 20, expected --measure 2s or more",
                "run q5 --format xml | 'xml', expected one of [table, json, markdown]",
                "run q5 --json --format markdown | --json is short for --format json, but --format markdown is given, expected one of them",
                "run q5 --junit . | --junit . is a directory, expected a file",
                "run q5 --junit missing/report.xml | --junit missing/report.xml is in a folder that does not exist"
            })
    void isOneLineThatNamesItAndWhatWasExpected(String command, String expected) throws IOException {
        Mistakes.assertOneLine(folder, command, expected);
    }
}
