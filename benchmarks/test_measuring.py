"""python3 -m unittest discover benchmarks"""

import os
import sys
import tempfile
import time
import unittest
from pathlib import Path

import judging
import measuring
import options
import own_runs
import sides
import tables

STEADY = [[5.0, 6.0, 7.0]] * 20


class PercentileTest(unittest.TestCase):

    def test_is_the_nearest_rank(self):
        self.assertEqual(50, judging.percentile(list(range(1, 101)), 50))
        self.assertEqual(90, judging.percentile(list(range(1, 101)), 90))
        self.assertEqual(2997, judging.percentile(list(range(1, 3001)), 99.9))

    def test_is_none_with_too_few_samples(self):
        self.assertIsNone(judging.percentile([1.0] * 298, 99))
        self.assertEqual(1.0, judging.percentile([1.0] * 299, 99))


class TrendTest(unittest.TestCase):

    def test_slope_ignores_an_outlier(self):
        self.assertEqual(1, judging.theil_sen_slope([0, 1, 2, 300, 4, 5, 6]))

    def test_z_of_a_rising_series_is_that_of_mann_and_kendall(self):
        # All 45 pairs of 10 rise: (45 - 1) / sqrt(10 * 9 * 25 / 18).
        self.assertAlmostEqual(44 / 125 ** 0.5, judging.mann_kendall_z(list(range(10))))

    def test_z_is_negative_for_a_falling_series_and_zero_for_a_flat_one(self):
        self.assertLess(judging.mann_kendall_z([3, 2, 1]), 0)
        self.assertEqual(0, judging.mann_kendall_z([1, 1, 1]))


class SustainedTest(unittest.TestCase):

    def test_steady_latency_is_sustained(self):
        self.assertEqual([], judging.why_not_sustained(STEADY))

    def test_a_second_without_results_is_not(self):
        self.assertEqual(["no results in 1 of 20 seconds"], judging.why_not_sustained(STEADY[:19] + [[]]))

    def test_growing_latency_is_not(self):
        rising = [[second * 4.0] for second in range(20)]
        self.assertEqual(["latency grows by 80 ms over the interval"], judging.why_not_sustained(rising))

    def test_growth_within_noise_is_sustained(self):
        rising = [[100 / 3 + second * 0.4] for second in range(20)]
        self.assertEqual([], judging.why_not_sustained(rising))

    def test_high_latency_at_the_end_is_not(self):
        late = [[5.0]] * 15 + [[101.0]] * 5
        self.assertIn("latency towards the end is 101 ms", judging.why_not_sustained(late))

    def test_one_bad_second_is_no_matter(self):
        self.assertEqual([], judging.why_not_sustained(STEADY[:10] + [[900.0]] + STEADY[:9]))


class SearchTest(unittest.TestCase):

    def highest(self, is_sustained, start=1_000_000, confirmations=3):
        """The rate found, and what was tried."""
        search = judging.search(start, 0.03, confirmations)
        tried = [next(search)]
        try:
            while True:
                tried.append(search.send(is_sustained(*tried[-1])))
        except StopIteration as end:
            return end.value, tried

    def test_finds_the_limit_within_the_tolerance(self):
        for limit in (130_000, 999_000, 1_000_000, 3_456_000, 60_000_000):
            found, _ = self.highest(lambda rate, _, limit=limit: rate <= limit)
            self.assertLessEqual(found, limit)
            self.assertGreater(found, limit / 1.04)

    def test_confirms_by_a_majority_and_stops_when_there_is_one(self):
        _, tried = self.highest(lambda rate, _: rate <= 1_500_000)
        self.assertEqual(2, sum(step == "confirm" for _, step in tried))

    def test_goes_down_where_the_rate_is_not_confirmed(self):
        found, tried = self.highest(lambda rate, step: rate <= (1_400_000 if step == "confirm" else 1_500_000))
        self.assertLessEqual(found, 1_400_000)
        self.assertGreater(found, 1_400_000 * 0.96)
        self.assertEqual("confirm", tried[-1][1])

    def test_searches_in_turn_alternate_until_each_has_ended(self):
        limits = {"low": 1_500_000, "high": 3_000_000}
        tried = []

        def is_sustained(key, rate, step):
            tried.append(key)
            return rate <= limits[key]

        searches = {key: judging.search(1_000_000, 0.03, 1) for key in limits}
        found = dict(judging.in_turn(searches, is_sustained))

        self.assertEqual(["low", "high"] * 3, tried[:6])
        for key, limit in limits.items():
            self.assertLessEqual(found[key], limit)
            self.assertGreater(found[key], limit / 1.04)

    def test_gives_up_where_nothing_is_sustained(self):
        found, tried = self.highest(lambda *_: False)
        self.assertIsNone(found)
        self.assertLess(len(tried), 10)


class CaseTest(unittest.TestCase):

    def test_its_name_has_the_slide_where_that_matters(self):
        self.assertEqual("q5@20ms", sides.Case("q5", 1_000_000, 5, 20, 20).name)
        self.assertEqual("q4", sides.Case("q4", 1_000_000, 5, 20).name)

    def test_measuring_begins_with_the_first_whole_window(self):
        self.assertEqual(10, sides.Case("q5", 1_000_000, 5, 20, 20).warmup_from_first_row_seconds)
        self.assertEqual(5, sides.Case("q7", 1_000_000, 5, 20, 20).warmup_from_first_row_seconds)
        self.assertEqual(12, sides.Case("q8", 1_000_000, 12, 20).warmup_from_first_row_seconds)

    def test_ours_waits_as_long_for_the_first_closed_auction_as_the_study_does(self):
        self.assertEqual(5, sides.Case("q4", 1_000_000, 5, 20).first_row_seconds)
        self.assertEqual(10, sides.Case("q6", 1_000_000, 5, 20).first_row_seconds)

    def test_study_rounds_the_period_of_its_events_down(self):
        self.assertEqual(1_000_000, sides.study_effective_rate(sides.Case("q1", 1_000_000, 5, 20), 2))
        self.assertAlmostEqual(2e9 / 285, sides.study_effective_rate(sides.Case("q1", 7_000_000, 5, 20), 2))

    def test_study_log_is_cut_to_the_measured_interval(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "0").write_text("1999,1\n2000,2\n2999,3\n3000,4\n4000,5\n")
            self.assertEqual([[2.0, 3.0], [4.0]], sides.read_study_log(Path(folder), 2, 2))


class ChildTest(unittest.TestCase):

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def run_python(self, code, timeout_seconds=600, words=None):
        return measuring.run_child([sys.executable, "-uc", code], self.folder, timeout_seconds, words)

    def test_is_stopped_when_it_says_the_words(self):
        run = self.run_python("import time\nprint('all done')\ntime.sleep(3600)", words="all done")
        self.assertIsNotNone(run.said_at)
        self.assert_gone()

    def test_is_stopped_when_its_time_is_over(self):
        run = self.run_python("import time\ntime.sleep(3600)", timeout_seconds=1)
        self.assertTrue(run.timed_out)
        self.assert_gone()

    def test_its_exit_code_and_cpu_time_are_seen(self):
        began = time.time()
        run = self.run_python("import time\nwhile time.process_time() < 0.5: pass\nraise SystemExit(7)")
        cpu_seconds, _ = run.used_between(began - 1, time.time())
        self.assertEqual(7, run.exit_code)
        self.assertGreater(cpu_seconds, 0.4)

    def assert_gone(self):
        """By the folder that it works in: it may have been stopped before it could say its number."""
        self.assertEqual([], [process for process in Path("/proc").glob("[0-9]*") if self.works_here(process)])

    def works_here(self, process):
        try:
            return Path(os.readlink(process / "cwd")) == self.folder.resolve()
        except OSError:
            return False

    def test_figures_between_samples_are_interpolated(self):
        run = measuring.ChildRun(0, [measuring.Sample(t, t * 2, t) for t in (0.0, 10.0, 20.0)])
        self.assertEqual((10, 5), run.used_between(5, 10))


class OptionsTest(unittest.TestCase):

    def test_quantities_are_written_as_people_do(self):
        self.assertEqual(1_500_000, options.parse_count("1.5M"))
        self.assertEqual(20, options.parse_millis("20ms"))
        self.assertEqual(0.03, options.parse_share("3"))

    def test_others_are_the_users_mistake(self):
        for parse, text in (
                (options.parse_count, "many"), (options.parse_millis, "20"), (options.parse_whole_seconds, "1500ms"),
                (options.parse_share, "0"), (options.parse_at_least_one, "0")):
            with self.subTest(text), self.assertRaises(measuring.UserMistake):
                parse(text)


class RenderTest(unittest.TestCase):

    def test_an_empty_folder_is_the_users_mistake_and_stays_empty(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(measuring.UserMistake):
                tables.render(Path(folder))
            self.assertEqual([], os.listdir(folder))


class TailsTableTest(unittest.TestCase):

    def test_the_study_comes_first_and_each_of_our_variants_has_a_ratio(self):
        rows = self.render(self.part("q0", study=0.2, idiomatic=0.1), self.part("q5", study=0.5, idiomatic=0.6, tuned=0.3))
        self.assertEqual(
            ["study", "ours, idiomatic", "ours, tuned", "**ours, idiomatic / study**", "**ours, tuned / study**"],
            [row[1] for row in rows[-5:]])
        self.assertEqual(["1.20", "0.60"], [row[8] for row in rows[-2:]])

    def test_what_a_query_costs_is_counted_from_its_own_sides_pass_through(self):
        rows = self.render(self.part("q0", study=0.2, idiomatic=0.1), self.part("q5", study=0.5, idiomatic=0.6, tuned=0.3))
        self.assertEqual(["0.30", "0.50", "0.20"], [row[9] for row in rows[-5:-2]])

    def test_a_round_that_was_left_out_is_counted_and_not_in_the_figures(self):
        part = self.part("q1", study=0.5, idiomatic=0.6)
        part["rounds"].append({"leftOut": "stolen time differs", "runs": {side: self.run_of(9.0) for side in part["sides"]}})
        rows = self.render(part)
        self.assertEqual(("0.50", "1, 1 left out"), (rows[0][8], rows[0][11]))

    def render(self, *parts):
        with tempfile.TemporaryDirectory() as folder:
            for part in parts:
                measuring.write_json(Path(folder) / tables.PARTS / f"{part['name']}.json", part)
            tables.render(Path(folder))
            text = (Path(folder) / tables.MARKDOWN_NAME).read_text()
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| ")]
        return [row for row in rows if row[0] != "query" and not row[0].startswith("---")]

    def part(self, query, **costs):
        return {"kind": "tails", "name": query, "query": query, "sides": list(costs), "environment": {}, "pooled": {},
                "rounds": [{"leftOut": None, "runs": {side: self.run_of(cost) for side, cost in costs.items()}}]}

    def run_of(self, cost):
        return {"percentilesMillis": {str(percent): None for percent in tables.PERCENTILES}, "maxMillis": 5.0,
                "cpuSecondsPerMillionEvents": cost, "stolenCpuSeconds": 0.0, "notSustained": [], "ownVerdict": None}


class OwnRunsTableTest(unittest.TestCase):

    RUNS = [
        {"query": "q1", "verdict": "valid", "p50Millis": 1.0},
        {"query": "q1", "verdict": "invalid", "p50Millis": 4.0},
        {"query": "q1", "failure": "it did not start"},
        {"query": "q2", "verdict": "valid", "p50Millis": None},
    ]

    def test_gives_median_and_spread_of_a_case_and_counts_its_failures(self):
        rows = own_runs.table(self.RUNS, ("query",), {"p50Millis": ("p50 ms", 1)}).splitlines()
        self.assertEqual(
            ["| query | valid | p50 ms |", "| --- | --- | ---: |", "| q1 | 1 of 3 | 2.5 (1.0 .. 4.0) |",
             "| q2 | 1 of 1 | - |"], rows)

    def test_a_check_that_was_switched_off_is_no_doubt_and_any_other_test_that_was_not_made_is(self):
        def result(*not_judged):
            return {"status": "not-judged", "verdict": {"reasons": [], "notJudged": list(not_judged)}}

        self.assertEqual("valid", own_runs.verdict(result(own_runs.UNCHECKED))["verdict"])
        self.assertEqual({"verdict": "not-judged", "reasons": ["rate unknown"]},
                         own_runs.verdict(result(own_runs.UNCHECKED, "rate unknown")))

    def test_equal_values_have_no_spread(self):
        self.assertEqual("1,234", own_runs.spread([1234, None, 1234], 0))


if __name__ == "__main__":
    unittest.main()
