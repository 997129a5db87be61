package policies_test

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/sim"
)

// wrongTies is CMOSS with ties to the highest arm, but for its rule.
func wrongTies(s algos.Spec) (algos.Policy, error) {
	return reference.NewRanker(s, reference.RankerParts{
		Index: reference.Optimistic(reference.MOSSRadius(reference.PairingDelta(s))), Clip: true,
		Before: func(i, j int, x, y float64) bool { return x > y || x == y && i > j },
	})
}

// TestWitnessesAreSmall: a planted bug is shown by its least game. Two arms tie
// before the first pull, so one round is enough, and so are two arms.
func TestWitnessesAreSmall(t *testing.T) {
	claims := policies.Index([]policies.IndexPolicy{{
		Implementation: policies.Implementation{Player: sim.Code(wrongTies).As("cmoss"), Feedback: []algos.Feedback{algos.SemiBandit, algos.Disjunctive}},
	}})
	for seed := range uint64(5) {
		wantSmall(t, claims, seed)
	}
}

func wantSmall(t *testing.T, claims []props.Claim, seed uint64) {
	t.Helper()
	report, err := props.Run(t.Context(), props.Config{Claims: claims[:1], Seed: seed, Effort: props.Quick})
	if err != nil {
		t.Fatal(err)
	}
	v := report.Rows[0].Verdict
	witness := v.Finding().Witness
	drawn := regexp.MustCompile(`m: (\d+); k: (\d+); .*T: (\d+)`).FindStringSubmatch(witness)
	if v.Outcome() != props.Fail || drawn == nil {
		t.Fatalf("%v, witness %q: want a fail with its draws", v.Outcome(), witness)
	}
	for i, want := range []int{2, 1, 1} {
		if got, err := strconv.Atoi(drawn[i+1]); err != nil || got != want {
			t.Errorf("%q: want m=2, k=1, T=1", witness)
		}
	}
}
