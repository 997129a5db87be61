package paper

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// joints claims for each table that its synthetic regrets together are at the level that their
// configurations yield.
//
// A single cell is compared with the noise of its own ten runs. If all cells are off in one
// direction, their mean shows it long before any of them does. The paper does not say whether the
// cells of a table share arms, runs, or nothing. So the mean of the table is predicted from the
// same mean on our instances. All cells share these, so the prediction includes their dependence.
// If the interval for independent cells is wider, it replaces this one.
func (s *Study) joints() []props.Claim {
	var claims []props.Claim
	copies := copiesOf(testdata.Tables())
	for _, table := range testdata.Tables() {
		var cells []testdata.Cell
		identical := false
		for _, c := range table.Cells {
			if c.Metric == testdata.Regret && c.Dataset == testdata.Synthetic {
				cells = append(cells, c)
				identical = identical || copies[claimOf(c)] != ""
			}
		}
		if len(cells) > 1 {
			claims = append(claims, s.joint(table.Label, cells, weight(identical)))
		}
	}
	return claims
}

func (s *Study) joint(label string, cells []testdata.Cell, weight float64) props.Claim {
	return props.Claim{
		ID: "paper/joint/" + label + "/synthetic", Group: "Published regrets, whole tables",
		Statement: fmt.Sprintf("The %d synthetic regrets of %s are together neither too high nor too low: the mean of "+
			"published ÷ measured is 1 up to the noise of ten runs.", len(cells), label),
		Reference: label, Evidence: props.Compared, Printed: true,
		Method: "Regret ÷ measured mean is averaged over the cells, for each instance that all cells replay. These " +
			"averages predict an interval for the published average, for ten shared instances or one. If independent cells " +
			"vary more, the interval is widened to theirs.",
		Rejects: "Figures that are all too high, or all too low, each by too little to be rejected alone.",
		Cases: []props.Case{{
			Instance: fmt.Sprintf("%d cells", len(cells)), Weight: weight,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) { return s.checkJoint(ctx, t, cells) },
		}},
	}
}

func (s *Study) checkJoint(ctx context.Context, t props.Trial, cells []testdata.Cell) (props.Finding, error) {
	settings := make([]setting, len(cells))
	for i, c := range cells {
		settings[i] = settingOf(c)
	}
	if why := s.missing(t.Effort, settings...); why != "" {
		return props.Finding{Evidence: props.Compared, Skip: why}, nil
	}
	var f props.Finding
	for look, alpha := range t.Looks(s.replays.looks(t.Effort, settings...)) {
		blocks, err := s.replays.look(ctx, t, look, everyInstance, settings...)
		if err != nil {
			return f, err
		}
		f, err = s.jointFinding(cells, blocks, alpha)
		if err != nil || props.Decide(f).Outcome() != props.Inconclusive {
			return f, err
		}
	}
	return f, nil
}

// jointFinding compares the cells of a table with their replays.
func (s *Study) jointFinding(cells []testdata.Cell, blocks []block, alpha float64) (props.Finding, error) {
	shares := jointly(cells, blocks)
	c, err := stats.TwoLevelPrediction(shares.groups, Runs, shares.published, alpha)
	if err != nil {
		return props.Finding{}, err
	}
	c = shares.widened(c)
	why, err := undecided(c, shares.groups, alpha)
	if err != nil {
		return props.Finding{}, err
	}
	f := s.finding(setting{}, c, why, alpha)
	f.Witness = fmt.Sprintf("mean of published ÷ measured %.3f over %d cells, from %.2f to %.2f; a common difference "+
		"of ±%.0f %% is detected",
		shares.published, len(cells), shares.least, shares.most, math.Ceil(100*c.Detectable))
	if why != "" {
		f.Warnings = append(f.Warnings, errors.New(why))
	}
	return f, nil
}

// shares hold the mean of regret ÷ the cell's measured mean, over the cells of a table.
type shares struct {
	groups                 [][]float64 // by instance and run that all cells have
	published, least, most float64
	independent            float64 // variance between instances if the cells were independent
}

// jointly averages the cells, each divided by its own mean over all its instances.
func jointly(cells []testdata.Cell, blocks []block) shares {
	n, runs := len(blocks[0].groups()), blocks[0].runs
	for _, b := range blocks {
		n, runs = min(n, len(b.groups())), min(runs, b.runs)
	}
	out := shares{groups: make([][]float64, n), least: math.Inf(1)}
	for i := range out.groups {
		out.groups[i] = make([]float64, runs)
	}
	for i, b := range blocks {
		of, published := stats.Summarize(b.means()), cells[i].Value
		unit := of.Mean * float64(len(cells))
		for g, group := range b.groups()[:n] {
			for r := range runs {
				out.groups[g][r] += group[r] / unit
			}
		}
		out.published += published / unit
		out.least, out.most = min(out.least, published/of.Mean), max(out.most, published/of.Mean)
		out.independent += of.Var / (unit * unit)
	}
	return out
}

// widened widens both intervals of a comparison by the factor by which the standard deviation of
// independent cells exceeds that of the table's mean.
func (s shares) widened(c stats.PublishedComparison) stats.PublishedComparison {
	means := make([]float64, len(s.groups))
	for i, g := range s.groups {
		means[i] = stats.Summarize(g).Mean
	}
	wider := math.Sqrt(max(1, s.independent/stats.Summarize(means).Var))
	return c.Widened(wider)
}
