package upper

import (
	"math"
	"os"
	"testing"
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

func mustPanic(t *testing.T, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Error("want a panic outside the domain")
		}
	}()
	f()
}

// floatTail is P(Bin(n, mu) ≥ x) by the recurrence of its terms, good to 10⁻¹².
func floatTail(n, x int, mu float64) float64 {
	term, tail := math.Pow(1-mu, float64(n)), 0.0
	for j := 0; j <= n; j++ {
		if j >= x {
			tail += term
		}
		term *= float64(n-j) / float64(j+1) * mu / (1 - mu)
	}
	return tail
}
