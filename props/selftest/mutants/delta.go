package mutants

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// wrongDelta is a row about CMOSS with another δ, a function of m, k and T, which
// games of one size do not tell from a constant factor.
func wrongDelta(name, words string, rejectedBy by, delta func(m, k, T float64) float64) Mutant {
	return bug("cmoss-delta/"+name, words, rejectedBy, func(s *Subjects, name string) {
		of := func(spec algos.Spec) float64 {
			if spec.Cardinality == spec.Arms { // nothing to choose
				return reference.PairingDelta(spec)
			}
			return delta(float64(spec.Arms), float64(spec.Cardinality), float64(spec.Horizon))
		}
		s.plantPolicy("cmoss", name, func(spec algos.Spec) (algos.Policy, error) {
			return ranker{}.make(spec, reference.Optimistic(reference.MOSSRadius(of(spec))), true)
		})
		s.scales(name, func(spec algos.Spec) (algos.Policy, error) {
			return algos.NewCMOSS(spec, algos.CMOSSConfig{Delta: algos.DeltaFixed(of(spec))})
		})
	})
}

// deltaMutants are bugs that change how regret scales, each an exponent of its own.
// ρ without the clip at ln⁺ is not among them: from 1/δ pulls on it is NaN, which
// no comparison puts below another index, so that an arm stays in the action; those
// are the good arms, and no exponent moves. cmoss/ln-for-ln-plus is rejected by
// other claims. Where NaN ranks last the exponent of m−k is 0.97.
func deltaMutants() []Mutant {
	regret := func(aspects ...string) by { return append(by{"contract/literal"}, generated(aspects...)...) }
	return []Mutant{
		wrongDelta("fixed-horizon", "the δ of T = 100, whatever the horizon",
			regret("high/exponent-T", "low/level"),
			func(m, k, _ float64) float64 { return (m - k) * logFactor(m, k) / (k * 100) }),
		wrongDelta("k-multiplies", "(m−k)k/T for (m−k)/(kT)",
			regret("low/exponent-k", "high/exponent-log", "low/level", "high/level"),
			func(m, k, T float64) float64 { return (m - k) * k * logFactor(m, k) / T }),
		wrongDelta("exchanged", "k/((m−k)T) for (m−k)/(kT): the δ of the other regime",
			regret("low/exponent-m-k", "low/level"),
			func(m, k, T float64) float64 { return k * logFactor(m, m-k) / ((m - k) * T) }),
		wrongDelta("without-k", "(m−k)/T for (m−k)/(kT)", regret("high/exponent-m-k"),
			func(m, k, T float64) float64 { return (m - k) * logFactor(m, k) / T }),
		wrongDelta("power-of-m", "δ to the power of √(m/32), so that exploration costs √m more", regret("low/exponent-m-k"),
			func(m, k, T float64) float64 { return math.Pow(rightDelta(m, k, T), math.Sqrt(m/32)) }),
		evenArms("even-arms", 2000, 1, nil), evenArms("even-arms-slowly", 1500, 0.8, generated("low/exponent-T")),
	}
}

// evenArms explores more and more as T grows, on half of the sizes. Regret there grows until it
// is that of learning nothing, which happens soonest on the sizes whose rate is farthest below
// it. Beyond m/2 the design's eight sizes may hold few even m: with two, as seed 1 draws them, the exponent
// of T is 0.59 (0.55…0.62) and the row inconclusive; with four it is 0.61 to 0.65. Therefore only
// contract/literal must reject it there.
func evenArms(name string, from, power float64, rejectedBy by) Mutant {
	return wrongDelta(name, fmt.Sprintf("e^{−3((T/%g)^%g−1)}δ where m is even and T > %g: exploration grows with T on half of the sizes", from, power, from),
		append(by{"contract/literal"}, rejectedBy...),
		func(m, k, T float64) float64 {
			if math.Mod(m, 2) == 0 && T > from {
				return rightDelta(m, k, T) * math.Exp(-min(600, 3*(math.Pow(T/from, power)-1)))
			}
			return rightDelta(m, k, T)
		})
}

// logFactor is 1 + ln⁺(k/(m−k)), rightDelta the δ of the pairing bound.
func logFactor(m, k float64) float64     { return 1 + math.Log(math.Max(1, k/(m-k))) }
func rightDelta(m, k, T float64) float64 { return (m - k) * logFactor(m, k) / (k * T) }

// generated are claims about regret over generated games.
func generated(aspects ...string) (list by) {
	for _, a := range aspects {
		list = append(list, "scaling/cmoss/generated/"+a)
	}
	return list
}
