package search_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/failures"
	"github.com/regretcheck/regretcheck/props/search"
)

// TestKeptCaseIsTriedFirst: the case that failed is tried before any other the next time, by whatever
// seed, shrunk again, and dropped once it holds.
func TestKeptCaseIsTriedFirst(t *testing.T) {
	var lines []string
	dir := t.TempDir()
	check := func(seed uint64, property func(*rapid.T)) (search.Result, int) {
		folder := failures.Open(dir, "test", func(line string) { lines = append(lines, line) })
		played := 0
		return search.Check(failures.With(t.Context(), folder), search.Config{Seed: seed, Checks: 3000, Name: "rare"}, func(rt *rapid.T) {
			played++
			property(rt)
		}), played
	}
	rare := func(rt *rapid.T) {
		if x := rapid.Uint64().Draw(rt, "x"); x*0x9e3779b97f4a7c15>>53 == 5 {
			rt.Fatalf("x is %d", x)
		}
	}
	first, played := check(1, rare)
	if first.Cases < 1000 || played < first.Cases { // beyond the first batch
		t.Fatalf("%+v after %d cases: want a failure after a thousand", first, played)
	}
	got, played := check(2, rare)
	if want := "found again, the case kept of an earlier run: " + first.Message; got.Message != want || got.Witness != first.Witness || played > 1000 {
		t.Errorf("%+v after %d cases: want %q at once", got, played, want)
	}
	if got, played := check(1, func(rt *rapid.T) { rapid.Int().Draw(rt, "x") }); got.Failed || got.Cases != 3000 || played != 3001 {
		t.Errorf("%+v, %d cases: want the kept case and 3000 that hold", got, played)
	}
	if len(lines) != 1 || lines[0] != "kept failure of rare holds again, dropped" {
		t.Errorf("told %q", lines)
	}
	if files, _ := os.ReadDir(dir); len(files) > 0 {
		t.Errorf("left: %v", files)
	}
}

// TestRapidsFlags: what go test is told by rapid's flags reaches a search. The test runs itself with them.
func TestRapidsFlags(t *testing.T) {
	if os.Getenv("REGRETCHECK_RAPID_FLAGS") != "" {
		one, r := draws(search.Config{Seed: 1, Checks: 50, Name: "one"})
		other, _ := draws(search.Config{Seed: 2, Checks: 50, Name: "other"})
		fmt.Printf("%d cases, %v the same\n", r.Cases, slices.Equal(one, other))
		return
	}
	for flags, want := range map[string]string{
		"": "50 cases, false the same", "-rapid.checks=7": "7 cases, false", "-rapid.checks=100": "100 cases, false",
		"-rapid.seed=5": "50 cases, true the same",
	} {
		cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestRapidsFlags$"}, strings.Fields(flags)...)...)
		cmd.Env = append(os.Environ(), "REGRETCHECK_RAPID_FLAGS=1")
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v, %s: want %q", flags, err, out, want)
		}
	}
}
