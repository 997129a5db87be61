package scaling

import (
	"cmp"
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A design says at which sizes exponents are fitted. It draws some sizes from each corner of two
// ranges, that is from their outer thirds, and some from the middle. Corners make an exponent as
// sharp as so many sizes can. Drawing the sizes keeps a policy from being right at a few sizes
// alone.
//
// A design is for the exponents of m and k, or for that of T. The first kind has one drawn horizon.
// The second kind plays every size at a short and at a long horizon and reads the exponent within
// sizes. So a constant R/rate that differs from size to size cannot pass for an effect of T.
type design struct {
	name, instance  string       // of a sample, and as in paths
	sizes           string       // which sizes they are, in tables: those of T and those of m and k bear one name
	from, needs     props.Effort // least selection, and least effort; 0 is any
	cost            float64      // of a row, in rough seconds
	corners, middle int          // sizes of each of the four corners, and of the middle
	paired          bool         // every size is played at two horizons
	horizons        span         // of T
	arms, share     span         // below m/2: of m and of m/k
	fewer, logs     span         // beyond m/2: of m−k and of 1+ln(k/(m−k))
	blocks          int          // repetitions
	again           again        // the second pilots
	under           cascade      // of cascading games; its zero value is semi-bandit feedback
	versions        [2]version   // of a size of cascading games
	fixed           Fixed        // m or k, of every size
	like            string       // the design whose sizes these are; its own name if empty
	sparse          bool         // of its sizes one of each corner alone
	first           int          // what pool is at the first look; 0 if the same: for rows that lie far from their limits
	pool, pilots    int          // a repetition, and a pilot, has so many runs of a size, divided by its min(k, m−k), and one at least
}

// An again says how many of the best games of a ladder are played again in pilots, and how many
// times as often. The games of a size share their random numbers. So the regrets of a run in two games of one family have
// correlations of 0.5 to 0.9, and in games of different families as well below m/2. Of three games what is chosen after 4 runs
// loses no more than what is chosen after 12 or 16 on random numbers of their own (TestPilotsOnCommonNumbers).
type again struct{ games, times int }

// pilotShare is about how many pilots a size takes, of ladders of 20 games.
func (a again) pilotShare() int { return 20 + a.games*a.times }

// A span is a range of which the logarithm counts.
type span struct{ from, to float64 }

// at returns the point at a share u of the range.
func (s span) at(u float64) float64 { return s.from * math.Pow(s.to/s.from, u) }

// Designs. Below m/2 exponents of sizes are fitted for k ≤ m/8: nearer to m/2 regret falls below any power of
// the size, which better-rate is about (docs/explanation.md, methods). T is long enough that the
// worst gap of a good learner lies well inside [0, 1]. Beyond m/2 the range of k/(m−k) is wide, as
// its logarithm is what an exponent is read from. The long designs and those of one aspect alone wait
// for more than --quick, which the short ones decide in a third of the time.
var (
	shortSizes = design{
		name: "short sizes", instance: "T≤8e3", sizes: "short", from: props.Default, cost: 2, corners: 2, middle: 1, horizons: span{4e3, 8e3},
		arms: span{48, 160}, share: span{8, 32}, fewer: span{5, 20}, logs: span{1.4, 4}, blocks: 48, pool: 32, pilots: 8, again: again{4, 8},
	}
	shortHorizons = design{
		name: "short horizons", instance: "T≤2e4", sizes: "short", from: props.Default, cost: 2, corners: 2, middle: 0, paired: true, horizons: span{1.5e3, 2e4},
		arms: span{16, 80}, share: span{4, 12}, fewer: span{4, 12}, logs: span{1.4, 3}, blocks: 32, first: 16, pool: 24, pilots: 4, again: again{3, 4},
	}
	longSizes = design{
		name: "long sizes", instance: "T≤4e4", sizes: "long", from: props.Full, needs: props.Default, cost: 10, corners: 2, middle: 4,
		horizons: span{2e4, 4e4},
		arms:     span{64, 400}, share: span{8, 50}, fewer: span{5, 28}, logs: span{1.4, 4.4}, blocks: 32, first: 16, pool: 32, pilots: 8, again: again{4, 8},
	}
	longHorizons = design{
		name: "long horizons", instance: "T≤2e5", sizes: "long", from: props.Full, needs: props.Default, cost: 10, corners: 2, middle: 0, paired: true,
		horizons: span{6e3, 2e5},
		arms:     span{32, 320}, share: span{4, 40}, fewer: span{5, 28}, logs: span{1.4, 4.4}, blocks: 32, first: 8, pool: 16, pilots: 4, again: again{3, 4},
	}
	// betaHorizons has few arms, so that it affords the long range of T that ln ln T needs.
	betaHorizons = design{
		name: "beta", instance: "T≤4e5", sizes: "long", from: props.Full, needs: props.Default, cost: 12, corners: 2, middle: 0, paired: true,
		horizons: span{2e3, 4e5},
		arms:     span{16, 40}, share: span{2, 5}, fewer: span{4, 8}, logs: span{1.2, 2.4}, blocks: 32, first: 32, pool: 64, pilots: 8, again: again{3, 4},
	}
	// halfSizes lie between k = m/4 and m/2.
	halfSizes = design{
		name: "half", instance: "k≥m/4, T≤2e4", sizes: "near m/2", from: props.Full, needs: props.Default, cost: 6, corners: 3, middle: 0,
		horizons: span{1e4, 2e4},
		arms:     span{32, 128}, share: span{2, 4}, blocks: 48, first: 16, pool: 128, pilots: 16, again: again{4, 8},
	}
	// The brief designs are for slow policies.
	briefSizes = design{
		name: "brief sizes", instance: "T≤5e3", from: props.Default, cost: 3, corners: 1, middle: 2, horizons: span{3e3, 5e3},
		arms: span{12, 48}, share: span{2, 6}, fewer: span{3, 8}, logs: span{1.2, 2.6}, blocks: 20, pool: 8, pilots: 8, again: again{3, 4},
	}
	briefHorizons = design{
		name: "brief horizons", instance: "T≤1e4", from: props.Default, cost: 3, corners: 1, middle: 0, paired: true, horizons: span{1e3, 1e4},
		arms: span{12, 48}, share: span{2, 6}, fewer: span{3, 8}, logs: span{1.2, 2.6}, blocks: 20, pool: 8, pilots: 8, again: again{3, 4},
	}
)

// rough is the design for a control, whose exponent is far from the limit: fewer runs of a size. The
// control of T commits after few rounds, now and then to the wrong arms at many times the cost: two such
// runs in pilots push the game that is worst on average out of two, but hardly out of six.
func (d design) rough() design {
	d.name += ", rough"
	d.blocks, d.first, d.pool, d.pilots, d.again = 24, 0, min(d.pool, 8), min(d.pilots, 4), again{2, 2}
	if d.paired {
		d.again = again{6, 3}
	}
	return d
}

// A drawnSize is a size of a design with the base of the families that have one.
type drawnSize struct {
	sim.Size
	horizon int64
	base    float64
	under   cascade
	wholes  []float64 // each p* of a cascading ladder
}

// draw draws the sizes of a regime; those of a paired design twice in a row, at the shorter horizon first.
func (d design) draw(t props.Trial, r games.Regime) []drawnSize {
	rng := seed.New(t.Seed, "scaling, sizes of "+cmp.Or(d.like, d.name), uint64(r))
	horizon := d.horizon(rng.Float64())
	one := func(thirds ...int) (list []drawnSize) {
		z := drawnSize{Size: d.size(r, rng, thirds), horizon: horizon, base: digits(0.05+0.45*rng.Float64(), 3), under: d.under}
		switch {
		case d.under.feedback.Cascading():
			for _, v := range d.versions {
				z.horizon, z.wholes = v.horizon, v.wholes
				list = append(list, z)
			}
		case d.paired:
			for _, third := range []float64{0, 2} {
				z.horizon = d.horizon((third + rng.Float64()) / 3)
				list = append(list, z)
			}
		default:
			list = []drawnSize{z}
		}
		return list
	}
	var list []drawnSize
	for corner := range 4 {
		for n := range d.corners {
			if of := one(2*(corner&1), 2*(corner>>1)); n == 0 || !d.sparse {
				list = append(list, of...)
			}
		}
	}
	if d.sparse {
		return list
	}
	for range d.middle {
		list = append(list, one(1, 1)...)
	}
	return list
}

// horizon returns T at a share of the range.
func (d design) horizon(u float64) int64 { return int64(digits(d.horizons.at(u), 3)) }

// size draws from the given thirds of both ranges.
func (d design) size(r games.Regime, rng *rand.Rand, thirds []int) sim.Size {
	var u [2]float64
	for i, third := range thirds {
		u[i] = (rng.Float64() + float64(third)) / 3
	}
	if d.fixed != (Fixed{}) {
		return d.fixedSize(r, u)
	}
	if r == games.Low {
		m := math.Round(d.arms.at(u[0]))
		k := int(math.Round(m / d.share.at(u[1])))
		return sim.Size{M: int(m), K: max(1, min(k, int(m)/2))}
	}
	n := math.Round(d.fewer.at(u[0]))
	k := max(n+1, math.Round(n*math.Exp(d.logs.at(u[1])-1)))
	return sim.Size{M: int(n + k), K: int(k)}
}

// perBlock is how many runs of a size a repetition has: most where min(k, m−k) is small, as regret hangs on
// few arms there and scatters most. So the mean of the logarithm lies below the logarithm of the
// mean by 1 or 2 % at every size.
func (d design) perBlock(z sim.Size) int { return perArms(d.pool, z) }

// perPilot is how many runs of a game a pilot has.
func (d design) perPilot(z sim.Size) int { return perArms(d.pilots, z) }

// perArms divides runs by min(k, m−k). Below m/2 half as many do: there regret scatters by 0.3 over the root of k,
// beyond by 0.4 to 0.5 over that of m−k.
func perArms(pool int, z sim.Size) int {
	if 2*z.K <= z.M {
		pool /= 2
	}
	few := theory.Differing(z.M, z.K)
	return max(1, (pool+few-1)/few)
}

// blocksFor is how many repetitions there are: as many as the interval needs at the level, and
// some more, so that it is not the extremes that decide.
func (d design) blocksFor(alpha float64) int {
	return max(d.blocks, int(math.Ceil(math.Log2(2/alpha)))+1)
}

// seconds is the nominal CPU time of a design for a policy.
func (d design) seconds(s Learner, r games.Regime, t props.Trial) float64 {
	sum := 0.0
	if d.under.feedback.Cascading() {
		s.RoundTime = s.stepwiseTime()
	}
	for _, z := range d.draw(t, r) {
		runs := d.blocks*d.perBlock(z.Size) + d.again.pilotShare()*d.perPilot(z.Size)
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
