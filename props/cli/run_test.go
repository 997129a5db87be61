package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

func TestExitCodes(t *testing.T) {
	crash := reporttest.Toy("toy/crash", props.Point(0))
	crash.Cases[0].Check = func(context.Context, props.Trial) (props.Finding, error) { panic("index out of range") }
	suites := []props.Suite{
		reporttest.Suite("", good), reporttest.Suite("fails", good, bad, open), reporttest.Suite("open", good, open),
		reporttest.Suite("crash", crash),
	}
	tests := []struct {
		args   []string
		code   int
		stdout string // must be contained
		stderr string // the whole line; "" for none
	}{
		{nil, ExitOK, "PASS: 2 pass of 2 rows (seed 1, α 0.001)", ""},
		{[]string{"fails"}, ExitFail, "reproduce: verify fails --claim toy/bad --instance 'i=0' --seed 1", ""},
		{[]string{"open"}, ExitInconclusive, "INCONCLUSIVE: 1 inconclusive, 2 pass of 3 rows", ""},
		{[]string{"fails", "--claim", "toy/good"}, ExitOK, "PASS: 2 pass", ""},
		{[]string{"fails", "--claim", "toy", "--instance", "i=1"}, ExitOK, "PASS: 1 pass", ""},
		{[]string{"fails", "--quiet"}, ExitFail, "toy/bad", ""},
		{[]string{"crash"}, ExitFail, "witness: the check panicked: index out of range in cli.", ""},
		{[]string{"--help"}, ExitOK, "Exit codes: 0", ""},
		{[]string{"--version"}, ExitOK, "verify ", ""},
	}
	for _, tt := range tests {
		code, stdout, stderr := call(t.Context(), suites, tt.args...)
		if code != tt.code || !strings.Contains(stdout, tt.stdout) || !strings.HasPrefix(stderr, tt.stderr) ||
			tt.stderr == "" && stderr != "" {
			t.Errorf("verify %q: exit %d, want %d\nstderr %q, want %q\nstdout %s\nwant in it %q", tt.args, code, tt.code, stderr,
				tt.stderr, stdout, tt.stdout)
		}
	}
}

func TestFormats(t *testing.T) {
	suites := []props.Suite{reporttest.Suite("", good, bad)}
	begins := map[string]string{"table": "Toys: ", "json": "{\n  \"schema\": \"regretcheck/report/1\"",
		"markdown": "# verify", "junit": "<?xml"}
	dir := t.TempDir()
	for format, begin := range begins {
		code, stdout, stderr := call(t.Context(), suites, "--format", format)
		if code != ExitFail || !strings.HasPrefix(stdout, begin) || stderr != "" {
			t.Errorf("--format %s: exit %d, stderr %q, stdout begins %.40q, want exit 1 and %q", format, code, stderr, stdout,
				begin)
		}
	}
	args := []string{}
	extensions := map[string]string{"a.txt": "table", "a.json": "json", "a.md": "markdown", "a.xml": "junit"}
	for name := range extensions {
		args = append(args, "--out", filepath.Join(dir, name))
	}
	if code, _, stderr := call(t.Context(), suites, args...); code != ExitFail || stderr != "" {
		t.Fatalf("--out: exit %d, stderr %q; want exit 1 for the failed claim", code, stderr)
	}
	for name, format := range extensions {
		raw, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.HasPrefix(string(raw), begins[format]) {
			t.Errorf("%s: error %v, begins %.40q, want %q", name, err, raw, begins[format])
		}
	}
}

func TestReportsAreByteStable(t *testing.T) {
	suites := []props.Suite{reporttest.Suite("", good, bad, open)}
	strip := func(args ...string) string {
		_, stdout, _ := call(t.Context(), suites, append(args, "--format", "json")...)
		before, _, ok := strings.Cut(stdout, `"timing"`)
		if !ok {
			t.Fatalf("no timing in %s", stdout)
		}
		return before
	}
	if a, b := strip("--workers", "1"), strip("--workers", "7"); a != b {
		t.Errorf("one worker's report differs from seven's:\n%s\n%s", a, b)
	}
}

func TestInterruptPrintsWhatIsDecided(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stuck := reporttest.Toy("toy/stuck", props.Point(0))
	stuck.Cases[0].Check = func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		cancel()
		<-ctx.Done()
		return props.Finding{}, ctx.Err()
	}
	drawn := reporttest.Toy("toy/good", props.Point(0), props.Point(0.5))
	check := drawn.Cases[1].Check
	drawn.Cases[1].Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		f, err := check(ctx, t)
		f.Curves = []props.Curve{{Figure: "F", Panel: "p", Series: "s", Look: props.Lined, Axes: props.Axes{X: "x", Y: "y"},
			Points: []props.CurvePoint{{X: 1, Y: 1}, {X: 2, Y: 3}}}}
		return f, err
	}
	path, plot := filepath.Join(t.TempDir(), "x.json"), filepath.Join(t.TempDir(), "x.svg")
	code, stdout, stderr := call(ctx, []props.Suite{reporttest.Suite("", drawn, stuck)}, "--workers", "1", "--out", path,
		"--plot", plot)
	if code != ExitInterrupted || !strings.Contains(stdout, "i=1") ||
		!strings.Contains(stdout, "INTERRUPTED: 2 pass of 2 rows") || stderr != "" {
		t.Errorf("exit %d, stdout %s, stderr %q; want 130 and the two decided rows", code, stdout, stderr)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if picture, err := os.ReadFile(plot); err != nil || !strings.Contains(string(picture), ">s</text>") {
		t.Errorf("the picture of what was decided: error %v, %.300s", err, picture)
	}
	var doc struct{ Interrupted bool }
	if err := json.Unmarshal(raw, &doc); err != nil || !doc.Interrupted {
		t.Errorf("error %v, interrupted %v in %s; want it marked", err, doc.Interrupted, raw)
	}
}

func TestListAndExplain(t *testing.T) {
	suites := []props.Suite{reporttest.Suite("", good), reporttest.Suite("more", good, bad)}
	_, stdout, _ := call(t.Context(), suites, "list", "--format", "json")
	var list []listedClaim
	if err := json.Unmarshal([]byte(stdout), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 || strings.Join(list[0].Commands, ",") != "verify,verify more" || len(list[0].Instances) != 2 {
		t.Errorf("got %+v, want toy/good once with both commands and instances, then toy/bad", list)
	}
	_, stdout, _ = call(t.Context(), suites, "explain", "toy/good")
	for _, want := range []string{"a toy stays below 1", "lem:toy", "exact", "the value is given", "values above 1",
		"i=0; i=1", "verify, verify more"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("explain lacks %q:\n%s", want, stdout)
		}
	}
}

// fullDisk fails every write.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: os.ErrInvalid}
}

func TestFullStdout(t *testing.T) {
	for _, args := range [][]string{{}, {"--format", "json"}, {"list"}, {"version"},
		{"eval", "depround", "--p", "0.5,0.5"}} {
		var errs bytes.Buffer
		p := deciding([]props.Suite{reporttest.Suite("", good)})
		code := Run(t.Context(), p, args, nil, fullDisk{}, &errs, func(string) string { return "" })
		if code != ExitBadInput || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("verify %q on a full disk: exit %d, stderr %q; want 2 and one line", args, code, errs.String())
		}
	}
}
