package policytest

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/search"
)

// A growthRule reads the exponent of T in regret from two horizons, the one played and a shorter
// one. Regret that is linear in T has exponent 1, that of CMOSS at its worst gap ½.
type growthRule struct {
	ratio     int64   // of the two horizons
	most      float64 // that the exponent may be
	guarantee string  // of the readings
	what      string  // is read, in words: "mean regret"
	// read measures regret a round, up to a factor that both horizons have.
	read func(at search.Extent) (reading, error)
}

// A reading is regret a round at one horizon, with what a witness says of it: "0.31 at T=800".
type reading struct {
	regret props.Interval
	words  string
}

// finding reads the regret at both horizons and compares the exponent with its limit.
func (g growthRule) finding(c search.Extent) (props.Finding, error) {
	short := c
	short.Horizon /= g.ratio
	a, err := g.read(short)
	if err != nil {
		return props.Finding{}, err
	}
	b, err := g.read(c)
	if err != nil {
		return props.Finding{}, err
	}
	exponent := rate.Growth(a.regret, b.regret, float64(c.Horizon)/float64(short.Horizon))
	return props.Finding{
		Guarantee: g.guarantee, Bound: props.AtMost(g.most), N: 2 * int64(c.Replicates),
		Observed: exponent, Detectable: exponent.Width(), Witness: g.what + " " + a.words + ", " + b.words,
	}, nil
}
