package policies_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

func TestBetaLawRejects(t *testing.T) {
	for name, draws := range map[string]policies.BetaDraws{
		"a one too large": func(a, b float64) func(rand.Source) float64 {
			s := algos.NewBetaSampler(a+1, b)
			return s.Draw
		},
		"normal approximation": func(a, b float64) func(rand.Source) float64 {
			mean, sd := a/(a+b), math.Sqrt(a*b/((a+b)*(a+b)*(a+b+1)))
			return func(src rand.Source) float64 { return mean + sd*rand.New(src).NormFloat64() }
		},
		"deviation 10 % too large": func(a, b float64) func(rand.Source) float64 {
			s := algos.NewBetaSampler(max(1, a/1.21), max(1, b/1.21))
			return s.Draw
		},
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{Beta: draws}, "cts/beta-law")
		})
	}
}

// faultyCTS changes or drops rewards.
type faultyCTS struct {
	*algos.CTS
	change func(r float64) (float64, bool)
}

func (f *faultyCTS) Observe(arms []int, rewards []float64) {
	if r, keep := f.change(rewards[0]); keep {
		f.CTS.Observe(arms[:1], []float64{r})
	} else {
		f.CTS.Observe(nil, nil)
	}
}

func TestCTSRoundingRejects(t *testing.T) {
	for name, change := range map[string]func(float64) (float64, bool){
		"threshold at one half": func(r float64) (float64, bool) { return math.Round(r), true },
		"failures dropped":      func(r float64) (float64, bool) { return r, r > 0 },
		"reward squared":        func(r float64) (float64, bool) { return r * r, true },
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{CTS: func(s algos.Spec) (policies.PosteriorKeeper, error) {
				c, err := algos.NewCTS(s)
				return &faultyCTS{c, change}, err
			}}, "cts/rounding")
		})
	}
}
