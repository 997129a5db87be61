package algos

import (
	"fmt"
	"math"
	"strconv"
)

// A Delta says how the confidence parameter δ of CMOSS and KL-CMOSS is chosen.
// The zero value is DeltaPairing, the default.
type Delta struct {
	rule  deltaRule
	value float64
}

type deltaRule int

const (
	pairingRule deltaRule = iota
	paperRule
	fixedRule
	anytimeRule
)

// The two theories of δ, and the first with the round t in place of the horizon.
// See Delta.Value for the formulas.
var (
	DeltaPairing = Delta{rule: pairingRule}
	DeltaPaper   = Delta{rule: paperRule}
	DeltaAnytime = Delta{rule: anytimeRule}
)

// DeltaFixed returns the rule that δ = value. The value is checked by Value.
func DeltaFixed(value float64) Delta { return Delta{rule: fixedRule, value: value} }

// Anytime reports whether δ falls with the round, so that no horizon is needed.
func (d Delta) Anytime() bool { return d.rule == anytimeRule }

// ParseDelta reads "paper", "pairing", "anytime" or a positive number.
func ParseDelta(s string) (Delta, error) {
	switch s {
	case "pairing":
		return DeltaPairing, nil
	case "paper":
		return DeltaPaper, nil
	case "anytime":
		return DeltaAnytime, nil
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v > 0) || math.IsInf(v, 1) {
		return Delta{}, fmt.Errorf("delta=%q: want a number > 0, paper, pairing or anytime", s)
	}
	return DeltaFixed(v), nil
}

// String returns what ParseDelta reads.
func (d Delta) String() string {
	switch d.rule {
	case paperRule:
		return "paper"
	case fixedRule:
		return strconv.FormatFloat(d.value, 'g', -1, 64)
	case anytimeRule:
		return "anytime"
	default:
		return "pairing"
	}
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
	switch d.rule {
	case fixedRule:
		if !(d.value > 0) || math.IsInf(d.value, 1) {
			return 0, fmt.Errorf("delta=%v: want a finite number > 0", d.value)
		}
		return d.value, nil
	case paperRule:
		return paperDelta(m, k, horizon)
	default:
		return pairingDelta(m, k, horizon), nil
	}
}

func paperDelta(m, k int, horizon int64) (float64, error) {
	explain := func(why string) error {
		return &Declined{fmt.Sprintf("delta=paper: at m=%d, k=%d the paper's δ is %s, every index is 1 and regret is linear; "+
			"want 2 ≤ k ≤ m−2, or delta=pairing", m, k, why)}
	}
	fm, fk, n, T := float64(m), float64(k), float64(m-k), float64(horizon)
	switch {
	case k == m:
		return 0, explain("0·(−∞)")
	case k == 1 || m-k == 1:
		return 0, explain("0 (its logarithm vanishes)")
	case 2*k <= m:
		return fm * math.Log2(fk) * math.Log2(fk) / (fk * T), nil
	default:
		return n * n * math.Log2(fk) * math.Log2(n) / (fk * fk * T), nil
	}
}

func pairingDelta(m, k int, horizon int64) float64 {
	if k == m {
		return 1 / float64(horizon)
	}
	n, fk := float64(m-k), float64(k)
	return n * (1 + math.Log(math.Max(1, fk/n))) / (fk * float64(horizon))
}

// scaled returns c·δ, c > 0, at the spec's horizon; for an anytime δ at horizon
// 1, as δ_t is that divided by t.
func (d Delta) scaled(spec Spec, c float64) (float64, error) {
	if err := checkFactor(c); err != nil {
		return 0, err
	}
	horizon := spec.Horizon
	if d.Anytime() {
		horizon = 1
	}
	delta, err := d.Value(spec.Arms, spec.Cardinality, horizon)
	return c * delta, err
}

func checkFactor(c float64) error {
	if !(c > 0) || math.IsInf(c, 1) {
		return fmt.Errorf("c=%v: want a finite number > 0", c)
	}
	return nil
}
