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
)

func TestReportsAreByteStable(t *testing.T) {
	suites := []props.Suite{toys("", good, bad, open)}
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
	drawn := toy("toy/good", props.Point(0), props.Point(0.5))
	check := drawn.Cases[1].Check
	drawn.Cases[1].Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		f, err := check(ctx, t)
		f.Curves = []props.Curve{{Figure: "F", Panel: "p", Series: "s", Look: props.Banded,
			X: props.Axis{Title: "x"}, Y: props.Axis{Title: "y"}, Points: []props.CurvePoint{{X: 1, Y: 1}, {X: 2, Y: 3}}}}
		return f, err
	}
	path, plot := filepath.Join(t.TempDir(), "x.json"), filepath.Join(t.TempDir(), "x.svg")
	code, stdout, stderr := call(ctx, []props.Suite{toys("", drawn, stuck(cancel))}, "--workers", "1", "--out", path,
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

// TestTimeoutHidesNoOtherError: one row is decided in time; that it has no picture is told as such.
func TestTimeoutHidesNoOtherError(t *testing.T) {
	code, _, stderr := call(t.Context(), []props.Suite{toys("", good, stuck(func() {}))}, "--timeout", "100ms",
		"--plot", filepath.Join(t.TempDir(), "x.svg"))
	if code != ExitBadInput || !strings.Contains(stderr, "picture") {
		t.Errorf("exit %d, %q; want 2 and the missing picture", code, stderr)
	}
}

// fullDisk fails every write.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: os.ErrInvalid}
}

func TestFullStdout(t *testing.T) {
	for _, args := range [][]string{{}, {"--format", "json"}, {"list"},
		{"eval", "depround", "--p", "0.5,0.5"}} {
		var errs bytes.Buffer
		p := toyProgram([]props.Suite{toys("", good)})
		code := Run(t.Context(), p, args, nil, fullDisk{}, &errs, func(string) string { return "" })
		if code != ExitBadInput || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("verify %q on a full disk: exit %d, stderr %q; want 2 and one line", args, code, errs.String())
		}
	}
}
