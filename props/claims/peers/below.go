package peers

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// Claims returns, for each table and each learner, the claim that its mean regret
// is below that of its rivals in every synthetic game of the table.
func (s *Study) Claims() []props.Claim {
	var claims []props.Claim
	for _, table := range tables() {
		for _, l := range s.learners {
			if c := s.below(table, l); len(c.Cases) > 0 {
				claims = append(claims, c)
			}
		}
	}
	return claims
}

// TableClaim is the path of the claim about a learner in a table.
func TableClaim(label, learner string) string { return "beyond/" + label + "/" + learner }

// A table is a printed table's label with its synthetic games, each once.
type table struct {
	label string
	games []sim.Game
}

var tables = sync.OnceValue(func() []table {
	var all []table
	seen := map[string]bool{}
	for _, l := range paper.Layouts() {
		if len(all) == 0 || all[len(all)-1].label != l.Table {
			all = append(all, table{label: l.Table})
		}
		last := &all[len(all)-1]
		for _, g := range l.Games {
			if g.Means == nil || seen[l.Table+g.String()] {
				continue
			}
			seen[l.Table+g.String()] = true
			last.games = append(last.games, g)
		}
	}
	return all
})

// formalGames are the games of tab:formal, the paper's main table.
func formalGames() []sim.Game {
	for _, t := range tables() {
		if t.label == "tab:formal" {
			return t.games
		}
	}
	return nil
}

// below claims that a learner beats its rivals in a table's games.
func (s *Study) below(of table, l Learner) props.Claim {
	c := props.Claim{
		ID:    TableClaim(of.label, l.Name),
		Group: "Beyond the paper, " + of.label,
		Statement: fmt.Sprintf("%s (%s) has a smaller mean regret than its rivals in every synthetic game of %s.", l.Title(),
			l.text(), of.label),
		Reference: of.label + "; sec. Conclusion (future work)",
		Evidence:  props.Compared,
		Method: "Both play the same instances with the same rewards. Student's interval of the mean paired difference " +
			"must lie below 0. Some rows first decide a part of the runs with half of the row's error, then all runs with " +
			"the other half. The witness shows means, their ratio, standard deviations and 99 % quantiles.",
		Rejects: "A learner that is worse or no better, for example one that stops learning or has too wide an index.",
	}
	for _, g := range of.games {
		for _, name := range l.Below {
			if rival := s.learner(name); l.plays(g) && rival.plays(g) {
				one := s.against(l, rival, g)
				if !slices.Contains(formalGames(), g) {
					one = one.Needing(l.Ablations)
				}
				c.Cases = append(c.Cases, one)
			}
		}
	}
	return c
}

func (s *Study) against(l, rival Learner, g sim.Game) props.Case {
	return props.Case{
		Instance: fmt.Sprintf("%s, against %s", g, rival.Name),
		Params:   games.Params(g).With("policy", l.Name).With("rival", rival.Name),
		Weight:   1,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			f, err := s.compare(ctx, t, l, rival, g)
			f.Alpha, f.Witness = t.Alpha, g.String()+": "+f.Witness
			return f, err
		},
	}
}

// compare compares two learners, look by look until one is better or one has no further look.
func (s *Study) compare(ctx context.Context, t props.Trial, l, rival Learner, g sim.Game) (f props.Finding, err error) {
	looks := min(len(s.runs(l, g, t.Effort)), len(s.runs(rival, g, t.Effort)))
	for look, alpha := range t.Looks(looks) {
		a, err := s.sample(ctx, t, l, g, look)
		if err != nil {
			return f, err
		}
		b, err := s.sample(ctx, t, rival, g, look)
		if err != nil {
			return f, err
		}
		if f = paired(a, b, alpha); f.Observed.Hi <= 0 || f.Observed.Lo > 0 {
			break
		}
	}
	return f, nil
}

// paired compares the regrets of the runs that both have.
func paired(a, b []float64, alpha float64) props.Finding {
	n := min(len(a), len(b))
	f := stats.Paired(a[:n], b[:n]).Finding(alpha, props.AtMost(0))
	f.Evidence = props.Compared
	f.Witness = fmt.Sprintf("%s, its rival's %s: ratio %.3f", describe(a), describe(b),
		stats.Summarize(a[:n]).Mean/stats.Summarize(b[:n]).Mean)
	return f
}

// describe writes a sample with its tail.
func describe(regrets []float64) string {
	s := stats.Summarize(regrets)
	return fmt.Sprintf("mean %.1f ± %.1f, sd %.1f, 99 %% quantile %.0f (n=%d)", s.Mean, s.StdErr(), s.StdDev(),
		stats.Quantile(regrets, 0.99), s.N)
}
