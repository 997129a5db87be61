package gate

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Generated says from what the games of a generated cell are drawn: sizes of one regime,
// horizons, and gaps as multiples of the critical gap, each log-uniform (see games.Space). In every
// family of games the means are the same in every replicate, up to their order. Replicate i of such
// a cell plays game i. Its regret is divided by the minimax rate, so that games of all sizes count
// alike.
//
// The games are the same for every seed of a run, and replicates are always compared game by game.
// So the noise is only that of replaying a game. For CMOSS up to T = 10⁵, 600 games with k ≤ m/2
// and 1300 beyond then decide a change of 5 %; without pairs it takes 3300 and 5000. The mean of
// ln(R/rate) would take 520 and 1320. But a bug that doubles regret in a tenth of the games moves
// that mean by 7 % only, and the ratio of means by 10 %; and regret 0 has no logarithm.
type Generated struct {
	Regime     string  `json:"regime"` // low (k ≤ m/2) or high
	MinArms    int     `json:"minArms"`
	MaxArms    int     `json:"maxArms"`
	MinHorizon int64   `json:"minT"`
	MaxHorizon int64   `json:"maxT"`
	MinScale   float64 `json:"minC"`
	MaxScale   float64 `json:"maxC"`
	Seed       uint64  `json:"seed"` // of the games, at most props.MaxSeed
	// Digest is of the games themselves, so that a generator that draws others is
	// noticed.
	Digest string `json:"digest"`
}

// String says what the games are drawn from.
func (g Generated) String() string {
	return fmt.Sprintf("generated %s m=%d…%d T=%s…%s c=%g…%g seed=%d", g.Regime, g.MinArms, g.MaxArms,
		sim.HorizonText(g.MinHorizon), sim.HorizonText(g.MaxHorizon),
		g.MinScale, g.MaxScale, g.Seed)
}

// Limits of the number of games and of their arms. Fewer than minGames show nothing, and more than
// maxGames do not fit into a file. Reading a baseline checks the means of all games, which takes
// less than a second.
const (
	minGames = 50
	maxGames = 20_000
	mostArms = 2000
)

// space is what the games are drawn from. With most arms T is at most an eighth of its
// largest value, so that few games do not take most of the time.
func (g Generated) space() games.Space {
	s := games.Space{
		MinArms: g.MinArms, MaxArms: g.MaxArms, MinHorizon: g.MinHorizon, MaxHorizon: g.MaxHorizon, MinScale: g.MinScale, MaxScale: g.MaxScale,
		Families: games.Fixed(), Work: float64(g.MaxArms) * float64(max(g.MaxHorizon/8, 2*g.MinHorizon)),
	}
	for _, r := range games.Regimes() {
		if r.String() == g.Regime {
			s.Regime = r
		}
	}
	return s
}

// draw returns the first n games.
func (g Generated) draw(n int) []games.Spec {
	rng := seed.New(g.Seed, "gate, generated games", uint64(g.space().Regime))
	list := make([]games.Spec, n)
	for i := range list {
		list[i] = g.space().Draw(rng)
	}
	return list
}

// digest is of the first games, those of every generated cell.
func (g Generated) digest() string {
	h := sha256.New()
	for _, s := range g.draw(minGames) {
		fmt.Fprintln(h, s.Flags())
	}
	return fmt.Sprintf("sha256:%x", h.Sum(nil)[:8])
}

// validate reports everything that is wrong.
func (g Generated) validate() error {
	var errs []error
	want := func(ok bool, format string, args ...any) {
		if !ok {
			errs = append(errs, fmt.Errorf("generated: "+format, args...))
		}
	}
	want(slices.ContainsFunc(games.Regimes(), func(r games.Regime) bool { return r.String() == g.Regime }), "regime=%q: want low or high", g.Regime)
	want(3 <= g.MinArms && g.MinArms <= g.MaxArms && g.MaxArms <= mostArms, "minArms=%d, maxArms=%d: want 3 ≤ minArms ≤ maxArms ≤ %d",
		g.MinArms, g.MaxArms, mostArms)
	want(1 <= g.MinHorizon && g.MinHorizon <= g.MaxHorizon && g.MaxHorizon <= algos.MaxHorizon, "minT=%d, maxT=%d: want 1 ≤ minT ≤ maxT ≤ %d",
		g.MinHorizon, g.MaxHorizon, int64(algos.MaxHorizon))
	want(0 < g.MinScale && g.MinScale <= g.MaxScale && g.MaxScale <= 1e6, "minC=%v, maxC=%v: want 0 < minC ≤ maxC ≤ 1e6", g.MinScale, g.MaxScale)
	want(g.Seed <= props.MaxSeed, "seed=%d: want 0 ≤ seed < 2^53", g.Seed)
	if len(errs) == 0 {
		got := g.digest()
		want(g.Digest == got, "digest=%q: its games are not those that this version draws (%s): record the baseline anew", g.Digest, got)
	}
	return errors.Join(errs...)
}
