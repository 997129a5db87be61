# Writes the report as the pull request's one comment about this baseline: the first run adds it, later
# ones change it. A token that may not comment, as that of a fork, is a warning.
set -eu
marker="<!-- regretcheck $BASELINE -->"
{ echo "$marker"; cat "$RUNNER_TEMP/gate.md"; } >"$RUNNER_TEMP/comment.md"
comments=repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments
export marker
id=$(gh api --paginate "$comments" --jq '.[] | select(.body | startswith(env.marker)) | .id' | head -n 1) || id=
if [ -n "$id" ]; then
	set -- --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id"
else
	set -- "$comments"
fi
gh api "$@" --field "body=@$RUNNER_TEMP/comment.md" >"$RUNNER_TEMP/commented.json" ||
	echo "::warning::the token may not comment on this pull request; the report is in the job summary"
