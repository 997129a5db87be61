package formula

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"pgregory.net/rapid"

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
	// Extreme is what no constant can go beyond: the sharp one, or what the worst point needs.
	// Then a better search may find a worse point: it is no bound on the best constant from
	// the other side.
	Extreme float64 `json:"extreme"`
	// Within is the other end of the enclosure at that point, where its digits show it.
	Within float64 `json:"within,omitempty"`
	Ratio  float64 `json:"ratio"`  // room: how far apart stated and extreme are, ≥ 1
	Kind   string  `json:"kind"`   // sharp, found or proof
	Where  string  `json:"where"`  // where the extreme is attained
	Search string  `json:"search"` // what was evaluated, "" if nothing was
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

// A Row computes one or several constants.
type Row func(ctx context.Context, t props.Trial) ([]Constant, error)

// Constants computes a table of constants. Rows are spread over the workers; done,
// if not nil, is told the finished fraction.
func Constants(ctx context.Context, workers *props.Workers, seed uint64, effort props.Effort, rows []Row,
	done func(float64)) ([]Constant, error) {
	table := make([][]Constant, len(rows))
	var finished atomic.Int64
	err := workers.Each(ctx, len(rows), func(i int) (err error) {
		t := props.Trial{Seed: seed, Effort: effort, Workers: workers, Progress: func(float64) {}}
		if table[i], err = rows[i](ctx, t); err != nil {
			return fmt.Errorf("constants, row %d: %w", i+1, err)
		}
		for j := range table[i] {
			c := &table[i][j]
			c.Ratio = max(c.Paper/c.Extreme, c.Extreme/c.Paper)
			c.Loose = c.Kind == Found && !c.Violated && c.Ratio > 1/loose
		}
		if fraction := float64(finished.Add(1)) / float64(len(rows)); done != nil {
			done(fraction)
		}
		return nil
	})
	return slices.Concat(table...), err
}

// constants is the lemma's row: its constant among all points, or among those of each extreme.
func (l Lemma) constants(ctx context.Context, t props.Trial) (all []Constant, err error) {
	seen, err := l.seen(ctx, t)
	for _, e := range l.Constants {
		if err != nil {
			return all, err
		}
		of := l
		if e.Among != nil {
			of.Sharp, of.Where = 0, func(x Point) bool { return l.about(x) && e.Among(x) }
		}
		c := Constant{Lemma: l.ID, Reference: l.Reference, Quantity: e.Quantity, Paper: l.Constant, Where: e.Where}
		err = of.fill(ctx, t, e.Quantity, seen, &c)
		all = append(all, c)
	}
	return all, err
}

// A sighting is a point that was evaluated.
type sighting struct {
	x Point
	search.Comparison
}

// seen evaluates what the claims evaluate, but for the walks, and the known points.
func (l Lemma) seen(ctx context.Context, t props.Trial) ([]sighting, error) {
	points := l.listed(t.Effort)
	if l.Known != nil {
		points = append(points, l.Known(t.Effort)...)
	}
	if !l.Unsearched {
		_, _, err := drawPoints(ctx, t, l.Drawn.Name, l.Drawn.Checks, func(rt *rapid.T) search.Comparison {
			points = append(points, l.Drawn.Draw(rt))
			return search.Comparison{}
		})
		if err != nil {
			return nil, err
		}
	}
	found, err := evaluated(ctx, t, points, l.Compare)
	all := make([]sighting, len(found))
	for i, c := range found {
		all[i] = sighting{points[i], c}
	}
	return all, err
}

// fill sets the constant to that of the worst point of those seen and walked to. Where the sharp one is
// known it stays, unless the point violates the lemma, or none comes near it.
func (l Lemma) fill(ctx context.Context, t props.Trial, quantity string, seen []sighting, c *Constant) error {
	all := slices.DeleteFunc(slices.Clone(seen), func(s sighting) bool { return !l.about(s.x) })
	n, sides := len(seen), []string(nil)
	attained := func(p search.Comparison) float64 { return -p.Attained() }
	for _, b := range l.Boxes {
		found, place, err := walk(ctx, t, "constant "+quantity+b.Name, b.Effort, b.Sides, l.in(b), attained)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil:
			all = append(all, sighting{b.At(place.X), found})
		case len(all) == 0:
			return err
		}
		n += place.Evals
		if text := BoxText(b.Sides); !slices.Contains(sides, text) {
			sides = append(sides, text)
		}
	}
	c.Search = fmt.Sprintf("%d evaluations: points, draws and walks over %s", n, strings.Join(sides, " and "))
	worst := slices.MaxFunc(all, func(a, b sighting) int { return moreAttained(a.Comparison, b.Comparison) }).Comparison
	lo, hi := l.needs(worst)
	if c.Violated = worst.Violated(); l.Sharp != 0 && !c.Violated && l.againstSharp(worst).Holds() {
		c.Kind, c.Extreme = Sharp, l.Sharp
		c.Where = strings.TrimPrefix(fmt.Sprintf("%s; %s at %s", c.Where, Number(lo), worst.Where), "; ")
		return nil
	}
	c.Kind, c.Extreme, c.Where = Found, lo, worst.Where
	if math.Abs(hi-lo) > 5e-5*math.Abs(lo) {
		c.Within = hi
	}
	return nil
}

// BoxText writes the sides of a box.
func BoxText(box []search.Dimension) string {
	parts := make([]string, len(box))
	for i, d := range box {
		parts[i] = fmt.Sprintf("%s∈[%s,%s]", d.Name, Number(d.Lo), Number(d.Hi))
	}
	return strings.Join(parts, ", ")
}
