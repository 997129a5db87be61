package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/gate"
)

// TestGateHistory: a gate leaves its line, whatever it decides, and keeps its exit code; the page draws all lines. What cannot
// have a line is refused before anything is played, and a line that is wrong stays as it is.
func TestGateHistory(t *testing.T) {
	path := refreshed(t)
	folder := t.TempDir()
	file, page, plot := filepath.Join(folder, "h.jsonl"), filepath.Join(folder, "r.html"), filepath.Join(folder, "h.svg")
	for _, tt := range []struct {
		args []string
		code int
	}{
		{[]string{"--commit", "one"}, cli.ExitOK},
		{[]string{"--commit", "two", "--policy", "random"}, cli.ExitFail},
		{[]string{"--commit", "one", "--out", page, "--plot", plot}, cli.ExitOK},
	} {
		args := append([]string{"gate", path, "--history", file, "--quiet"}, tt.args...)
		if code, _, stderr := call(t.Context(), gateSuites, args...); code != tt.code {
			t.Fatalf("%q: exit %d, want %d: %s", tt.args, code, tt.code, stderr)
		}
	}
	h, err := gate.ReadHistory(file)
	if err != nil || len(h) != 2 {
		t.Fatalf("%d lines, %v", len(h), err)
	}
	if a, b := h[0], h[1]; a.Commit != "two" || a.Verdict != "fail" || a.Change.Lo < 2 || b.Commit != "one" || b.Verdict != "pass" ||
		b.Change != (gate.Change{Lo: 1, Mid: 1, Hi: 1}) || a.Baseline != b.Baseline {
		t.Errorf("got %+v", h)
	}
	raw, err := os.ReadFile(page)
	if err != nil || !strings.Contains(string(raw), gate.HistoryFigure) {
		t.Errorf("the page has no %q (%v)", gate.HistoryFigure, err)
	}
	if drawn, err := filepath.Glob(filepath.Join(folder, "h-*.svg")); err != nil || len(drawn) != 2 {
		t.Errorf("drew %v, want the cells and the history", drawn)
	}
	if err := os.WriteFile(file, []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ args, want string }{
		{"--history " + file + " --commit x", file + ", line 1: commit="},
		{"--history " + file + "2 --commit x --claim gate/regret", "without --claim"},
		{"--commit x", "want --history FILE as well"},
	} {
		if code, _, stderr := call(t.Context(), gateSuites, append([]string{"gate", path}, strings.Fields(tt.args)...)...); code != cli.ExitBadInput ||
			!strings.Contains(stderr, tt.want) {
			t.Errorf("%s: exit %d, %q, want %q", tt.args, code, stderr, tt.want)
		}
	}
	if raw, _ := os.ReadFile(file); string(raw) != "{}\n" {
		t.Errorf("the wrong line was changed to %q", raw)
	}
}
