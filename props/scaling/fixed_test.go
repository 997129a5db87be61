package scaling

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
)

// TestFixedGames: everything that a study plays has the m and the k that were asked for: sizes of hard games, sizes of
// every design, drawn games and what the search for the worst moves to.
func TestFixedGames(t *testing.T) {
	for _, f := range []Fixed{{Arms: 8}, {Arms: 64}, {Cardinality: 1}, {Cardinality: 10}, {Arms: 30, Cardinality: 10}, {Arms: 9, Cardinality: 8}} {
		asked := func(m, k int) bool {
			return 1 <= k && k < m && (f.Arms == 0 || m == f.Arms) && (f.Cardinality == 0 || k == f.Cardinality)
		}
		for _, z := range f.Sizes() {
			if !asked(z.M, z.K) {
				t.Errorf("%s: hard games at %s", f, z)
			}
		}
		for _, r := range bothRegimes {
			if f.lacks(r) != "" {
				continue
			}
			for _, d := range []design{shortSizes.fix(f), longHorizons.fix(f), briefSizes.fix(f)} {
				for _, z := range d.draw(props.Trial{Seed: 5}, r) {
					if !asked(z.M, z.K) || (2*z.K > z.M) != (r == games.High) {
						t.Errorf("%s, %s, %s: drew %s", f, r.Text(), d.name, z.Size)
					}
				}
			}
			space := levelGames.fix(f, r).space(r)
			c := rand.New(rand.NewPCG(5, 5))
			for range 200 {
				g := space.Draw(c)
				if g = space.Move(c, g); !asked(g.Size.M, g.Size.K) || (2*g.Size.K > g.Size.M) != (r == games.High) {
					t.Errorf("%s, %s: %s", f, r.Text(), g)
				}
			}
		}
	}
}

// TestFixedSaysWhatItCannotDecide: with m or k fixed, rows about it are skipped with that reason, and those about the
// other one and about T are asked.
func TestFixedSaysWhatItCannotDecide(t *testing.T) {
	for _, tt := range []struct {
		fixed  Fixed
		regime games.Regime
		aspect string
		why    string
	}{
		{Fixed{Arms: 64}, games.Low, "exponent-k", ""},
		{Fixed{Arms: 64}, games.Low, "exponent-T", ""},
		{Fixed{Arms: 64}, games.Low, "exponent-m", "an exponent of m cannot be read"},
		{Fixed{Arms: 64}, games.High, "exponent-log", "change together"},
		{Fixed{Cardinality: 10}, games.Low, "exponent-k", "an exponent of k cannot be read"},
		{Fixed{Cardinality: 10}, games.Low, "exponent-m-k", ""},
		{Fixed{Cardinality: 1}, games.High, "exponent-T", "no game with k=1 has k > m/2"},
		{Fixed{Arms: 30, Cardinality: 10}, games.Low, "exponent-k", "nothing is left"},
		{Fixed{Arms: 30, Cardinality: 10}, games.Low, "beta", ""},
		{Fixed{Arms: 30, Cardinality: 10}, games.High, "exponent-T", "no game with m=30, k=10 has k > m/2"},
	} {
		for _, a := range aspects() {
			if a.name != tt.aspect || a.regimes[0] != tt.regime && len(a.regimes) == 1 {
				continue
			}
			fixed, why := a.at(tt.fixed, tt.regime)
			if (why == "") != (tt.why == "") || !strings.Contains(why, tt.why) {
				t.Errorf("%s, %s, %s: got %q, want %q", tt.fixed, tt.regime, tt.aspect, why, tt.why)
			}
			if why == "" && len(fixed.over) != 1 {
				t.Errorf("%s, %s: fitted on %d regressors, want the one that varies", tt.fixed, tt.aspect, len(fixed.over))
			}
		}
	}
	for _, tt := range []struct {
		f    Fixed
		want bool
	}{{Fixed{}, true}, {Fixed{Arms: 1}, false}, {Fixed{Arms: 5, Cardinality: 5}, false}, {Fixed{Cardinality: -1}, false}, {Fixed{Arms: 5, Cardinality: 4}, true}} {
		if err := tt.f.Validate(); (err == nil) != tt.want {
			t.Errorf("%+v: %v", tt.f, err)
		}
	}
}
