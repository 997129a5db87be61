package paper

import (
	"context"
	"fmt"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// Formal returns a claim for each synthetic regret cell of tab:formal.
func Formal(subjects Subjects) []props.Claim {
	table, _ := testdata.TableByLabel("tab:formal")
	var claims []props.Claim
	replays := newReplays(subjects)
	for _, c := range table.Cells {
		if c.Metric == testdata.Regret && c.Dataset == testdata.Synthetic {
			claims = append(claims, cellClaim(c, replays))
		}
	}
	return claims
}

// cellClaim states that a published cell is what its configuration yields.
func cellClaim(c testdata.Cell, replays *replays) props.Claim {
	s := settingOf(c)
	return props.Claim{
		ID:        cellPath(c),
		Group:     "Published regrets, " + c.Label,
		Statement: fmt.Sprintf("%s has mean regret %s over 10 runs of 100000 rounds at m=%d, k=%d, means U(%s, %s).", title(c.Algorithm), c.Printed, c.M, c.K, decimal(c.Lo), decimal(c.Hi)),
		Reference: fmt.Sprintf("%s, line %d", c.Label, c.Line),
		Evidence:  props.Compared,
		Method:    "The configuration is replayed on fresh instances, two runs on each; the published mean of 10 runs must lie in a prediction interval of the two-level model, for 10 instances or for one, whichever is wider.",
		Rejects:   "A published mean outside both intervals; a broken implementation, whose intervals then miss the cells it used to meet.",
		Printed:   true,
		Cases: []props.Case{{
			Instance: s.instance(), Weight: 1, Cost: cost(s.algorithm),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return checkCell(ctx, t, c.Value, s, replays)
			},
		}},
	}
}

// cellPath is the claim's path: paper/LABEL/DATASET/LO-HI/k=K[/m=M][/gamma=G]/ALGORITHM.
func cellPath(c testdata.Cell) string {
	path := fmt.Sprintf("paper/%s/%s/%s-%s/k=%d", c.Label, c.Dataset, decimal(c.Lo), decimal(c.Hi), c.K)
	switch c.Vary {
	case "m":
		path += fmt.Sprintf("/m=%d", c.M)
	case "gamma":
		path += "/gamma=" + decimal(c.Gamma)
	}
	return path + "/" + c.Algorithm
}

// cost is the relative cost of an algorithm's replay, for progress.
func cost(algorithm string) float64 {
	return map[string]float64{"cmoss": 15, "cucb": 30, "exp3m": 12, "hybrid": 40}[algorithm]
}

// title is an algorithm's name in print.
func title(algorithm string) string {
	return map[string]string{"cmoss": "CMOSS", "cucb": "CUCB", "exp3m": "EXP3.M", "hybrid": "HYBRID"}[algorithm]
}

func checkCell(ctx context.Context, t props.Trial, published float64, s setting, replays *replays) (props.Finding, error) {
	groups, err := replays.groups(ctx, t, s)
	if err != nil {
		return props.Finding{}, err
	}
	if groups == nil {
		return props.Finding{Evidence: props.Compared, Skip: title(s.algorithm) + " is too slow for --quick: too few runs would decide nothing"}, nil
	}
	c, err := stats.TwoLevelPrediction(groups, Runs, published, t.Alpha)
	if err != nil {
		return props.Finding{}, err
	}
	return finding(c, t.Alpha), nil
}

// finding reports the wider of the two readings' intervals.
func finding(c stats.PublishedComparison, alpha float64) props.Finding {
	fresh, one := c.Fresh.Interval, c.One.Interval
	f := props.Finding{
		Evidence:  props.Compared,
		Guarantee: string(c.One.Guarantee),
		Observed:  props.Interval{Lo: max(0, min(fresh.Lo, one.Lo)), Mid: c.Model.Mean, Hi: max(fresh.Hi, one.Hi)},
		Bound:     props.Containing(c.Published),
		Alpha:     alpha, N: int64(c.Model.Runs), Detectable: c.Detectable,
	}
	if c.Excluded {
		f.Witness = fmt.Sprintf("published %.3f, measured %.1f ± %.1f (standard error) in %d runs on %d instances, ratio %.2f; 10 runs would lie in [%.0f, %.0f] on ten instances, [%.0f, %.0f] on one",
			c.Published, c.Model.Mean, c.Model.StdErr(), c.Model.Runs, c.Model.Groups, c.Published/c.Model.Mean, fresh.Lo, fresh.Hi, one.Lo, one.Hi)
	}
	if c.SkewWarning != nil {
		f.Warnings = append(f.Warnings, c.SkewWarning)
	}
	return f
}

// replays runs each setting once, however many cells have it.
type replays struct {
	subjects Subjects
	mu       sync.Mutex
	done     map[replayKey]*replay
}

type replayKey struct {
	setting
	seed   uint64
	effort props.Effort
}

type replay struct {
	once   sync.Once
	groups [][]float64
	err    error
}

func newReplays(subjects Subjects) *replays {
	return &replays{subjects: subjects, done: map[replayKey]*replay{}}
}

// groups returns the final regrets by instance, or nil if the effort does not
// allow the setting.
func (r *replays) groups(ctx context.Context, t props.Trial, s setting) ([][]float64, error) {
	key := replayKey{s, t.Seed, t.Effort}
	r.mu.Lock()
	if r.done[key] == nil {
		r.done[key] = &replay{}
	}
	one := r.done[key]
	r.mu.Unlock()
	one.once.Do(func() { one.groups, one.err = r.play(ctx, t, s) })
	return one.groups, one.err
}

func (r *replays) play(ctx context.Context, t props.Trial, s setting) ([][]float64, error) {
	n := sizeOf(s.algorithm, t.Effort)
	subject := r.subjects[s.algorithm]
	if n.instances == 0 || subject == nil {
		return nil, nil
	}
	factory, err := subject(s.gamma)
	if err != nil {
		return nil, err
	}
	game, err := s.game(sim.UniformMeans{Lo: s.lo, Hi: s.hi})
	if err != nil {
		return nil, err
	}
	plan := sim.Plan{Game: game, Policy: factory, Runs: n.instances * n.runs, RunsPerInstance: n.runs, Seed: t.Seed}
	var tally tally
	result, err := sim.Run(ctx, t.Workers, plan, func(share float64) { t.Progress(tally.add(share)) })
	if err != nil {
		return nil, err
	}
	groups := make([][]float64, n.instances)
	for i, regret := range result.Final() {
		g := i / n.runs
		groups[g] = append(groups[g], regret)
	}
	return groups, nil
}

// A tally sums the shares that concurrent replicates report.
type tally struct {
	mu   sync.Mutex
	done float64
}

func (t *tally) add(share float64) float64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done += share
	return t.done
}
