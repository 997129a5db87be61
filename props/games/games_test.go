package games_test

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

func space(r games.Regime) games.Space {
	return games.Space{Regime: r, MinArms: 2, MaxArms: 1000, MinHorizon: 1000, MaxHorizon: 1e7, Families: games.Scaling(), MinScale: 2, MaxScale: 8}
}

// TestScaleIsIndependentOfTheSize: over 4000 games the correlation of ln c with
// ln T, ln m and ln min(k, m−k) has standard error 1/√4000 = 0.016; 0.08 is five
// of them. No gap is clipped, so that c says what is played.
func TestScaleIsIndependentOfTheSize(t *testing.T) {
	for _, r := range games.Regimes() {
		rng := seed.New(1, "games, independence")
		var c, T, m, k []float64
		for range 4000 {
			g := space(r).Draw(games.Random(rng))
			c, T, m = append(c, math.Log(g.Scale)), append(T, math.Log(float64(g.Horizon))), append(m, math.Log(float64(g.Size.M)))
			k = append(k, math.Log(float64(theory.Differing(g.Size.M, g.Size.K))))
			if gap := g.Gap(); gap > 0.46 {
				t.Fatalf("%s: a gap of %v, want at most 0.45", g, gap)
			}
		}
		for name, x := range map[string][]float64{"T": T, "m": m, "k": k} {
			if got := correlation(c, x); math.Abs(got) > 0.08 {
				t.Errorf("%s: ln c and ln %s have correlation %.3f", r.Text(), name, got)
			}
		}
	}
}

func correlation(x, y []float64) float64 {
	n := float64(len(x))
	var sx, sy, xx, yy, xy float64
	for i := range x {
		sx, sy, xx, yy, xy = sx+x[i], sy+y[i], xx+x[i]*x[i], yy+y[i]*y[i], xy+x[i]*y[i]
	}
	return (xy - sx*sy/n) / math.Sqrt((xx-sx*sx/n)*(yy-sy*sy/n))
}

// TestEndsAreDrawn: 2000 games hold every end of each regime.
func TestEndsAreDrawn(t *testing.T) {
	for _, r := range games.Regimes() {
		rng := seed.New(1, "games, ends")
		ends := map[string]int{}
		for range 2000 {
			z := space(r).Draw(games.Random(rng)).Size
			if z.M < 20 {
				continue
			}
			few := theory.Differing(z.M, z.K)
			switch most := (z.M - int(r)) / 2; few {
			case 1:
				ends["1"]++
			case 2:
				ends["2"]++
			case most:
				ends["half"]++
			case most - 1:
				ends["below half"]++
			}
		}
		if len(ends) != 4 {
			t.Errorf("%s: ends drawn %v, want four", r.Text(), ends)
		}
	}
}

func TestSpecsPrintAsTheyArePlayed(t *testing.T) {
	g := games.Spec{Size: sim.Size{M: 30, K: 10}, Horizon: 100_000, Family: games.Levels, Scale: 2, Base: 0.25, Rewards: sim.Uniform{}}
	if got, want := g.Flags(), "--m 30 --k 10 --T 100000 --means levels:0.25,0.260954 --rewards uniform"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := g.String(), "m=30, k=10, T=1e5, levels:0.25,0.260954, uniform"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
