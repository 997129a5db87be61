package cli

import (
	"fmt"
	"io"
	"math"

	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A Simulation is the output of verify simulate, described by
// testdata/schema/simulate.schema.json.
type Simulation struct {
	Policy     string    `json:"policy"`
	Arms       int       `json:"m"`
	Played     int       `json:"k"`
	Horizon    int64     `json:"T"`
	Regret     []float64 `json:"regret"`
	Mean       float64   `json:"mean"`
	Stderr     *float64  `json:"stderr"` // null for a single run
	Quantiles  quantiles `json:"quantiles"`
	NsPerRound float64   `json:"ns_per_round"`
	Engine     string    `json:"engine"`
	// Interrupted tells of a run that was stopped: how many runs were asked for, of
	// which those of Regret were finished.
	Interrupted *stopped `json:"interrupted,omitempty"`

	flags  *simulateFlags
	blocks []sim.Result
}

// Quantiles of the regret over the runs. The q-quantile is null if there are fewer than 1/(1−q) runs.
type quantiles struct {
	Half       *float64 `json:"0.5"`
	NineOfTen  *float64 `json:"0.9"`
	NinetyNine *float64 `json:"0.99"`
}

func newQuantiles(regret []float64) quantiles {
	at := func(q float64, least int) *float64 {
		if len(regret) < least {
			return nil
		}
		x := stats.Quantile(regret, q)
		return &x
	}
	return quantiles{at(0.5, 2), at(0.9, 10), at(0.99, 100)}
}

// stopped holds the number of runs that an interrupted command was asked for.
type stopped struct {
	Runs int `json:"runs"`
}

// note says that the simulation was interrupted, or nothing.
func (s Simulation) note() string {
	if s.Interrupted == nil {
		return ""
	}
	return fmt.Sprintf("%s after %d of %d runs", s.flags.cut, len(s.Regret), s.Interrupted.Runs)
}

func newSimulation(f *simulateFlags, blocks []sim.Result) (Simulation, error) {
	all, err := sim.Merge(blocks...)
	if err != nil {
		return Simulation{}, err
	}
	s := Simulation{
		Policy: f.Policy, Arms: f.m, Played: f.k, Horizon: f.horizon,
		Regret: all.Final(), NsPerRound: nsPerRound(blocks), Engine: all.Engine, flags: f, blocks: blocks,
	}
	if len(s.Regret) < f.runs {
		s.Interrupted = &stopped{f.runs}
	}
	s.Quantiles = newQuantiles(s.Regret)
	summary := stats.Summarize(s.Regret)
	s.Mean = summary.Mean
	if summary.N > 1 {
		e := math.Sqrt(summary.Var / float64(summary.N))
		s.Stderr = &e
	}
	return s, nil
}

// nsPerRound averages over the blocks, which have equally many rounds.
func nsPerRound(blocks []sim.Result) float64 {
	sum := 0.0
	for _, b := range blocks {
		sum += b.NsPerRound()
	}
	return sum / float64(len(blocks))
}

// nsText writes a time per round, nothing where no run was timed: all were in a store.
func nsText(ns float64) string {
	if ns == 0 {
		return ""
	}
	return report.Number(ns)
}

func (s Simulation) renderings() map[report.Format]Rendering {
	grid := s.grid()
	return map[report.Format]Rendering{
		report.Text:     s.noted("\n", grid.WriteText),
		report.Markdown: s.noted("\n", grid.WriteMarkdown),
		report.JSON:     func(w io.Writer) error { return report.EncodeJSON(w, s) },
		CsvRuns: s.noted("# ", simulatedGames{{Means: s.flags.means,
			Policies: []comparedSimulation{{Simulation: s}}}}.writeCSV),
	}
}

// noted adds a line to what is written if the simulation was interrupted.
func (s Simulation) noted(before string, write Rendering) Rendering {
	return func(w io.Writer) error {
		err := write(w)
		if note := s.note(); err == nil && note != "" {
			_, err = fmt.Fprintf(w, "%s%s\n", before, note)
		}
		return err
	}
}

func (s Simulation) grid() report.Table {
	g := report.Table{Columns: []report.Column{
		{Title: "POLICY"}, {Title: "m", Right: true}, {Title: "k", Right: true}, {Title: "T", Right: true},
		{Title: "MEANS"}, {Title: "RUNS", Right: true}, {Title: "REGRET", Right: true},
		{Title: "± SE", Right: true}, {Title: "MEDIAN", Right: true, Drop: 3}, {Title: "90 %", Right: true, Drop: 2},
		{Title: "99 %", Right: true, Drop: 2},
		{Title: "NS/ROUND", Right: true, Drop: 1}, {Title: "ENGINE", Drop: 1},
	}}
	g.Add(s.Policy, fmt.Sprint(s.Arms), fmt.Sprint(s.Played), report.Number(float64(s.Horizon)), elide(s.flags.means, 60),
		fmt.Sprint(len(s.Regret)), report.Number(s.Mean), known(s.Stderr), known(s.Quantiles.Half),
		known(s.Quantiles.NineOfTen), known(s.Quantiles.NinetyNine),
		nsText(s.NsPerRound), s.Engine)
	return g
}

// known writes a number, or nothing if there is none.
func known(x *float64) string {
	if x == nil {
		return ""
	}
	return report.Number(*x)
}
