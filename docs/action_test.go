package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fakeGitHub stands in for the command gh: comments are files of the folder COMMENTS, named by
// their numbers. It knows the three calls that comment.sh makes.
const fakeGitHub = `#!/bin/sh
set -eu
[ -z "${FORBIDDEN:-}" ] || { echo "gh: Resource not accessible by integration (HTTP 403)" >&2; exit 1; }
for word; do case $word in body=@*) body=${word#body=@} ;; esac; done
case "$*" in
*--paginate*) for f in "$COMMENTS"/*; do
	if [ -f "$f" ] && [ "$(head -n 1 "$f")" = "$marker" ]; then basename "$f"; fi
done ;;
*PATCH*repos/me/bandits/issues/comments/*) cp "$body" "$COMMENTS/$(echo "$*" | sed 's|.*comments/\([0-9]*\).*|\1|')" ;;
*repos/me/bandits/issues/7/comments*) cp "$body" "$COMMENTS/$(ls "$COMMENTS" | wc -l | tr -d ' ')1" ;;
*) echo "gh: unknown call $*" >&2; exit 1 ;;
esac
`

// keepingGo stands in for the command go, which would link the command anew each time: it is built already.
const keepingGo = `#!/bin/sh
[ "$1 $2 $4 $6" = "build -C -o ./cmd/verify" ] && [ $# = 6 ] || { echo "go $*: want go build -C FOLDER -o FILE ./cmd/verify" >&2; exit 1; }
[ "$(cd "$3" && pwd -P)" = "$(cd "$TREE" && pwd -P)" ] || { echo "go build -C $3: want the tree, $TREE" >&2; exit 1; }
exec cp "$BUILT/verify" "$5"
`

// actionRun is a job of the action: its folder and what it is given.
type actionRun struct {
	t           *testing.T
	root, temp  string
	environment []string
}

// step runs one of the action's shell steps, by its name, as the runner does.
func (r actionRun) step(name string, environment ...string) (out string, code int) {
	r.t.Helper()
	action, err := os.ReadFile(filepath.Join(r.root, ".ci/action/action.yml"))
	if err != nil {
		r.t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(action), "- name: "+name+"\n")
	line := regexp.MustCompile(`(?m)^ +run: (.*)$`).FindStringSubmatch(rest)
	if !found || line == nil {
		r.t.Fatalf("the action has no step %q", name)
	}
	c := exec.Command("sh", "-e", "-c", line[1])
	c.Dir = r.temp
	c.Env = append(append(os.Environ(), r.environment...), environment...)
	text, err := c.CombinedOutput()
	if err != nil && c.ProcessState == nil {
		r.t.Fatal(err)
	}
	return string(text), c.ProcessState.ExitCode()
}

// TestAction runs the shell steps of the composite action as a runner does, with a stand-in for gh: a
// pull request has one comment however often the job runs, the job fails as the comparison did, and
// a token that may not comment is a warning.
func TestAction(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command and records a baseline")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	comments := filepath.Join(temp, "comments")
	tools, err := bin()
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{os.Mkdir(comments, 0o700),
		os.WriteFile(filepath.Join(temp, "gh"), []byte(fakeGitHub), 0o700),
		os.WriteFile(filepath.Join(temp, "go"), []byte(keepingGo), 0o700)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	r := actionRun{t, root, temp, []string{
		"GITHUB_ACTION_PATH=" + filepath.Join(root, ".ci/action"), "RUNNER_TEMP=" + temp,
		"GITHUB_OUTPUT=" + filepath.Join(temp, "output"),
		"GITHUB_STEP_SUMMARY=" + filepath.Join(temp, "summary"), "GITHUB_REPOSITORY=me/bandits", "NUMBER=7",
		"BASELINE=mine.json",
		"COMMENTS=" + comments, "TREE=" + root, "BUILT=" + tools, "PATH=" + temp + ":" + os.Getenv("PATH"),
	}}
	if out, code := r.step("Build verify"); code != 0 {
		t.Fatal(out)
	}
	record := exec.Command(filepath.Join(temp, "verify"), "baseline", "--policy", "cmoss", "--m", "8", "--k", "3", "--T",
		"1000", "--runs", "200",
		"--out", "mine.json")
	record.Dir = temp
	if out, err := record.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, tt := range []struct {
		name, policy, says string
		forbidden          bool
		code               int
	}{
		{"the same policy", "", "no change", false, 0},
		{"another one", "random", "regret rose", false, 1},
		{"the same again", "", "no change", false, 0},
		{"from a fork", "random", "no change", true, 1},
	} {
		output := filepath.Join(temp, "output")
		if err := os.WriteFile(output, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if out, code := r.step("Compare regret with the baseline", "POLICY="+tt.policy,
			"ARGUMENTS=--tolerance 20%"); code != 0 {
			t.Fatalf("%s: %s", tt.name, out)
		}
		var forbidden []string
		if tt.forbidden {
			forbidden = []string{"FORBIDDEN=1"}
		}
		if out, code := r.step("Comment", forbidden...); code != 0 || strings.Contains(out, "::warning::") != tt.forbidden {
			t.Errorf("%s: commenting ends in %d: %s", tt.name, code, out)
		}
		text, err := os.ReadFile(output)
		if err != nil {
			t.Fatal(err)
		}
		out, code := r.step("Verdict", "CODE="+strings.TrimPrefix(strings.TrimSpace(string(text)), "code="),
			"INCONCLUSIVE=warn")
		if code != tt.code {
			t.Errorf("%s: the job ends in %d, want %d: %s", tt.name, code, tt.code, out)
		}
		list, err := filepath.Glob(filepath.Join(comments, "*"))
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %d comments, want one (%v)", tt.name, len(list), err)
		}
		body, err := os.ReadFile(list[0])
		if err != nil || !strings.HasPrefix(string(body), "<!-- regretcheck mine.json -->\n") ||
			!strings.Contains(string(body), tt.says) {
			t.Errorf("%s: the comment is %q, want %q in it", tt.name, body, tt.says)
		}
	}
	if out, code := r.step("Verdict", "CODE=3", "INCONCLUSIVE=warn"); code != 0 || !strings.Contains(out, "::warning::") {
		t.Errorf("inconclusive: exit %d, %q: want a warning", code, out)
	}
	if _, code := r.step("Verdict", "CODE=3", "INCONCLUSIVE=fail"); code != 3 {
		t.Errorf("inconclusive is to fail: exit %d, want 3", code)
	}
}
