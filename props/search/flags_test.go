package search_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/search"
)

// TestRapidsFlags: rapid's flags of go test reach a search. The test runs itself with them.
func TestRapidsFlags(t *testing.T) {
	if os.Getenv("REGRETCHECK_RAPID_FLAGS") != "" {
		one, n := draws(t, search.Config{Seed: 1, Checks: 50, Name: "one"}, now)
		other, _ := draws(t, search.Config{Seed: 2, Checks: 50, Name: "other"}, now)
		fmt.Printf("%d cases, %v the same\n", n, slices.Equal(one, other))
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
