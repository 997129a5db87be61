package docs

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A timed is a policy that is played on one core, and what its rounds take.
type timed struct {
	policy  string
	means   sim.MeanLaw
	m, k    int
	horizon int64
	engine  sim.Engine
}

// nanoseconds returns the least time of a round in several tries, to three digits: other work only makes it
// longer.
func (c timed) nanoseconds(t *testing.T) string {
	t.Helper()
	best := 0.0
	for try := 0; try < 5; try++ {
		factory, err := algos.Choice{Name: c.policy}.Factory()
		if err != nil {
			t.Fatal(err)
		}
		r, err := sim.Run(t.Context(), props.NewWorkers(1), sim.Plan{
			Game:   sim.Game{Arms: c.m, Cardinality: c.k, Horizon: c.horizon, Means: c.means},
			Policy: factory, Runs: max(1, min(200_000, 4_000_000/c.m)/int(c.horizon)), Seed: uint64(try) + 1, Engine: c.engine,
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		ns := float64(r.Elapsed.Nanoseconds()) / float64(r.Rounds)
		if try == 0 || ns < best {
			best = ns
		}
		if r.Elapsed > 5*time.Second {
			break
		}
	}
	unit := math.Pow(10, math.Floor(math.Log10(best))-2)
	return strconv.FormatFloat(math.Round(best/unit)*unit, 'f', max(0, -int(math.Round(math.Log10(unit)))), 64)
}

// processor returns the name of the machine's processor, as Linux knows it.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if name := regexp.MustCompile(`model name\s*: (.*)`).FindSubmatch(text); err == nil && name != nil {
		return strings.TrimSpace(string(name[1]))
	}
	return runtime.GOOS + "/" + runtime.GOARCH
}

// wanted are the nanoseconds of a round that are aimed at, at m = 20, k = 5.
var wanted = []struct {
	name string
	ns   float64
}{{"cmoss", 50}, {"cucb", 80}, {"exp3m", 180}, {"hybrid", 800}, {"cts", 400}, {"combexp", 0}}

// TestPerformance writes docs/performance.md.
func TestPerformance(t *testing.T) {
	if os.Getenv("REGRETCHECK_PERFORMANCE") == "" {
		t.Skip("REGRETCHECK_PERFORMANCE is not set: wants an idle machine for three minutes")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# How fast rounds are played\n\nMade by `make performance` on %s, %s (%s), one core: nanoseconds a round, rewards drawn and regret "+
		"summed in it, the least of five tries.\n\n## Round by round, m = 20, k = 5, T = 10⁵\n\n", time.Now().Format(time.DateOnly), processor(), runtime.Version())
	fmt.Fprintf(&b, "| policy | hard:2 | uniform:0,0.1 | wanted |\n|---|---|---|---|\n")
	laws := []sim.MeanLaw{sim.HardMeans{C: 2}, sim.UniformMeans{Lo: 0, Hi: 0.1}}
	for _, w := range wanted {
		fmt.Fprintf(&b, "| %s |", w.name)
		for _, law := range laws {
			fmt.Fprintf(&b, " %s |", timed{w.name, law, 20, 5, 100_000, sim.EngineStepwise}.nanoseconds(t))
		}
		if w.ns > 0 {
			fmt.Fprintf(&b, " %g |\n", w.ns)
		} else {
			b.WriteString(" |\n")
		}
	}
	b.WriteString("\n## By events, m = 30, k = 10, hard:2\n\nThe regret is that of the stepwise engine, bit for bit.\n\n" +
		"| policy | T = 10⁵ | 10⁶ | 10⁷ | 10⁸ | 10⁹ |\n|---|---|---|---|---|---|\n")
	for _, name := range []string{"cmoss", "klcmoss", "cucb"} {
		fmt.Fprintf(&b, "| %s |", name)
		for horizon := int64(100_000); horizon <= 1e9; horizon *= 10 {
			fmt.Fprintf(&b, " %s |", timed{name, sim.HardMeans{C: 2}, 30, 10, horizon, sim.EngineLazy}.nanoseconds(t))
		}
		b.WriteString("\n")
	}
	b.WriteString("\nWanted: CMOSS 10 at 10⁶ and 2.5 at 10⁹, CUCB 40 at 10⁶.\n\n## Growth with m, k = m/10, uniform:0,1, T = 200 … 20 000\n\n" +
		"A round shows k rewards, so that it takes k at least; ranking should add a factor log m.\n\n")
	b.WriteString("| policy | engine | m = 10 | 100 | 10³ | 10⁴ | 10⁵ |\n|---|---|---|---|---|---|---|\n")
	for _, c := range []struct {
		name   string
		engine sim.Engine
	}{{"cmoss", sim.EngineStepwise}, {"cmoss", sim.EngineLazy}, {"cucb", sim.EngineStepwise}, {"cucb", sim.EngineLazy}} {
		fmt.Fprintf(&b, "| %s | %s |", c.name, c.engine)
		for m := 10; m <= 100_000; m *= 10 {
			if c.name == "cucb" && m > 10_000 {
				b.WriteString(" |")
				continue
			}
			fmt.Fprintf(&b, " %s |", timed{c.name, sim.UniformMeans{Lo: 0, Hi: 1}, m, m / 10, int64(min(20*m, 20_000_000/m)), c.engine}.nanoseconds(t))
		}
		b.WriteString("\n")
	}
	if err := os.WriteFile("performance.md", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
