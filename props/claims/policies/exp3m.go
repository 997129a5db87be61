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
			Cases:   exp3mCases(create, 1, alphaResidual),
		},
		{
			ID: "exp3m/line-10", Group: exp3mGroup, Evidence: props.Searched,
			Statement: "p_i = k((1−γ)ω'_i/Σω' + γ/m) for every arm",
			Reference: "alg:exp3m, line 10 (line:p_i)",
			Method:    "every round of long runs, p recomputed from the log-weights and ln α; relative difference ≤ 1000·2⁻⁵³",
			Rejects:   "a forgotten factor k or 1−γ, mixing after capping",
			Cases:     exp3mCases(create, 1000*unit, formulaError),
		},
		{
			ID: "exp3m/capped-untouched", Group: exp3mGroup, Evidence: props.Searched,
			Statement: "ω_i grows by exp(kγx_i/(m p_i)) for played arms outside S_0; capped and unplayed arms keep their weight",
			Reference: "alg:exp3m, lines 13–16",
			Method: "ln ω after each round less what the text gives, up to a common constant, in units of 2⁻⁵³·max{1, |ln ω|}; at most 16 such " +
				"units (two roundings of each logarithm, before and after)",
			Rejects: "capped arms that learn, an estimate x_i instead of x_i/p_i, a factor k missing in the exponent",
			Cases:   exp3mCases(create, 16, updateError),
		},
	}
	if round != nil {
		claims = append(claims, exp3mUnbiased(create, round))
	}
	return claims
}

// weighed is the state of EXP3.M in a round: what it lays open, and ω' of lines 5 and 9.
type weighed struct {
	exp3mGame
	log, p    []float64 // ln ω_i and p_i before the round
	threshold float64   // ln α
	omega     []float64 // ω'_i, relative to the largest ω
	total     float64   // Σω'
	alpha     float64   // in the same scale; +Inf if nothing is capped
	next      []float64 // ln ω_i after the round
}

func (s *weighed) read(policy ExponentialWeights) {
	s.log, s.p, s.threshold = policy.LogWeights(s.log[:0]), policy.Marginals(s.p[:0]), policy.LogThreshold()
	base := slices.Max(s.log)
	s.alpha = math.Exp(s.threshold - base)
	s.omega = s.omega[:0]
	for _, l := range s.log {
		s.omega = append(s.omega, min(math.Exp(l-base), s.alpha))
	}
	s.total = sumOf(s.omega)
}

// size is the largest |ln ω|, at least 1.
func size(logs ...float64) float64 {
	size := 1.0
	for _, l := range logs {
		size = max(size, math.Abs(l))
	}
	return size
}

// A roundScore says how badly a round breaks a statement, and describes it: the arm, its value
// and the value that it should have.
type roundScore func(s *weighed, r round) (worst float64, what func() string)

func exp3mCases(create exp3mFactory, bound float64, score roundScore) []props.Case {
	var cases []props.Case
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
				s := weighed{exp3mGame: g}
				err = g.play(ctx, p, rounds, func(int) { s.read(p) }, func(r round) bool {
					s.next = p.LogWeights(s.next[:0])
					if x, what := score(&s, r); worst.Larger(x) {
						worst.Where = fmt.Sprintf("round %d: %s", r.t, what())
					}
					return true
				})
				if err != nil {
					return failure(ctx, err)
				}
				worst.N = int64(rounds)
				return worst.AtMost(bound, "every round"), nil
			}})
	}
	return cases
}

// alphaResidual is the relative residual of the equation of line 4 if an arm is
// capped, else by how much the test of line 3 would have capped one, in units of
// what rounding may do.
func alphaResidual(s *weighed, _ round) (float64, func() string) {
	limit := s.total * reference.CapShare(s.M, s.K, s.gamma) // of a weight; +Inf at γ = 1
	rounding := func(size float64) float64 { return unit * (float64(s.M) + 8*size) }
	switch {
	case math.IsInf(s.alpha, 1):
		return max(0, 1/limit-1) / rounding(size(s.log...)), func() string {
			return fmt.Sprintf("nothing is capped, and the largest weight is %.6g times the limit of line 3", 1/limit)
		}
	case s.alpha > 1:
		return math.Inf(1), func() string {
			return fmt.Sprintf("α is %.6g times the largest weight and caps nothing", s.alpha)
		}
	}
	return math.Abs(s.alpha/limit-1) / rounding(max(size(s.log...), math.Abs(s.threshold))), func() string {
		return fmt.Sprintf("α is %.17g times what line 4 asks for", s.alpha/limit)
	}
}

// formulaError is the largest relative error of p_i against line 10.
func formulaError(s *weighed, _ round) (worst float64, what func() string) {
	arm := 0
	line10 := func(i int) float64 {
		return float64(s.K) * ((1-s.gamma)*s.omega[i]/s.total + s.gamma/float64(s.M))
	}
	for i, got := range s.p {
		want := line10(i)
		if off := math.Abs(got-want) / want; i == 0 || !(off <= worst) {
			worst, arm = off, i
		}
	}
	return worst, func() string { return fmt.Sprintf("p[%d] is %v: line 10 gives %v", arm, s.p[arm], line10(arm)) }
}

// updateError is the spread over arms of ln ω_i(t+1) − ln ω_i(t) − kγx̂_i/m, in
// units of rounding. A common factor of all weights does not matter.
func updateError(s *weighed, r round) (float64, func() string) {
	drift := make([]float64, s.M)
	for i, l := range s.log {
		drift[i] = s.next[i] - l
	}
	for j, i := range r.arms {
		// Within rounding of α an arm may count either way; its p_i is 1 then.
		if s.log[i] < s.threshold && s.p[i] < 1 {
			drift[i] -= float64(s.K) * s.gamma / float64(s.M) * (r.rewards[j] / s.p[i])
		}
	}
	spread := (slices.Max(drift) - slices.Min(drift)) / (unit * max(size(s.log...), size(s.next...)))
	return spread, func() string {
		usual, arm := slices.Sorted(slices.Values(drift))[s.M/2], 0
		for i, d := range drift {
			if math.Abs(d-usual) > math.Abs(drift[arm]-usual) {
				arm = i
			}
		}
		return fmt.Sprintf("the weight of arm %d grew to %.6g times what lines 13–16 give, beside the others'", arm, math.Exp(drift[arm]-usual))
	}
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
