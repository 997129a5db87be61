package scaling

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// designs are all designs, with the regimes that they are drawn in.
func designs() map[*design][]games.Regime {
	return map[*design][]games.Regime{
		&sizesLow: {games.Low}, &sizesHigh: {games.High}, &shortHorizons: games.Regimes(), &longHorizons: games.Regimes(),
		&betaLow: {games.Low}, &betaHigh: {games.High},
	}
}

// TestSizesFillTheirRanges: every drawn size lies in its regime, with 2 ≤ k ≤ m−2, where the
// paper's δ is defined. Below m/2, k ≤ m/4 where an exponent of T or of a size is read. Sizes lie
// in the ranges of their design, but for rounding, and in every corner of them. Another seed draws
// others.
func TestSizesFillTheirRanges(t *testing.T) {
	within := func(s span, x, rounding float64) float64 { // the share of the range below x, in logarithms
		if x < s.from*(1-rounding) || x > s.to*(1+rounding) {
			t.Errorf("%v lies outside of %v … %v", x, s.from, s.to)
		}
		return math.Log(x/s.from) / math.Log(s.to/s.from)
	}
	for d, regimes := range designs() {
		for _, r := range regimes {
			list, corners := d.draw(3, r), map[[2]bool]int{}
			if again := d.draw(2, r); reflect.DeepEqual(again, list) {
				t.Errorf("%s, %s: seeds 3 and 2 draw the same sizes", d.name, r)
			}
			for _, z := range list {
				if high := 2*z.K > z.M; high != (r == games.High) || z.K < 2 || z.K > z.M-2 ||
					z.horizon < int64(d.horizons.from) || z.horizon > int64(d.horizons.to)+1 {
					t.Errorf("%s, %s: m=%d, k=%d, T=%d", d.name, r, z.M, z.K, z.horizon)
				}
				if most := 2 * z.M; d.armsPerPlay.from >= 4 && r == games.Low && 9*z.K > most+9 && 8*z.K > most+8 {
					t.Errorf("%s: m=%d, k=%d: want k ≤ m/4", d.name, z.M, z.K)
				}
				m, k, n := float64(z.M), float64(z.K), float64(z.M-z.K)
				var x, y float64
				if r == games.Low {
					x, y = within(d.arms, m, 0.03), within(d.armsPerPlay, m/k, 0.3)
				} else {
					x, y = within(d.rest, n, 0.13), within(d.logShare, 1+math.Log(k/n), 0.3)
				}
				corners[[2]bool{x > 0.5, y > 0.5}]++
			}
			for c, count := range corners {
				if count < len(list)/8 || len(corners) < 4 {
					t.Errorf("%s, %s: %d of %d sizes in the corner %v, and %d corners", d.name, r, count, len(list), c, len(corners))
				}
			}
		}
	}
}

// TestControlsArePlayedAtSizesOfTheSubject: at one of each corner, but for controls that have as many
// sizes, of their own.
func TestControlsArePlayedAtSizesOfTheSubject(t *testing.T) {
	for _, a := range append(aspects(), cascadeAspects()...) {
		for _, d := range a.designs {
			for _, c := range a.controls() {
				all, some := d.draw(1, a.regime), d.ofControl(c).draw(1, a.regime)
				if c.ownSizes {
					if len(some) != len(all) || reflect.DeepEqual(some, all) {
						t.Errorf("%s, %s: %s has %+v, want as many others as %+v", a.name, d.name, c.name, some, all)
					}
					continue
				}
				versions := len(all) / (4*d.sizesPerCorner + d.sizesInMiddle)
				if len(some) != 4*versions {
					t.Fatalf("%s, %s: %s has %d of %d sizes, want %d", a.name, d.name, c.name, len(some), len(all), 4*versions)
				}
				for i, z := range some {
					if want := all[i/versions*d.sizesPerCorner*versions+i%versions]; !reflect.DeepEqual(z, want) {
						t.Errorf("%s, %s: size %d of %s is %+v, want %+v", a.name, d.name, i, c.name, z, want)
					}
				}
			}
		}
	}
}

// TestSingles: for policies of single plays every size has k = 1, and no exponent of k is read.
func TestSingles(t *testing.T) {
	s := NewStudy(ours("cmoss"))
	s.singles = true
	names := []string{}
	for _, a := range s.aspects() {
		names = append(names, a.id(""))
		for _, d := range a.designs {
			for _, z := range d.draw(1, a.regime) {
				if z.K != 1 {
					t.Errorf("%s: k=%d", a.name, z.K)
				}
			}
		}
	}
	if want := []string{"generated/low/exponent-T", "generated/low/exponent-m-k",
		"generated/low/beta"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
}

// TestLaddersReachTheLargestGap: in each family gaps rise from half of the critical one to the
// largest in [0, 1], each at most twice the one before.
func TestLaddersReachTheLargestGap(t *testing.T) {
	for _, r := range games.Regimes() {
		for _, z := range shortHorizons.draw(1, r) {
			last := map[games.Family]games.Spec{}
			for _, g := range z.ladder() {
				before, ok := last[g.Family]
				if !ok && g.Scale != 0.5 || ok && (g.Scale <= before.Scale || g.Scale > 2*before.Scale*(1+1e-12)) {
					t.Errorf("%s: c=%v after %v", g.Game(), g.Scale, before.Scale)
				}
				last[g.Family] = g
			}
			for f, g := range last {
				if want := g.Widest(); !(math.Abs(g.Gap()-want) <= 1e-9) {
					t.Errorf("%s %v: the last gap is %v, want %v", z.Size, f, g.Gap(), want)
				}
			}
		}
	}
}

// TestMinimaxRate holds the rate against the quoted one and theory's, at every size of up to 60 arms and at the ends and about m/2 of larger
// ones.
func TestMinimaxRate(t *testing.T) {
	compare := func(m, k int) {
		for _, T := range []int64{1, 100_000, 1 << 53} {
			want := math.Sqrt(float64(k) * float64(m) * float64(T))
			if 2*k > m {
				want = theory.Rate(m, k, float64(T))
			}
			if got := minimaxRate(sim.Size{M: m, K: k}, T); !(math.Abs(got-want) <= 1e-13*want) {
				t.Errorf("minimaxRate at m=%d k=%d T=%d is %v, want %v", m, k, T, got, want)
			}
		}
	}
	for m := 2; m <= 60; m++ {
		for k := 1; k < m; k++ {
			compare(m, k)
		}
	}
	for _, m := range []int{1000, 1001, 1 << 20} {
		for _, k := range []int{1, 2, m/2 - 1, m / 2, m/2 + 1, m - 2, m - 1} {
			compare(m, k)
		}
	}
}

// TestOptimism: pilots with e times and √e times the regret of fresh runs have an optimism of 3/4.
func TestOptimism(t *testing.T) {
	spec := games.Spec{Size: sim.Size{M: 20, K: 4}, Horizon: 1000, Scale: 1}
	list := []worstSize{
		{Spec: spec, pilot: 50 * math.E, means: []float64{40, 60}}, {Spec: spec, pilot: 80 * math.Exp(0.5), means: []float64{80}},
	}
	if got := optimism(list); !(math.Abs(got-0.75) <= 1e-12) {
		t.Errorf("got %v, want 0.75", got)
	}
}
