package yelp

import (
	"math"
	"os"
	"testing"
)

// TestSurrogateRange: the range that stands in the source is that of all affinities. Where a
// compiler fuses products and sums it may differ in the last bits.
func TestSurrogateRange(t *testing.T) {
	if os.Getenv("REGRETCHECK_WHOLE") == "" {
		t.Skip("computes all affinities, a second: make whole does")
	}
	f := *Surrogate()
	if _, err := f.ranged(); err != nil {
		t.Fatal(err)
	}
	if math.Abs(f.Min-surrogateMin) > 1e-12 || math.Abs(f.Max-surrogateMax) > 1e-12 {
		t.Errorf("affinities from %x to %x, want %x to %x", f.Min, f.Max, surrogateMin, surrogateMax)
	}
}
