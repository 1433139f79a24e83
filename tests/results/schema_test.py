"""Validates what linbench --json and --format jsonl write against the schemas in docs/, and the schemas against broken
variants of it.

usage: schema_test.py DOCS_FOLDER SAMPLE_JSON_PROGRAM
Needs the jsonschema package (Debian: python3-jsonschema) and fails without it.
"""

import copy
import json
import pathlib
import subprocess
import sys
import unittest

import jsonschema

DOCS, SAMPLE_PROGRAM = sys.argv[1:3]


def refuse_constant(text):
    raise ValueError(f"{text} is not JSON")


def load(text):
    """Strict: NaN and Infinity are errors, as they are in JSON."""
    return json.loads(text, parse_constant=refuse_constant)


def output(*arguments):
    return subprocess.run([SAMPLE_PROGRAM, *arguments], check=True, capture_output=True, encoding="utf-8").stdout


SAMPLES = output().split()


def sample(name):
    return load(output(name, "json"))


def refuse_network(uri):
    raise AssertionError(f"the schema needs {uri} from the network")


def validator(name):
    """Of a file in docs/; references lead to the files beside it, as they do for a user."""
    path = pathlib.Path(DOCS).resolve() / name
    schema = load(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    handlers = {"http": refuse_network, "https": refuse_network}
    resolver = jsonschema.RefResolver(path.as_uri(), schema, handlers=handlers)
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.document = validator("schema.json")
        cls.record = validator("record.schema.json")

    def assert_valid(self, schema, value, message):
        errors = [f"{list(e.absolute_path)}: {e.message}" for e in schema.iter_errors(value)]
        self.assertEqual(errors, [], message)

    def assert_refused(self, value, message):
        self.assertFalse(self.document.is_valid(value), message)

    def test_there_are_samples(self):
        self.assertGreaterEqual(len(SAMPLES), 7)

    def test_real_output_is_valid(self):
        for name in SAMPLES:
            self.assert_valid(self.document, sample(name), name)

    def test_every_line_of_jsonl_is_a_record(self):
        for name in SAMPLES:
            lines = output(name, "jsonl").splitlines()
            self.assertEqual([load(line) for line in lines], sample(name)["records"], name)
            for line in lines:
                self.assert_valid(self.record, load(line), name)

    def test_records_without_a_plan(self):
        self.assertIsNone(sample("from_csv")["plan"])
        self.assertIsNotNone(sample("default_dot")["plan"])

    def test_an_exact_result_has_tolerance_0_and_an_unchecked_one_has_none(self):
        exact, unchecked = sample("ones")["records"]
        self.assertEqual((exact["residual"], exact["residual_tol"], exact["compute_dtype"]), (0, 0, "f64"))
        self.assertEqual((unchecked["residual"], unchecked["residual_tol"], unchecked["compute_dtype"]), (None,) * 3)

    def test_every_key_of_the_output_is_described(self):
        described = list(self.record.schema["properties"])
        for name in SAMPLES:
            for record in sample(name)["records"]:
                self.assertEqual(list(record), described)

    def test_a_key_more_or_less_is_refused(self):
        good = sample("default_dot")
        for key in good["records"][0]:
            less = copy.deepcopy(good)
            del less["records"][0][key]
            self.assert_refused(less, f"record without {key}")
        for path in ["", "environment", "plan"]:
            more = copy.deepcopy(good)
            (more[path] if path else more)["surprise"] = 1
            self.assert_refused(more, f"a surprise in {path or 'the document'}")
        more = copy.deepcopy(good)
        more["records"][0]["surprise"] = 1
        self.assert_refused(more, "a surprise in a record")

    def test_wrong_types_are_refused(self):
        good = sample("default_dot")
        for key, wrong in [("median_s", "0.1"), ("median_s", -1), ("status", "fine"), ("flags", "noisy"),
                           ("flags", ["loud"]), ("passes", 1.5), ("threads", 0), ("library", ""), ("residual", True),
                           ("pass_calls", [1.5]), ("pass_calls", [0]), ("pass_numbers", [0]), ("key", None), ("samples_s", [[]])]:
            bad = copy.deepcopy(good)
            bad["records"][0][key] = wrong
            self.assert_refused(bad, f"{key} = {wrong!r}")

    def test_only_ok_records_have_times(self):
        bad = sample("default_dot")
        bad["records"][0]["status"] = "crashed"
        bad["records"][0]["reason"] = "signal 11"
        self.assert_refused(bad, "a crashed record with times")
        bad = sample("default_dot")
        bad["records"][0]["median_s"] = None
        self.assert_refused(bad, "an ok record without a median")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
