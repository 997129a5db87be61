package paper

import (
	"context"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// cell claims that a published cell is what its configuration yields. The copy
// says where else the same figure is printed, "" if nowhere.
func (s *Study) cell(c testdata.Cell, copy string) props.Claim {
	set := settingOf(c)
	id := claimOf(c)
	noise := ""
	if set.dataset == testdata.Yelp {
		noise = " " + noisePasses
	}
	return props.Claim{
		ID:    id,
		Group: "Published regrets, " + c.Label,
		Statement: fmt.Sprintf("%s has mean regret %s over 10 runs of 100000 rounds at %s.", title(c.Algorithm), c.Printed,
			set.instance(s.label)),
		Reference: fmt.Sprintf("%s, line %d", c.Label, c.Line),
		Evidence:  props.Compared,
		Method: "The configuration is replayed on fresh instances. The published mean of ten runs must lie in the wider " +
			"of two prediction intervals, one for ten instances and one for a single instance. If it lies near an end, more " +
			"instances are played: the first decision spends half of the row's error, later ones share the other half. A " +
			"figure that another experiment's table repeats to the digit gets twenty times the error of others." + noise,
		Rejects: "A published mean outside both intervals; a broken implementation, whose intervals miss figures that a " +
			"correct one meets.",
		Printed: true,
		Cases: []props.Case{{
			Instance: set.instance(s.label), Params: set.params(), Weight: weight(copy != ""),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				f, err := s.checkCell(ctx, t, id, set, c.Value)
				if err != nil || f.Skip != "" {
					return f, err
				}
				if copy != "" {
					f.Warnings = append(f.Warnings, errors.New(copy))
				}
				f.Curves, err = s.curves(ctx, t, c, set)
				f.Curves = append(f.Curves, ratioCurves(c, f)...)
				return f, err
			},
		}},
	}
}

// claimOf is the path of a cell's claim: paper/LABEL/DATASET/LO-HI/k=K[/m=M][/gamma=G]/ALGORITHM.
func claimOf(c testdata.Cell) string {
	path := fmt.Sprintf("paper/%s/%s/%s-%s/k=%d", c.Label, c.Dataset, decimal(c.Lo), decimal(c.Hi), c.K)
	switch c.Vary {
	case "m":
		path += fmt.Sprintf("/m=%d", c.M)
	case "gamma":
		path += "/gamma=" + decimal(c.Gamma)
	}
	return path + "/" + c.Algorithm
}

func (s *Study) checkCell(ctx context.Context, t props.Trial, id string, set setting, published float64) (props.Finding,
	error) {
	if why := s.missing(t.Effort, set); why != "" {
		return props.Finding{Evidence: props.Compared, Skip: why}, nil
	}
	c, why, err := s.compare(ctx, t, set, published)
	if err != nil {
		return props.Finding{}, err
	}
	m := Measured{c.Model.Mean, c.Model.StdErr(), c.Model.Runs, published, c.Detectable}
	s.note(id, m)
	f := s.finding(set, c, why, t.Alpha)
	f.Witness += "; " + m.words()
	if why != "" {
		f.Warnings = append(f.Warnings, errors.New(why))
	}
	return f, nil
}

// compare compares a published figure with the replays, look by look until one decides.
// If none does, it says why.
func (s *Study) compare(ctx context.Context, t props.Trial, set setting,
	published float64) (c stats.PublishedComparison, why string, err error) {
	for look, alpha := range t.Looks(s.replays.looks(t.Effort, set)) {
		b, err := s.replays.look(ctx, t, look, everyInstance, set)
		if err != nil {
			return c, "", err
		}
		groups := b[0].groups()
		if c, err = stats.TwoLevelPrediction(groups, Runs, published, alpha); err != nil {
			return c, "", err
		}
		if why, err = undecided(c, groups, alpha); why == "" || err != nil {
			return c, "", err
		}
	}
	return c, why, nil
}

// finding reports the wider interval of the two readings.
func (s *Study) finding(set setting, c stats.PublishedComparison, why string, alpha float64) props.Finding {
	wide := widest(c)
	f := props.Finding{
		Evidence:  props.Compared,
		Guarantee: string(c.One.Guarantee),
		Observed:  props.Interval{Lo: max(0, wide.Interval.Lo), Mid: c.Model.Mean, Hi: wide.Interval.Hi},
		Bound:     props.Containing(c.Published, why != ""),
		Alpha:     alpha, N: int64(c.Model.Runs), Detectable: c.Detectable,
		Witness: witness(c),
	}
	if c.SkewWarning != nil {
		f.Warnings = append(f.Warnings, c.SkewWarning)
	}
	if set.dataset == testdata.Yelp && (s.label != "" || c.Excluded) {
		f.Skip = standIn(s.label)
	}
	return f
}

// witness puts the published figure beside the measured ones.
func witness(c stats.PublishedComparison) string {
	fresh, one := c.Fresh.Interval, c.One.Interval
	return fmt.Sprintf("published %.3f, measured %.1f ± %.1f (standard error) in %d runs on %d instances, ratio %.2f; "+
		"10 runs would lie in [%.0f, %.0f] "+
		"on ten instances, [%.0f, %.0f] on one",
		c.Published, c.Model.Mean, c.Model.StdErr(), c.Model.Runs, c.Model.Groups, c.Published/c.Model.Mean, fresh.Lo,
		fresh.Hi, one.Lo, one.Hi)
}
