package theory

import "testing"

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
