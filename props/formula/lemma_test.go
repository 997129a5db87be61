package formula_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
)

func decided(t *testing.T, l formula.Lemma) map[string]props.Row {
	t.Helper()
	r, err := props.Run(t.Context(), props.Config{Claims: l.Claims(), Seed: 1, Effort: props.Quick})
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]props.Row{}
	for _, row := range r.Rows {
		rows[row.Claim+" "+row.Instance] = row
	}
	return rows
}

var quick = props.Trial{Seed: 1, Effort: props.Quick, Workers: props.NewWorkers(0), Progress: func(float64) {}}

// constants are the lemma's rows in the table of constants.
func constants(t *testing.T, l formula.Lemma) []formula.Constant {
	t.Helper()
	rows, err := formula.Constants(t.Context(), quick, l.Entry().Rows)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// TestEveryRowRejects: each way of deciding a lemma notices a wrong bound and a wrong exact
// value, both off by 5 %.
func TestEveryRowRejects(t *testing.T) {
	sharper, larger := bernstein, bernstein
	sharper.Bound = func(x formula.Point) float64 { return 0.95 * bernstein.Bound(x) }
	larger.Exact = func(x formula.Point) (props.Interval, error) {
		v, err := bernstein.Exact(x)
		return v.Times(1.05), err
	}
	for name, l := range map[string]formula.Lemma{"a bound too small": sharper, "an exact value too large": larger} {
		rows := decided(t, l)
		if len(rows) != 3 {
			t.Fatalf("%d rows, want grid, drawn points, least slack", len(rows))
		}
		for key, row := range rows {
			if got := row.Verdict.Outcome(); got != props.Fail || !strings.Contains(row.Verdict.Finding().Witness, "p=0.99") {
				t.Errorf("%s: %s: %v at %q, want a failure near p=0.99", name, key, got, row.Verdict.Finding().Witness)
			}
		}
	}
}

// TestRowsHaveWhatTheirPointsShare: a program that reads reports finds it in the row.
func TestRowsHaveWhatTheirPointsShare(t *testing.T) {
	l := bernstein
	l.Points = []formula.Points{{Name: "n=2", Fixed: props.Params{"n": 2},
		At: func(props.Effort) []formula.Point { return []formula.Point{formula.At(bernstein.Params, 2, 0.4, 1)} }}}
	if row := decided(t, l)["bernstein n=2"]; row.Params["n"] != 2 {
		t.Errorf("got the parameters %v, want n=2", row.Params)
	}
}

// TestNearTheSharpConstant: a bound that is too large by more than a tenth passes as a bound, and the row about the
// sharp constant rejects it. The table of constants shows the sharp one where some point comes near it.
func TestNearTheSharpConstant(t *testing.T) {
	for times, want := range map[float64]props.Outcome{1: props.Pass, 1.25: props.Fail, 20: props.Fail} {
		l := bernstein
		l.Constant, l.Sharp, l.Bound = 1, 1, func(x formula.Point) float64 { return times * bernstein.Bound(x) }
		c := constants(t, l)[0]
		if sharp := c.Kind == formula.Sharp && c.Extreme == 1; sharp != (want == props.Pass) || c.Quantity != "c in place of 1" ||
			c.Loose != (times == 20) {
			t.Errorf("bound × %v: constant %+v, sharp %v", times, c, sharp)
		}
		for key, row := range decided(t, l) {
			got, sharp := row.Verdict.Outcome(), key == "bernstein near the sharp constant"
			if sharp && got != want || !sharp && got != props.Pass {
				t.Errorf("bound × %v: %s: %v at %s", times, key, got, row.Verdict.Finding().Witness)
			}
		}
	}
}

// TestConstantIsTheWorstThatWasSeen: the table of constants includes the points of the grid.
// Bernstein's inequality with 1/6 in place of 1/3 fails on its own grid; draws and walks look
// elsewhere.
func TestConstantIsTheWorstThatWasSeen(t *testing.T) {
	l := bernstein
	l.Drawn.Draw = func(t *rapid.T) formula.Point {
		return formula.At(bernstein.Params, 2, rapid.Float64Range(0.4, 0.5).Draw(t, "p"), 1)
	}
	l.Boxes = []formula.Box{{Sides: []search.Dimension{
		{Name: "n", Lo: 1, Hi: 3, Integer: true}, {Name: "p", Lo: 0.4, Hi: 0.6}, {Name: "k", Lo: 1, Hi: 3, Integer: true},
	}}}
	l.Bound = func(x formula.Point) float64 {
		n, p := x.Float("n"), x.Float("p")
		d := x.Float("k") - n*p
		return math.Exp(-d * d / (2*n*p*(1-p) + d/3))
	}
	c := constants(t, l)[0]
	if !(c.Extreme > 1.1) || !c.Violated || c.Kind != formula.Found {
		t.Errorf("extreme %v at %s, %s, violated %v: want a violation", c.Extreme, c.Where, c.Kind, c.Violated)
	}
	for key, row := range decided(t, l) {
		if f := row.Verdict.Finding(); f.Observed.Lo > f.Bound.Value()*c.Extreme*(1+1e-9) {
			t.Errorf("%s saw %v against %v at %s, more than the %v of the table", key, f.Observed, f.Bound, f.Witness, c.Extreme)
		}
	}
}

// TestConstantsOfBothSides: the exact value is 1.1 to 1.2 times the bound. In a lower bound the
// constant may be 1.1. In an upper one it must be 1.2, and the lemma as stated is violated. A row
// about x ≤ ½ evaluates no other point, and skips the box without such points. A row about no point
// is an error.
func TestConstantsOfBothSides(t *testing.T) {
	l := formula.Lemma{
		ID: "sides", Statement: "(1.1 + x/10)·x is on the named side of x.", Least: true,
		Params: []formula.Range{{Name: "x", Unit: "place", Lo: 1e-6, Hi: 1}},
		Bound:  func(x formula.Point) float64 { return x.Float("x") },
		Exact: func(x formula.Point) (props.Interval, error) {
			return props.Point((1.1 + x.Float("x")/10) * x.Float("x")), nil
		},
		Boxes: []formula.Box{{Sides: []search.Dimension{{Name: "x", Lo: 1e-6, Hi: 1}}},
			{Name: "above", Sides: []search.Dimension{{Name: "x", Lo: 0.6, Hi: 1}}}},
		Constants: []formula.Extreme{{}, {Among: func(x formula.Point) bool { return x.Float("x") <= 0.5 }}},
	}
	for least, want := range map[bool][2]float64{true: {1.1, 1.1}, false: {1.2, 1.15}} {
		l.Least = least
		for i, c := range constants(t, l) {
			if !(math.Abs(c.Extreme-want[i]) <= 1e-4) || c.Violated != !least {
				t.Errorf("row %d, least %v: extreme %v, violated %v, want %v, %v", i, least, c.Extreme, c.Violated, want[i], !least)
			}
		}
	}
	l.Least, l.Constants[1].Among = false, func(formula.Point) bool { return false }
	if _, err := formula.Constants(t.Context(), quick, l.Entry().Rows); err == nil {
		t.Error("a row about no point: no error")
	}
	for key, row := range decided(t, l) {
		if f := row.Verdict.Finding(); !strings.Contains(f.Witness, ": exact ") || f.Guarantee == "no counterexample" {
			t.Errorf("%s: %q, %q: want a counterexample with both sides", key, f.Guarantee, f.Witness)
		}
	}
}

// TestWordsMoveNoConstant: what walks find does not depend on the texts of a row, only on its place and the lemma.
func TestWordsMoveNoConstant(t *testing.T) {
	extreme := func(quantity, box string) float64 {
		x := []formula.Range{{Name: "x", Unit: "place", Hi: 1}}
		return constants(t, formula.Lemma{
			ID: "kink", Statement: "1 is at most 1 + |x − √2/2|.", Params: x,
			Bound:     func(x formula.Point) float64 { return 1 + math.Abs(x.Float("x")-math.Sqrt2/2) },
			Exact:     func(formula.Point) (props.Interval, error) { return props.Point(1), nil },
			Boxes:     []formula.Box{{Name: box, Sides: []search.Dimension{{Name: "x", Hi: 1}}}},
			Constants: []formula.Extreme{{Quantity: quantity}},
		})[0].Extreme
	}
	if before, after := extreme("c", "least slack"), extreme("c in bound·c", "a walk"); before != after || before == 1 {
		t.Errorf("the constant moves from %v to %v", before, after)
	}
}

// TestAWalkFindsWhatIsNoNumber: an exact value that is NaN in a pocket about the least slack fails the walk there.
func TestAWalkFindsWhatIsNoNumber(t *testing.T) {
	away := func(x formula.Point) float64 { return math.Abs(x.Float("x") - math.Sqrt2/2) }
	l := formula.Lemma{
		ID: "pocket", Statement: "1 is at most 1 + |x − √2/2|.", Params: []formula.Range{{Name: "x", Unit: "place", Hi: 1}},
		Bound: func(x formula.Point) float64 { return 1 + away(x) },
		Exact: func(x formula.Point) (props.Interval, error) {
			if away(x) < 1e-6 {
				return props.Point(math.NaN()), nil
			}
			return props.Point(1), nil
		},
	}
	if v := decided(t, l)["pocket/search least slack"].Verdict; v.Outcome() != props.Fail ||
		!strings.Contains(v.Finding().Witness, "NaN") {
		t.Errorf("%v, %q: want a failure that names NaN", v.Outcome(), v.Finding().Witness)
	}
}

// TestInterruptedTable: a row that is cut off ends the table with the context's error, by which a command knows it.
func TestInterruptedTable(t *testing.T) {
	ctx, end := context.WithCancelCause(t.Context())
	cut := func(ctx context.Context, _ props.Trial) (formula.Constant, error) {
		end(errors.New("over"))
		return formula.Constant{}, context.Cause(ctx)
	}
	if _, err := formula.Constants(ctx, quick, []formula.Row{cut}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v: want the context's", err)
	}
}

// TestEvalKeepsToTheDomain: values outside the domain are refused with what would be right.
func TestEvalKeepsToTheDomain(t *testing.T) {
	for _, tt := range []struct {
		at   [3]float64
		want string
	}{
		{[3]float64{100, 0.5, 60}, ""},
		{[3]float64{1000, 0.5, 60}, "n=1000: want an integer in [1, 300]"},
		{[3]float64{100, 1.5, 60}, "p=1.5: want in [0.01, 0.99]"},
		{[3]float64{100, 0.5, 40}, "n=100 p=0.5 k=40: outside the lemma's domain"},
	} {
		_, err := bernstein.Entry().Eval.At(map[string]any{"n": tt.at[0], "p": tt.at[1], "k": tt.at[2]})
		if got := ""; err != nil {
			got = err.Error()
			if got != tt.want {
				t.Errorf("at %v: error %q, want %q", tt.at, got, tt.want)
			}
		} else if tt.want != "" {
			t.Errorf("at %v: no error, want %q", tt.at, tt.want)
		}
	}
}

// TestWrongLemmas: a lemma that cannot be decided is its author's bug, and says which.
func TestWrongLemmas(t *testing.T) {
	for want, change := range map[string]func(l *formula.Lemma){
		"want an ID, a statement":                           func(l *formula.Lemma) { l.Bound = nil },
		"want an ID, a statement, parameters":               func(l *formula.Lemma) { l.Params = nil },
		"lemma \"\": want an ID":                            func(l *formula.Lemma) { l.ID = "" },
		"is called \"n\": want a name":                      func(l *formula.Lemma) { l.Params = append(l.Params[:1:1], l.Params[0]) },
		"want Lo > 0 on a logarithmic":                      func(l *formula.Lemma) { l.Params = []formula.Range{{Name: "n", Hi: 3, Log: true}} },
		"Where accepts no point of the grid":                func(l *formula.Lemma) { l.Where = func(formula.Point) bool { return false } },
		"no parameter is called \"q\": want one of n, p, k": func(l *formula.Lemma) { l.Where = func(x formula.Point) bool { return x.Float("q") > 0 } },
		"parameter p: want Integer in its range":            func(l *formula.Lemma) { l.Where = func(x formula.Point) bool { return x.Int("p") > 0 } },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.Contains(r.(string), want) {
					t.Errorf("got %v, want a panic with %q", r, want)
				}
			}()
			l := bernstein
			change(&l)
			l.Claims()
		}()
	}
}
