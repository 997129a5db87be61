package paper

import (
	"context"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// A Figure is the data of one of the paper's figures.
type Figure struct {
	Label   string // as in the LaTeX source
	Subject string // what is compared, and under which feedback
	Panels  []Panel
}

// A Panel is a subplot.
type Panel struct {
	Number int // in the paper's figure, counted from 1
	Title  string
	Varies string // k or m where the panel goes over it; "" where the game is one
	X, Y   string // what the axes show
	// Missing says why the panel is empty.
	Missing string
	LogY    bool
	Series  []Series
}

// A Series is one algorithm's line, with a band over runs where there is one,
// and the figures that the tables print for it.
type Series struct {
	Name           string
	Runs           int // that each mean is over; where points have different numbers the least
	X, Mid, Lo, Hi []float64
	PublishedX     []float64
	Published      []float64
}

// Untimed is why a panel of runtimes is empty.
const Untimed = "runtimes were not measured"

// bandTail is the share of runs left out on either side of a band.
const bandTail = 0.1

// A figureMaker collects what the panels of a study need.
type figureMaker struct {
	*Study
	ctx      context.Context
	trial    props.Trial
	runtimes map[string]map[string]Runtime // by game and algorithm
}

// Figures returns the paper's figures, drawn from the study's replays and the
// runtimes.
func (s *Study) Figures(ctx context.Context, t props.Trial, runtimes []Runtime) ([]Figure, error) {
	m := figureMaker{s, ctx, t, map[string]map[string]Runtime{}}
	for _, r := range runtimes {
		if m.runtimes[r.Game] == nil {
			m.runtimes[r.Game] = map[string]Runtime{}
		}
		m.runtimes[r.Game][r.Algorithm] = r
	}
	var figures []Figure
	for _, make := range []func() (Figure, error){m.datasets, m.gamma, m.descending, m.ascending} {
		f, err := make()
		if err != nil {
			return nil, err
		}
		for i := range f.Panels {
			f.Panels[i].Number = i + 1
		}
		figures = append(figures, f)
	}
	return figures, nil
}

// datasets has 12 panels: regret over time on both data sets, and regret and
// runtime over k and over m.
func (m figureMaker) datasets() (Figure, error) {
	f := Figure{Label: "fig:datasets", Subject: "CMOSS and its baselines under semi-bandit feedback"}
	for _, dataset := range []string{testdata.Synthetic, testdata.Yelp} {
		for _, k := range []int{10, 20} {
			for _, lo := range []float64{0, 0.3} {
				p, err := m.curves("tab:formal", dataset, lo, k)
				if err != nil {
					return f, err
				}
				f.Panels = append(f.Panels, p)
			}
		}
	}
	return m.ablation(f, "tab:ablation_k_m")
}

func (m figureMaker) descending() (Figure, error) {
	return m.cascade(Figure{Label: "fig:descending", Subject: "CMOSS and CUCB under cascading feedback, the arm of largest index shown first"}, "tab:descending")
}

func (m figureMaker) ascending() (Figure, error) {
	return m.cascade(Figure{Label: "fig:ascending", Subject: "CMOSS and CUCB under cascading feedback, the arm of smallest index shown first"}, "tab:ascending")
}

// cascade has 8 panels, in the order of the captions: curves (1)(2)(5)(6),
// varying k (3)(4), varying m (7)(8).
func (m figureMaker) cascade(f Figure, table string) (Figure, error) {
	sweep, err := m.ablation(Figure{}, table+"_ablation_k_m")
	if err != nil {
		return f, err
	}
	for i, dataset := range []string{testdata.Synthetic, testdata.Yelp} {
		for _, lo := range []float64{0, 0.3} {
			p, err := m.curves(table, dataset, lo, 10)
			if err != nil {
				return f, err
			}
			f.Panels = append(f.Panels, p)
		}
		f.Panels = append(f.Panels, sweep.Panels[2*i:2*i+2]...)
	}
	return f, nil
}

// gamma has a panel for each setting of tab:gamma.
func (m figureMaker) gamma() (Figure, error) {
	f := Figure{Label: "fig:gamma", Subject: "EXP3.M by its mixing coefficient γ, under semi-bandit feedback"}
	for _, lo := range []float64{0, 0.3} {
		for _, k := range []int{10, 20} {
			p, err := m.curves("tab:gamma", testdata.Synthetic, lo, k)
			if err != nil {
				return f, err
			}
			f.Panels = append(f.Panels, p)
		}
	}
	return f, nil
}

var datasetTitle = map[string]string{testdata.Synthetic: "synthetic", testdata.Yelp: "Yelp"}

// curves is a panel of cumulative regret over rounds.
func (m figureMaker) curves(label, dataset string, lo float64, k int) (Panel, error) {
	table, _ := testdata.TableByLabel(label)
	p := Panel{X: "round", Y: "cumulative regret"}
	for _, c := range table.Cells {
		if c.Metric != testdata.Regret || c.Dataset != dataset || c.Lo != lo || c.K != k {
			continue
		}
		set := settingOf(c)
		p.Title = curvesTitle(c)
		if p.Missing = m.available(set, m.trial.Effort); p.Missing != "" {
			continue
		}
		s, err := m.series(m.ctx, m.trial, set)
		if err != nil {
			return p, err
		}
		s.Name = curveName(c)
		s.PublishedX, s.Published = []float64{horizon}, []float64{c.Value}
		p.Series = append(p.Series, s)
	}
	if dataset == testdata.Yelp && m.label != "" {
		p.Title += " (" + m.label + ")"
	}
	if len(p.Series) > 0 {
		p.Missing = ""
	}
	return p, nil
}

// ablation adds four panels: regret and runtime over k, and over m.
func (m figureMaker) ablation(f Figure, label string) (Figure, error) {
	for _, vary := range []string{"k", "m"} {
		fixed := map[string]string{"k": "m=30", "m": "k=15"}[vary]
		regret := Panel{Title: "varying " + vary + ", " + fixed, Varies: vary, X: vary, Y: "regret at T = 100 000"}
		runtime := Panel{Title: "runtime, varying " + vary + ", " + fixed, Varies: vary, X: vary, Y: "ms for 100 000 rounds", LogY: true}
		if len(m.runtimes) == 0 {
			runtime.Missing = Untimed
		}
		table, _ := testdata.TableByLabel(label)
		for _, c := range table.Cells {
			if c.Metric == testdata.Regret && c.Vary == vary {
				if err := m.sweep(&regret, &runtime, c); err != nil {
					return f, err
				}
			}
		}
		f.Panels = append(f.Panels, regret, runtime)
	}
	return f, nil
}

// sweep adds one cell to the panels over k or m.
func (m figureMaker) sweep(regret, runtime *Panel, c testdata.Cell) error {
	set := settingOf(c)
	if why := m.available(set, m.trial.Effort); why != "" {
		regret.Missing, runtime.Missing = why, why
		return nil
	}
	b, err := m.replays.first(m.ctx, m.trial, set)
	if err != nil {
		return err
	}
	x := float64(c.K)
	if c.Vary == "m" {
		x = float64(c.M)
	}
	var finals []float64
	for _, curve := range b.curves {
		finals = append(finals, curve[len(curve)-1])
	}
	s := regret.named(title(c.Algorithm))
	if s.Runs == 0 || len(finals) < s.Runs {
		s.Runs = len(finals)
	}
	s.X, s.Mid = append(s.X, x), append(s.Mid, stats.Summarize(finals).Mean)
	s.Lo, s.Hi = append(s.Lo, stats.Quantile(finals, bandTail)), append(s.Hi, stats.Quantile(finals, 1-bandTail))
	s.PublishedX, s.Published = append(s.PublishedX, x), append(s.Published, c.Value)
	game := set
	game.gamma = 0
	if r, ok := m.runtimes[game.instance("")][title(c.Algorithm)]; ok && !math.IsNaN(r.NsPerRound) {
		s := runtime.named(title(c.Algorithm))
		s.X, s.Mid = append(s.X, x), append(s.Mid, r.NsPerRound*horizon/1e6)
	}
	return nil
}

// named returns the panel's series of that name, a new one if there is none.
func (p *Panel) named(name string) *Series {
	for i := range p.Series {
		if p.Series[i].Name == name {
			return &p.Series[i]
		}
	}
	p.Series = append(p.Series, Series{Name: name})
	return &p.Series[len(p.Series)-1]
}
