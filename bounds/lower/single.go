package lower

import (
	"errors"
	"fmt"
	"math"
)

// Single is a lower bound on the regret of every policy that plays one arm of m.
//
//	R ≥ g·[T − (1/m)Σ_t c_t − V_c],   V_c = sup E₀ Σ_t 1{pulled at t}(e^{xℓ} − c_t)
//
// One arm, uniformly drawn, has mean (1+g)/2, the others (1−g)/2. Under P₀, where all are
// (1−g)/2, the likelihood ratio of "arm a is the good one" before a pull is e^{xℓ}, x = #ones − #zeros of a,
// and exactly one arm is pulled in each round, so that the expected number of good pulls is
// (1/m)Σ_a E₀ Σ_t 1{a is pulled}e^{x_aℓ}. A round's pull is bought at price c_t. With the fair
// prior on "this arm is good", V_c is the value of the one-arm problem that earns 2 and costs 2c_t.
//
// Domain: m ≥ 2; 10⁻⁶ ≤ g ≤ 1 − 10⁻⁶; prices c_t ≥ 0, T = len(prices).
//
// Reference: bounds.md (L1).
func Single(m int, gap float64, prices []float64) (float64, error) {
	err := errors.Join(checkProper(m, 1), checkPricedGap(gap), checkPrices(prices))
	if err != nil {
		return 0, err
	}
	return singleArm{m: m, gap: gap, prices: prices}.bound(), nil
}

func checkPricedGap(gap float64) error {
	if !(gap >= 1e-6 && gap <= 1-1e-6) {
		return errRange("gap", gap, "10⁻⁶ ≤ gap ≤ 1 − 10⁻⁶")
	}
	return nil
}

func roundName(what string, i int) string { return fmt.Sprintf("%s[%d]", what, i) }

func checkPrices(prices []float64) (err error) {
	if len(prices) == 0 {
		return errors.New("prices is empty: want one for each round")
	}
	for t, price := range prices {
		if !(price >= 0) || math.IsInf(price, 1) {
			err = errors.Join(err, errRange(roundName("prices", t), price, "a finite price ≥ 0"))
		}
	}
	return err
}

// singleArm is the instance and the prices of (L1).
type singleArm struct {
	m      int
	gap    float64
	prices []float64 // c_t
}

// lattice contains even odds, where P₀ and the law of a good arm weigh the same.
func (s singleArm) lattice() armLattice {
	room := min(armRoom, float64(len(s.prices)+1)*2*math.Atanh(s.gap))
	return newArmLattice(s.gap, -room, min(room+math.Log(float64(s.m)), float64(len(s.prices)+1)*2*math.Atanh(s.gap)), 0)
}

func (s singleArm) armPrices() armPrices {
	out := armPrices{gain: make([]float64, len(s.prices)), cost: make([]float64, len(s.prices))}
	for t, c := range s.prices {
		out.gain[t], out.cost[t] = 2, 2*c
	}
	return out
}

func (s singleArm) bound() float64 {
	lattice, prices := s.lattice(), s.armPrices()
	v, known := lattice.value(prices, nil)
	return s.assemble(lattice, v, known, lattice.slack(prices, known, 1))
}

func (s singleArm) assemble(lattice armLattice, v []float64, known, slack float64) float64 {
	spent := 0.0
	for _, c := range s.prices {
		spent += c
	}
	T := float64(len(s.prices))
	spent /= float64(s.m)
	return s.gap * (T - spent - lattice.at(0.5, v, known) - slack - 2*unit*(T+20)*(spent+2))
}

// SingleArm are the parameters of (L1) that scale with the horizon.
//
//	g = Rate·√(m/T),  c_t = m·exp(knots((t−½)/T)),  knots linear between i/24, i = 0, …, 24
type SingleArm struct {
	Rate  float64
	Knots [singleKnots]float64
}

// singleKnots is the number of knots of ln c.
const singleKnots = 25

func (p SingleArm) at(m int, T int64) singleArm {
	s := singleArm{m: m, gap: min(largestPricedGap, p.Rate*math.Sqrt(float64(m)/float64(T))), prices: make([]float64, T)}
	for t := range s.prices {
		s.prices[t] = float64(m) * math.Exp(knotValue(p.Knots[:], (float64(t)+0.5)/float64(T)))
	}
	return s
}

// improve moves the knots up the concave bound, as [PricedArms] does.
//
//	∂R/∂c_t = g·(P₀(the arm is pulled in round t) − 1/m)
func (p SingleArm) improve(m int, T int64, steps int) (SingleArm, float64) {
	best, value := p, math.Inf(-1)
	var pulled [][]bool
	var velocity [singleKnots]float64
	for n := range steps {
		s := p.at(m, T)
		lattice := s.lattice()
		if pulled == nil {
			pulled = lattice.notes(len(s.prices))
		}
		v, known := lattice.value(s.armPrices(), pulled)
		if b := s.assemble(lattice, v, known, 0); b > value {
			best, value = p, b
		}
		start, up := make([]float64, len(lattice.good)), make([]float64, len(lattice.good))
		for i := range up {
			up[i] = (1 - s.gap) / 2
		}
		i, c, _ := lattice.chord(0.5)
		start[i], start[i+1] = 1-c, c
		share := lattice.pulls(start, up, pulled)
		for t, q := range share {
			share[t] = float64(m)*q - 1
		}
		step := 0.03 / (1 + float64(n)/60)
		for i, g := range knotGradient(share, singleKnots) {
			velocity[i] = 0.3*velocity[i] + step*max(-1, min(1, g))
			p.Knots[i] += velocity[i]
		}
	}
	return best, value
}

// searchSingleArm finds parameters of (L1) for m arms, by a fixed sequence of trials on a
// short horizon.
//
// Domain: m ≥ 2.
//
// Reference: bounds.md (L1).
func searchSingleArm(m int) (SingleArm, error) {
	if err := checkProper(m, 1); err != nil {
		return SingleArm{}, err
	}
	const rate, searchGap = 0.75, 0.15
	horizon := int64(max(160, min(8000, rate*rate/(searchGap*searchGap)*float64(m))))
	best, value := SingleArm{}, math.Inf(-1)
	p := SingleArm{Rate: rate}
	for i := range p.Knots {
		u, y := float64(i)/(singleKnots-1), 2*rate*rate
		p.Knots[i] = math.Log(y*math.Exp(-y*u)*(1-u) + 1/float64(m))
	}
	for _, rate := range []float64{0.75, 0.8, 0.7} {
		p.Rate = rate
		if q, b := p.improve(m, horizon, 150); b > value {
			best, value, p = q, b, q
		}
	}
	return best, nil
}

// SingleBest is [Single] at about its best gap and prices.
//
// Domain: m ≥ 2, 1 ≤ T ≤ 10⁶.
//
// Reference: bounds.md (L1).
func SingleBest(m int, T int64) (bound float64, at SingleArm, err error) {
	if err := checkPriced(m, 1, T); err != nil {
		return 0, at, err
	}
	at, ok := shippedSingle[m]
	if !ok {
		at, err = found(&singleFound, m, func() (SingleArm, error) { return searchSingleArm(m) })
		if err != nil {
			return 0, at, err
		}
	}
	return max(0, at.at(m, T).bound()), at, nil
}
