package paper

import (
	"context"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// An ordering says that one algorithm's mean regret is below another's in the same game.
type ordering struct {
	below, above setting
	source       string
}

// orderings claims which of two policies has the lower mean regret, once for each pair in a game.
// The text claims that CMOSS is lowest everywhere. The order of the others is that of the tables,
// if all tables that print the game agree on it.
func (s *Study) orderings() []props.Claim {
	var claims []props.Claim
	for _, o := range allOrderings() {
		claims = append(claims, s.ordering(o))
	}
	return claims
}

// A contest is a setting without the algorithm.
type contest struct {
	setting
	vary bool // the mixing coefficient is varied
}

// allOrderings returns the orderings in the order of the tables.
func allOrderings() []ordering {
	games, cells := cellsByGame()
	var all []ordering
	for _, g := range games {
		for i, a := range cells[g] {
			for _, b := range cells[g][i+1:] {
				if o, ok := order(a, b); ok {
					all = append(all, o)
				}
			}
		}
	}
	return all
}

// A line is what the tables print for one algorithm in one game.
type line struct {
	setting setting
	cells   []testdata.Cell
}

// cellsByGame collects for every game the algorithms, each with all of its cells in
// the tables.
func cellsByGame() (games []contest, lines map[contest][]line) {
	lines = map[contest][]line{}
	for _, table := range testdata.Tables() {
		for _, c := range table.Cells {
			if c.Metric != testdata.Regret {
				continue
			}
			set := settingOf(c)
			g := contest{set, c.Vary == "gamma"}
			g.algorithm, g.gamma = "", 0
			if lines[g] == nil {
				games = append(games, g)
			}
			at := slices.IndexFunc(lines[g], func(l line) bool { return l.setting == set })
			if at < 0 {
				at = len(lines[g])
				lines[g] = append(lines[g], line{setting: set})
			}
			lines[g][at].cells = append(lines[g][at].cells, c)
		}
	}
	return games, lines
}

// order decides which of two algorithms the paper puts below the other, if it does.
func order(a, b line) (ordering, bool) {
	source := fmt.Sprintf("%s, lines %d and %d", a.cells[0].Label, a.cells[0].Line, b.cells[0].Line)
	best := func(s setting) bool { // the text says that it is lowest everywhere
		return s.algorithm == "cmoss" || b.setting.algorithm == a.setting.algorithm && s.gamma == usualGamma
	}
	switch {
	case best(a.setting):
		return ordering{a.setting, b.setting, source}, true
	case best(b.setting):
		return ordering{b.setting, a.setting, source}, true
	}
	votes, n := 0, 0
	for _, x := range a.cells {
		for _, y := range b.cells {
			if x.Label != y.Label || x.Vary != y.Vary {
				continue
			}
			if n++; x.Value < y.Value {
				votes++
			}
		}
	}
	if n > 0 && votes == n {
		return ordering{a.setting, b.setting, source}, true
	}
	return ordering{b.setting, a.setting, source}, n > 0 && votes == 0
}

// path is the ordering's claim: paper/order/DATASET/LO-HI/m=M/k=K[/desc]/A-below-B.
func (o ordering) path() string {
	b := o.below
	path := fmt.Sprintf("paper/order/%s/%s-%s/m=%d/k=%d", b.dataset, decimal(b.Means.Lo), decimal(b.Means.Hi), b.Arms,
		b.Cardinality)
	if b.Feedback.Cascading() {
		path += "/" + b.Order.String()
	}
	if b.algorithm == o.above.algorithm {
		return path + fmt.Sprintf("/%s-%s-below-%s", b.algorithm, decimal(b.gamma), decimal(o.above.gamma))
	}
	return path + fmt.Sprintf("/%s-below-%s", b.algorithm, o.above.algorithm)
}

// name is an algorithm's name in print, with its mixing coefficient if the
// other one is the same algorithm.
func (o ordering) name(s setting) string {
	if o.below.algorithm == o.above.algorithm {
		return fmt.Sprintf("%s at γ=%s", title(s.algorithm), decimal(s.gamma))
	}
	return title(s.algorithm)
}

func (s *Study) ordering(o ordering) props.Claim {
	here := o.below
	here.gamma = 0
	noise := ""
	if here.dataset == testdata.Yelp {
		noise = " " + noisePasses
	}
	return props.Claim{
		ID: o.path(), Group: "Orderings",
		Statement: fmt.Sprintf("The mean regret of %s is below that of %s at %s.", o.name(o.below), o.name(o.above),
			here.instance(s.label)),
		Reference: o.source,
		Evidence:  props.Sampled,
		Method: "Both are replayed on the same instances. Student's interval of the mean difference must lie below zero. " +
			"While it contains zero, more instances are played: the first decision spends half of the row's error, later " +
			"ones share the other half." + noise,
		Rejects: "An interval above zero; an algorithm broken badly enough to change the order.",
		Printed: true,
		Cases: []props.Case{{
			Instance: here.instance(s.label), Params: here.params(), Weight: 1,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) { return s.checkOrdering(ctx, t, o) },
		}},
	}
}

func (s *Study) checkOrdering(ctx context.Context, t props.Trial, o ordering) (props.Finding, error) {
	if why := s.missing(t.Effort, o.below, o.above); why != "" {
		return props.Finding{Evidence: props.Sampled, Skip: why}, nil
	}
	below, above, iv, err := s.pair(ctx, t, o)
	if err != nil {
		return props.Finding{}, err
	}
	n := len(below)
	e := stats.Paired(below, above)
	f := e.Finding(t.Alpha, props.AtMost(0))
	f.Observed, f.Detectable = iv, stats.DetectableMean(iv) // at the level of its last look
	f.Witness = fmt.Sprintf("%s %.1f, %s %.1f on the same %d instances, difference %.1f ± %.1f (standard error)",
		o.name(o.below), stats.Summarize(below).Mean, o.name(o.above), stats.Summarize(above).Mean, n, e.Value, e.StdErr)
	if o.below.dataset == testdata.Yelp && (s.label != "" || iv.Lo > 0) {
		f.Skip = standIn(s.label)
	}
	return f, nil
}

// pair returns the mean regrets of both on the same instances, and the interval of their
// difference. It takes looks until the interval excludes zero, or until one of both has no more.
func (s *Study) pair(ctx context.Context, t props.Trial, o ordering) (below, above []float64, iv props.Interval,
	err error) {
	a, b := s.replays.budgetOf(o.below, t.Effort), s.replays.budgetOf(o.above, t.Effort)
	for look, alpha := range t.Looks(s.replays.looks(t.Effort, o.below, o.above)) {
		both, err := s.replays.look(ctx, t, look, min(a.last(look), b.last(look)), o.below, o.above)
		if err != nil {
			return nil, nil, iv, err
		}
		below, above = both[0].means(), both[1].means()
		n := min(len(below), len(above))
		below, above = below[:n], above[:n]
		iv = stats.Paired(below, above).Interval(alpha)
		if iv.Lo > 0 || iv.Hi <= 0 {
			break
		}
	}
	return below, above, iv, nil
}

// means returns the mean regret on each instance.
func (b block) means() []float64 {
	var means []float64
	for _, runs := range b.groups() {
		means = append(means, stats.Summarize(runs).Mean)
	}
	return means
}
