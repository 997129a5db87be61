package search_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A look draws a case and notes in w what it finds.
type look = func(rt *rapid.T, w *search.Worst) error

// TestForWorst: the worst of all draws decides. A case beyond the bound is shrunk, to 8 and to the
// one list of a single 101. NaN is beyond every bound.
func TestForWorst(t *testing.T) {
	number := func(value func(x int) float64) look {
		return func(rt *rapid.T, w *search.Worst) error {
			if w.Larger(value(rapid.IntRange(0, 20).Draw(rt, "x"))) {
				w.Where = "here"
			}
			return nil
		}
	}
	sum := func(rt *rapid.T, w *search.Worst) error {
		total := 0
		for _, x := range rapid.SliceOf(rapid.IntRange(0, 1000)).Draw(rt, "xs") {
			total += x
		}
		w.Larger(float64(total))
		w.Where = fmt.Sprint("sum ", total)
		return nil
	}
	identity := func(x int) float64 { return float64(x) }
	for name, c := range map[string]struct {
		look         look
		bound, worst float64
		failed       bool
		where        string
	}{
		"holds":        {number(identity), 20, 20, false, "here"},
		"shrinks":      {number(identity), 7, 8, true, "here [shrunk: x: 8]"},
		"a list":       {sum, 100, 101, true, "sum 101 [shrunk: xs: []int{101}]"},
		"not a number": {number(func(int) float64 { return math.NaN() }), 7, math.Inf(1), true, "here [shrunk: x: 0]"},
	} {
		cfg := search.Config{Seed: 1, Checks: 300, Name: name}
		w, failed, err := search.ForWorst(t.Context(), cfg, props.AtMost(c.bound), c.look)
		if err != nil || failed != c.failed || w.Observed.Mid != c.worst || w.Where != c.where || !failed && w.N != 300 {
			t.Errorf("%s: got %+v, failed %v, %v", name, w, failed, err)
		}
	}
}

// draws returns the cases that a search visits, and how many it counts. In each it waits.
func draws(t testing.TB, cfg search.Config, wait func()) (seen []uint64, n int64) {
	one := func(rt *rapid.T, w *search.Worst) error {
		seen = append(seen, rapid.Uint64().Draw(rt, "x"))
		w.N++
		wait()
		return nil
	}
	w, failed, err := search.ForWorst(context.Background(), cfg, props.AtMost(0), one)
	if err != nil || failed {
		t.Errorf("%+v: failed %v, %v", cfg, failed, err)
	}
	return seen, w.N
}

// now is no wait.
func now() {}

// TestSearchesAreDeterministic: as many cases as asked for, the same for the same seed and name, and
// others for others. Two searches that wait for each other's first case have those that each has alone.
func TestSearchesAreDeterministic(t *testing.T) {
	base := search.Config{Seed: 5, Checks: 2300, Name: "a"}
	first, n := draws(t, base, now)
	if n != 2300 || len(first) != 2300 {
		t.Errorf("%d cases, of which it counts %d, want 2300", len(first), n)
	}
	var wg sync.WaitGroup
	met := [2]chan struct{}{make(chan struct{}), make(chan struct{})}
	for i, cfg := range []search.Config{base, {Seed: 7, Checks: 40, Name: "c"}} {
		alone, _ := draws(t, cfg, now)
		begun := sync.OnceFunc(func() { close(met[i]) })
		wg.Go(func() {
			if beside, _ := draws(t, cfg, func() { begun(); <-met[1-i] }); !slices.Equal(alone, beside) {
				t.Errorf("%+v: other cases beside another search", cfg)
			}
		})
	}
	wg.Wait()
	for _, other := range []search.Config{{Seed: 6, Checks: 50, Name: "a"}, {Seed: 0, Checks: 50, Name: "a"},
		{Seed: 5, Checks: 50, Name: "b"}} {
		list, _ := draws(t, other, now)
		if slices.ContainsFunc(list, func(x uint64) bool {
			return x > 1000 && x < math.MaxUint64 &&
				slices.Contains(first, x)
		}) {
			t.Errorf("%+v shares cases with %+v", other, base)
		}
	}
}

// TestUnusualEnds: a panic, and a failure that look reports to rapid itself, are failures. A search
// without cases and an error of the look, also after a failure, are errors.
func TestUnusualEnds(t *testing.T) {
	calls, broken := 0, errors.New("no input")
	for _, tc := range []struct {
		name   string
		look   func(*rapid.T)
		failed bool
		text   string
	}{
		{"panics", func(t *rapid.T) { _ = []int{}[rapid.IntRange(3, 9).Draw(t, "i")] }, true,
			"panicked: runtime error: index out of range [3] with length 0 in search_test.TestUnusualEnds.func1 ("},
		{"panics in the harness", func(t *rapid.T) { stats.Summarize([]float64{rapid.Float64().Draw(t, "x"), math.NaN()}) },
			true, ", which is a bug of the claim [shrunk: x: "},
		{"errorf", func(t *rapid.T) { t.Errorf("bad %d", rapid.Int().Draw(t, "i")) }, true, "failed [shrunk: i: 0]"},
		{"fatalf", func(t *rapid.T) { t.Fatalf("bad %d", rapid.Int().Draw(t, "i")) }, true, "bad 0 [shrunk: i: 0]"},
		{"rejects all", func(t *rapid.T) { t.SkipNow() }, false, "only 0 of 200 cases were valid"},
		{"goexit", func(t *rapid.T) { runtime.Goexit() }, false, "ended its goroutine"},
		{"flaky", func(t *rapid.T) {
			if calls++; calls == 4 {
				t.Fatal("fourth call")
			}
		}, true, "fourth call (not reproduced"},
	} {
		w, failed, err := search.ForWorst(t.Context(), search.Config{Seed: 1, Checks: 20, Name: tc.name}, props.AtMost(0),
			func(rt *rapid.T, _ *search.Worst) error { tc.look(rt); return nil })
		if failed != tc.failed || (err == nil) != tc.failed || w.Broken() != tc.failed ||
			!strings.Contains(fmt.Sprint(w.Where, err), tc.text) {
			t.Errorf("%s: got %+v, %v, %v, want failed=%v and %q", tc.name, w, failed, err, tc.failed, tc.text)
		}
	}
	for checks, want := range map[int]string{0: "checks=0: want at least 1", 3: broken.Error()} {
		looked := 0
		_, failed, err := search.ForWorst(t.Context(), search.Config{Checks: checks}, props.AtMost(0),
			func(_ *rapid.T, w *search.Worst) error {
				if looked++; looked == 2 {
					return broken
				}
				w.Breach("a failure, played again")
				return nil
			})
		if failed || err == nil || err.Error() != want || looked > 2 {
			t.Errorf("checks=%d: failed %v, %v after %d looks, want the error %q at once", checks, failed, err, looked, want)
		}
	}
}

// TestSearchCancelled: the cases before are counted, and the largest of their numerical errors is kept.
func TestSearchCancelled(t *testing.T) {
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	ran := 0
	w, failed, err := search.ForWorst(ctx, search.Config{Seed: 1, Checks: 1e6, Name: "cancel"}, props.AtMost(1),
		func(_ *rapid.T, w *search.Worst) error {
			w.N, w.Err = w.N+1, 0.5/float64(ran+1)
			if ran++; ran == 10 {
				cancel(stop)
			}
			return nil
		})
	if ran != 10 || failed || !errors.Is(err, stop) || w.N != 10 || w.Err != 0.5 {
		t.Errorf("cancelled in case 10: ran %d, %+v, failed %v, %v: want 10 cases, the error 0.5 of the first and %v", ran, w,
			failed, err, stop)
	}
}

func TestSearchesLeaveFlagsAlone(t *testing.T) {
	read := func() map[string]string {
		values := map[string]string{}
		flag.VisitAll(func(f *flag.Flag) { values[f.Name] = f.Value.String() })
		flag.Visit(func(f *flag.Flag) { values["given "+f.Name] = f.Value.String() })
		return values
	}
	before := read()
	draws(t, search.Config{Seed: 9, Checks: 17, Name: "flags"}, now)
	if diff := cmp.Diff(before, read()); diff != "" {
		t.Errorf("flags changed (-before +after):\n%s", diff)
	}
}
