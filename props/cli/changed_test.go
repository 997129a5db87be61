package cli

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestChanged: the cases that reach an edited policy are decided, and those of which nothing is known; the report says what is left
// out, and with the rows of a run without the flag. Where nothing is decided the exit code says so.
func TestChanged(t *testing.T) {
	t.Chdir(t.TempDir())
	git := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b.c"}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	call := func(args ...string) (int, string, string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		p := Program{Name: "prog", Short: "decides", Claims: func() []props.Claim {
			return []props.Claim{named("known", "cts"), named("known2", "cmoss"), named("unknown", "")}
		}, Reach: Reach{Commands: []string{""}, Roots: func(_ props.Claim, k props.Case) []string {
			if policy, ok := k.Params["policy"]; ok && policy != "" {
				return []string{"policy " + policy.(string)}
			}
			return nil
		}}}
		code := Run(context.Background(), p, args, nil, &stdout, &stderr, func(string) string { return "" })
		return code, stdout.String(), stderr.String()
	}
	if code, _, stderr := call("--changed"); code != ExitBadInput || strings.Count(stderr, "\n") != 1 ||
		!strings.HasPrefix(stderr, "prog: changed=HEAD: no git repository here") {
		t.Errorf("outside a repository: exit %d, %q", code, stderr)
	}
	for folder, files := range map[string]fs.FS{"algos": algos.Sources, "props/sim": sim.Sources, "props/seed": seed.Sources} {
		if err := os.CopyFS(filepath.FromSlash(folder), files); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("go.mod", []byte("module github.com/regretcheck/regretcheck\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	now, err := os.ReadFile("algos/cts.go")
	if err != nil {
		t.Fatal(err)
	}
	git("init", "-q")
	commit := func(text string) {
		t.Helper()
		if err := os.WriteFile("algos/cts.go", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		git("add", "--all")
		git("commit", "-q", "-m", "x")
	}
	commit(strings.Replace(string(now), "func (c *CTS) Select(", "func (c CTS) Select(", 1))
	commit(string(now))
	whole := os.Getenv("REGRETCHECK_WHOLE") != ""
	for _, c := range []struct {
		args           []string
		code, rows     int
		sentence, last string
	}{
		{[]string{"--changed"}, ExitOK, 1, "Left out: 2 of 3 cases, which reach nothing that changed since HEAD: no declaration of algos and sim did", "unknown"},
		{[]string{"--changed=HEAD~1"}, ExitOK, 2, "Left out: 1 of 3 cases, which reach nothing that changed since HEAD~1: 1 declaration (algos.CTS.Select)", "known"},
		{[]string{"--changed", "--claim", "known2"}, ExitOK, 0, "Left out: 1 of 1 case, which", ""},
	} {
		code, stdout, stderr := call(append(c.args, "--format", "json")...)
		if code != c.code || strings.Count(stdout, `"instance"`) != c.rows || !strings.Contains(stdout, `"sentence": "`+c.sentence) ||
			!strings.Contains(stdout, c.last) {
			t.Errorf("%q: exit %d, want %d; want %d rows, %q and %q in\n%s%s", c.args, code, c.code, c.rows, c.sentence, c.last, stdout, stderr)
		}
		if c.rows > 0 && !whole { // tables and JUnit of a run that decides nothing differ most
			continue
		}
		if _, text, _ := call(c.args...); !strings.Contains(strings.ReplaceAll(text, "\n", " "), c.sentence) {
			t.Errorf("%q: the table does not say what is left out:\n%s", c.args, text)
		} else if (c.rows == 0) != strings.Contains(text, "NOTHING AFFECTED: no rows") {
			t.Errorf("%q decides %d rows and prints\n%s", c.args, c.rows, text)
		}
		if _, junit, _ := call(append(c.args, "--format", "junit")...); strings.Contains(junit, "<error") {
			t.Errorf("%q: an error in\n%s", c.args, junit)
		}
	}
	if err := os.WriteFile("props/other.go", []byte("package props\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, stdout, _ := call("--changed", "--format", "json"); code != ExitOK || strings.Count(stdout, `"instance"`) != 3 ||
		!strings.Contains(stdout, "Nothing is left out: any claim may depend on what changed since HEAD in props/other.go") {
		t.Errorf("an edit elsewhere: exit %d,\n%s", code, stdout)
	}
}

// named is a claim with one case about a policy.
func named(id, policy string) props.Claim {
	return props.Claim{
		ID: id, Group: "g", Statement: "s", Reference: "r", Evidence: props.Exact, Method: "m", Rejects: "x",
		Cases: []props.Case{{Instance: id, Params: props.Params{"policy": policy}, Check: func(context.Context, props.Trial) (props.Finding, error) {
			return props.Finding{Observed: props.Point(1), Bound: props.AtMost(1), N: 1}, nil
		}}},
	}
}
