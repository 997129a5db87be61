package cli

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A Simulation is one policy's part of the output of verify simulate, described by
// testdata/schema/simulate.schema.json.
type Simulation struct {
	Policy  string    `json:"policy"`
	Arms    int       `json:"m"`
	Played  int       `json:"k"`
	Horizon int64     `json:"T"`
	Regret  []float64 `json:"regret"`
	Mean    float64   `json:"mean"`
	Stderr  *float64  `json:"stderr"` // null for a single run
	// Quantiles of the regret over the runs. The q-quantile of fewer than 1/(1−q) runs is null.
	Quantiles  map[string]*float64 `json:"quantiles"`
	NsPerRound float64             `json:"ns_per_round"`
	Engine     string              `json:"engine"`
	// Interrupted tells of a command that was stopped: how many "runs" were asked for, of
	// which those of Regret were finished.
	Interrupted map[string]int `json:"interrupted,omitempty"`
	// Difference, among several policies, is a *props.Interval: the mean regret less that of the first
	// over the same runs, at the level of --alpha; null for the first.
	Difference any `json:"difference,omitempty"`

	note   string // that it was interrupted, or nothing
	played sim.Result
}

func newSimulation(plan sim.Plan, played sim.Result) Simulation {
	s := Simulation{
		Policy: plan.Player.Name, Arms: plan.Arms, Played: plan.Cardinality, Horizon: plan.Horizon,
		Regret: played.Final(), NsPerRound: played.NsPerRound, Engine: played.Engine,
		Quantiles: map[string]*float64{}, played: played,
	}
	if len(s.Regret) < plan.Runs {
		s.Interrupted = map[string]int{"runs": plan.Runs}
	}
	for q, least := range map[float64]int{0.5: 2, 0.9: 10, 0.99: 100} {
		s.Quantiles[fmt.Sprint(q)] = nil
		if x := stats.Quantile(s.Regret, q); len(s.Regret) >= least {
			s.Quantiles[fmt.Sprint(q)] = &x
		}
	}
	summary := stats.Summarize(s.Regret)
	s.Mean = summary.Mean
	if summary.N > 1 {
		e := summary.StdErr()
		s.Stderr = &e
	}
	return s
}

// rank sorts by mean regret and compares each policy with the first, run by run:
// common random numbers make such differences sharper than those of means.
func rank(all []Simulation, alpha float64) {
	slices.SortStableFunc(all, func(a, b Simulation) int { return cmp.Compare(a.Mean, b.Mean) })
	for i := range all {
		var apart *props.Interval
		if i > 0 && len(all[i].Regret) > 1 {
			interval := stats.Paired(all[i].Regret, all[0].Regret).Interval(alpha)
			apart = &interval
		}
		all[i].Difference = apart
	}
}

// simulationTable shows policies for people.
func simulationTable(all []Simulation, means string) report.Table {
	t := report.Table{Columns: []report.Column{
		{Title: "POLICY"}, {Title: "RUNS", Right: true, Drop: 3}, {Title: "REGRET", Right: true},
		{Title: "± SE", Right: true, Drop: 2}, {Title: "MEDIAN", Right: true, Drop: 5}, {Title: "90 %", Right: true, Drop: 4},
		{Title: "99 %", Right: true, Drop: 4}, {Title: "NS/ROUND", Right: true, Drop: 1}, {Title: "ENGINE", Drop: 1},
	}}
	if len(all) > 1 {
		t.Columns = slices.Insert(t.Columns, 7, report.Column{Title: "MORE THAN THE FIRST", Right: true})
	}
	for _, p := range all {
		cells := []string{p.Policy, fmt.Sprint(len(p.Regret)), report.Number(p.Mean), known(p.Stderr),
			known(p.Quantiles["0.5"]), known(p.Quantiles["0.9"]), known(p.Quantiles["0.99"])}
		if len(all) > 1 {
			cells = append(cells, p.more())
		}
		timed := ""
		if p.NsPerRound > 0 { // else all runs were in a store
			timed = report.Number(p.NsPerRound)
		}
		t.Add(append(cells, timed, p.Engine)...)
	}
	t.Note = fmt.Sprintf("\nm=%d, k=%d, T=%s, means %s\n", all[0].Arms, all[0].Played,
		report.Number(float64(all[0].Horizon)), elide(means, 60))
	if all[0].note != "" {
		t.Note += all[0].note + "\n"
	}
	return t
}

// more writes the difference to the first policy; ~ marks one that the runs cannot tell from 0.
func (s Simulation) more() string {
	d, _ := s.Difference.(*props.Interval)
	if d == nil {
		return ""
	}
	text := fmt.Sprintf("%s (%s…%s)", report.Number(d.Mid), report.Number(d.Lo), report.Number(d.Hi))
	if d.Lo <= 0 {
		text += " ~"
	}
	return text
}

// known writes a number, or nothing if there is none.
func known(x *float64) string {
	if x == nil {
		return ""
	}
	return report.Number(*x)
}

// curvePoints is how many rounds of a curve are recorded, geometrically apart.
const curvePoints = 48

// simulationFigures are the curves of --plot: mean regret over the rounds with a band of two standard errors.
func simulationFigures(all []Simulation, means string) []figures.Figure {
	first := all[0]
	caption := fmt.Sprintf("x: round; y: mean regret of %d runs; band: ±2 standard errors", len(first.Regret))
	var curves []props.Curve
	for _, p := range all {
		line := props.Curve{
			Figure: "Regret over the rounds", Series: p.Policy, Mark: props.Banded, Caption: caption,
			Panel: fmt.Sprintf("m=%d, k=%d, means %s", first.Arms, first.Played, elide(means, 40)),
			X:     props.Axis{Title: "round", Log: true}, Y: props.Axis{Title: "regret"},
		}
		for c, round := range p.played.Checkpoints {
			at, half := stats.Summarize(p.played.At(c)), 0.0
			if at.N > 1 {
				half = 2 * at.StdErr()
			}
			point := props.CurvePoint{X: float64(round), Y: at.Mean, Lo: at.Mean - half, Hi: at.Mean + half}
			line.Points = append(line.Points, point)
		}
		curves = append(curves, line)
	}
	return figures.Of(nil, curves...)
}
