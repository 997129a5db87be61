package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestSweep: a formula along one of its letters, as a table, as JSON and as a picture.
func TestSweep(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "tail.svg")
	args := []string{"eval", "zeta-tail", "--mu", "0.5", "--delta", "1e-3", "--T", "500", "--sweep", "eps=0.05..0.6", "--plot", file}
	code, out, errs := verifyCall(t, args...)
	if code != 0 || !strings.Contains(out, "BOUND ÷ EXACT") || !strings.Contains(out, "0.05 ") {
		t.Errorf("got exit %d, %q, %q", code, out, errs)
	}
	svg, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"zeta-tail", "closest to the bound", "T = 500, delta = 0.001, mu = 0.5"} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
	code, out, errs = verifyCall(t, append(args[:len(args)-2:len(args)-2], "--format", "json")...)
	var points []cli.EvalResult
	if err := json.Unmarshal([]byte(out), &points); code != 0 || err != nil || len(points) != cli.SweepPoints {
		t.Fatalf("got exit %d, %v, %d points, %q: want %d", code, err, len(points), errs, cli.SweepPoints)
	}
	for i, p := range points[1:] {
		if !(p.Params["eps"].(float64) > points[i].Params["eps"].(float64)) || !(p.Exact.Hi <= *p.Bound) {
			t.Errorf("point %d: got %+v, want rising eps and the exact value below the bound", i+1, p)
		}
	}
}

// TestSweepOfWhatIsNone is one line that says what would be right.
func TestSweepOfWhatIsNone(t *testing.T) {
	t.Parallel()
	others := []string{"--mu", "0.5", "--delta", "1e-3", "--T", "500"}
	for _, c := range []struct{ args, want string }{
		{"--sweep eps", "want NAME=FROM..TO"},
		{"--sweep eps=2..1", "the first smaller"},
		{"--sweep eps=1..NaN", "want NAME=FROM..TO"},
		{"--sweep law=1..2", "want one of mu, eps, delta, T"},
		{"--sweep eps=0.1..1 --eps 0.5", "--eps is given"},
		{"--eps 0.5 --plot x.svg", "want --sweep"},
		{"--sweep eps=0.1..1 --plot x.gif", ".svg, .png or .pdf"},
	} {
		code, out, errs := verifyCall(t, append(append([]string{"eval", "zeta-tail"}, others...), strings.Fields(c.args)...)...)
		if code != 2 || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: got exit %d, %q, %q: want 2 and %q", c.args, code, out, errs, c.want)
		}
	}
}
