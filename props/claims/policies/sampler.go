package policies

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A Sampler draws n random sets of k = Σp arms with marginals p and hands each to see,
// until see returns false. Its randomness follows from the seed; nothing else is known of it.
// Its error is its own failure, or the context's.
type Sampler func(ctx context.Context, p []float64, k int, seed uint64, n int, see func(arms []int) bool) error

// MaxSampled is the most arms of a sampler's input: a set is the bits of an int.
const MaxSampled = 62

// sampledInputs are marginals with an integer sum at which a sampler is tried. They are short,
// as a counterexample should be, and of each kind that implementations treat differently.
func sampledInputs() [][]float64 {
	return [][]float64{
		{0.9, 0.6, 0.4, 0.1},
		{0.5, 0.5, 0.5, 0.5},
		{0.7, 0.2, 0.1},
		{1, 0.5, 0, 0.5, 1},
		{0.95, 0.9, 0.85, 0.8, 0.3, 0.2},
		{0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.85},
	}
}

// A SampledConfig says how DepRoundSampled tries a sampler.
type SampledConfig struct {
	Inputs   [][]float64             // none means sampledInputs
	Draws    int                     // at each input; 0 means what the effort asks for
	Selected func(claim string) bool // which claims will be decided; nil means all
	// MarginalsOnly reports, once something was drawn, that the sampler promises nothing of how
	// arms depend on each other; nil means that it does.
	MarginalsOnly func() bool
	// Unseedable reports, once something was drawn, that no seed controls the sampler; nil means that one does.
	Unseedable func() bool
}

// sampledAmounts are, by effort, the tolerated deviation and the number of draws. An interval
// reaches 5.3 standard deviations, at most ½/√n each. So a true statement is accepted unless a mean
// is 4.2 of them off: (4.2+5.3)·½/√n ≤ tolerance.
var sampledAmounts = map[props.Effort]struct {
	tolerance float64
	draws     int
}{props.Quick: {0.05, 10_000}, props.Default: {0.02, 60_000}, props.Full: {0.005, 1_000_000}}

// DepRoundSampled returns the claims about dependent rounding that can be decided for a sampler
// whose coins are hidden. Each input is drawn from once, for all claims together.
func DepRoundSampled(s Sampler, cfg SampledConfig) []props.Claim {
	if len(cfg.Inputs) == 0 {
		cfg.Inputs = sampledInputs()
	}
	d := &draws{sampler: s, cfg: cfg}
	const amount = "60 000 draws at each input tolerate a deviation of 0.02 (--quick: 10 000 and 0.05, --full: 10⁶ " +
		"and 0.005)"
	claims := []props.Claim{
		depRoundCardinality(props.Claim{Evidence: props.Searched, Method: "every draw is checked"}),
		{
			ID: "depround/extremes", Group: depRoundGroup, Evidence: props.Searched, Reference: "alg:depround",
			Statement: "an arm with p_i = 0 is never drawn, an arm with p_i = 1 always", Method: "every draw is checked",
			Rejects: "an arm with p = 0 that is paired, an arm with p = 1 that is left out",
		},
		depRoundMarginals(props.Claim{Evidence: props.Sampled,
			Method: "Clopper–Pearson intervals of all arms at α/m each; " + amount}),
		depRoundCylinder(props.Claim{Evidence: props.Sampled,
			Method: "Clopper–Pearson intervals for all sets Q of at least 2 arms (of exactly 2 if m > 10); " + amount}),
		{
			ID: "depround/deterministic", Group: depRoundGroup, Evidence: props.Searched, Reference: "examples/README.md",
			Statement: "the same seed gives the same sets", Method: "a hundred draws, twice",
			Rejects: "randomness from elsewhere, state that outlives a start",
		},
	}
	checks := []sampleCheck{sizeFinding, certainFinding, marginalsFinding, d.cylinderFinding, d.sameFinding}
	for c, check := range checks {
		id := claims[c].ID // read here, as claims without cases are deleted below
		for i, p := range cfg.Inputs {
			if id == "depround/extremes" && !slices.ContainsFunc(p, func(x float64) bool { return x == 0 || x == 1 }) {
				continue
			}
			kase := props.Case{Instance: "p=" + listed(p), Check: func(ctx context.Context, t props.Trial) (props.Finding,
				error) {
				return d.decide(ctx, t, i, id, check)
			}}
			if claims[c].Evidence == props.Sampled {
				kase.Weight = 1
			}
			claims[c].Cases = append(claims[c].Cases, kase)
		}
	}
	return slices.DeleteFunc(claims, func(c props.Claim) bool { return len(c.Cases) == 0 })
}

// listed writes numbers as a list, separated by commas.
func listed(p []float64) string {
	fields := make([]string, len(p))
	for i, x := range p {
		fields[i] = strconv.FormatFloat(x, 'g', -1, 64)
	}
	return strings.Join(fields, ",")
}

// A sampleCheck decides a claim by the draws at one input.
type sampleCheck func(ctx context.Context, t props.Trial, got *tally) props.Finding

// draws are what a sampler drew, once at each input.
type draws struct {
	sampler Sampler
	cfg     SampledConfig
	tallies props.Memo[int, *tally]

	mu      sync.Mutex
	stalled error // a timeout, after which the sampler is not called again
}

// decide decides one claim at one input. Only the first claim, if it is selected, reports a draw
// that is no set of k arms. A sampler that breaks is reported at the first input alone.
func (d *draws) decide(ctx context.Context, t props.Trial, i int, id string, check sampleCheck) (props.Finding, error) {
	got, err := d.drawn(ctx, t, i)
	var no *algos.Declined
	const first = "depround/cardinality"
	switch {
	case err != nil:
		return props.Finding{}, err
	case errors.As(got.err, &no):
		return props.Finding{Skip: "the sampler declines this input: " + no.Reason}, nil
	case got.broken() == "" && id == "depround/negative-cylinder" && d.cfg.MarginalsOnly != nil && d.cfg.MarginalsOnly():
		return props.Finding{Skip: "the sampler promises marginals only"}, nil
	case got.broken() == "" && id == "depround/deterministic" && d.cfg.Unseedable != nil && d.cfg.Unseedable():
		return props.Finding{Skip: "the sampler declares that no seed controls its randomness"}, nil
	case got.broken() == "":
		return check(ctx, t, got), ctx.Err()
	case id != first && d.selected(first):
		return props.Finding{Skip: first + " reports " + got.broken()}, nil
	}
	for j := range i {
		before, err := d.drawn(ctx, t, j)
		switch {
		case err != nil:
			return props.Finding{}, err
		case before.err != nil && got.err != nil && !errors.As(before.err, &no):
			return props.Finding{Skip: "the sampler broke before, at p=" + listed(before.p)}, nil
		}
	}
	return props.Finding{
		Guarantee: "every draw", Observed: props.Point(1), Bound: props.AtMost(0), N: max(1, got.n), Witness: got.broken(),
	}, nil
}

// selected reports whether a claim will be decided.
func (d *draws) selected(claim string) bool { return d.cfg.Selected == nil || d.cfg.Selected(claim) }

// drawn returns the draws at an input.
func (d *draws) drawn(ctx context.Context, t props.Trial, i int) (*tally, error) {
	return d.tallies.Get(i, func() (*tally, error) { return d.draw(ctx, t, d.cfg.Inputs[i]) })
}

// draw tallies the draws at one input.
func (d *draws) draw(ctx context.Context, t props.Trial, p []float64) (*tally, error) {
	amount := sampledAmounts[t.Effort]
	if d.cfg.Draws > 0 {
		amount.draws = d.cfg.Draws
	}
	k := int(math.Round(sumOf(p)))
	got := &tally{p: p, k: k, tolerance: amount.tolerance, seed: t.Seed, sets: map[int]int64{}}
	d.mu.Lock()
	got.err = d.stalled
	d.mu.Unlock()
	if got.err != nil {
		return got, nil
	}
	err := d.sampler(ctx, p, k, t.Seed, amount.draws, func(arms []int) bool {
		got.add(arms)
		return got.malformed == ""
	})
	if err == nil && got.malformed == "" && got.n != int64(amount.draws) {
		err = fmt.Errorf("%d sets are drawn: want %d", got.n, amount.draws)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var timeout interface{ Timeout() bool }
	if got.err = err; errors.As(err, &timeout) && timeout.Timeout() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.stalled = err
	}
	return got, nil
}

// sameFinding draws some sets once more.
func (d *draws) sameFinding(ctx context.Context, _ props.Trial, got *tally) props.Finding {
	f := props.Finding{Guarantee: "every draw", Bound: props.AtMost(0), N: int64(len(got.head))}
	n := 0
	err := d.sampler(ctx, got.p, got.k, got.seed, len(got.head), func(arms []int) bool {
		if n++; n > len(got.head) {
			return false
		}
		if set := bitset(arms); set != got.head[n-1] {
			f.Observed = props.Point(1)
			f.Witness = fmt.Sprintf("p = %s, draw %d (seed %d): %v at first, %v the second time", listed(got.p), n, got.seed,
				members(got.head[n-1]), members(set))
			return false
		}
		return true
	})
	if err == nil && n != len(got.head) {
		err = fmt.Errorf("%d sets are drawn: want %d", n, len(got.head))
	}
	if err != nil && f.Witness == "" {
		f.Observed, f.Witness = props.Point(1), fmt.Sprintf("p = %s, started a second time: %v", listed(got.p), err)
	}
	return f
}

// sizeFinding passes: tally.add has checked every draw.
func sizeFinding(_ context.Context, _ props.Trial, got *tally) props.Finding {
	return props.Finding{Guarantee: "every draw", Bound: props.AtMost(0), N: got.n}
}

// certainFinding counts draws that lack an arm of p = 1 or hold one of p = 0.
func certainFinding(_ context.Context, _ props.Trial, got *tally) props.Finding {
	f := props.Finding{Guarantee: "every draw", Bound: props.AtMost(0), N: got.n}
	count := got.counts()
	wrong := int64(0)
	for i, p := range got.p {
		if p == 0 && count[i] > 0 || p == 1 && count[i] < got.n {
			wrong++
			f.Witness = fmt.Sprintf("p = %s: arm %d, of p = %v, is in %d of %d draws", listed(got.p), i, p, count[i], got.n)
		}
	}
	f.Observed = props.Point(float64(wrong))
	return f
}

// marginalsFinding compares frequencies with p.
func marginalsFinding(_ context.Context, t props.Trial, got *tally) props.Finding {
	count := got.counts()
	f := distance(count, got.p, int(got.n), t.Alpha, got.tolerance)
	f.Witness = fmt.Sprintf("p = %s: P(i ∈ S) ≈ %s in %d draws (seed %d)", listed(got.p), got.frequencies(count), got.n,
		got.seed)
	return f
}

// cylinderFinding compares joint frequencies with products. If the marginals are not p, the
// products are no bound.
func (d *draws) cylinderFinding(_ context.Context, t props.Trial, got *tally) props.Finding {
	if d.selected("depround/marginals") && got.off(t.Alpha) {
		return props.Finding{Skip: "depround/marginals fails, so Π p_i is not the right bound"}
	}
	cylinders := got.cylinders()
	alpha := t.Alpha / float64(len(cylinders))
	f := props.Finding{
		Guarantee: string(stats.GuaranteeClopperPearson), Alpha: t.Alpha, N: got.n, Bound: props.AtMost(got.tolerance),
		Observed: props.Interval{Lo: math.Inf(-1), Mid: math.Inf(-1), Hi: math.Inf(-1)},
	}
	for _, c := range cylinders {
		iv := stats.ClopperPearson(c.count, got.n, alpha)
		f.Observed.Lo, f.Observed.Hi = max(f.Observed.Lo, iv.Lo-c.product), max(f.Observed.Hi, iv.Hi-c.product)
		f.Detectable = max(f.Detectable, iv.Hi-iv.Lo)
		if x := float64(c.count)/float64(got.n) - c.product; x > f.Observed.Mid {
			f.Observed.Mid = x
			f.Witness = fmt.Sprintf("p = %s, Q = %v, b = %d: in %.4f of %d draws, Π = %.4f (seed %d)",
				listed(got.p), members(c.arms), c.b, float64(c.count)/float64(got.n), got.n, c.product, got.seed)
		}
	}
	return f
}
