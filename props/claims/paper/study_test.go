package paper_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
	"github.com/regretcheck/regretcheck/testdata"
)

// Every regret cell of every table has exactly one claim, and the layouts show each of them once. Orderings are claimed
// that the tables deny and the text claims, of cascades, and of one algorithm's parameters.
func TestClaimsCoverEveryRegretCell(t *testing.T) {
	want := 0
	for _, table := range testdata.Tables() {
		for _, c := range table.Cells {
			if c.Metric == testdata.Regret {
				want++
			}
		}
	}
	ids := map[string]int{}
	cells := 0
	orders := []string{"0-0.1/m=30/k=25/cmoss-below-exp3m", "0.3-0.4/m=30/k=10/desc/cmoss-below-cucb",
		"0-0.1/m=30/k=20/exp3m-0.01-below-0.1"}
	for _, c := range paper.NewStudy(paper.Registered(), nil).Claims() {
		orders = slices.DeleteFunc(orders, func(o string) bool { return c.ID == "paper/order/synthetic/"+o })
		if strings.HasPrefix(c.ID, "paper/tab:") {
			cells++
			ids[c.ID]++
		}
	}
	if formal := paper.Formal(paper.Registered()); len(formal) != 16 || len(orders) > 0 {
		t.Errorf("%d claims about the first table, want 16; orderings without a claim: %q", len(formal), orders)
	}
	if cells != want || len(ids) != want {
		t.Errorf("got %d claims, %d of them different, for %d cells", cells, len(ids), want)
	}
	shown := 0
	for _, l := range paper.Layouts() {
		for _, r := range l.Rows {
			for _, c := range r.Cells {
				if c.Claim != "" {
					shown++
					delete(ids, c.Claim)
				}
			}
		}
	}
	if shown != want || len(ids) != 0 {
		t.Errorf("layouts show %d cells and leave out %d of %d", shown, len(ids), want)
	}
}

// stub is a data set of its own, with a label or without.
type stub struct{ label string }

func (s stub) Label() string { return s.label }

func (s stub) Means(draw uint64, m int, lo, hi float64) []float64 {
	means := make([]float64, m)
	for i := range means {
		means[i] = lo + (hi-lo)*float64((i*7+int(draw))%m)/float64(m)
	}
	return means
}

func decideStudy(t *testing.T, s *paper.Study, effort props.Effort, ids ...string) []props.Row {
	t.Helper()
	report, err := props.Run(context.Background(), props.Config{
		Claims: s.Claims(), Seed: 1, Effort: effort, Expected: suite.Expected(),
		Select: func(c props.Claim, _ props.Case) bool { return slices.Contains(ids, c.ID) },
	})
	if err != nil || len(report.Rows) < len(ids) {
		t.Fatalf("%d rows for %d claims, error %v", len(report.Rows), len(ids), err)
	}
	return report.Rows
}

const (
	yelpCell  = "paper/tab:formal/yelp/0-0.1/k=10/cmoss"
	yelpOrder = "paper/order/yelp/0-0.1/m=30/k=10/cmoss-below-cucb"
)

// Without the data set its rows are skipped with the reason; with a surrogate
// they are measured and labelled, and decide nothing.
func TestYelpRows(t *testing.T) {
	if testing.Short() {
		t.Skip("runs nothing side by side that other tests do not")
	}
	for _, r := range decideStudy(t, paper.NewStudy(paper.Registered(), nil), props.Quick, yelpCell, yelpOrder) {
		if f := r.Verdict.Finding(); r.Verdict.Outcome() != props.Skipped || !strings.Contains(f.Skip, "examples/yelp") {
			t.Errorf("%s without data: got %v, %q", r.Claim, r.Verdict.Outcome(), f.Skip)
		}
	}
	cheap := func(float64) sim.Player { return sim.Data(algos.Choice{Name: "random"}) }
	s := paper.NewStudy(paper.Subjects{"cmoss": cheap, "cucb": cheap}, stub{"toy surrogate"})
	for _, r := range decideStudy(t, s, props.Quick, yelpCell, yelpOrder) {
		f := r.Verdict.Finding()
		measured := map[string]string{yelpCell: "measured", yelpOrder: "difference"}[r.Claim]
		if r.Verdict.Outcome() != props.Skipped || !strings.Contains(r.Instance, "toy surrogate") ||
			!strings.Contains(f.Skip, "toy surrogate") || !strings.Contains(f.Witness, measured) {
			t.Errorf("%s with a surrogate: got %v, instance %q, reason %q, witness %q", r.Claim, r.Verdict.Outcome(),
				r.Instance, f.Skip, f.Witness)
		}
	}
	if m, ok := s.Measured(yelpCell); !ok || m.Runs == 0 || !(m.Mean > 0) {
		t.Errorf("got %+v, %v: want what was measured", m, ok)
	}
}

// The ordering of CMOSS and CUCB passes, as verify paper --quick decides too, and fails with the two swapped: the
// difference is −2200 ± 60 on 40 instances, so that neither outcome has a
// chance of another above 10⁻⁶.
func TestASwappedOrderFails(t *testing.T) {
	if !whole() {
		t.Skip("plays 40 instances four times: decided by make long")
	}
	const id = "paper/order/synthetic/0-0.1/m=30/k=10/cmoss-below-cucb"
	right, wrong := paper.Registered(), paper.Registered()
	wrong["cmoss"], wrong["cucb"] = wrong["cucb"], wrong["cmoss"]
	for _, c := range []struct {
		subjects paper.Subjects
		want     props.Outcome
	}{{right, props.Pass}, {wrong, props.Fail}} {
		row := decideStudy(t, paper.NewStudy(c.subjects, nil), props.Quick, id)[0]
		if got := row.Verdict.Outcome(); got != c.want {
			t.Errorf("got %v, want %v: %s", got, c.want, row.Verdict.Finding().Witness)
		}
	}
}
