package lower

import (
	"math"
	"os"
	"testing"

	"github.com/regretcheck/regretcheck/theory"
)

// whole reports whether REGRETCHECK_LONG asks for all of what go test decides a part of.
func whole() bool { return os.Getenv("REGRETCHECK_LONG") != "" }

// drawn is how many cases a test takes: all in whole runs, a part in go test.
func drawn(all, part int) int {
	if whole() {
		return all
	}
	return part
}

// The bounds at T = 10⁵ that the document promises: of each proof at its least size, in make long at
// every size. TestLowerCertificates holds the one by prices to the last digit.
func TestBoundFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("dynamic programs over 10⁵ rounds: the long tests run them")
	}
	cases := []struct {
		m, k  int
		least float64
		which Proof
	}{{10, 1, 366, BySingle}, {2, 1, 83.6, ByPairs}, {10, 9, 170, ByGroups}, {10, 5, 420, ByPrices},
		{30, 10, 1640, ByPrices}, {100, 10, 4080, ByPrices}, {100, 50, 6220, ByPrices}, {30, 20, 1345, ByPrices},
		{100, 90, 2130, ByPrices}, {100, 1, 1330, BySingle}}
	if !whole() {
		cases = cases[:3]
	}
	for _, c := range cases {
		got, err := Bound(c.m, c.k, 1e5)
		t.Logf("(%d, %d): %.6g by %s", c.m, c.k, got.Bound, got.Which)
		if err != nil || got.Bound < c.least || got.Which != c.which {
			t.Errorf("Bound(%d, %d, 1e5) = %+v, %v, want at least %v by %s", c.m, c.k, got, err, c.least, c.which)
		}
	}
}

func TestBoundEdges(t *testing.T) {
	if got, err := Bound(5, 5, 10); err != nil || got.Bound != 0 {
		t.Errorf("k = m: %+v, %v, want 0", got, err)
	}
	for _, c := range [][3]int64{{5, 6, 10}, {5, 0, 10}, {5, 1, 0}, {0, 1, 1}} {
		if _, err := Bound(int(c[0]), int(c[1]), c[2]); err == nil {
			t.Errorf("Bound(%v): want an error", c)
		}
	}
	last := 0.0
	for _, T := range []int64{1, 2, 3, 5, 10, 30, 100, 300} {
		got, err := Bound(12, 4, T)
		if err != nil || got.Bound < last || got.Bound > theory.WorstRegret(12, 4, float64(T)) || math.IsNaN(got.Bound) {
			t.Errorf("Bound(12, 4, %d) = %+v, %v, want at least %v", T, got, err, last)
		}
		last = got.Bound
	}
}

func BenchmarkBound(b *testing.B) {
	for _, c := range []struct {
		name string
		m, k int
	}{{"m=30,k=10", 30, 10}, {"m=100,k=1", 100, 1}, {"m=40,k=13,searched", 40, 13}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Bound(c.m, c.k, 1e5); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Bounds that are left out at a long horizon are not the largest there. At (10, 9) two kinds lie close together.
func TestBoundLeavesOutTheSmaller(t *testing.T) {
	left := 0
	sizes := [][2]int{{2, 1}, {3, 1}, {3, 2}, {5, 3}, {10, 1}, {10, 9}, {10, 5}, {30, 10}}[:drawn(8, 4)]
	for _, z := range sizes {
		const T = 1001
		m, k := z[0], z[1]
		want := Loss{}
		for _, p := range lowerPrograms(m, k) {
			b, err := p.at(m, k, T)
			if err != nil {
				t.Fatal(err)
			}
			if b > want.Bound {
				want = Loss{b, p.which}
			}
		}
		if got, err := Bound(m, k, T); err != nil || got != want {
			t.Errorf("m=%d k=%d: %+v, %v, want %+v", m, k, got, err, want)
		}
		kept, err := promising(lowerPrograms(m, k), m, k, T)
		if err != nil {
			t.Fatal(err)
		}
		left += len(lowerPrograms(m, k)) - len(kept)
	}
	if left <= len(sizes) {
		t.Errorf("%d bounds were left out: want at least one for each size", left)
	}
}
