package child_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/child"
)

// TestSample: the asked number of draws, in order, after each start, and none after the caller
// stops. The seed is cut to 32 bits.
func TestSample(t *testing.T) {
	p := open(t, "sampler")
	for _, n := range []int{1, 2, 66, 100} {
		var got [][]int
		err := p.Sample(t.Context(), []float64{0.5, 0.75, 0.75}, 2, 7<<32+1, n, func(arms []int) bool {
			got = append(got, append([]int(nil), arms...))
			return true
		})
		if err != nil || len(got) != n || !cmp.Equal(got[0], []int{1, 2}) || !cmp.Equal(got[n-1], []int{n % 3, (n + 1) % 3}) {
			t.Errorf("%d draws: got %v, %v", n, got, err)
		}
	}
	seen := 0
	if err := p.Sample(t.Context(), []float64{0.5, 0.5}, 1, 1, 90,
		func([]int) bool { seen++; return seen < 5 }); err != nil || seen != 5 {
		t.Errorf("stopped at the fifth draw: saw %d, %v", seen, err)
	}
}

func TestSampleFails(t *testing.T) {
	p := open(t, "sampler")
	every := func([]int) bool { return true }
	var no *algos.Declined
	if err := p.Sample(t.Context(), []float64{1, 1}, 2, 1, 5, every); !errors.As(err, &no) || no.Reason != "needs p < 1" {
		t.Errorf("got %v, want needs p < 1", err)
	}
	var broke *child.Failure
	err := p.Sample(t.Context(), []float64{0.5, 0.5}, 1, 1, 200, every)
	if want := `round 101: the program ended (exit status 9); its standard error ends with "out of luck"`; !errors.As(err,
		&broke) ||
		fmt.Sprintf("round %d: %v", broke.At(), err) != want {
		t.Errorf("got %v at %d, want %s", err, broke.At(), want)
	}
}
