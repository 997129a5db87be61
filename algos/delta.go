package algos

import (
	"fmt"
	"math"
)

// A Delta says how the confidence parameter δ of CMOSS and KL-CMOSS is chosen.
// The zero value is DeltaPairing, the default.
type Delta struct {
	rule  string // "" for pairing
	value float64
}

// Two theories choose δ. DeltaAnytime is DeltaPairing with the round t in place of the
// horizon. See Delta.Value for the formulas.
var (
	DeltaPairing = Delta{}
	DeltaPaper   = Delta{rule: "paper"}
	DeltaAnytime = Delta{rule: "anytime"}
)

// DeltaFixed returns the rule that δ = value. The value is checked by Value.
func DeltaFixed(value float64) Delta { return Delta{rule: "fixed", value: value} }

// Anytime reports whether δ falls with the round, so that no horizon is needed.
func (d Delta) Anytime() bool { return d == DeltaAnytime }

// String returns its text as a setting: pairing, paper, anytime or a number.
func (d Delta) String() string {
	switch d.rule {
	case "":
		return "pairing"
	case "fixed":
		return formatFloat(d.value)
	}
	return d.rule
}

// Value returns δ for m arms, k per round and horizon T:
//
//	fixed    the given number; must be positive and finite
//	paper    m (log k)²/(kT)                          for k ≤ m/2
//	         (m−k)² log k log(m−k)/(k²T)              for k > m/2
//	pairing  (m−k)(1 + ln⁺(k/(m−k)))/(kT)             for k < m
//	         1/T at k = m, where any δ plays every arm
//	anytime  as pairing; in round t a policy takes the value at T = t
//
// The paper's δ is 0 at k = 1 and at m−k = 1 and undefined at k = m: such a
// game is Declined, because δ = 0 makes every index 1 and regret linear.
//
// Reference: sec. "Regret analysis" and app. "Technical proofs"; the pairing δ
// with c_δ = 1, bounds/bounds.md, section 1.
func (d Delta) Value(m, k int, horizon int64) (float64, error) {
	fm, fk, n, T := float64(m), float64(k), float64(m-k), float64(horizon)
	switch {
	case d.rule == "fixed" && (!(d.value > 0) || math.IsInf(d.value, 1)):
		return 0, fmt.Errorf("delta=%v: want a finite number > 0", d.value)
	case d.rule == "fixed":
		return d.value, nil
	case d.rule != "paper" && k == m:
		return 1 / T, nil
	case d.rule != "paper":
		return n * (1 + math.Log(math.Max(1, fk/n))) / (fk * T), nil
	case k == m:
		return 0, noPaperDelta(m, k, "0·(−∞)")
	case k == 1 || m-k == 1:
		return 0, noPaperDelta(m, k, "0 (its logarithm vanishes)")
	case 2*k <= m:
		return fm * math.Log2(fk) * math.Log2(fk) / (fk * T), nil
	}
	return n * n * math.Log2(fk) * math.Log2(n) / (fk * fk * T), nil
}

// noPaperDelta says why the paper's δ serves no game of this size.
func noPaperDelta(m, k int, value string) error {
	return &Declined{fmt.Sprintf("delta=paper: at m=%d, k=%d the paper's δ is %s, every index is 1 and regret is linear; "+
		"want 2 ≤ k ≤ m−2, or delta=pairing", m, k, value)}
}

// newByDelta returns the index policy of a rule that has a confidence parameter.
func newByDelta[R IndexRule](spec Spec, by Delta, clipped bool, rule func(delta float64) R) (Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	horizon := spec.Horizon
	if by.Anytime() {
		horizon = 1
	}
	delta, err := by.Value(spec.Arms, spec.Cardinality, horizon)
	if err != nil {
		return nil, err
	}
	if by.Anytime() { // δ_t = δ/t, which raises every index with the round
		return NewIndexPolicy(spec, IndexFunc(func(sum float64, pulls, round int64) float64 {
			return rule(delta/float64(round)).Index(sum, pulls, round)
		}), clipped)
	}
	return NewIndexPolicy(spec, rule(delta), clipped)
}
