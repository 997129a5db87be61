package formula

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// A Constant compares the constant of a lemma with the sharp one, or with the
// most extreme one that a search found.
type Constant struct {
	Lemma     string  `json:"lemma"` // ID of the claim
	Reference string  `json:"reference"`
	Quantity  string  `json:"quantity"` // what the constant stands for
	Paper     float64 `json:"paper"`    // as printed, or as the proof here has it
	Extreme   float64 `json:"extreme"`  // what no constant can go beyond
	Ratio     float64 `json:"ratio"`    // room: how far apart both are, ≥ 1
	Kind      string  `json:"kind"`     // sharp, found, proof, certified or quoted
	Where     string  `json:"where"`    // where the extreme is attained
	Search    string  `json:"search"`   // the search's resolution, "" if there is none
	// Violated says that the lemma with the constant as stated does not hold there.
	Violated bool `json:"violated,omitempty"`
}

// Kinds of extremes.
const (
	Sharp = "sharp" // proved: no better constant exists
	Found = "found" // the most extreme value that a search met
)

// An Extreme is a row of the table of constants. It compares the formula's constant as stated with
// the value that no constant can go beyond. That value is known (Value), or computed by Find, or
// searched for in the box.
type Extreme[L any] struct {
	Lemma    string                  // the claim; "": the formula's
	Quantity string                  // what the constant stands for; {c} as in [Formula]
	Stated   func(p Pair[L]) float64 // nil: the formula's constant
	Kind     string                  // "": found
	Value    float64
	Where    string // where Value is attained
	Box      Box[L]
	Effort   search.Effort
	Most     float64 // if above 0: only where the bound is at most this
	Find     func(ctx context.Context, t props.Trial, f Formula[L], p Pair[L], c *Constant) error
}

// A Row computes one constant.
type Row func(ctx context.Context, t props.Trial) (Constant, error)

// Constants computes a table of constants. Rows are spread over the workers; done,
// if not nil, is told the finished fraction.
func Constants(ctx context.Context, workers *props.Workers, seed uint64, effort props.Effort, rows []Row, done func(float64)) ([]Constant, error) {
	table := make([]Constant, len(rows))
	finished := make(chan struct{}, len(rows))
	err := workers.Each(ctx, len(rows), func(i int) error {
		t := props.Trial{Seed: seed, Effort: effort, Workers: workers, Progress: func(float64) {}}
		c, err := rows[i](ctx, t)
		if err != nil {
			return fmt.Errorf("constant %d: %w", i+1, err)
		}
		c.Ratio = max(c.Paper/c.Extreme, c.Extreme/c.Paper)
		table[i] = c
		finished <- struct{}{}
		if done != nil {
			done(float64(len(finished)) / float64(len(rows)))
		}
		return nil
	})
	return table, err
}

// row returns a row of the formula.
func (f Formula[L]) row(e Extreme[L], p Pair[L]) Row {
	return func(ctx context.Context, t props.Trial) (Constant, error) { return f.extreme(ctx, t, e, p) }
}

// extreme computes a row of the formula.
func (f Formula[L]) extreme(ctx context.Context, t props.Trial, e Extreme[L], p Pair[L]) (Constant, error) {
	stated := f.Constant
	if e.Stated != nil {
		stated = e.Stated
	}
	c := Constant{
		Lemma: cmp.Or(e.Lemma, f.ID), Reference: f.Reference, Quantity: f.text(e.Quantity, p),
		Paper: stated(p), Kind: cmp.Or(e.Kind, Found), Extreme: e.Value, Where: e.Where,
	}
	var err error
	switch {
	case e.Find != nil:
		err = e.Find(ctx, t, f, p, &c)
	case len(e.Box.Sides) > 0:
		err = f.found(ctx, t, e, p, &c)
	}
	return c, err
}

// found searches the box for the point of least slack under the bound as stated, and looks at the
// points that the formula's own searches find in the box. The largest part of the bound that is
// surely attained, times the constant as stated, is the extreme constant, unless the extreme value
// is known; of a lower bound the constant is divided by it.
func (f Formula[L]) found(ctx context.Context, t props.Trial, e Extreme[L], p Pair[L], c *Constant) error {
	in := func(b Box[L]) func(x []float64) (search.Comparison, error) {
		at := f.Comparing(b, p.asStated())
		return func(x []float64) (search.Comparison, error) {
			found, err := at(x)
			if err == nil && e.Most > 0 && found.Bound.Value() > e.Most {
				return search.Comparison{}, fmt.Errorf("the bound is above %v", e.Most)
			}
			return found, err
		}
	}
	worst, best, err := WalkBy(ctx, t, "constant "+c.Quantity, e.Effort, e.Box.Sides, in(e.Box), func(p search.Comparison) float64 { return -p.Attained() })
	evals := best.Evals
	for _, h := range f.Searches {
		if err != nil || h.Cases != nil || h.Checks > 0 || !h.Box.within(e.Box) {
			continue
		}
		searched := p
		if h.Stated {
			searched = p.asStated()
		}
		_, place, failed := WalkBy(ctx, t, h.Name, h.Effort, h.Box.Sides, f.Comparing(h.Box, searched), towardsViolation)
		if err = failed; err != nil {
			continue
		}
		evals += place.Evals
		if met, outside := in(h.Box)(place.X); outside == nil && met.Attained() > worst.Attained() {
			worst = met
		}
	}
	switch {
	case e.Value != 0:
	case f.Least:
		c.Extreme = c.Paper / worst.Attained() // the largest constant that the exact value still allows
	default:
		c.Extreme = c.Paper * worst.Attained()
	}
	c.Violated = worst.Violated()
	c.Where, c.Search = worst.Where, fmt.Sprintf("%d evaluations over %s", evals, BoxText(e.Box.Sides))
	return err
}

// within reports whether all of the box lies in another with the same sides.
func (b Box[L]) within(other Box[L]) bool {
	return len(b.Sides) == len(other.Sides) && !slices.ContainsFunc(b.Sides, func(s search.Dimension) bool {
		return !slices.ContainsFunc(other.Sides, func(o search.Dimension) bool { return s.Name == o.Name && o.Lo <= s.Lo && s.Hi <= o.Hi })
	})
}

// BoxText writes the sides of a box, as the table of constants shows them.
func BoxText(box []search.Dimension) string {
	parts := make([]string, len(box))
	for i, d := range box {
		parts[i] = fmt.Sprintf("%s∈[%s,%s]", d.Name, Number(d.Lo), Number(d.Hi))
	}
	return strings.Join(parts, ", ")
}
