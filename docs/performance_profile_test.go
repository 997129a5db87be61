package docs

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/pprof"
	"slices"
	"strconv"
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
	s.printf("\n%s\n", roundFloors)
}

// roundFloors says why rounds that miss what was wanted are no shorter.
const roundFloors = `What keeps a round from being shorter:

- *All policies.* Rewards are hashed from the arm and the number of the pull, so that policies meet the same ones and a run can be handed on;
  a word of 64 pulls takes eight hashes at least. Every action is checked.
- *CMOSS.* Statistics, the heap, and calls: the radius, which takes a logarithm and a root, is remembered by the number of pulls.
- *CUCB.* While the action stays, a played arm is compared with a ceiling by two multiplications. About every other round an arm changes
  places, and then all arms are compared, two at a time.
- *EXP3.M.* Dependent rounding settles one arm of a pair at a time, so that m − 1 coins are flipped one after the other, each of which needs the last.
- *HYBRID.* Two or three Newton steps of all m arms, of three divisions each, and the coins of dependent rounding. Fewer steps would change the last bits of
  what it plays.
- *CTS.* Two gamma variates an arm, each of at least two words of the generator. Whether a candidate is accepted decides how many words it uses,
  so that each waits for the one before. All arms are drawn in every round: that is the algorithm.
- *By events.* Up to 10⁶ rounds most arms that are looked at change places: two heaps each, and a line to be followed by. Beyond 10⁸ rounds hashing the rewards
  of the arms that stay is most of it, a word of 64 at a time.
`

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
	return byFunction(t, file.Name(), 7)
}

// byFunction returns the functions of a profile that took most, with their shares of the time.
func byFunction(t *testing.T, profile string, n int) string {
	t.Helper()
	var list []string
	for _, f := range top(t, profile, n) {
		list = append(list, fmt.Sprintf("%.2f %% `%s`", f.percent, f.name))
	}
	return strings.Join(list, ", ")
}

// byPackage returns the packages of a profile that took most, with their shares of the time.
func byPackage(t *testing.T, profile string) string {
	t.Helper()
	shares := map[string]float64{}
	for _, f := range top(t, profile, 100_000) {
		folder, name := "", f.name
		if i := strings.LastIndexByte(name, '/'); i >= 0 && !strings.Contains(name[:i], "[") {
			folder, name = name[:i+1], name[i+1:]
		}
		of, _, _ := strings.Cut(name, ".")
		if strings.HasPrefix(folder+of, "internal/runtime/") {
			folder, of = "", "runtime"
		}
		shares[folder+of] += f.percent
	}
	names := slices.SortedFunc(maps.Keys(shares), func(a, b string) int {
		return cmp.Or(cmp.Compare(shares[b], shares[a]), cmp.Compare(a, b))
	})
	var list []string
	for _, name := range names[:min(6, len(names))] {
		list = append(list, fmt.Sprintf("%.3g %% %s", shares[name], name))
	}
	return strings.Join(list, ", ")
}

// A share is what a function spends itself of a profile's time.
type share struct {
	percent float64
	name    string // without this module's path
}

// top returns the n functions of a profile that took most.
func top(t *testing.T, profile string, n int) []share {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "tool", "pprof", "-top", "-nodefraction=0", fmt.Sprintf("-nodecount=%d", n), profile).Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []share
	for _, m := range topLine.FindAllStringSubmatch(string(out), -1) {
		percent, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, share{percent, strings.TrimPrefix(strings.TrimSuffix(m[2], " (inline)"), modulePath+"/")})
	}
	if len(list) == 0 {
		t.Fatalf("no profile in\n%s", out)
	}
	return list
}
