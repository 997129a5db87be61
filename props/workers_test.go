package props_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/panics"
)

func TestEachCallsEveryIndexOnce(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		for _, n := range []int{0, 1, 2, 100} {
			calls, want := make([]int32, n), slices.Repeat([]int32{1}, n)
			err := props.NewWorkers(workers).Each(t.Context(), n, func(i int) error {
				atomic.AddInt32(&calls[i], 1)
				return nil
			})
			if err != nil || !slices.Equal(calls, want) {
				t.Errorf("%d workers, n=%d: %v, calls %v, want one of each", workers, n, err, calls)
			}
		}
	}
}

// A failedAt is an error that knows its row or part.
type failedAt int

func (f failedAt) Error() string { return fmt.Sprintf("%d fails", int(f)) }

// TestTheFirstPartsErrorIsReturned: of eight parts three fail, the last of them first in time.
func TestTheFirstPartsErrorIsReturned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		err := props.NewWorkers(8).Each(t.Context(), 8, func(i int) error {
			after, fails := map[int]time.Duration{6: 1, 2: 2, 3: 3}[i]
			if !fails {
				return nil
			}
			time.Sleep(after * time.Second)
			return failedAt(i)
		})
		if got := failedAt(-1); !errors.As(err, &got) || got != 2 {
			t.Errorf("got the error %v, want that of part 2", err)
		}
	})
}

// TestAnErrorThatTellsOfAPanicIsNone: that of a policy is an error of its game.
func TestAnErrorThatTellsOfAPanicIsNone(t *testing.T) {
	told := panics.Policy(func() error { panic("no") })
	if err := props.NewWorkers(2).Each(t.Context(), 3, func(int) error { return told }); err != told {
		t.Errorf("got %v, want %v", err, told)
	}
}

// TestAPartThatEndsItsGoroutineIsNotDone: on a helper it leaves the parts of others to be done, and Each fails.
func TestAPartThatEndsItsGoroutineIsNotDone(t *testing.T) {
	for range 20 { // the helper nearly always has the second part
		err, begun := errPlanted, make(chan struct{})
		var group sync.WaitGroup
		group.Go(func() {
			err = props.NewWorkers(2).Each(t.Context(), 2, func(i int) error {
				if i == 1 {
					close(begun)
					runtime.Goexit()
				}
				<-begun
				return nil
			})
		})
		if group.Wait(); err == nil {
			t.Fatal("no error of a part that ended its goroutine")
		}
	}
}

func TestEachStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var calls atomic.Int32
	err := props.NewWorkers(2).Each(ctx, 1_000_000, func(int) error {
		if calls.Add(1) == 10 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || calls.Load() > 100_000 {
		t.Errorf("got %v after %d calls, want context canceled soon after 10", err, calls.Load())
	}
}

func TestEachMayBeNested(t *testing.T) {
	w := props.NewWorkers(2)
	var sum atomic.Int64
	err := w.Each(context.Background(), 10, func(i int) error {
		return w.Each(context.Background(), 10, func(j int) error { sum.Add(int64(10*i + j)); return nil })
	})
	if err != nil || sum.Load() != 99*100/2 {
		t.Errorf("got sum %d, error %v, want %d", sum.Load(), err, 99*100/2)
	}
}

// TestMemoComputesOnce: askers of overlapping keys compute each value once; an error is kept like a value.
func TestMemoComputesOnce(t *testing.T) {
	var m props.Memo[int, int]
	var computed atomic.Int64
	err := props.NewWorkers(4).Each(t.Context(), 40, func(i int) error {
		key := i % 5
		if v, err := m.Get(key, func() (int, error) { computed.Add(1); return key * key, nil }); err != nil || v != key*key {
			t.Errorf("key %d: got %d, %v", key, v, err)
		}
		return nil
	})
	if n := computed.Load(); err != nil || n != 5 {
		t.Errorf("%v, %d values were computed, want 5", err, n)
	}
	for _, other := range []error{errPlanted, nil} {
		if _, err := m.Get(6, func() (int, error) { return 0, other }); err != errPlanted {
			t.Errorf("got error %v, want that of the first", err)
		}
	}
}

// TestMemoHasNoValueOfAnEndedGoroutine: all rows fail that share a computation which ended its goroutine, and say so.
func TestMemoHasNoValueOfAnEndedGoroutine(t *testing.T) {
	for _, row := range twoShare(t, 1, func(context.Context, props.Trial) (int, error) { runtime.Goexit(); return 0, nil }) {
		if v := row.Verdict; v.Outcome() != props.Fail || !strings.Contains(v.Finding().Witness, "ended its goroutine") {
			t.Errorf("%s: %v, witness %q; want a failure", row.Claim, v.Outcome(), v.Finding().Witness)
		}
	}
}

// twoShare returns the rows of two checks that ask for one computation.
func twoShare(t *testing.T, workers int, compute func(context.Context, props.Trial) (int, error)) []props.Row {
	t.Helper()
	var m props.Memo[int, int]
	shares := func(ctx context.Context, tr props.Trial) (props.Finding, error) {
		_, err := m.Get(1, func() (int, error) { return compute(ctx, tr) })
		return passing, err
	}
	r, err := props.Run(t.Context(), props.Config{Workers: workers,
		Claims: []props.Claim{check(exact("first"), shares), check(exact("second"), shares)}})
	if err != nil || len(r.Rows) != 2 {
		t.Fatalf("%d rows, %v: want two", len(r.Rows), err)
	}
	return r.Rows
}

// TestMemoForgetsWhatWasCalledOff: a case whose context has ended leaves nothing to others that share its work.
func TestMemoForgetsWhatWasCalledOff(t *testing.T) {
	for _, end := range []error{context.Canceled, context.DeadlineExceeded} {
		var m props.Memo[int, int]
		called := fmt.Errorf("played: %w", end)
		if _, err := m.Get(1, func() (int, error) { return 0, called }); err != called {
			t.Errorf("got %v, want the error", err)
		}
		if x, err := m.Get(1, func() (int, error) { return 7, nil }); x != 7 || err != nil {
			t.Errorf("asked again: %d, %v, want 7", x, err)
		}
	}
}

// TestMemoKeepsAPanic: whoever asks for what a panic ended gets that panic, with the stack of the computation.
func TestMemoKeepsAPanic(t *testing.T) {
	var m props.Memo[int, int]
	ask := func() *panics.Panic { return catch(func() { m.Get(1, func() (int, error) { panic("no") }) }) }
	first := ask()
	if first == nil || first.Value != "no" || !strings.Contains(first.Where(), "TestMemoKeepsAPanic") || ask() != first {
		t.Errorf("got %v, then %v: want the panic of the computation", first, ask())
	}
}

// TestACaseThatWaitsTakesNoHelper: of two workers one waits for what the other computes, whose parts need both the
// goroutine of the case and the helper.
func TestACaseThatWaitsTakesNoHelper(t *testing.T) {
	both := make(chan struct{})
	rows := twoShare(t, 2, func(ctx context.Context, tr props.Trial) (int, error) {
		return 1, tr.Workers.Each(ctx, 2, func(i int) error {
			if i == 0 {
				<-both
			} else {
				close(both)
			}
			return nil
		})
	})
	for _, row := range rows {
		if got := row.Verdict.Outcome(); got != props.Pass {
			t.Errorf("%s: %v, want pass", row.Claim, got)
		}
	}
}
