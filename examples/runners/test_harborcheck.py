"""Each case of `harborcheck test` as a test of pytest. The resolver is that of harborcheck.config.json."""

import json
import subprocess
import tempfile
from pathlib import Path

import pytest

COMMAND = ["npx", "harborcheck", "test", "--reporter", "ndjson"]
FORM = {"cwd": Path(__file__).parent, "text": True, "encoding": "utf-8"}

listed = subprocess.run([*COMMAND, "--list"], capture_output=True, **FORM)
if listed.returncode != 0:
    pytest.fail(listed.stderr, pytrace=False)
CASES = [case["id"] for case in json.loads(listed.stdout)["cases"]]


class Run:
    def __init__(self):
        self.log = tempfile.TemporaryFile("w+", encoding="utf-8")
        self.process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=self.log, **FORM)
        self.lines = {}
        self.why = ""

    def line_of(self, name):
        """The line of a case, or the last one, `end`. The first case without a line says why it did not run."""
        while name not in self.lines:
            text = self.process.stdout.readline()
            if not text:
                self.log.seek(0)
                why = self.why or "\n".join(self.lines.get("end", {}).get("problems", [])) or self.log.read()[-10_000:]
                self.why = why.split("\n")[0]
                pytest.fail(f"This case did not run: {why}", pytrace=False)
            line = json.loads(text)
            self.lines[line.get("id", line["type"])] = line
        return self.lines[name]


@pytest.fixture(scope="session")
def run():
    run = Run()
    yield run
    run.process.terminate()
    run.process.communicate()


@pytest.mark.parametrize("case", CASES)
def test_case(run, case):
    line = run.line_of(case)
    if line["result"] == "skipped":
        pytest.skip(line["skipped"])
    if line["result"] == "failed":
        pytest.fail(line["message"], pytrace=False)


def test_run_as_a_whole(run):
    end = run.line_of("end")
    if run.why:
        pytest.fail(f"The run ended early: {run.why}", pytrace=False)
    generated = [line["message"] for name, line in run.lines.items() if name not in CASES and "message" in line]
    if generated + end["problems"]:
        pytest.fail("\n".join(generated + end["problems"]), pytrace=False)
