"""Validates the lines of run logs against docs/log.schema.json, and the schema against broken variants of them.

usage: log_schema_test.py DOCS_FOLDER SAMPLE_LOG_PROGRAM
Needs the jsonschema package (Debian: python3-jsonschema) and fails without it.
"""

import copy
import json
import os
import subprocess
import sys
import tempfile
import unittest

import jsonschema

DOCS, SAMPLE_PROGRAM = sys.argv[1:3]
KINDS = ["header", "worker", "visit", "resume", "footer"]
NAMED_BY_USERS = ["variables", "environment"]  # objects whose names are variables'


def refuse_constant(text):
    raise ValueError(f"{text} is not JSON")


def load(text):
    """Strict: NaN and Infinity are errors, as they are in JSON."""
    return json.loads(text, parse_constant=refuse_constant)


def read(name):
    with open(os.path.join(DOCS, name), encoding="utf-8") as file:
        return file.read()


def sample_lines():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run.jsonl")
        subprocess.run([SAMPLE_PROGRAM, path], check=True)
        with open(path, encoding="utf-8", newline="\n") as file:
            return [load(line) for line in file]


def document_lines():
    return [load(line) for line in read("log.md").splitlines() if line.startswith('{"kind"')]


def fields(value, path=()):
    """Paths to the fields of all objects but those whose names are data."""
    if isinstance(value, list):
        for i, member in enumerate(value):
            yield from fields(member, path + (i,))
    elif isinstance(value, dict):
        for name, member in value.items():
            yield path + (name,)
            if name not in NAMED_BY_USERS or "machine" in member:
                yield from fields(member, path + (name,))


def parent_of(line, path):
    for step in path[:-1]:
        line = line[step]
    return line


def without_closedness(schema):
    """What holds for files of later versions too: they may have fields more."""
    if isinstance(schema, list):
        return [without_closedness(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: without_closedness(part) for name, part in schema.items()
            if not (name == "additionalProperties" and part is False)}


class LogSchema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = load(read("log.schema.json"))
        jsonschema.Draft202012Validator.check_schema(cls.schema)
        cls.validator = jsonschema.Draft202012Validator(cls.schema)
        cls.lines = sample_lines()

    def assert_valid(self, line):
        # The errors of the line's own kind say more than that of `oneOf`.
        own = {"$ref": f"#/$defs/{line['kind']}", "$defs": self.schema["$defs"]}
        errors = [f"{list(e.absolute_path)}: {e.message}" for e in jsonschema.Draft202012Validator(own).iter_errors(line)]
        self.assertEqual(errors, [], line["kind"])
        self.assertTrue(self.validator.is_valid(line), line["kind"])

    def of_kind(self, kind):
        return next(line for line in self.lines if line["kind"] == kind)

    def test_lines_of_a_real_log_are_valid(self):
        self.assertEqual({line["kind"] for line in self.lines}, set(KINDS))
        for line in self.lines:
            self.assert_valid(line)

    def test_lines_of_the_document_are_valid(self):
        lines = document_lines()
        self.assertEqual({line["kind"] for line in lines}, set(KINDS))
        for line in lines:
            self.assert_valid(line)

    def test_every_field_is_required(self):
        for line in self.lines:
            for path in fields(line):
                less = copy.deepcopy(line)
                del parent_of(less, path)[path[-1]]
                self.assertFalse(self.validator.is_valid(less), f"{line['kind']} without {path}")

    def test_every_field_has_a_type(self):
        for line in self.lines:
            for path in fields(line):
                bad = copy.deepcopy(line)
                parent = parent_of(bad, path)
                parent[path[-1]] = False if isinstance(parent[path[-1]], (dict, list)) else [{}]
                self.assertFalse(self.validator.is_valid(bad), f"{line['kind']} with {path} = {parent[path[-1]]}")

    def test_fields_of_later_versions_are_allowed(self):
        for line in self.lines:
            self.assert_valid({**line, "surprise": 1})

    def test_columns(self):
        good = next(line for line in self.lines if line["kind"] == "visit" and line["status"] == "ok")
        for column, allowed, refused in [("seconds", [[0.5, 1]], [0.5, [], [-1], None]),
                                         ("calls", [1, [1, 2]], [0, [0], 1.5, None, []]),
                                         ("cpu_s", [0, 0.5, [0, 1]], [-1, ["1"], None]),
                                         ("device_seconds", [None, 0.5, [None, 0.5]], [-1, "1"])]:
            for value in allowed + refused:
                line = copy.deepcopy(good)
                line["measurement"]["samples"][column] = value
                self.assertEqual(self.validator.is_valid(line), value in allowed, f"{column} = {value}")

    def test_only_an_ok_visit_has_no_reason(self):
        good = next(line for line in self.lines if line["kind"] == "visit" and line["status"] == "ok")
        self.assertFalse(self.validator.is_valid({**good, "reason": "fine"}))
        self.assertFalse(self.validator.is_valid({**good, "measurement": None}))
        self.assertFalse(self.validator.is_valid({**good, "status": "crashed"}))
        self.assertTrue(self.validator.is_valid({**good, "status": "crashed", "reason": "signal 11"}))

    def test_another_version_and_kind_are_refused(self):
        self.assertFalse(self.validator.is_valid({**self.of_kind("header"), "schema": "linbench-log/1"}))
        self.assertFalse(self.validator.is_valid({**self.of_kind("worker"), "kind": "visit"}))

    def test_what_the_json_output_has_too_is_described_alike(self):
        other = load(read("schema.json"))["$defs"]
        for name in ["variables", "environment", "problem", "alternative", "case", "plan"]:
            self.assertEqual(self.schema["$defs"][name], without_closedness(other[name]), name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
