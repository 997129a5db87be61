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
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/stats"
)

// smallSum fails for lists with a sum above 100; the smallest such list holds
// the single element 101.
func smallSum(t *rapid.T) {
	xs := rapid.SliceOf(rapid.IntRange(0, 1000)).Draw(t, "xs")
	sum := 0
	for _, x := range xs {
		sum += x
	}
	if sum > 100 {
		t.Fatalf("sum %d: want at most 100", sum)
	}
}

func TestCheckShrinks(t *testing.T) {
	got := search.Check(t.Context(), search.Config{Seed: 1, Checks: 1000, Name: "sum"}, smallSum)
	want := search.Result{Failed: true, Message: "sum 101: want at most 100", Witness: "xs: []int{101}", Seed: 1}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(search.Result{}, "Cases")); diff != "" {
		t.Errorf("Check(smallSum) (-want +got):\n%s", diff)
	}
}

// draws returns the cases that a search visits, and what it found.
func draws(cfg search.Config) (seen []uint64, r search.Result) {
	r = search.Check(context.Background(), cfg, func(t *rapid.T) { seen = append(seen, rapid.Uint64().Draw(t, "x")) })
	return seen, r
}

// TestCheckIsDeterministic: as many cases as asked for, the same for the same seed and name, and others
// for others, also side by side.
func TestCheckIsDeterministic(t *testing.T) {
	base := search.Config{Seed: 5, Checks: 2300, Name: "a"}
	first, r := draws(base)
	if diff := cmp.Diff(search.Result{Cases: 2300, Seed: 5}, r); diff != "" || len(first) != 2300 {
		t.Errorf("%d cases (-want +got):\n%s", len(first), diff)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if again, _ := draws(base); !slices.Equal(first, again) {
				t.Error("same seed: other cases")
			}
		})
	}
	wg.Wait()
	for _, other := range []search.Config{{Seed: 6, Checks: 50, Name: "a"}, {Seed: 0, Checks: 50, Name: "a"},
		{Seed: 5, Checks: 50, Name: "b"}} {
		list, _ := draws(other)
		if slices.ContainsFunc(list, func(x uint64) bool {
			return x > 1000 && x < math.MaxUint64 &&
				slices.Contains(first, x)
		}) {
			t.Errorf("%+v shares cases with %+v", other, base)
		}
	}
}

func TestCheckUnusualEnds(t *testing.T) {
	calls := 0
	for _, tc := range []struct {
		name     string
		property func(*rapid.T)
		failed   bool
		text     string
	}{
		{"panics", func(t *rapid.T) { _ = []int{}[rapid.IntRange(3, 9).Draw(t, "i")] }, true,
			"panicked: runtime error: index out of range [3] with length 0 in search_test.TestCheckUnusualEnds.func1 ("},
		{"panics in the harness", func(t *rapid.T) { stats.Summarize([]float64{rapid.Float64().Draw(t, "x"), math.NaN()}) },
			true,
			"which is a bug of the claim"},
		{"errorf", func(t *rapid.T) { t.Errorf("bad %d", rapid.Int().Draw(t, "i")) }, true, "bad 0"},
		{"rejects all", func(t *rapid.T) { t.SkipNow() }, false, "only 0 of 200 cases were valid"},
		{"goexit", func(t *rapid.T) { runtime.Goexit() }, false, "ended its goroutine"},
		{"flaky", func(t *rapid.T) {
			if calls++; calls == 4 {
				t.Fatal("fourth call")
			}
		}, true, "fourth call (not reproduced"},
	} {
		got := search.Check(t.Context(), search.Config{Seed: 1, Checks: 20, Name: tc.name}, tc.property)
		if got.Failed != tc.failed || (got.Err == nil) != tc.failed ||
			!strings.Contains(fmt.Sprint(got.Message, got.Err), tc.text) {
			t.Errorf("%s: got %+v, want failed=%v and %q", tc.name, got, tc.failed, tc.text)
		}
	}
	if got := search.Check(t.Context(), search.Config{}, smallSum); got.Err == nil {
		t.Errorf("checks=0: no error")
	}
}

func TestCheckCancelled(t *testing.T) {
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	ran := 0
	got := search.Check(ctx, search.Config{Seed: 1, Checks: 1e6, Name: "cancel"}, func(*rapid.T) {
		if ran++; ran == 10 {
			cancel(stop)
		}
	})
	if ran != 10 || got.Failed || !errors.Is(got.Err, stop) || got.Cases != 10 {
		t.Errorf("cancelled in case 10: ran %d, result %+v, want 10 cases and %v", ran, got, stop)
	}
}

func TestCheckLeavesFlagsAlone(t *testing.T) {
	read := func() map[string]string {
		values := map[string]string{}
		flag.VisitAll(func(f *flag.Flag) { values[f.Name] = f.Value.String() })
		flag.Visit(func(f *flag.Flag) { values["given "+f.Name] = f.Value.String() })
		return values
	}
	before := read()
	search.Check(t.Context(), search.Config{Seed: 9, Checks: 17, Name: "flags"}, smallSum)
	if diff := cmp.Diff(before, read()); diff != "" {
		t.Errorf("flags changed (-before +after):\n%s", diff)
	}
}

// TestCheckSideBySide: two searches that wait for each other's cases are both under way at once.
func TestCheckSideBySide(t *testing.T) {
	var wg sync.WaitGroup
	met := [2]chan struct{}{make(chan struct{}), make(chan struct{})}
	for i := range met {
		begun := sync.OnceFunc(func() { close(met[i]) })
		wg.Go(func() {
			if r := search.Check(t.Context(), search.Config{Seed: 1, Checks: 5, Name: "side by side"}, func(*rapid.T) {
				begun()
				<-met[1-i]
			}); r.Cases != 5 {
				t.Errorf("search %d: %v", i, r)
			}
		})
	}
	wg.Wait()
}
