package formula

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// A Constant compares the constant of a lemma with the worst that was evaluated, and with the
// sharp one where that is known.
type Constant struct {
	Lemma     string  `json:"lemma"` // ID of the claim
	Reference string  `json:"reference"`
	Quantity  string  `json:"quantity"` // what the constant stands for
	Paper     float64 `json:"paper"`    // as printed, or as the proof here has it
	// Extreme is the sharp constant, or what the worst point needs. No constant goes beyond it, but a
	// better search may find a worse point.
	Extreme float64 `json:"extreme"`
	// Within is the other end of the enclosure at that point, if it differs in the shown digits.
	Within float64 `json:"within,omitempty"`
	Ratio  float64 `json:"ratio"`  // of stated and extreme, the larger over the smaller
	Kind   string  `json:"kind"`   // sharp, found or proof
	Where  string  `json:"where"`  // where the extreme is attained
	Search string  `json:"search"` // how many points were evaluated, and the boxes that were walked
	// Violated says that the lemma with the constant as stated does not hold there.
	Violated bool `json:"violated,omitempty"`
	// Loose says that a tenth of the stated constant would pass everywhere too.
	Loose bool `json:"loose,omitempty"`
}

// Kinds of extremes.
const (
	Sharp = "sharp" // proved: no better constant exists
	Found = "found" // the worst of everything that was evaluated
)

// An Extreme is a row of the table of constants about a lemma's points, or about some of them. Where a
// sharp constant is known, the row about all is sharp.
type Extreme struct {
	Quantity string           // what the constant stands for
	Among    func(Point) bool // the points that it is about; nil: all
	Where    string           // where the sharp constant is approached
}

// A Row computes a constant.
type Row func(ctx context.Context, t props.Trial) (Constant, error)

// Constants computes a table of constants. Its rows are spread over the trial's workers; the trial's
// progress is the finished fraction of them.
func Constants(ctx context.Context, t props.Trial, rows []Row) ([]Constant, error) {
	table := make([]Constant, len(rows))
	var finished atomic.Int64
	err := t.Workers.Each(ctx, len(rows), func(i int) error {
		one := t
		one.Progress = func(float64) {}
		c, err := rows[i](ctx, one)
		if err != nil {
			return fmt.Errorf("constants, row %d: %w", i+1, cmp.Or(ctx.Err(), err)) // not the context's cause
		}
		c.Ratio = max(c.Paper/c.Extreme, c.Extreme/c.Paper)
		c.Loose = c.Kind == Found && !c.Violated && c.Ratio > 1/loose
		table[i] = c
		t.Progress(float64(finished.Add(1)) / float64(len(rows)))
		return nil
	})
	return table, err
}

// row computes the constant that the worst point needs, of those listed and walked to. A known
// sharp constant takes its place, unless the point violates the lemma, or no point comes near.
func (l Lemma) row(number int, e Extreme) Row {
	return func(ctx context.Context, t props.Trial) (Constant, error) {
		c := Constant{Lemma: l.ID, Reference: l.Reference, Quantity: e.Quantity, Paper: l.Constant, Kind: Found}
		points, of := l.listed(t.Effort), l
		if e.Among != nil {
			points = slices.DeleteFunc(points, func(x Point) bool { return !e.Among(x) })
			of.Sharp, of.Where = 0, func(x Point) bool { return l.about(x) && e.Among(x) }
		}
		all, err := evaluated(ctx, t, points, of.Compare)
		if err != nil {
			return c, err
		}
		n, walks := int64(len(all)), []string(nil)
		for i, b := range of.Boxes {
			purpose := fmt.Sprintf("constant %d of %s, walk %d", number+1, l.ID, i+1) // no text, which may be reworded
			attained := func(p search.Comparison) float64 { return -p.Attained() }
			best, tried, err := walk(ctx, t, purpose, b.Effort, b.Sides, of.in(b), attained)
			if err != nil {
				return c, err
			}
			all, n, walks = append(all, best...), n+tried, append(walks, b.Name)
		}
		if len(all) == 0 {
			return c, fmt.Errorf("%s: no tried point belongs to %q", l.ID, e.Quantity)
		}
		c.Search = fmt.Sprintf("%d evaluations: points, and walks (%s)", n, strings.Join(walks, "; "))
		worst := slices.MaxFunc(all, moreAttained)
		lo, hi := l.needs(worst)
		c.Extreme, c.Where, c.Violated = lo, worst.Where, worst.Violated()
		if of.Sharp != 0 && !c.Violated && of.againstSharp(worst).Holds() {
			c.Kind, c.Extreme = Sharp, of.Sharp
			c.Where = strings.TrimPrefix(fmt.Sprintf("%s; %s at %s", e.Where, Number(lo), worst.Where), "; ")
		} else if math.Abs(hi-lo) > 5e-5*math.Abs(lo) {
			c.Within = hi
		}
		return c, nil
	}
}
