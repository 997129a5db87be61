package algos

import "math"

// SwitchRule is kl-UCB-switch's index in top-k form,
//
//	max{ q ∈ [μ̂, 1] : n·kl(μ̂, q) ≤ ln⁺(1/(δn)) }   for n ≤ Last
//	μ̂ + √(ln⁺(1/(δn))/(2n))                          for n > Last,   +∞ at n = 0
//
// Its authors have K/T for δ and Last = ⌊(T/K)^{1/5}⌋; ours are CMOSS's δ and
// ⌊δ^{−1/5}⌋, the same at k = 1 up to the δ. They switch so as to keep a bound
// of order √(KT) for every law on [0, 1] and the best constant before ln T. At
// the switch the index may rise with a pull, because the second form is never
// below the first, unlike any other IndexRule here.
//
// Reference: Garivier, Hadiji, Ménard & Stoltz 2022, "KL-UCB-Switch: Optimal
// Regret Bounds for Stochastic Bandits from Both a Distribution-Dependent and a
// Distribution-Free Viewpoints", equation (5) with the Bernoulli divergence. The ½
// under the root, ln⁺(T/(Kn)) in both forms and the switch beyond (T/K)^{1/5} pulls are
// those of the code of one of the authors (github.com/H2DI/bandits_lab, KLUCBswitch),
// and of SMPyBandits, klUCBswitch.py, whose text leaves the ½ out and whose code has it.
type SwitchRule struct {
	Delta float64
	Last  int64
}

var (
	_ Forecaster    = SwitchRule{}
	_ ThresholdRule = SwitchRule{}
)

func (r SwitchRule) before() KLCMOSSRule { return KLCMOSSRule{Delta: r.Delta} }

func (r SwitchRule) after() CMOSSRule { return CMOSSRule{Delta: r.Delta, Half: true} }

// Index returns the upper confidence bound of the mean; it ignores the round.
func (r SwitchRule) Index(sum float64, pulls, round int64) float64 {
	if pulls <= r.Last {
		return r.before().Index(sum, pulls, round)
	}
	return r.after().Index(sum, pulls, round)
}

// Timeless reports that the index ignores the round.
func (SwitchRule) Timeless() bool { return true }

func (r SwitchRule) whole() IndexRule { return r }

// SafePulls implements Forecaster: no further than the switch.
func (r SwitchRule) SafePulls(sum float64, pulls, round int64, floor float64) int64 {
	if pulls <= r.Last {
		return min(r.before().SafePulls(sum, pulls, round, floor), r.Last-pulls)
	}
	return r.after().SafePulls(sum, pulls, round, floor)
}

// Threshold implements ThresholdRule, after the switch only, which comes soon:
// (S + g(n))/n is above u if S > n·u − g(n), and g has a chord.
func (r SwitchRule) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	if pulls <= r.Last || math.IsInf(floor, 1) {
		return 0, 0, 0
	}
	g, rise, valid := r.after().Chord(pulls)
	height := floor + 2*margin(floor)
	return float64(pulls)*height - g, height - rise, valid
}

// NewKLUCBSwitch returns kl-UCB-switch in top-k form: the k arms of largest
// SwitchRule, with the default δ of CMOSS (DeltaPairing).
func NewKLUCBSwitch(spec Spec) (Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	delta := pairingDelta(spec.Arms, spec.Cardinality, spec.Horizon)
	return NewIndexPolicy(spec, SwitchRule{Delta: delta, Last: int64(math.Pow(1/delta, 0.2))}, false)
}

func init() {
	register(Entry{
		Name: "klucbswitch", Title: "kl-UCB-switch", Reference: "Garivier, Hadiji, Ménard & Stoltz 2022, in top-k form",
		Style: 12, Cost: Cost{Stepwise: 60, Events: 9},
		Summary:    "Kullback–Leibler index for the first δ^{−1/5} pulls, then CMOSS's with radius half",
		Feedback:   allFeedback,
		newFactory: plain(NewKLUCBSwitch),
	})
}
