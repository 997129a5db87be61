"""A pytest plugin: the fixture regretcheck puts a policy to verify.

    def test_mine(regretcheck):
        regretcheck("python3 policy.py", "--quick", level="learns")

It runs the command verify from the path, or the one that REGRETCHECK_VERIFY names.
"""

import json
import os
import subprocess

import pytest


@pytest.fixture
def regretcheck():
    """Returns a function that decides the rules about a program and returns verify's report. If
    the level is not reached, the test fails with the scorecard's sentence and every failed row."""

    def check(command, *flags, level="learns"):
        verify = os.environ.get("REGRETCHECK_VERIFY", "verify")
        line = [verify, "policy", "--exec", command, "--level", level, "--format", "json", "--quiet", *flags]
        run = subprocess.run(line, capture_output=True, text=True, check=False)
        if run.returncode == 2 or not run.stdout:
            pytest.fail(run.stderr.strip(), pytrace=False)
        report = json.loads(run.stdout)
        failed = [f"{row['claim']}: {row.get('witness') or ''}" for row in report["rows"] if row["verdict"] == "fail"]
        if run.returncode != 0:
            pytest.fail("\n".join([report.get("sentence", ""), *failed]), pytrace=False)
        return report

    return check
