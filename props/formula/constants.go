package formula

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

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

// An Extreme is a row of the table of constants beside the lemma's own: about some of the points,
// or about a value that a proof gives.
type Extreme struct {
	Lemma    string           // the claim; "": the lemma's
	Quantity string           // what the constant stands for; {c} as in [Lemma]
	Stated   float64          // 0: the lemma's constant
	Among    func(Point) bool // the points that it is about; nil: all
	Kind     string           // "": found; Sharp: the lemma's
	Value    float64          // of another kind
	Where    string           // where the sharp constant, or Value, is approached
	// Find searches for what is no factor of the bound.
	Find func(ctx context.Context, t props.Trial, l Lemma, c *Constant) error
}

// A Row computes one constant.
type Row func(ctx context.Context, t props.Trial) (Constant, error)

// Constants computes a table of constants. Rows are spread over the workers; done,
// if not nil, is told the finished fraction.
func Constants(ctx context.Context, workers *props.Workers, seed uint64, effort props.Effort, rows []Row,
	done func(float64)) ([]Constant, error) {
	table := make([]Constant, len(rows))
	finished := make(chan struct{}, len(rows))
	err := workers.Each(ctx, len(rows), func(i int) error {
		t := props.Trial{Seed: seed, Effort: effort, Workers: workers, Progress: func(float64) {}}
		c, err := rows[i](ctx, t)
		if err != nil {
			return fmt.Errorf("constant %d: %w", i+1, err)
		}
		c.Ratio = max(c.Paper/c.Extreme, c.Extreme/c.Paper)
		c.Loose = c.Kind == Found && !c.Violated && c.Ratio > 1/loose
		table[i] = c
		finished <- struct{}{}
		if done != nil {
			done(float64(len(finished)) / float64(len(rows)))
		}
		return nil
	})
	return table, err
}

// rows are those of the lemma.
func (l Lemma) rows() (all []Row) {
	extremes := l.Constants
	if extremes == nil {
		extremes = []Extreme{{Quantity: l.quantity()}}
		if l.Sharp != 0 {
			extremes[0].Kind = Sharp
		}
	}
	l, met := l.asStated(), new(sightings)
	for _, e := range extremes {
		all = append(all, func(ctx context.Context, t props.Trial) (Constant, error) {
			return l.extreme(ctx, t, e, met)
		})
	}
	return all
}

// quantity says what the constant stands for.
func (l Lemma) quantity() string {
	switch {
	case l.Constant != 0:
		return "c in place of {c}"
	case l.Least:
		return "c in exact ≥ c·bound"
	}
	return "c in exact ≤ c·bound"
}

// extreme computes a row.
func (l Lemma) extreme(ctx context.Context, t props.Trial, e Extreme, met *sightings) (Constant, error) {
	c := Constant{
		Lemma: cmp.Or(e.Lemma, l.ID), Reference: l.Reference, Quantity: l.text(e.Quantity),
		Paper: cmp.Or(e.Stated, l.constant()),
		Kind:  cmp.Or(e.Kind, Found), Extreme: e.Value, Where: e.Where,
	}
	switch {
	case e.Find != nil:
		return c, e.Find(ctx, t, l, &c)
	case e.Kind != "" && e.Kind != Sharp: // nothing to be looked for
		return c, nil
	}
	worst, n, err := l.worst(ctx, t, e, met)
	if err != nil {
		return c, err
	}
	l.fill(&c, e, worst)
	c.Search = fmt.Sprintf("%d evaluations: points, draws and walks over %s", n, l.boxesText())
	return c, nil
}

// fill takes over the worst point. Where the sharp constant is known it stays, unless the point
// violates the lemma.
func (l Lemma) fill(c *Constant, e Extreme, worst search.Comparison) {
	lo, hi := l.needs(worst)
	c.Violated = worst.Violated()
	if e.Kind == Sharp && !c.Violated {
		c.Extreme, c.Where = l.Sharp, strings.TrimSpace(fmt.Sprintf("%s; %s at %s", e.Where, Number(lo), worst.Where))
		return
	}
	c.Kind, c.Extreme, c.Where = Found, lo, worst.Where
	if math.Abs(hi-lo) > 5e-5*math.Abs(lo) {
		c.Within = hi
	}
}

// A sighting is a point that was evaluated.
type sighting struct {
	x Point
	search.Comparison
}

// sightings are the points of a lemma's cases and draws, evaluated once for all its rows.
type sightings struct {
	sync.Mutex
	of   props.Trial
	list []sighting
}

// get evaluates all points of grids, corners and draws.
func (s *sightings) get(ctx context.Context, t props.Trial, l Lemma) ([]sighting, error) {
	s.Lock()
	defer s.Unlock()
	if s.list != nil && s.of.Seed == t.Seed && s.of.Effort == t.Effort {
		return s.list, nil
	}
	var points []Point
	for _, g := range l.points() {
		if g.Needs <= t.Effort {
			points = append(points, g.At(t.Effort)...)
		}
	}
	if l.Known != nil {
		points = append(points, l.Known(t.Effort)...)
	}
	if d := l.draws(); !l.Unsearched {
		_, _, err := drawPoints(ctx, t, d.Name, d.Checks, func(rt *rapid.T) search.Comparison {
			points = append(points, d.Draw(rt))
			return search.Comparison{}
		})
		if err != nil {
			return nil, err
		}
	}
	found, err := evaluated(ctx, t, points, l.Compare)
	if err != nil {
		return nil, err
	}
	s.of, s.list = t, make([]sighting, len(found))
	for i, c := range found {
		s.list[i] = sighting{points[i], c}
	}
	return s.list, nil
}

// worst is the worst of everything that the run evaluates: grid, corners, draws and walks, among
// the points that the row is about; and how many these were.
func (l Lemma) worst(ctx context.Context, t props.Trial, e Extreme, met *sightings) (search.Comparison, int, error) {
	seen, err := met.get(ctx, t, l)
	if err != nil {
		return search.Comparison{}, 0, err
	}
	n := len(seen)
	seen = slices.DeleteFunc(slices.Clone(seen), func(s sighting) bool { return e.Among != nil && !e.Among(s.x) })
	for _, b := range l.boxes() {
		at := func(u []float64) (search.Comparison, error) {
			x := b.At(u)
			if e.Among != nil && !e.Among(x) {
				return search.Comparison{}, fmt.Errorf("%s: the row is not about this point", x)
			}
			return l.Compare(x)
		}
		attained := func(p search.Comparison) float64 { return -p.Attained() }
		found, place, err := Walk(ctx, t, "constant "+e.Quantity+b.Name, b.Effort, b.Sides, at, attained)
		switch {
		case ctx.Err() != nil:
			return found, n, ctx.Err()
		case err == nil:
			seen = append(seen, sighting{b.At(place.X), found})
		case len(seen) == 0:
			return found, n, err
		}
		n += place.Evals
	}
	return l.narrowed(seen), n, nil
}

// finest is how many of the worst points are enclosed more narrowly.
const finest = 2

// narrowed returns the worst point, after the few that may be it are enclosed more narrowly.
func (l Lemma) narrowed(seen []sighting) search.Comparison {
	slices.SortStableFunc(seen, func(a, b sighting) int { return cmp.Compare(b.Tightness(), a.Tightness()) })
	if l.Finer != nil {
		for i, s := range seen[:min(finest, len(seen))] {
			if c, err := l.compare(s.x, l.Finer); err == nil {
				seen[i].Comparison = c
			}
		}
	}
	return slices.MaxFunc(seen, func(a, b sighting) int { return cmp.Compare(a.Attained(), b.Attained()) }).Comparison
}

// boxesText writes the sides of the boxes, as the table of constants shows them.
func (l Lemma) boxesText() string {
	var parts []string
	for _, b := range l.boxes() {
		if text := BoxText(b.Sides); !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " and ")
}

// BoxText writes the sides of a box.
func BoxText(box []search.Dimension) string {
	parts := make([]string, len(box))
	for i, d := range box {
		parts[i] = fmt.Sprintf("%s∈[%s,%s]", d.Name, Number(d.Lo), Number(d.Hi))
	}
	return strings.Join(parts, ", ")
}
