package scaling

import (
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A design says at which sizes exponents are fitted: of every corner of three ranges some
// sizes, drawn from the outer thirds of them, and some from the middle. Corners make an
// exponent as sharp as so many sizes can; drawing them keeps a policy from being
// right at a few sizes alone.
type design struct {
	name, instance  string // of a sample, and as in paths
	from            props.Effort
	cost            float64 // of a row, in rough seconds
	corners, middle int     // sizes of each of the eight corners, and of the middle
	horizons        span    // of T
	arms, share     span    // below m/2: of m and of m/k
	fewer, logs     span    // beyond m/2: of m−k and of k/(m−k)
	blocks          int     // repetitions
	pool, pilots    int     // a repetition, and a pilot, has so many runs of a size, divided by its min(k, m−k), and one at least
}

// A span is a range of which the logarithm counts.
type span struct{ from, to float64 }

// at returns the point at a share u of the range.
func (s span) at(u float64) float64 { return s.from * math.Pow(s.to/s.from, u) }

// Designs. Below m/2 exponents are fitted for k ≤ m/4: nearer to m/2 regret falls below any power of
// the size, which better-rate is about (docs/explanation.md, methods). T is long enough that the
// worst gap of a good learner lies well inside [0, 1]. Beyond m/2 the range of k/(m−k) is wide, as
// its logarithm is what an exponent is read from.
var (
	shortDesign = design{
		name: "short", instance: "T≤3e4", from: props.Default, cost: 6, corners: 1, middle: 4, horizons: span{3e3, 3e4},
		arms: span{32, 160}, share: span{4, 20}, fewer: span{5, 24}, logs: span{1.25, 12}, blocks: 48, pool: 64, pilots: 8,
	}
	longDesign = design{
		name: "long", instance: "T≤2e5", from: props.Full, cost: 20, corners: 1, middle: 2, horizons: span{6e3, 2e5},
		arms: span{32, 320}, share: span{4, 40}, fewer: span{5, 28}, logs: span{1.25, 24}, blocks: 32, pool: 32, pilots: 8,
	}
	// betaDesign has few arms, so that it affords the long range of T that ln ln T needs.
	betaDesign = design{
		name: "beta", instance: "T≤4e5", from: props.Full, cost: 15, corners: 1, middle: 0, horizons: span{2e3, 4e5},
		arms: span{16, 40}, share: span{2, 5}, fewer: span{4, 8}, logs: span{1.25, 4}, blocks: 32, pool: 32, pilots: 8,
	}
	// halfDesign lies between k = m/4 and m/2.
	halfDesign = design{
		name: "half", instance: "k≥m/4, T≤2e4", from: props.Full, cost: 6, corners: 2, middle: 0, horizons: span{5e3, 2e4},
		arms: span{32, 128}, share: span{2, 4}, blocks: 48, pool: 128, pilots: 8,
	}
	// briefDesign is for slow policies.
	briefDesign = design{
		name: "brief", instance: "T≤1e4", from: props.Default, cost: 6, corners: 1, middle: 0, horizons: span{1e3, 1e4},
		arms: span{12, 48}, share: span{2, 6}, fewer: span{3, 8}, logs: span{1.25, 5}, blocks: 20, pool: 8, pilots: 8,
	}
)

// rough is the design for a control, whose exponent is far from the limit: fewer runs of a size.
func (d design) rough() design {
	d.name += ", rough"
	d.blocks, d.pool = 32, 16
	return d
}

// A drawnSize is a size of a design with the base of the families that have one.
type drawnSize struct {
	sim.Size
	horizon int64
	base    float64
}

// draw draws the sizes of a regime.
func (d design) draw(t props.Trial, r games.Regime) []drawnSize {
	rng := seed.New(t.Seed, "scaling, sizes of "+d.name, uint64(r))
	var list []drawnSize
	for corner := range 8 {
		for range d.corners {
			list = append(list, d.size(r, rng, corner&1, corner>>1&1, corner>>2))
		}
	}
	for range d.middle {
		list = append(list, d.size(r, rng, -1, -1, -1))
	}
	return list
}

// size draws from the lower (0) or upper (1) third of each range, or from the middle (−1).
func (d design) size(r games.Regime, rng *rand.Rand, thirds ...int) drawnSize {
	var u [3]float64
	for i, third := range thirds {
		u[i] = (rng.Float64() + [...]float64{1, 0, 2}[third+1]) / 3
	}
	var z sim.Size
	if r == games.Low {
		m := math.Round(d.arms.at(u[1]))
		z = sim.Size{M: int(m), K: int(math.Round(m / d.share.at(u[2])))}
		z.K = max(1, min(z.K, z.M/2))
	} else {
		n := math.Round(d.fewer.at(u[1]))
		k := max(n+1, math.Round(n*d.logs.at(u[2])))
		z = sim.Size{M: int(n + k), K: int(k)}
	}
	return drawnSize{z, int64(digits(d.horizons.at(u[0]), 3)), digits(0.05+0.45*rng.Float64(), 3)}
}

// perBlock is how many runs of a size a repetition has: most where min(k, m−k) is small, as regret hangs on
// few arms there and scatters most. So the mean of the logarithm lies below the logarithm of the
// mean by 1 or 2 % at every size.
func (d design) perBlock(z sim.Size) int { return perArms(d.pool, z) }

// perPilot is how many runs of a game a pilot has.
func (d design) perPilot(z sim.Size) int { return perArms(d.pilots, z) }

func perArms(pool int, z sim.Size) int {
	few := theory.Differing(z.M, z.K)
	return (pool + few - 1) / few
}

// blocksFor is how many repetitions there are: as many as the interval needs at the level, and
// some more, so that it is not the extremes that decide.
func (d design) blocksFor(alpha float64) int {
	return max(d.blocks, int(math.Ceil(math.Log2(2/alpha)))+1)
}

// seconds is the nominal CPU time of a design for a policy.
func (d design) seconds(s Subject, r games.Regime, t props.Trial) float64 {
	sum := 0.0
	for _, z := range d.draw(t, r) {
		runs := d.blocks*d.perBlock(z.Size) + pilotShare*d.perPilot(z.Size)
		sum += float64(runs) * s.cost(games.Spec{Size: z.Size, Horizon: z.horizon})
	}
	return sum
}

// digits rounds to so many significant digits.
func digits(x float64, n int) float64 {
	if x == 0 {
		return 0
	}
	unit := math.Pow(10, float64(n)-1-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*unit) / unit
}
