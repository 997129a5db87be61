package props_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

// A failedAt is an error that knows its row or part.
type failedAt int

func (f failedAt) Error() string { return fmt.Sprintf("%d fails", int(f)) }

// TestTheFirstRowsErrorEndsTheRun: row 4 ends the run first in time, and row 1 once it has heard of
// that. The error is that of row 1.
func TestTheFirstRowsErrorEndsTheRun(t *testing.T) {
	c := exact("rows")
	begun := make(chan struct{})
	for i := range 6 {
		c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprint(i),
			Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) {
				f := props.Finding{Observed: props.Point(0), Bound: props.AtMost(1)}
				switch i {
				case 1:
					close(begun)
					<-ctx.Done()
					return f, props.Fatal(failedAt(i))
				case 4:
					<-begun // a row that has not begun when the run ends never does
					return f, props.Fatal(failedAt(i))
				}
				return f, nil
			}})
	}
	_, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{c}, Seed: 1, Workers: 6})
	if got := failedAt(-1); !errors.As(err, &got) || got != 1 {
		t.Errorf("got the error %v, want that of row 1", err)
	}
}

// TestTheFirstPartsErrorIsReturned: of eight parts three fail, the last of them first in time.
func TestTheFirstPartsErrorIsReturned(t *testing.T) {
	for range 40 {
		gone, begun := make(chan struct{}), make(chan struct{})
		err := props.NewWorkers(8).Each(t.Context(), 8, func(i int) error {
			switch i {
			case 2, 3:
				if i == 2 {
					close(begun)
				}
				<-gone
				for range 10 * i {
					runtime.Gosched()
				}
				return failedAt(i)
			case 6:
				<-begun
				close(gone)
				return failedAt(i)
			}
			return nil
		})
		if got := failedAt(-1); !errors.As(err, &got) || got != 2 {
			t.Fatalf("got the error %v, want that of part 2", err)
		}
	}
}

// TestEveryCaseHasItsOwnShare: cases of the weights 1 to 8 in three claims, with an exact one between,
// are given α·weight/36, and their rows show it, whichever of them are selected. A row that spends
// twice its share fails.
func TestEveryCaseHasItsOwnShare(t *testing.T) {
	const alpha = 1e-3
	var mu sync.Mutex
	given := map[string]float64{}
	claims, weight := []props.Claim{exact("between", 0)}, 0.0
	for _, n := range []int{3, 1, 4} {
		c := exact(fmt.Sprintf("of-%d", n))
		c.Evidence = props.Sampled
		for range n {
			weight++
			name := fmt.Sprint(weight)
			c.Cases = append(c.Cases, props.Case{Instance: name, Weight: weight,
				Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
					mu.Lock()
					defer mu.Unlock()
					given[name] = t.Alpha
					f := props.Finding{Observed: props.Point(0), Bound: props.AtMost(1), N: 1, Guarantee: "toy"}
					if name == "7" {
						f.Alpha = 2 * t.Alpha
					}
					return f, nil
				}})
		}
		claims = append(claims, c)
	}
	claims[0], claims[1] = claims[1], claims[0]
	for name, pick := range map[string]func(props.Claim, props.Case) bool{
		"all": nil, "every second": func(_ props.Claim, k props.Case) bool { return int(k.Weight)%2 == 0 },
		"one": func(_ props.Claim, k props.Case) bool { return k.Weight == 7 },
	} {
		r, err := props.Run(t.Context(), props.Config{Claims: claims, Seed: 1, Alpha: alpha, Workers: 2, Select: pick})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range r.Rows {
			var weight float64
			fmt.Sscan(row.Instance, &weight)
			shown, fails := row.Verdict.Finding().Alpha, row.Verdict.Outcome() == props.Fail
			if row.Claim == "between" {
				continue
			}
			want := alpha * weight / 36
			if math.Abs(given[row.Instance]-want) > 1e-12*alpha || fails != (weight == 7) || !fails &&
				math.Abs(shown-want) > 1e-12*alpha {
				t.Errorf("%s: weight %v is given α=%v and shows %v, fails: %v; want α=%v", name, weight, given[row.Instance], shown,
					fails, want)
			}
		}
	}
}
