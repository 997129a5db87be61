package main

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/suite"
)

// TestEstimate: with --full a study says what it will take. What is stored counts
// for nothing, and what is rehearsed is not stored. A claim of 4 units at T from
// 10⁵ to 10⁶ has 40 replicates of each, half a second in all.
func TestEstimate(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 160 runs")
	}
	dir := t.TempDir()
	args := []string{"scaling", "--full", "--claim", "scaling/cmoss/log-growth", "--workers", "2", "--resume", dir}
	for _, want := range []string{"verify: 4 units of work, about 0s of CPU time, 0s with 2 workers\nverify: units in DIR: 0 found, 4 played\n",
		"verify: units in DIR: 4 found, 0 played\n"} {
		code, _, stderr := call(t.Context(), suite.Suites(), args...)
		if got := strings.ReplaceAll(stderr, dir, "DIR"); code != exitOK || got != want {
			t.Errorf("exit %d, stderr %q; want 0 and %q", code, got, want)
		}
	}
	for seconds, want := range map[float64]string{0.2: "0s", 7.4: "7s", 99: "1m39s", 1234: "20m0s"} {
		if got := roughly(seconds).String(); got != want {
			t.Errorf("%v s: got %s, want %s", seconds, got, want)
		}
	}
}
