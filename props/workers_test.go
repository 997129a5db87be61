package props_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/panics"
)

func TestEachCallsEveryIndexOnce(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		for _, n := range []int{0, 1, 2, 100} {
			calls := make([]atomic.Int32, n)
			err := props.NewWorkers(workers).Each(context.Background(), n, func(i int) error { calls[i].Add(1); return nil })
			if err != nil {
				t.Fatal(err)
			}
			for i := range calls {
				if got := calls[i].Load(); got != 1 {
					t.Errorf("%d workers, n=%d: do(%d) called %d times, want 1", workers, n, i, got)
				}
			}
		}
	}
}

func TestEachReturnsTheFirstError(t *testing.T) {
	for _, workers := range []int{1, 4} {
		err := props.NewWorkers(workers).Each(context.Background(), 50, func(i int) error {
			if i == 3 {
				return errPlanted
			}
			return nil
		})
		if !errors.Is(err, errPlanted) {
			t.Errorf("%d workers: got %v, want the planted error", workers, err)
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

// TestMemoComputesTogether: two askers whose keys overlap compute each value once,
// in one call each at most, and neither waits for ever; an error is that of the
// keys that were asked for together, and so is the end of a goroutine.
func TestMemoComputesTogether(t *testing.T) {
	var m props.Memo[int, int]
	var group sync.WaitGroup
	var computed atomic.Int64
	for _, keys := range [][]int{{1, 2, 3, 2}, {3, 4}, {4, 1, 5}} {
		group.Go(func() {
			values, err := m.GetAll(nil, keys, func(missing []int) ([]int, error) {
				computed.Add(int64(len(missing)))
				squares := make([]int, len(missing))
				for i, k := range missing {
					squares[i] = k * k
				}
				return squares, nil
			})
			for i, k := range keys {
				if err != nil || values[i] != k*k {
					t.Errorf("value %d of %v: got %d, %v", i, keys, values[i], err)
				}
			}
		})
	}
	group.Wait()
	if n := computed.Load(); n != 5 {
		t.Errorf("%d values were computed, want 5", n)
	}
	broken := errors.New("broken")
	if _, err := m.GetAll(nil, []int{1, 6, 7}, func([]int) ([]int, error) { return nil, broken }); err != broken {
		t.Errorf("got error %v, want compute's", err)
	}
	if v, err := m.Get(nil, 1, func() (int, error) { return 0, broken }); v != 1 || err != nil {
		t.Errorf("a value that was known is now %d, %v", v, err)
	}
	group.Go(func() {
		_, _ = m.Get(nil, 8, func() (int, error) { runtime.Goexit(); return 0, nil })
	})
	group.Wait()
	if _, err := m.Get(nil, 8, func() (int, error) { return 8, nil }); err == nil {
		t.Error("a computation that ended its goroutine is no error")
	}
}

// TestMemoForgetsWhatWasCalledOff: a case whose context has ended leaves nothing to others that share its work.
func TestMemoForgetsWhatWasCalledOff(t *testing.T) {
	var m props.Memo[int, int]
	if _, err := m.Get(nil, 1, func() (int, error) {
		return 0,
			fmt.Errorf("played: %w", context.Canceled)
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the error", err)
	}
	if x, err := m.Get(nil, 1, func() (int, error) { return 7, nil }); x != 7 || err != nil {
		t.Errorf("asked again: %d, %v, want 7", x, err)
	}
}

// TestMemoKeepsAPanic: whoever asks for what a panic ended gets that panic, with the
// stack of the computation.
func TestMemoKeepsAPanic(t *testing.T) {
	var m props.Memo[int, int]
	for range 2 {
		func() {
			defer func() {
				p, ok := recover().(*panics.Panic)
				if !ok || p.Value != "no" || !strings.Contains(p.Where(), "TestMemoKeepsAPanic") {
					t.Errorf("got %v, want the panic of the computation", p)
				}
			}()
			v, err := m.Get(nil, 1, func() (int, error) { panic("no") })
			t.Errorf("got %d, %v", v, err)
		}()
	}
}

// TestMemoLendsItsWorker: of two workers one computes what a second case waits for. A
// third case, which the first cannot end without, gets the second one's.
func TestMemoLendsItsWorker(t *testing.T) {
	var m props.Memo[int, int]
	ran := make(chan struct{})
	shares := func(_ context.Context, tr props.Trial) (props.Finding, error) {
		_, err := m.Get(tr.Workers, 1, func() (int, error) { <-ran; return 1, nil })
		return props.Finding{Observed: props.Point(1), Bound: props.AtMost(1)}, err
	}
	third := check(exact("third"), func(context.Context, props.Trial) (props.Finding, error) {
		close(ran)
		return props.Finding{Observed: props.Point(1), Bound: props.AtMost(1)}, nil
	})
	r, err := props.Run(t.Context(), props.Config{Workers: 2,
		Claims: []props.Claim{check(exact("first"), shares), check(exact("second"), shares), third}})
	if err != nil || r.Summary().Pass != 3 {
		t.Errorf("got %+v, %v, want three passes", r.Summary(), err)
	}
}
