package scaling

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A FactorBound is a certified factor C ≥ R/rate at a size and horizon; an error
// says why there is none.
type FactorBound func(m, k int, horizon int64) (float64, error)

// shared computes each value once; nil stays nil.
func (b FactorBound) shared() FactorBound {
	if b == nil {
		return nil
	}
	var memo props.Memo[rate.Setting, float64]
	return func(m, k int, horizon int64) (float64, error) {
		return memo.Get(nil, rate.Setting{Size: sim.Size{M: m, K: k}, Horizon: horizon}, func() (float64, error) { return b(m, k, horizon) })
	}
}

// WorstLimit is the project's empirical constant: no game was found on which
// CMOSS's regret exceeds the minimax rate itself.
const WorstLimit = 1

// A worstBar is what a claim holds the worst game found against.
type worstBar struct {
	id, statement, rejects string
	bound                  func(g worstGame) (props.Bound, error)
}

// worstBars returns the bounds that a policy's worst game is compared with. The subject's must not
// exceed the project's empirical constant. A peer's must reach the lower bound. If the policy has a
// theorem of its own, its factor is a bound, too.
func (s *Study) worstBars(p Learner, lower FactorBound) []worstBar {
	bars := []worstBar{{
		"worst", "on no generated game regret exceeds the minimax rate", "a policy that is bad on games of one kind alone",
		func(worstGame) (props.Bound, error) { return props.AtMost(WorstLimit), nil },
	}}
	if p.Name != s.subject.Name {
		if bars = nil; lower != nil {
			bars = append(bars, worstBar{
				"worst", "on the worst generated game found, regret is at least the lower bound for its size and horizon, which every policy meets on some game",
				"a search that overlooks the hard games, or a lower bound that is too large",
				func(g worstGame) (props.Bound, error) {
					factor, err := g.at(lower)
					return props.AtLeast(factor), err
				},
			})
		}
	}
	if p.Certified != nil {
		bars = append(bars, worstBar{
			"worst-certified", "on the worst generated game found regret is at most the certified factor times the rate",
			"a certificate that does not hold, or a policy that does not keep it",
			func(g worstGame) (props.Bound, error) {
				factor, err := g.at(p.Certified)
				return props.AtMost(factor), err
			},
		})
	}
	return bars
}

// at evaluates a factor where the worst game is.
func (g worstGame) at(b FactorBound) (float64, error) { return b(g.Size.M, g.Size.K, g.Horizon) }

// worstClaims hold the worst game of a policy in each regime against its bars.
func (s *Study) worstClaims(p Learner) []props.Claim {
	p.Certified = p.Certified.shared()
	lower := s.Lower.shared()
	var claims []props.Claim
	for _, r := range bothRegimes {
		for _, bar := range s.worstBars(p, lower) {
			claims = append(claims, props.Claim{
				ID: "scaling/" + p.Name + "/generated/" + r.String() + "/" + bar.id, Group: groupGenerated, Evidence: props.Sampled,
				Statement: p.Title + ", " + r.Text() + ": " + bar.statement + ".", Reference: "bounds/bounds.md, section 9", Rejects: bar.rejects,
				Method: "R/rate is maximised over the generator's space: games at random, then local moves from the worst, on fresh seeds at every stage; Student's " +
					"interval of one more sample of the worst game decides.",
				Cases: []props.Case{skipping(props.Case{
					Instance: s.points.fixed.tagged(r.Text()), Params: props.Params{"policy": p.Name, "regime": r.String()}, Weight: 1, From: props.Full, Cost: 20,
					Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
						g, err := s.points.worst(ctx, t, p, r)
						if err != nil {
							return props.Finding{}, err
						}
						f, err := s.hold(g, bar, lower, t.Alpha)
						if err == nil && p.Name != s.subject.Name && props.Decide(f).Outcome() == props.Inconclusive {
							return measuredOnly(f, t.Effort), nil
						}
						return f, err
					},
				}, s.points.fixed.refuses(p, r))},
			})
		}
	}
	return claims
}

// measuredOnly is the reason for skipping a bar of a policy that stands beside the subject, where
// the search and its runs leave the bar open: the policy is measured, and decides nothing about the
// subject. Regret below the bar fails all the same.
func measuredOnly(f props.Finding, e props.Effort) props.Finding {
	return waits(fmt.Sprintf("measured only: %d runs leave it open at %s, and the bound is %s", f.N, report.SpanText(f.Observed), f.Bound), e)
}

// hold decides one bar, and keeps the game for the table of worst games.
func (s *Study) hold(g worstGame, bar worstBar, lower FactorBound, alpha float64) (props.Finding, error) {
	bound, err := bar.bound(g)
	if err != nil {
		return props.Finding{}, err
	}
	w := g.describe(alpha, lower)
	s.points.keep(w)
	return props.Finding{
		Evidence: props.Sampled, Guarantee: w.Guarantee, Observed: w.Ratio, Bound: bound, Alpha: alpha,
		N: w.Runs, Detectable: stats.DetectableMean(w.Ratio), Witness: w.String(),
	}, nil
}
