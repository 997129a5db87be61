# Plays the baseline again. The report goes to gate.md and to the job's summary, the exit code to the
# step's output: the job fails only after the comment is written (verdict.sh).
set -eu
code=0
# ARGUMENTS are several words.
# shellcheck disable=SC2086
"$RUNNER_TEMP/verify" gate "$BASELINE" ${POLICY:+--policy "$POLICY"} $ARGUMENTS --quiet --out "$RUNNER_TEMP/gate.md" || code=$?
[ -s "$RUNNER_TEMP/gate.md" ] || echo "verify gate ended with exit code $code and wrote no report." >"$RUNNER_TEMP/gate.md"
cat "$RUNNER_TEMP/gate.md" >>"$GITHUB_STEP_SUMMARY"
echo "code=$code" >>"$GITHUB_OUTPUT"
