package props_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// TestLedger: the runner refuses a sampled row that counts a replicate twice as fresh, or whose looks spend
// more than the row's share. Exact rows may play as they like.
func TestLedger(t *testing.T) {
	type play struct {
		stream      string
		first, runs int
	}
	for name, tt := range map[string]struct {
		evidence props.Evidence
		looks    []int // how many are taken, and how many then
		plays    []play
		refused  string
	}{
		"two looks, each with fresh replicates": {props.Sampled, []int{2}, []play{{"cmoss", 0, 10}, {"cmoss", 10, 10}}, ""},
		"the same replicates of two policies":   {props.Sampled, nil, []play{{"cmoss", 0, 10}, {"cucb", 0, 10}}, ""},
		"the second look begins one replicate early": {props.Sampled, nil, []play{{"cmoss", 0, 10}, {"cmoss", 9, 10}},
			"replicate 9 of cmoss is counted twice as fresh: want replicates from 10 on"},
		"the second look is the first": {props.Compared, nil, []play{{"cmoss", 3, 2}, {"cmoss", 3, 2}},
			"replicate 3 of cmoss is counted twice"},
		"engines are compared on the same replicates": {props.Exact, nil, []play{{"cmoss", 0, 10}, {"cmoss", 0, 10}}, ""},
		"the looks are taken twice": {props.Sampled, []int{3, 3}, nil,
			"the looks spend alpha=0.02: want at most the row's share 0.01"},
	} {
		claim := check(exact("mine"), func(_ context.Context, trial props.Trial) (props.Finding, error) {
			for _, n := range tt.looks {
				for range trial.Looks(n) {
				}
			}
			for _, p := range tt.plays {
				trial.Workers.Play(p.stream, p.first, p.runs)
			}
			return props.Finding{Observed: props.Point(0), Bound: props.AtMost(1), Guarantee: "none", N: 1}, nil
		})
		if claim.Evidence = tt.evidence; tt.evidence != props.Exact {
			claim.Cases[0].Weight = 1
		}
		report, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{claim}, Alpha: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		v := report.Rows[0].Verdict
		if refused := v.Outcome() == props.Fail; refused != (tt.refused != "") ||
			!strings.Contains(v.Finding().Witness, tt.refused) {
			t.Errorf("%s: %v, %q; want %q", name, v.Outcome(), v.Finding().Witness, tt.refused)
		}
	}
}

// TestLooks: the parts of all looks add up to the row's share, and the first has half.
func TestLooks(t *testing.T) {
	for n := 1; n <= 5; n++ {
		sum, first := 0.0, 0.0
		for look, part := range (props.Trial{Alpha: 0.04}).Looks(n) {
			if sum += part; look == 0 {
				first = part
			}
		}
		want := 0.02
		if n == 1 {
			want = 0.04
		}
		if !(math.Abs(sum-0.04) <= 1e-15) || first != want {
			t.Errorf("%d looks: parts add up to %v, the first is %v; want 0.04 and %v", n, sum, first, want)
		}
	}
}
