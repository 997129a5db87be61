package policytest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// atRandom plays an action drawn anew in each round and learns nothing.
type atRandom struct {
	arms, cardinality int
	rng               *rand.Rand
}

func (p *atRandom) Select(dst []int) []int { return append(dst, p.rng.Perm(p.arms)[:p.cardinality]...) }

func (*atRandom) Observe([]int, []float64) {}

// TestLateRegretOfRandomPlay: what the rule reads is regret a round as a share of that of random play, so that random play has 1 at
// either horizon. A median of runs of more than a hundred rounds each is within a tenth of it.
func TestLateRegretOfRandomPlay(t *testing.T) {
	t.Parallel()
	r := check(t, func(s algos.Spec) (algos.Policy, error) {
		return &atRandom{s.Arms, s.Cardinality, rand.New(s.Source)}, nil
	}, policytest.Config{Only: []string{"late-regret"}})
	if len(r.Rows) != 1 || r.Rows[0].Verdict.Outcome() != props.Fail {
		t.Fatalf("%v: want one row, which fails", r.Rows)
	}
	witness := r.Rows[0].Verdict.Finding().Witness
	_, figures, _ := strings.Cut(witness, "beside that of random play: ")
	var short, long float64
	var shortAt, longAt int
	if _, err := fmt.Sscanf(figures, "%g at T=%d, %g at T=%d", &short, &shortAt, &long, &longAt); err != nil {
		t.Fatalf("%q: %v", witness, err)
	}
	for _, share := range []float64{short, long} {
		if share < 0.9 || share > 1.1 {
			t.Errorf("%q: want shares of 1 ± 0.1", witness)
		}
	}
	t.Log(witness)
}
