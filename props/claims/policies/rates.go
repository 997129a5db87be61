package policies

import (
	"context"
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
)

// rateTolerance is the relative difference allowed between two ways to evaluate a
// rate: a dozen roundings of 2⁻⁵³ in products and roots, and in ln(m/k), which
// near k = m has lost as many digits as m/k−1 has, up to log₂ 200.
const rateTolerance = 200 * 16 * unit

// drawRateSpec draws a game over the whole range of sizes and horizons, the ends
// included.
func drawRateSpec(rt *rapid.T, most int) algos.Spec {
	s := drawSize(rt, most)
	return algos.Spec{Arms: s.M, Cardinality: s.K, Horizon: drawHorizon(rt), Source: seed.Source(1, "rates")}
}

// apart notes by how much a rate misses its text, relatively.
func apart(d *search.Worst, what string, s algos.Spec, got, want float64) {
	off := math.Abs(got - want)
	if want != 0 {
		off /= math.Abs(want)
	}
	if d.Larger(off) {
		d.Where = fmt.Sprintf("m=%d k=%d T=%d: %s is %v: want %v (%.6g times)", s.Arms, s.Cardinality, s.Horizon, what, got, want, got/want)
	}
}

// rateClaim is the claim that rates are those of the text.
func rateClaim(c props.Claim, most int, look func(s algos.Spec, d *search.Worst) error) props.Claim {
	c.Evidence = props.Searched
	c.Method = fmt.Sprintf("drawn sizes up to %d arms, k = m and k = m−1 included, and horizons up to 2⁵³; relative difference ≤ %.2g", most, rateTolerance)
	c.Cases = []props.Case{search.Case(c.ID, "", [3]int{300, 1000, 50_000}, rateTolerance, "every draw",
		func(_ context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
			return look(drawRateSpec(rt, most), d)
		})}
	return c
}

// exp3mTuned claims that EXP3.M is tuned by its corollary.
func exp3mTuned(create exp3mFactory) props.Claim {
	return rateClaim(props.Claim{
		ID: "exp3m/tuned-rate", Group: exp3mGroup, Reference: "Uchiya et al. 2010, corollary 1, with G_max ≤ kT",
		Statement: "the tuned γ is min{1, √(m ln(m/k)/((e−1)kT))}, 1 at k = m",
		Rejects:   "another constant under the root, k or T left out, a γ above 1",
	}, 200, func(s algos.Spec, d *search.Worst) error {
		p, err := create(s, algos.GammaTuned)
		if err == nil {
			apart(d, "γ", s, p.Mixing(), reference.TunedMixing(s))
		}
		return err
	})
}

// combexpRates claims that COMBEXP mixes and learns at its theorem's rates.
func combexpRates(policy func(algos.Spec) (FullBandit, error)) props.Claim {
	return rateClaim(props.Claim{
		ID: "combexp/rates", Group: groupCombexp, Reference: combexpPaper + ", theorem 6",
		Statement: "γ = √(k ln(m/k))/(√(k ln(m/k)) + √(C(Ck²m + k)T)) and η = γC with C = λ/k^{3/2} and λ = k(m−k)/(m(m−1)), the least eigenvalue of " +
			"E[MMᵀ] for uniform M; both 0 at k = m",
		Rejects: "a wrong eigenvalue, power of k or factor in either rate",
	}, algos.CombexpMaxArms, func(s algos.Spec, d *search.Worst) error {
		p, err := policy(s)
		if err != nil {
			return err
		}
		gamma, eta := p.Rates()
		wantGamma, wantEta := 0.0, 0.0
		if s.Cardinality < s.Arms {
			wantGamma, wantEta = reference.COMBEXPRates(s)
		}
		apart(d, "γ", s, gamma, wantGamma)
		apart(d, "η", s, eta, wantEta)
		return nil
	})
}
