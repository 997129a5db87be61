package paper_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
)

// crowded arms lie in a twentieth of the range.
type crowded struct{ stub }

func (c crowded) Means(draw uint64, m int, lo, hi float64) []float64 {
	middle := (lo + hi) / 2
	return c.stub.Means(draw, m, middle, middle+(hi-lo)/20)
}

// TestSpread: arms all over the range pass, arms that crowd in its middle fail, and a stand-in
// decides nothing.
func TestSpread(t *testing.T) {
	const id = "paper/yelp/spread"
	for _, c := range []struct {
		data paper.DataSet
		want props.Outcome
	}{{stub{}, props.Pass}, {crowded{}, props.Fail}, {stub{"toy"}, props.Skipped}, {nil, props.Skipped}} {
		rows := decideStudy(t, paper.NewStudy(paper.Registered(), c.data), props.Quick, id)
		if len(rows) != 11 {
			t.Errorf("%d rows, want one for each of 11 games", len(rows))
		}
		for _, r := range rows {
			if got := r.Verdict.Outcome(); got != c.want {
				t.Errorf("%#v, %s: got %v, want %v: %s", c.data, r.Instance, got, c.want, r.Verdict.Finding().Witness)
			}
		}
	}
}
