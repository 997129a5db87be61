package policies

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
)

const exp3mGroup = "EXP3.M"

// An exp3mFactory makes the EXP3.M under test.
type exp3mFactory = func(algos.Spec, algos.Gamma) (ExponentialWeights, error)

// exp3mGame is a game with a mixing coefficient.
type exp3mGame struct {
	game
	gamma float64
}

func (g exp3mGame) String() string {
	return fmt.Sprintf("m=%d k=%d γ=%v %s", g.M, g.K, g.gamma, g.rewards.Name)
}

// exp3mGames reach every branch: nothing capped, up to k−1 arms capped, weights
// that pass each other, γ too large to cap anything, one arm a round.
var exp3mGames = []exp3mGame{
	{semiBandit(20, 5, graded), 0.05},
	{semiBandit(30, 20, turning), 0.1},
	{semiBandit(10, 9, allOne), 0.3},
	{semiBandit(8, 1, smooth), 1},
	{semiBandit(400, 100, graded), 0.2},
}

// exp3mClaims returns the claims about EXP3.M; round is the rounding it is sampled
// by, and may be nil.
func exp3mClaims(create exp3mFactory, round Rounder) []props.Claim {
	claims := []props.Claim{
		{
			ID: "exp3m/alpha-equation", Group: exp3mGroup, Evidence: props.Searched,
			Statement: "α_t/Σ_j min{ω_j, α_t} = (1/k − γ/m)/(1−γ) where max ω reaches that share of Σω, and no arm is capped elsewhere",
			Reference: "alg:exp3m, lines 3–7 (line:decide_alpha)",
			Method: "every round of long runs; relative residual ≤ 2⁻⁵³·(m + 8·max{1, |ln α|, max |ln ω|}): a sum of m terms, and on the policy's side and on " +
				"the claim's four roundings of logarithms of that size, each of which exp makes relative",
			Rejects: "an α that is one Newton step short, a capped set that is too small or too large",
			Cases:   exp3mCases(create, 1, func() roundScore { return &alphaResidual{} }),
		},
		{
			ID: "exp3m/line-10", Group: exp3mGroup, Evidence: props.Searched,
			Statement: "p_i = k((1−γ)ω'_i/Σω' + γ/m) for every arm",
			Reference: "alg:exp3m, line 10 (line:p_i)",
			Method:    "every round of long runs, p recomputed from the log-weights and ln α; relative difference ≤ 1000·2⁻⁵³",
			Rejects:   "a forgotten factor k or 1−γ, mixing after capping",
			Cases:     exp3mCases(create, 1000*unit, func() roundScore { return &formulaError{} }),
		},
		{
			ID: "exp3m/capped-untouched", Group: exp3mGroup, Evidence: props.Searched,
			Statement: "ω_i grows by exp(kγx_i/(m p_i)) for played arms outside S_0; capped and unplayed arms keep their weight",
			Reference: "alg:exp3m, lines 13–16",
			Method: "ln ω after each round less what the text gives, up to a common constant, in units of 2⁻⁵³·max{1, |ln ω|}; at most 16 such " +
				"units (two roundings of each logarithm, before and after)",
			Rejects: "capped arms that learn, an estimate x_i instead of x_i/p_i, a factor k missing in the exponent",
			Cases:   exp3mCases(create, 16, func() roundScore { return &updateError{} }),
		},
	}
	if round != nil {
		claims = append(claims, exp3mUnbiased(create, round))
	}
	return claims
}

// A roundScore says how badly a round breaks a statement. It may keep state
// from before the round's rewards to after.
type roundScore interface {
	before(p ExponentialWeights, g exp3mGame) float64
	after(p ExponentialWeights, g exp3mGame, r round) float64
	// what describes the last score: the arm, its value and the value that it should have.
	what() string
}

func exp3mCases(create exp3mFactory, bound float64, score func() roundScore) []props.Case {
	cases := []props.Case{}
	for _, g := range exp3mGames {
		cases = append(cases, props.Case{Instance: g.String(), Params: g.params().With("gamma", g.gamma),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				g.seed = t.Seed
				rounds := props.ByEffort(t.Effort, 60_000, 150_000, 10_000_000) / g.M
				p, err := create(g.spec(rounds), algos.GammaFixed(g.gamma))
				if err != nil {
					return props.Finding{}, err
				}
				var worst search.Worst
				s := score()
				see := func(round int, x float64) {
					if worst.Larger(x) {
						worst.Where = fmt.Sprintf("round %d: %s", round, s.what())
					}
				}
				err = g.play(ctx, p, rounds,
					func(round int) { see(round, s.before(p, g)) },
					func(r round) bool { see(r.t, s.after(p, g, r)); return true })
				if err != nil {
					return failure(ctx, err)
				}
				worst.N = int64(rounds)
				return worst.AtMost(bound, "every round"), nil
			}})
	}
	return cases
}

// onlyBefore is the part of a score that looks at a round before its rewards.
type onlyBefore struct{}

func (onlyBefore) after(ExponentialWeights, exp3mGame, round) float64 { return 0 }

// capped holds ω' of lines 5 and 9, relative to the largest weight, with its sum and the
// threshold α on the same scale.
type capped struct {
	log   []float64
	omega []float64 // ω'_i
	total float64   // Σω'
	alpha float64   // in the same scale; +Inf if nothing is capped
	top   float64   // the largest ω
}

func (c *capped) read(p ExponentialWeights) {
	c.log = p.LogWeights(c.log[:0])
	base := math.Inf(-1)
	for _, l := range c.log {
		base = max(base, l)
	}
	c.alpha = math.Exp(p.LogThreshold() - base)
	c.top = 1
	c.omega = c.omega[:0]
	for _, l := range c.log {
		c.omega = append(c.omega, min(math.Exp(l-base), c.alpha))
	}
	c.total = sumOf(c.omega)
}

// share is (1/k − γ/m)/(1−γ), +Inf at γ = 1.
func (g exp3mGame) share() float64 {
	return reference.CapShare(g.M, g.K, g.gamma)
}

// alphaResidual is the relative residual of the equation of line 4 if an arm is
// capped, else by how much the test of line 3 would have capped one, in units of
// what rounding may do.
type alphaResidual struct {
	onlyBefore
	capped
	limit float64 // of a weight
}

func (s *alphaResidual) before(p ExponentialWeights, g exp3mGame) float64 {
	s.read(p)
	s.limit = s.total * g.share()
	size := 1.0
	for _, l := range s.log {
		size = max(size, math.Abs(l))
	}
	if math.IsInf(s.alpha, 1) {
		return max(0, s.top/s.limit-1) / s.rounding(size)
	}
	if s.alpha > s.top {
		return math.Inf(1) // a threshold that caps nothing
	}
	return math.Abs(s.alpha/s.limit-1) / s.rounding(max(size, math.Abs(p.LogThreshold())))
}

func (s *alphaResidual) what() string {
	switch {
	case math.IsInf(s.alpha, 1):
		return fmt.Sprintf("nothing is capped, and the largest weight is %.6g times the limit of line 3", s.top/s.limit)
	case s.alpha > s.top:
		return fmt.Sprintf("α is %.6g times the largest weight and caps nothing", s.alpha/s.top)
	default:
		return fmt.Sprintf("α is %.17g times what line 4 asks for", s.alpha/s.limit)
	}
}

// rounding is what rounding may do to the residual where logarithms have the given size.
func (s *alphaResidual) rounding(size float64) float64 { return unit * (float64(len(s.log)) + 8*size) }

// formulaError is the largest relative error of p_i against line 10.
type formulaError struct {
	onlyBefore
	capped
	p    []float64
	arm  int // of the largest error
	want float64
}

func (s *formulaError) before(p ExponentialWeights, g exp3mGame) (worst float64) {
	s.read(p)
	s.p = p.Marginals(s.p[:0])
	for i, got := range s.p {
		want := float64(g.K) * ((1-g.gamma)*s.omega[i]/s.total + g.gamma/float64(g.M))
		if off := math.Abs(got-want) / want; i == 0 || !(off <= worst) {
			worst, s.arm, s.want = off, i, want
		}
	}
	return worst
}

func (s *formulaError) what() string {
	return fmt.Sprintf("p[%d] is %v: line 10 gives %v", s.arm, s.p[s.arm], s.want)
}

// updateError is the spread over arms of ln ω_i(t+1) − ln ω_i(t) − kγx̂_i/m, in
// units of rounding.
type updateError struct {
	capped
	p, next, drift []float64
	threshold      float64
}

func (s *updateError) before(p ExponentialWeights, _ exp3mGame) float64 {
	s.log = p.LogWeights(s.log[:0])
	s.p = p.Marginals(s.p[:0])
	s.threshold = p.LogThreshold()
	return 0
}

func (s *updateError) after(p ExponentialWeights, g exp3mGame, r round) float64 {
	s.next = p.LogWeights(s.next[:0])
	s.drift = s.drift[:0]
	size := 1.0
	for i, l := range s.log {
		s.drift = append(s.drift, s.next[i]-l)
		size = max(size, math.Abs(l), math.Abs(s.next[i]))
	}
	for j, i := range r.arms {
		// Within rounding of α an arm may count either way; its p_i is 1 then.
		if s.log[i] < s.threshold && s.p[i] < 1 {
			s.drift[i] -= float64(g.K) * g.gamma / float64(g.M) * (r.rewards[j] / s.p[i])
		}
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, d := range s.drift {
		lo, hi = min(lo, d), max(hi, d)
	}
	return (hi - lo) / (unit * size)
}

// what names the arm whose weight changed differently from the others; a common factor of all
// weights does not matter.
func (s *updateError) what() string {
	if len(s.drift) == 0 {
		return ""
	}
	sorted := slices.Sorted(slices.Values(s.drift))
	usual, arm := sorted[len(sorted)/2], 0
	for i, d := range s.drift {
		if math.Abs(d-usual) > math.Abs(s.drift[arm]-usual) {
			arm = i
		}
	}
	return fmt.Sprintf("the weight of arm %d grew to %.6g times what lines 13–16 give, beside the others'", arm, math.Exp(s.drift[arm]-usual))
}

// exp3mUnbiased checks E[x̂_i] = x_i over all outcomes of the rounding.
func exp3mUnbiased(create exp3mFactory, round Rounder) props.Claim {
	const gamma = 0.2
	check := func(ctx context.Context, g game) (props.Finding, error) {
		return unbiased(ctx, g, estimator{
			fresh: func() (algos.Policy, error) { return create(g.spec(1000), algos.GammaFixed(gamma)) },
			state: func(p algos.Policy) []float64 { return p.(ExponentialWeights).LogWeights(nil) },
			value: func(change float64) float64 { return change * float64(g.M) / (float64(g.K) * gamma) },
			// Capped arms are not estimated.
			exempt: func(p algos.Policy, i int) bool { return p.(ExponentialWeights).Marginals(nil)[i] >= 1 },
		}, round)
	}
	return props.Claim{
		ID: "exp3m/unbiased", Group: exp3mGroup, Evidence: props.Exact,
		Statement: "E[x̂_i(t)] = x_i(t) for every arm outside S_0(t), given the past",
		Reference: "alg:exp3m, line 14; Uchiya et al. 2010, proof of theorem 2",
		Method:    unbiasedMethod,
		Rejects:   "an estimate that divides by another probability than the arm is played with",
		Cases:     unbiasedCases(check),
	}
}
