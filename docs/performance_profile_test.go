package docs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/pprof"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/sim"
)

var topLine = regexp.MustCompile(`(?m)^\s*\S+\s+([0-9.]+)%\s+\S+%\s+\S+\s+\S+%\s+(\S+.*)$`)

// profiles adds where the time of a round goes.
func (s *sheet) profiles() {
	s.Helper()
	s.printf("### Where it goes\n\nProfiles of three seconds, of the time a function spends itself.\n\n")
	s.table("policy", "game", "shares")
	for _, c := range []struct {
		name, game string
		timed
	}{
		{"cmoss", "round by round, U(0, 0.1)", timed{nil, sim.UniformMeans{Lo: 0, Hi: .1}, 20, 5, 100_000, sim.EngineStepwise}},
		{"cucb", "round by round, U(0, 0.1)", timed{nil, sim.UniformMeans{Lo: 0, Hi: .1}, 20, 5, 100_000, sim.EngineStepwise}},
		{"exp3m", "round by round, hard:2", timed{nil, sim.HardMeans{C: 2}, 20, 5, 100_000, sim.EngineStepwise}},
		{"hybrid", "round by round, U(0, 0.1)", timed{nil, sim.UniformMeans{Lo: 0, Hi: .1}, 20, 5, 100_000, sim.EngineStepwise}},
		{"cts", "round by round, U(0, 0.1)", timed{nil, sim.UniformMeans{Lo: 0, Hi: .1}, 20, 5, 100_000, sim.EngineStepwise}},
		{"cmoss", "by events, m = 30, k = 10, T = 10⁶, hard:2", timed{nil, sim.HardMeans{C: 2}, 30, 10, 1_000_000, sim.EngineLazy}},
		{"cucb", "by events, m = 30, k = 10, T = 10⁶, hard:2", timed{nil, sim.HardMeans{C: 2}, 30, 10, 1_000_000, sim.EngineLazy}},
	} {
		c.policy = policy(s.T, c.name)
		s.row(c.name, c.game, c.shares(s.T))
	}
	s.printf("\n")
}

// shares profiles three seconds of play and returns the functions that took most.
func (c timed) shares(t *testing.T) string {
	t.Helper()
	ns, err := c.nanoseconds(t)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "cpu"))
	if err != nil {
		t.Fatal(err)
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		t.Fatal(err)
	}
	c.play(t.Context(), t, max(c.horizon, int64(3e9/ns)), 1)
	pprof.StopCPUProfile()
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "go", "tool", "pprof", "-top", "-nodecount=7", file.Name()).Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range topLine.FindAllStringSubmatch(string(out), -1) {
		list = append(list, fmt.Sprintf("%s %% `%s`", m[1], strings.TrimPrefix(strings.TrimSuffix(m[2], " (inline)"), "github.com/regretcheck/regretcheck/")))
	}
	if len(list) == 0 {
		t.Fatalf("no profile in\n%s", out)
	}
	return strings.Join(list, ", ")
}
