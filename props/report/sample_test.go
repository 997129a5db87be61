package report_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sample returns a report that has a row of every outcome and every awkward
// value: infinities, pipes, long paths, several lines; beside them stands a table.
func sample(t *testing.T) report.Report {
	t.Helper()
	c := func(id, group string, e props.Evidence, findings ...props.Finding) props.Claim {
		claim := props.Claim{ID: id, Group: group, Statement: "s", Reference: "lem:x|y", Evidence: e, Method: "m",
			Rejects: "r"}
		for i, f := range findings {
			k := props.Case{Instance: []string{"m=6", "m=1000, k=10", "P(a|b) ≤ 1"}[i]}
			k.Check = func(context.Context, props.Trial) (props.Finding, error) { return f, nil }
			if e.Statistical() {
				k.Weight = 1
			}
			claim.Cases = append(claim.Cases, k)
		}
		return claim
	}
	printed := c("zeta-tail/printed-sum", "Lemmas", props.Exact,
		props.Finding{Guarantee: "closed form", Observed: props.Point(1.25), Bound: props.AtMost(1.125),
			Witness: "ε = 0.5: Σ = 1.25 against the printed 1.125"})
	printed.Printed = true
	printed.Cases[0].Params = props.Params{"m": 6, "law": "beta:2", "eps": 0.5}
	long := c("paper/tab:formal/synthetic/0-0.1/k=10/a-name-that-is-long", "Experiments", props.Compared,
		props.Finding{Guarantee: "prediction (asymptotic)", Observed: props.Interval{Lo: 1300.5, Mid: 1400, Hi: 1500.25},
			Bound: props.Between(1200, 1600), Warnings: []error{errors.New("rose within the tolerance of 5 %")},
			N: 100, Detectable: 120, Curves: []props.Curve{{Figure: "f", Panel: "p", Series: "cmoss",
				X: props.Axis{Title: "T", Log: true}, Y: props.Axis{Title: "regret"},
				Mark: props.Whiskered, Points: []props.CurvePoint{{X: 1e3, Y: 14, Lo: 13, Hi: 15, Label: "a game"},
					{X: 1e4, Y: math.Inf(1)}}}}},
		props.Finding{Guarantee: "prediction (asymptotic)", Observed: props.Interval{Lo: 1300, Mid: 1400, Hi: 1700},
			Bound: props.AtLeast(1500), N: 100,
			Warnings: []error{errors.New("few runs: want at least 200")}},
		props.Finding{Skip: "the data set cannot be shipped: give --yelp FILE"})
	r, err := props.Run(t.Context(), props.Config{
		Seed: 1, Workers: 1, Command: "verify", Expected: props.Expected{
			{Claim: "zeta-tail/printed-sum", Instance: "m=6", Outcome: props.Refuted, Reason: "the cited lemma gives 2δ/(eε²)"},
			{Claim: "theorem/paper", Instance: "*", Outcome: props.Vacuous, Reason: "known"},
			{Claim: "*", Instance: "*", Outcome: props.Skipped, Reason: "the data set *"}},
		Claims: []props.Claim{
			c("depround/marginals-exact", "DepRound", props.Exact,
				props.Finding{Guarantee: "enumeration", Observed: props.Interval{Mid: 1e-17, Hi: 3e-17}, Bound: props.AtMost(1e-12),
					N: 1 << 20},
				props.Finding{Guarantee: "enumeration", Observed: props.Point(0.5), Bound: props.AtMost(0.25),
					Witness: "p = (0.5, 0.5)\nQ = {0, 1}"},
				props.Finding{Guarantee: "enumeration", Observed: props.Interval{Lo: 1, Mid: 2, Hi: math.Inf(1)},
					Bound: props.AtMost(math.Inf(1)), Detectable: math.Inf(1)}),
			c("depround/marginals-sampled", "DepRound", props.Sampled,
				props.Finding{Guarantee: "clopper-pearson", Observed: props.Interval{Lo: 0.4983, Mid: 0.5, Hi: 0.5017},
					Bound: props.Between(0.49, 0.51), N: 1e6,
					Detectable: 0.0021}),
			c("theorem/paper", "Lemmas", props.Exact, props.Finding{Observed: props.Point(1), Bound: props.AtMost(1e7),
				Trivial: 1e6}),
			printed, long,
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Elapsed, r.Workers = 1500*time.Millisecond, 2
	for i := range r.Rows {
		r.Rows[i].Busy = 0
	}
	r.Rows[0].Busy = time.Second
	beside := report.Table{Title: "mean > 0", Columns: []report.Column{{Title: "REGRET"}}, Rows: [][]string{{"<b>"}},
		Note: "a note"}
	return report.Report{Report: r, Sections: []report.Table{beside}}
}

// written is a result in a format.
func written(t *testing.T, f report.Format, found report.Renderings) string {
	t.Helper()
	whole, err := found[f](report.Layout{})
	if err != nil {
		t.Fatal(err)
	}
	return string(whole)
}

// many is the sample with its rows copied until there are so many more.
func many(t *testing.T, n int) report.Report {
	r := sample(t)
	for i := range n {
		row := r.Rows[i*7/n] // rows of a claim stand together
		row.Instance = fmt.Sprintf("%s, copy %d", row.Instance, i)
		r.Rows = append(r.Rows, row)
	}
	return r
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs; if that is meant, go test ./props/report -update (-want +got):\n%s", path, diff)
	}
}

// decidedRow is a row of a group with an outcome.
func decidedRow(group, claim string, o props.Outcome) props.Row {
	f := props.Finding{Evidence: props.Exact, Observed: props.Point(1), Bound: props.AtMost(2)}
	switch o {
	case props.Fail:
		f.Bound = props.AtMost(0.5)
	case props.Inconclusive:
		f.Observed = props.Interval{Lo: 1, Mid: 2, Hi: 3}
	case props.Vacuous:
		f.Trivial = 1.5
	case props.Skipped:
		f.Skip = "no time"
	}
	return props.Row{Key: props.Key{Claim: claim}, Group: group, Verdict: props.Decide(f)}
}

// ran is the report of a command with rows.
func ran(command string, rows ...props.Row) report.Report {
	return report.Report{Report: props.Report{Command: command, Rows: rows, Seed: 1, Alpha: 0.001}}
}

func record(claim, instance string, verdict props.Outcome) report.Record {
	return report.Record{Key: props.Key{Claim: claim, Instance: instance}, Reading: report.Reading{Verdict: verdict}}
}

func diffRecord(claim string, verdict props.Outcome, mid float64) report.Record {
	r, observed, bound := record(claim, "i", verdict), props.Point(mid), 1.0
	r.Observed, r.Bound = &observed, &bound
	return r
}
