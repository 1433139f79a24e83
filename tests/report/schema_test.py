"""Validates what linbench --json writes against docs/schema.json, and the schema against broken variants of it.

usage: schema_test.py SCHEMA SAMPLE_JSON_PROGRAM
Needs the jsonschema package (Debian: python3-jsonschema) and fails without it.
"""

import copy
import json
import subprocess
import sys
import unittest

import jsonschema

SCHEMA_FILE, SAMPLE_PROGRAM = sys.argv[1:3]
SAMPLES = ["default_dot", "troubled_solve", "single_sample", "ones"]


def refuse_constant(text):
    raise ValueError(f"{text} is not JSON")


def load(text):
    """Strict: NaN and Infinity are errors, as they are in JSON."""
    return json.loads(text, parse_constant=refuse_constant)


def sample(name):
    return load(subprocess.run([SAMPLE_PROGRAM, name], check=True, capture_output=True, encoding="utf-8").stdout)


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(SCHEMA_FILE, encoding="utf-8") as file:
            schema = load(file.read())
        jsonschema.Draft202012Validator.check_schema(schema)
        cls.schema = schema
        cls.validator = jsonschema.Draft202012Validator(schema)

    def assert_refused(self, document, message):
        self.assertFalse(self.validator.is_valid(document), message)

    def test_real_output_is_valid(self):
        for name in SAMPLES:
            errors = [f"{list(e.absolute_path)}: {e.message}" for e in self.validator.iter_errors(sample(name))]
            self.assertEqual(errors, [], name)

    def test_an_exact_result_has_tolerance_0_and_an_unchecked_one_has_none(self):
        exact, unchecked = sample("ones")["records"]
        self.assertEqual((exact["residual"], exact["residual_tol"], exact["compute_dtype"]), (0, 0, "f64"))
        self.assertEqual((unchecked["residual"], unchecked["residual_tol"], unchecked["compute_dtype"]), (None,) * 3)

    def test_every_key_of_the_output_is_described(self):
        described = set(self.schema["$defs"]["record"]["properties"])
        for name in SAMPLES:
            for record in sample(name)["records"]:
                self.assertEqual(set(record), described)

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
                           ("flags", ["loud"]), ("passes", 1.5), ("threads", 0), ("library", ""), ("residual", True)]:
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
