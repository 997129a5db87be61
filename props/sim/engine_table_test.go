//go:build linux

package sim

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// enginesEnv makes TestEngineTable measure the engines anew for the policies that it names, "all" or some with commas; make engines
// sets it. Rows of others stay.
const enginesEnv = "REGRETCHECK_ENGINES"

// tabled are the policies whose rules engine_costs.csv holds.
var tabled = []string{"ball", "cmoss", "cucb", "klcmoss", "ocucb"}

// A measuredCost is the CPU time of a round, in nanoseconds, by both engines.
type measuredCost struct {
	policy, games    string
	m, k             int
	horizon          int64
	stepwise, events float64
}

// ratio says how many times as long events take.
func (c *measuredCost) ratio() float64 { return c.events / c.stepwise }

// plan is that of the game.
func (c *measuredCost) plan(t *testing.T, engine Engine) Plan {
	t.Helper()
	means, err := ParseMeans(c.games)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Plan{
		Game: Game{Arms: c.m, Cardinality: c.k, Horizon: c.horizon, Means: means}, Choice: algos.Choice{Name: c.policy}, Runs: 1, Seed: 1, Engine: engine,
	}.normalize()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// How long is measured, in nanoseconds: replicates are played until the cheaper engine took enough, or the dearer one much. Turns are short,
// so that some of both engines fall into quiet moments. Where the engines differ by a factor between unclear's, there are more turns.
const (
	enough, much  = 1e6, 1e7
	mostRuns      = 400
	turns, more   = 3, 12
	dear, dearest = 6e7, 6e8 // a run by both that is measured twice, and once
)

var unclear = [2]float64{1.1, 1.7}

// measure plays the same replicates by either engine in turn, by the CPU time of this thread, and keeps the least time of each: others on
// the machine lengthen it, and nothing shortens it.
func (c *measuredCost) measure(t *testing.T) {
	plans := [2]Plan{c.plan(t, EngineStepwise), c.plan(t, EngineLazy)}
	play := func(engine, runs int) float64 {
		begin := ThreadTime()
		for run := range runs {
			if _, err := plans[engine].replicate(t.Context(), run); err != nil {
				t.Fatal(err)
			}
		}
		return float64(ThreadTime() - begin)
	}
	var once [2]float64
	for engine := range once {
		if once[engine] = play(engine, 1); once[engine] < dear {
			once[engine] = play(engine, 1) // caches are warm now
		}
	}
	both := once[0] + once[1]
	runs := max(1, min(mostRuns, int(enough/min(once[0], once[1])), int(much/max(once[0], once[1]))))
	times, again := turns, more
	if both > dearest {
		times, again = 1, 1
	} else if both > dear {
		times, again = 2, 3
	}
	least := [2]float64{math.Inf(1), math.Inf(1)}
	for turn := 0; turn < times; turn++ {
		for engine := range least {
			least[engine] = min(least[engine], play(engine, runs))
		}
		factor := max(least[0]/least[1], least[1]/least[0])
		if turn == times-1 && unclear[0] < factor && factor < unclear[1] {
			times, again = times+again, 0
		}
	}
	rounds := float64(runs) * float64(c.horizon)
	c.stepwise, c.events = least[0]/rounds, least[1]/rounds
}

// A measuredGrid is games and sizes.
type measuredGrid struct {
	table    bool     // of engine_costs.csv, which runs that change engines do without
	only     []string // policies that are measured on it; nil: all
	games    []string
	arms     []int
	ks       func(m int) []int
	horizons []int64
}

// Minutes are not worth a cell.
const mostPulls = 3e7

// tableGrids are what engine_costs.csv is measured on: more sizes for CUCB, at the border of those that are played in turn, and more horizons
// for KL-UCB's indices, by which events gain suddenly. heldGrids are sizes and games of which the table knows nothing.
var (
	tableGames = []string{"hard:2", "uniform:0,0.1", "uniform:0.2,0.8", "uniform:0,1"}
	tableKinds = []string{closeGames, lowGames, middleGames, wideGames}
	tableArms  = []int{2, 5, 10, 30, 100, 300, 1000}
	decades    = []int64{100, 1000, 10_000, 100_000, 1_000_000}
	tableGrids = []measuredGrid{
		{true, nil, tableGames, tableArms, tableKs, decades},
		{true, []string{"cucb"}, tableGames, []int{28}, func(m int) []int { return []int{1, 2, m / 7, m / 2, m * 9 / 10, m - 1} }, decades},
		{true, []string{"cucb"}, tableGames, []int{30, 100, 300}, func(m int) []int { return []int{m / 7} }, decades},
		{true, []string{"klcmoss"}, tableGames, tableArms, tableKs, []int64{4000, 40_000}},
	}
	heldGrids = []measuredGrid{
		{
			false, nil, []string{"hard:2", "uniform:0,0.1", "uniform:0.2,0.9"}, []int{3, 20, 50, 200, 600},
			func(m int) []int { return []int{1, 4, m / 5, m * 7 / 10} }, []int64{300, 3000, 30_000, 200_000},
		},
		{
			false, nil, []string{"equal:0.5", "linear:0.3,1", "uniform:0,0.02", "uniform:0.4,0.6"}, []int{20, 200},
			func(m int) []int { return []int{4, m / 5, m * 7 / 10} }, []int64{300, 3000, 30_000},
		},
	}
)

func tableKs(m int) []int { return []int{1, 2, m / 10, m * 34 / 100, m / 2, m * 9 / 10, m - 1} }

// measure measures the policies.
func (g *measuredGrid) measure(t *testing.T, policies []string) (list []measuredCost) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, policy := range policies {
		if g.only != nil && !slices.Contains(g.only, policy) {
			continue
		}
		for _, games := range g.games {
			for _, m := range g.arms {
				ks := slices.DeleteFunc(g.ks(m), func(k int) bool { return k < 1 || k >= m })
				slices.Sort(ks)
				for _, k := range slices.Compact(ks) {
					for _, horizon := range g.horizons {
						if float64(horizon)*float64(m) > mostPulls || g.table && takesTurns(policy, m, k) {
							continue
						}
						c := measuredCost{policy: policy, games: games, m: m, k: k, horizon: horizon}
						c.measure(t)
						list = append(list, c)
					}
				}
			}
		}
	}
	return list
}

// remeasured returns the policies that are to be measured.
func remeasured(t *testing.T) []string {
	t.Helper()
	switch value := os.Getenv(enginesEnv); value {
	case "":
		t.Skip(enginesEnv + " is not set: takes half an hour")
		return nil
	case "all":
		return tabled
	default:
		return strings.Split(value, ",")
	}
}

// TestEngineTable measures engine_costs.csv.
func TestEngineTable(t *testing.T) {
	policies := remeasured(t)
	var list []measuredCost
	for _, g := range tableGrids {
		list = append(list, g.measure(t, policies)...)
	}
	header := "rule,games,m,k"
	for _, horizon := range tableHorizons() {
		header += fmt.Sprintf(",%d", horizon)
	}
	replaceRows(t, tableFile, policies, header, ratioLines(list))
}

// tableHorizons are the columns of the table.
func tableHorizons() (list []int64) {
	for _, g := range tableGrids {
		list = append(list, g.horizons...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestEnginesHeld measures the costs by which TestAutoIsNotSlow judges the table.
func TestEnginesHeld(t *testing.T) {
	policies := remeasured(t)
	var held []string
	for _, g := range heldGrids {
		for _, c := range g.measure(t, policies) {
			held = append(held, fmt.Sprintf("%s,%q,%d,%d,%d,%.4g,%.4g", c.policy, c.games, c.m, c.k, c.horizon, c.stepwise, c.events))
		}
	}
	replaceRows(t, heldFile, policies, "policy,games,m,k,horizon,stepwise,events", held)
}

const tableFile = "engine_costs.csv"

// ratioLines writes a line for each size.
func ratioLines(list []measuredCost) (lines []string) {
	horizons := tableHorizons()
	game := func(c measuredCost) int { return slices.Index(tableGames, c.games) }
	size := func(a, b measuredCost) int {
		return cmp.Or(cmp.Compare(a.policy, b.policy), cmp.Compare(game(a), game(b)), cmp.Compare(a.m, b.m), cmp.Compare(a.k, b.k))
	}
	slices.SortStableFunc(list, size)
	for i, c := range list {
		if i == 0 || size(list[i-1], c) != 0 {
			lines = append(lines, fmt.Sprintf("%s,%s,%d,%d%s", c.policy, tableKinds[game(c)], c.m, c.k, strings.Repeat(",", len(horizons))))
		}
		cells := strings.Split(lines[len(lines)-1], ",")
		cells[4+slices.Index(horizons, c.horizon)] = fmt.Sprintf("%.3g", c.ratio())
		lines[len(lines)-1] = strings.Join(cells, ",")
	}
	return lines
}

// replaceRows puts the policies' rows in place of those that a file has of them.
func replaceRows(t *testing.T, file string, policies []string, header string, rows []string) {
	t.Helper()
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	policyOf := func(row string) string { return row[:strings.Index(row, ",")] }
	for _, row := range strings.Split(strings.TrimSpace(string(old)), "\n")[1:] {
		if !slices.Contains(policies, policyOf(row)) {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, func(a, b string) int { return cmp.Compare(policyOf(a), policyOf(b)) })
	text := header + "\n" + strings.Join(rows, "\n") + "\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
