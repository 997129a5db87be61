package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/search"
)

var effort = search.Effort{Seed: 1, Starts: 8, Iterations: 600}

func TestMinimizeKnownOptima(t *testing.T) {
	box := func(lo, hi float64) []search.Dimension {
		return []search.Dimension{{Name: "x", Lo: lo, Hi: hi}, {Name: "y", Lo: lo, Hi: hi}}
	}
	for _, tc := range []struct {
		name string
		box  []search.Dimension
		f    func([]float64) float64
		at   []float64
		tol  float64
	}{
		{"interior bowl", box(-3, 3), func(x []float64) float64 { return math.Hypot(x[0]-1, x[1]+2) }, []float64{1, -2},
			1e-9},
		// Rosenbrock (1960): a curved valley, optimum (1, 1).
		{"valley", box(-2, 2), func(x []float64) float64 {
			return 100*math.Pow(x[1]-x[0]*x[0], 2) + math.Pow(1-x[0], 2)
		}, []float64{1, 1}, 1e-5},
		// Floats near 3 are 2⁻⁵¹ apart, so that 3 − 2⁻⁵² rounds to 3: the value half
		// of that spacing from the corner is the corner's.
		{"corner", box(0, 1), func(x []float64) float64 { return -x[0] - 2*x[1] }, []float64{1, 1}, 0x1p-52},
		{"kink", box(0, 1), func(x []float64) float64 { return math.Abs(x[0]-0.3) + 2*math.Abs(x[1]-0.8) },
			[]float64{0.3, 0.8}, 1e-9},
		// Two wells; the narrower one on the right is the deeper.
		{"two wells", box(0, 10), func(x []float64) float64 {
			d, e := math.Hypot(x[0]-2, x[1]-2), math.Hypot(x[0]-8, x[1]-7)
			return -math.Exp(-d*d/4) - 2*math.Exp(-e*e)
		}, []float64{8, 7}, 1e-4},
		{"logarithmic", []search.Dimension{{Name: "delta", Lo: 1e-12, Hi: 1, Log: true}}, func(x []float64) float64 {
			return math.Abs(math.Log10(x[0]) + 7)
		}, []float64{1e-7}, 1e-15},
		{"integers", []search.Dimension{{Name: "m", Lo: 1, Hi: 1000, Integer: true},
			{Name: "T", Lo: 1, Hi: 1e9, Integer: true, Log: true}},
			func(x []float64) float64 { return math.Abs(x[0]-617) + math.Abs(x[1]-1234567) }, []float64{617, 1234567}, 0},
		{"a single point", []search.Dimension{{Name: "x", Lo: 4, Hi: 4}}, func(x []float64) float64 { return x[0] },
			[]float64{4}, 0},
		{"holes of NaN", box(0, 1), func(x []float64) float64 { return math.Sqrt(x[0]-0.5) + math.Abs(x[1]-0.25) },
			[]float64{0.5, 0.25}, 1e-9},
	} {
		got, err := search.Minimize(t.Context(), effort, tc.box, tc.f)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		for i, want := range tc.at {
			if !(math.Abs(got.X[i]-want) <= tc.tol) {
				t.Errorf("%s: X[%d] = %v after %d evaluations, want %v ± %g", tc.name, i, got.X[i], got.Evals, want, tc.tol)
			}
		}
		if got.Value != tc.f(got.X) {
			t.Errorf("%s: Value = %v, want f(X) = %v", tc.name, got.Value, tc.f(got.X))
		}
	}
}

func TestMinimizeStaysInTheBoxAndBudget(t *testing.T) {
	box := []search.Dimension{{Name: "k", Lo: 2, Hi: 5, Integer: true}, {Name: "d", Lo: 1e-9, Hi: 1, Log: true},
		{Name: "x", Lo: -1, Hi: 1}}
	calls := 0
	got, err := search.Minimize(t.Context(), effort, box, func(x []float64) float64 {
		calls++
		for i, d := range box {
			if x[i] < d.Lo || x[i] > d.Hi || d.Integer && x[i] != math.Round(x[i]) {
				t.Fatalf("x[%d] = %v outside %+v", i, x[i], d)
			}
		}
		v := -x[0] - x[1] - x[2]
		x[0] = math.NaN() // the argument is f's to spoil
		return v
	})
	first := func(seed uint64) (point []float64) {
		e := effort
		e.Seed = seed
		_, _ = search.Minimize(t.Context(), e, box, func(x []float64) float64 {
			if point == nil {
				point = slices.Clone(x)
			}
			return 0
		})
		return point
	}
	again, _ := search.Minimize(t.Context(), effort, box, func(x []float64) float64 { return -x[0] - x[1] - x[2] })
	if !cmp.Equal(got, again) || cmp.Equal(first(1), first(2)) {
		t.Errorf("seed 1: %+v and %+v; seeds 1 and 2 start at %v and %v; want the seed alone to tell", got, again, first(1),
			first(2))
	}
	if err != nil || calls != got.Evals || calls > effort.Starts*effort.Iterations {
		t.Errorf("calls = %d, Evals = %d, %v: want them equal and at most %d", calls, got.Evals, err,
			effort.Starts*effort.Iterations)
	}
	if diff := cmp.Diff([]float64{5, 1, 1}, got.X); diff != "" {
		t.Errorf("X (-want +got):\n%s", diff)
	}
}

func TestMinimizeErrors(t *testing.T) {
	sum := func(x []float64) float64 { return x[0] }
	ok := []search.Dimension{{Name: "x", Lo: 0, Hi: 1}}
	for _, tc := range []struct {
		effort search.Effort
		box    []search.Dimension
		want   string
	}{
		{search.Effort{Starts: 0, Iterations: 5}, ok, "starts=0"},
		{search.Effort{Starts: 5}, ok, "iterations=0"},
		{effort, nil, "no dimensions"},
		{effort, []search.Dimension{{Name: "mu", Lo: 1, Hi: 0}}, "dimension 0 (mu): [1, 0]: want finite Lo ≤ Hi"},
		{effort, []search.Dimension{{Name: "mu", Lo: math.NaN(), Hi: 0}}, "want finite Lo ≤ Hi"},
		{effort, []search.Dimension{{Name: "d", Lo: 0, Hi: 1, Log: true}}, "Lo=0: want Lo > 0"},
		{effort, []search.Dimension{{Name: "k", Lo: 0.5, Hi: 2, Integer: true}}, "want whole ends"},
	} {
		if _, err := search.Minimize(t.Context(), tc.effort, tc.box, sum); err == nil ||
			!strings.Contains(err.Error(), tc.want) {
			t.Errorf("Minimize(%+v, %+v): %v, want an error with %q", tc.effort, tc.box, err, tc.want)
		}
	}
}

func TestMinimizeSurvivesItsFunction(t *testing.T) {
	box := []search.Dimension{{Name: "x", Lo: 0, Hi: 1}}
	if _, err := search.Minimize(t.Context(), effort, box, func([]float64) float64 { panic("boom") }); err == nil ||
		!strings.Contains(err.Error(), "panicked: boom in search_test.TestMinimizeSurvivesItsFunction.func1 (") {
		t.Errorf("panic in f: %v, want an error that says boom and where", err)
	}
	for _, v := range []float64{math.Inf(1), math.NaN()} {
		if got, err := search.Minimize(t.Context(), effort, box, func([]float64) float64 { return v }); err != nil ||
			got.X != nil {
			t.Errorf("f = %v everywhere: %+v, %v, want no point", v, got, err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stop")
	calls := 0
	got, err := search.Minimize(ctx, effort, box, func(x []float64) float64 {
		if calls++; calls == 5 {
			cancel(stop)
		}
		return x[0]
	})
	if calls != 5 || !errors.Is(err, stop) || got.X == nil {
		t.Errorf("cancelled in call 5: %d calls, %+v, %v, want 5 calls, a point and %v", calls, got, err, stop)
	}
}

// On plateaus neither the simplex nor steps along one axis get on; steps of the whole vector do.
func TestClimbLeavesPlateaus(t *testing.T) {
	var box []search.Dimension
	for i := range 5 {
		box = append(box, search.Dimension{Name: fmt.Sprint("x", i), Hi: 1})
	}
	least := func(x []float64) float64 { return -math.Floor(12 * slices.Min(x)) } // falls only when all rise together
	plain, err := search.Minimize(t.Context(), search.Effort{Seed: 1, Starts: 2, Iterations: 200}, box, least)
	if err != nil {
		t.Fatal(err)
	}
	climbed, err := search.Minimize(t.Context(), search.Effort{Seed: 1, Starts: 2, Iterations: 200, Climb: 2000}, box,
		least)
	if err != nil {
		t.Fatal(err)
	}
	if plain.Value <= -12 || climbed.Value != -12 || climbed.Evals > 4400 {
		t.Errorf("without a climb %v, with one %v after %d evaluations: want the latter alone to reach −12, within 4400",
			plain.Value, climbed.Value, climbed.Evals)
	}
}
