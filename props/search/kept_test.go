package search_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/failures"
	"github.com/regretcheck/regretcheck/props/search"
)

// TestKeptCaseIsTriedFirst: the smallest case that failed is tried before any other the next time, by
// whatever seed, and dropped once it holds.
func TestKeptCaseIsTriedFirst(t *testing.T) {
	var lines []string
	dir := t.TempDir()
	check := func(seed uint64, property func(*rapid.T)) search.Result {
		folder := failures.Open(dir, "test", func(line string) { lines = append(lines, line) })
		return search.Check(failures.With(t.Context(), folder), search.Config{Seed: seed, Checks: 1000, Name: "sum"}, property)
	}
	check(1, smallSum)
	first := -1
	got := check(2, func(rt *rapid.T) {
		xs := rapid.SliceOf(rapid.IntRange(0, 1000)).Draw(rt, "xs")
		if first < 0 && len(xs) == 1 {
			first = xs[0]
		}
		if len(xs) == 1 && xs[0] == 101 {
			rt.Fatalf("sum 101: want at most 100")
		}
	})
	if !got.Failed || first != 101 || !strings.HasPrefix(got.Message, "found again, the case kept of an earlier run: sum 101") {
		t.Errorf("%+v, the first case was %d: want the kept one, 101, to be tried first and to fail", got, first)
	}
	if got := check(1, func(rt *rapid.T) { rapid.SliceOf(rapid.IntRange(0, 1000)).Draw(rt, "xs") }); got.Failed || got.Cases != 1000 {
		t.Errorf("%+v: want 1000 cases that hold", got)
	}
	if len(lines) != 1 || lines[0] != "kept failure of sum holds again, dropped" {
		t.Errorf("told %q", lines)
	}
	if files, _ := os.ReadDir(dir); len(files) > 0 {
		t.Errorf("left: %v", files)
	}
}

// TestRapidsFlags: what go test is told by rapid's flags reaches a search. The test runs itself with them.
func TestRapidsFlags(t *testing.T) {
	first := func(seed uint64) (x uint64, r search.Result) {
		r = search.Check(t.Context(), search.Config{Seed: seed, Checks: 50, Name: "flags"}, func(rt *rapid.T) {
			drawn := rapid.Uint64().Draw(rt, "x")
			if x == 0 {
				x = drawn
			}
			if drawn == 4242 {
				rt.Fatalf("x is 4242")
			}
		})
		return x, r
	}
	if os.Getenv("REGRETCHECK_RAPID_FLAGS") != "" {
		x, r := first(1)
		fmt.Println("first", x, r)
		return
	}
	folder := failures.Open(t.TempDir(), "test", func(string) {})
	search.Check(failures.With(t.Context(), folder), search.Config{Seed: 1, Checks: 1000, Name: "any"}, func(rt *rapid.T) {
		if rapid.Uint64().Draw(rt, "x") >= 4242 {
			rt.Fatalf("at least 4242")
		}
	})
	kept, _ := folder.Of("any", "")
	file := filepath.Join(t.TempDir(), "case.fail")
	if err := os.WriteFile(file, []byte(kept.Case), 0o600); err != nil {
		t.Fatal(err)
	}
	drawn, _ := first(5)
	for flags, want := range map[string]string{
		"":                        "no counterexample in 50 cases",
		"-rapid.checks=7":         "no counterexample in 7 cases",
		"-rapid.checks=100":       "no counterexample in 100 cases",
		"-rapid.seed=5":           fmt.Sprintf("first %d ", drawn),
		"-rapid.failfile=" + file: "again, the case of -rapid.failfile: x is 4242",
	} {
		cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestRapidsFlags$"}, strings.Fields(flags)...)...)
		cmd.Env = append(os.Environ(), "REGRETCHECK_RAPID_FLAGS=1")
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v, %s: want %q", flags, err, out, want)
		}
	}
}
