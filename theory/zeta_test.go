package theory

import (
	"math"
	"runtime"
	"testing"
)

// zetaBrute enumerates all 2^T paths.
func zetaBrute(mu, delta float64, T int, in func(zeta float64) float64) float64 {
	total := 0.0
	for path := range 1 << T {
		prob, sum, least := 1.0, 0, math.Inf(1)
		for s := 1; s <= T; s++ {
			if path>>(s-1)&1 == 1 {
				prob *= mu
				sum++
			} else {
				prob *= 1 - mu
			}
			rho := math.Sqrt(math.Log(math.Max(1, 1/(delta*float64(s)))) / float64(s))
			least = math.Min(least, float64(sum)/float64(s)+rho)
		}
		total += prob * in(math.Max(0, mu-least))
	}
	return total
}

func TestZetaTailAgainstAllPaths(t *testing.T) {
	lengths := []int{1, 2, 7, drawn(14, 11)}
	if testing.Short() {
		lengths = []int{1, 2, 10}
	}
	for _, T := range lengths {
		for _, mu := range []float64{0.1, 0.37, 0.5, 0.81, 0.97} {
			for _, eps := range []float64{0.013, 0.11, 0.2999, 0.456, 0.9} {
				for _, delta := range []float64{0.03, 0.2, 1.7} {
					want := zetaBrute(mu, delta, T, func(z float64) float64 {
						if z >= eps {
							return 1
						}
						return 0
					})
					got, err := ZetaTail(mu, eps, delta, int64(T))
					if err != nil {
						t.Fatal(err)
					}
					if got.Lo > want+1e-12 || got.Hi < want-1e-12 || got.Width() > 1e-12 {
						t.Errorf("ZetaTail(%v,%v,%v,%d) = %v, want %v", mu, eps, delta, T, got, want)
					}
				}
			}
		}
	}
}

func benchZeta(b *testing.B, mu, eps, delta float64, T int64) {
	for b.Loop() {
		v, err := ZetaTail(mu, eps, delta, T)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(v.Mid(), "P")
		b.ReportMetric(v.Width(), "width")
	}
}

func BenchmarkZetaTail1e5(b *testing.B)      { benchZeta(b, 0.5, 0.003, 2e-5, 1e5) }
func BenchmarkZetaTail1e5Small(b *testing.B) { benchZeta(b, 0.5, 1e-4, 2e-5, 1e5) }
func BenchmarkZetaTail1e6(b *testing.B)      { benchZeta(b, 0.5, 0.001, 2e-6, 1e6) }
func BenchmarkZetaTail1e6Small(b *testing.B) { benchZeta(b, 0.5, 1e-5, 2e-6, 1e6) }
func BenchmarkZetaTail1e6High(b *testing.B)  { benchZeta(b, 0.8, 1e-4, 2e-6, 1e6) }

func BenchmarkZetaTail1e6Steep(b *testing.B) { benchZeta(b, 0.95, 1e-4, 2e-6, 1e6) }

func TestZetaMeanAgainstAllPaths(t *testing.T) {
	for _, T := range []int{1, 3, 12} {
		for _, mu := range []float64{0.2, 0.5, 0.83} {
			for _, delta := range []float64{0.05, 0.3, 2} {
				want := zetaBrute(mu, delta, T, func(z float64) float64 { return z })
				got, err := ZetaMeanWithin(mu, delta, int64(T), 0.02)
				if err != nil {
					t.Fatal(err)
				}
				if got.Lo > want+1e-12 || got.Hi < want-1e-12 || got.Width() > 0.021*want {
					t.Errorf("ZetaMeanWithin(%v, %v, %d) = %v, want %v", mu, delta, T, got, want)
				}
				if bound := ZetaMeanBound(delta); got.Hi > bound {
					t.Errorf("E ζ ≤ %v above the bound %v at mu=%v delta=%v T=%d", got.Hi, bound, mu, delta, T)
				}
			}
		}
	}
}

// TestZetaMeanWithinReachesItsWidth: a narrow enclosure lies in a wide one, which was
// found from other cells with a coarser tolerance.
func TestZetaMeanWithinReachesItsWidth(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	for _, mu := range []float64{0.2, 0.5}[:drawn(2, 1)] {
		var last Bracket
		for i, rel := range []float64{0.2, 0.02, 0.001} {
			got, err := ZetaMeanWithin(mu, 2e-3, 1000, rel)
			if err != nil || got.Width() > rel*got.Lo {
				t.Errorf("ZetaMeanWithin(%v, 2e-3, 1000, %v) = %v, %v, want a width of %v", mu, rel, got, err, rel)
			}
			if i > 0 && (got.Lo < last.Lo || got.Hi > last.Hi) {
				t.Errorf("mu=%v rel=%v: %v is not within %v", mu, rel, got, last)
			}
			last = got
		}
	}
}

// TestZetaMeanOnAnyProcessors: the same cells are halved, so the same number comes out.
func TestZetaMeanOnAnyProcessors(t *testing.T) {
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	one, err := ZetaMeanWithin(0.4, 2e-2, 300, 0.02)
	runtime.GOMAXPROCS(5)
	five, err5 := ZetaMeanWithin(0.4, 2e-2, 300, 0.02)
	if err != nil || err5 != nil || one != five {
		t.Errorf("ZetaMeanWithin(0.4, 0.02, 300, 0.02) = %v, %v on one processor and %v, %v on five, want the same", one, err, five, err5)
	}
}

func benchZetaMean(b *testing.B, mu, delta float64, T int64) {
	for b.Loop() {
		v, err := ZetaMean(mu, delta, T)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(v.Mid(), "mean")
		b.ReportMetric(v.Width()/v.Lo, "relwidth")
	}
}

func BenchmarkZetaMean1e5(b *testing.B)     { benchZetaMean(b, 0.5, 2e-5, 1e5) }
func BenchmarkZetaMean1e5Low(b *testing.B)  { benchZetaMean(b, 0.05, 2e-5, 1e5) }
func BenchmarkZetaMean1e5High(b *testing.B) { benchZetaMean(b, 0.8, 2e-5, 1e5) }
func BenchmarkZetaMean1e5Tiny(b *testing.B) { benchZetaMean(b, 0.5, 1e-9, 1e5) }
func BenchmarkZetaMean1e6(b *testing.B)     { benchZetaMean(b, 0.5, 2e-6, 1e6) }

func TestZetaTailPeelingHolds(t *testing.T) {
	for _, delta := range []float64{1e-4, 1e-2, 1} {
		last := 2.0
		for _, eps := range []float64{0.003, 0.01, 0.05, 0.2, 0.5, 1} {
			got, err := ZetaTailPeeling(eps, delta, 10_000)
			if err != nil || got > last {
				t.Fatalf("ZetaTailPeeling(%v, %v) = %v, %v, want at most %v", eps, delta, got, err, last)
			}
			last = got
			for _, mu := range []float64{0.1, 0.5, 0.9} {
				exact, err := ZetaTail(mu, eps, delta, 10_000)
				if err != nil || exact.Lo > got {
					t.Errorf("P(ζ≥%v) = %v, %v at mu=%v δ=%v, above the peeling bound %v", eps, exact, err, mu, delta, got)
				}
			}
		}
	}
}
