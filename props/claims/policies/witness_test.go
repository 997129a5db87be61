package policies_test

import (
	"slices"
	"strings"
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
	subject := policies.Implementation{
		Player: sim.Code(wrongTies).As("cmoss"), Feedback: []algos.Feedback{algos.SemiBandit, algos.Disjunctive},
		Literal: reference.Literal["cmoss"],
	}
	claims := slices.DeleteFunc(policies.Claims(policies.Subjects{Contract: []policies.Implementation{subject}}),
		func(c props.Claim) bool {
			return c.ID != "contract/literal"
		})
	claims[0].Cases = claims[0].Cases[:1]
	for seed := range uint64(5) {
		report, err := props.Run(t.Context(), props.Config{Claims: claims, Seed: seed, Effort: props.Quick})
		if err != nil {
			t.Fatal(err)
		}
		v := report.Rows[0].Verdict
		if witness := v.Finding().Witness; v.Outcome() != props.Fail || !strings.Contains(witness, "m: 2; k: 1; ") ||
			!strings.Contains(witness, ", round 1: played") {
			t.Errorf("%v, witness %q: want a fail in round 1 at m=2, k=1", v.Outcome(), witness)
		}
	}
}
