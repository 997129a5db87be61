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

// A design says at which sizes an exponent is read and how often each is played. It draws sizes from
// the four corners of two ranges, that is from their outer parts, and from the middle. Corners make
// the exponent sharp, and drawing keeps a policy from being right at a few sizes alone.
//
// A design is for the exponents of sizes, at one drawn horizon, or for that of T. The second kind
// plays every size at a short and at a long horizon and reads the exponent within sizes. So a
// constant R/rate that differs from size to size cannot pass for an effect of T.
//
// A number of runs is that of a size with min(k, m−k) = 1. Other sizes have that number divided by
// min(k, m−k), and half of that below m/2: their regret scatters less.
type design struct {
	name     string       // seeds the sizes, among others
	instance string       // in paths
	table    string       // in tables: the designs of T and of sizes that go together bear one name
	from     props.Effort // least selection of rows; 0 is any
	needs    props.Effort // least effort that plays it; 0 is any

	arms, armsPerPlay span // for k ≤ m/2: of m and of m/k
	rest, logShare    span // for k > m/2: of m−k and of 1+ln(k/(m−k))
	horizons          span
	twoHorizons       bool
	singles           bool // k = 1 at every size
	cascade           cascade
	versions          [2]version // of a size of cascading games
	sizesPerCorner    int
	sizesInMiddle     int
	sizesOf           string // the design whose sizes of each corner these are; "" if the design draws its own

	repetitions               int // of all sizes; each gives one exponent
	firstRunsPerSize          int // in a repetition of the first look
	runsPerSize               int // in a repetition of the last
	pilotRuns                 int // of every game of a ladder
	finalists, finalistFactor int // games that are played again, and how many times as often
}

// A span is a range on a logarithmic scale.
type span struct{ from, to float64 }

// at returns the point at a share u of the range.
func (s span) at(u float64) float64 { return s.from * math.Pow(s.to/s.from, u) }

// The designs. Below m/2 exponents of sizes are read for k ≤ m/8, that of T for k ≤ m/4: nearer to
// m/2 regret falls below any power of the size (docs/explanation.md, methods). Beyond m/2 exponents
// of sizes are read for k/(m−k) from 6 to 55. There the logarithm still doubles, while the regret
// of random play, in proportion to (m−k)·k/m, hardly grows. So the exponent of the logarithm
// rejects random play. Every size has 2 ≤ k ≤ m−2, where the paper's δ is defined. T is long enough
// that the worst gap of a good learner lies well inside [0, 1]. Beyond m/2 the critical gap is
// smaller by the root of m/k, so that a quarter of the horizon suffices.
var (
	sizesLow = design{
		name: "short sizes", instance: "T≤8e3", table: "short", from: props.Default,
		arms: span{48, 160}, armsPerPlay: span{8, 32}, horizons: span{4e3, 8e3},
		sizesPerCorner: 2, sizesInMiddle: 1,
		repetitions: 48, firstRunsPerSize: 32, runsPerSize: 64, pilotRuns: 8, finalists: 4, finalistFactor: 8,
	}
	sizesHigh = design{
		name: "short sizes", instance: "T≤2e3", table: "short", from: props.Default,
		rest: span{5, 12}, logShare: span{2.8, 5}, horizons: span{1e3, 2e3},
		sizesPerCorner: 2, sizesInMiddle: 1,
		repetitions: 48, firstRunsPerSize: 32, runsPerSize: 64, pilotRuns: 8, finalists: 4, finalistFactor: 8,
	}
	shortHorizons = design{
		name: "short horizons", instance: "T≤2e4", table: "short", from: props.Default,
		arms: span{16, 80}, armsPerPlay: span{4, 12}, rest: span{4, 12}, logShare: span{1.4, 3},
		horizons:    span{1.5e3, 2e4},
		twoHorizons: true, sizesPerCorner: 2,
		repetitions: 32, firstRunsPerSize: 16, runsPerSize: 24, pilotRuns: 4, finalists: 3, finalistFactor: 4,
	}
	longHorizons = design{
		name: "long horizons", instance: "T≤2e5", table: "long", from: props.Full, needs: props.Default,
		arms: span{32, 320}, armsPerPlay: span{4, 40}, rest: span{5, 28}, logShare: span{1.4, 4.4},
		horizons:    span{6e3, 2e5},
		twoHorizons: true, sizesPerCorner: 2,
		repetitions: 32, firstRunsPerSize: 8, runsPerSize: 16, pilotRuns: 4, finalists: 3, finalistFactor: 4,
	}
	// The designs of β have few arms, so that they can afford the long range of T that ln ln T needs.
	// Beyond m/2 CUCB's β is about 0.32 at such horizons: it takes many runs, and --full, to detect
	// it.
	betaLow = design{
		name: "beta", instance: "T≤4e5", table: "long", from: props.Full, needs: props.Default,
		arms: span{16, 40}, armsPerPlay: span{2, 5}, horizons: span{2e3, 4e5}, twoHorizons: true, sizesPerCorner: 2,
		repetitions: 32, firstRunsPerSize: 32, runsPerSize: 64, pilotRuns: 8, finalists: 3, finalistFactor: 4,
	}
	betaHigh = design{
		name: "beta, k > m/2", instance: "T≤1e6", table: "long", from: props.Full, needs: props.Full,
		rest: span{8, 12}, logShare: span{1.5, 1.8},
		horizons: span{1e3, 1e6}, twoHorizons: true, sizesPerCorner: 1,
		repetitions: 32, firstRunsPerSize: 16, runsPerSize: 32, pilotRuns: 4, finalists: 3, finalistFactor: 4,
	}
)

// controlRuns is the number of runs of a size of most controls: their exponents lie far from limits.
const controlRuns = 8

// ofControl is the design for a control: one of the subject's sizes of each corner, and fewer runs.
// A control near a limit has many repetitions of few runs. At the same cost the sign test's interval
// is then shorter, and a second look can still decide what the first leaves open.
// Explore-then-commit now and then commits to the wrong arms, at many times its usual cost. Two such
// runs in pilots push the game that is worst on average out of two finalists, but hardly out of six.
// Even its first pilots must be several, or a milder game at the long horizon hides its exponent.
func (d design) ofControl(c control) design {
	d.sizesOf, d.name = d.name, d.name+", control"
	if c.ownSizes {
		d.sizesOf = ""
	}
	d.repetitions, d.runsPerSize = 24, min(d.runsPerSize, controlRuns)
	d.finalists, d.finalistFactor = 2, 2
	if d.withinSizes() {
		d.finalists, d.finalistFactor = 6, 3
	}
	d.pilotRuns = min(d.pilotRuns, 4)
	if c.pilotRuns > 0 {
		d.pilotRuns = c.pilotRuns
	}
	if c.runsPerSize > 0 {
		d.name, d.repetitions, d.runsPerSize = d.name+" of "+c.name, 64, c.runsPerSize
	}
	d.firstRunsPerSize = d.runsPerSize
	return d
}

// withinSizes reports whether an exponent is read between the two versions of each size.
func (d design) withinSizes() bool { return d.twoHorizons || d.cascade.feedback.Cascading() }

// A drawnSize is a size of a design, with the base of the families that have one. Sizes that are
// compared with each other have the same base: the largest gap depends on it, and so does the regret
// of a policy that does not learn.
type drawnSize struct {
	sim.Size
	horizon int64
	base    float64
	cascade cascade
	pStars  []float64 // each p* of a ladder of cascading games
}

// draw draws the sizes of a regime; with two horizons each twice in a row, at the shorter one first.
func (d design) draw(seedOfRun uint64, r games.Regime) []drawnSize {
	source := d.name
	if d.sizesOf != "" {
		source = d.sizesOf
	}
	rng := seed.New(seedOfRun, "scaling, sizes of "+source, uint64(r))
	z := drawnSize{horizon: d.horizon(rng.Float64()), cascade: d.cascade}
	if !d.withinSizes() {
		z.base = drawBase(rng)
	}
	var list []drawnSize
	for corner := range 4 {
		for n := range d.sizesPerCorner {
			if of := d.one(rng, r, z, 2*(corner&1), 2*(corner>>1)); n == 0 || d.sizesOf == "" {
				list = append(list, of...)
			}
		}
	}
	if d.sizesOf != "" {
		return list
	}
	for range d.sizesInMiddle {
		list = append(list, d.one(rng, r, z, 1, 1)...)
	}
	return list
}

// drawBase draws the base of games of two levels.
func drawBase(rng *rand.Rand) float64 { return games.Digits(0.05+0.45*rng.Float64(), 3) }

// one draws a size from the given parts of both ranges, in its two versions if the design has two.
func (d design) one(rng *rand.Rand, r games.Regime, z drawnSize, at ...int) (list []drawnSize) {
	z.Size = d.size(r, rng, at)
	if d.withinSizes() {
		z.base = drawBase(rng)
	}
	switch {
	case d.cascade.feedback.Cascading():
		for _, v := range d.versions {
			z.horizon, z.pStars = v.horizon, v.pStars
			list = append(list, z)
		}
	case d.twoHorizons:
		for _, third := range []float64{0, 2} {
			z.horizon = d.horizon((third + rng.Float64()) / 3)
			list = append(list, z)
		}
	default:
		list = []drawnSize{z}
	}
	return list
}

// horizon returns T at a share of the range.
func (d design) horizon(u float64) int64 { return int64(games.Digits(d.horizons.at(u), 3)) }

// parts is the number of parts of a range; corners are the outermost ones. The further apart
// compared sizes lie, the sharper is their exponent.
func (d design) parts() float64 {
	if d.withinSizes() {
		return 3
	}
	return 6
}

// size draws from a part of each range: 0 is the lowest, 1 the middle, 2 the highest.
func (d design) size(r games.Regime, rng *rand.Rand, at []int) sim.Size {
	var u [2]float64
	parts := d.parts()
	for i, part := range at {
		u[i] = (rng.Float64() + float64(part)/2*(parts-1)) / parts
	}
	if r == games.Low {
		m := math.Round(d.arms.at(u[0]))
		k := int(math.Round(m / d.armsPerPlay.at(u[1])))
		if d.singles {
			return sim.Size{M: int(m), K: 1}
		}
		return sim.Size{M: int(m), K: max(2, min(k, int(m)/2))}
	}
	n := math.Round(d.rest.at(u[0]))
	k := max(n+1, math.Round(n*math.Exp(d.logShare.at(u[1])-1)))
	return sim.Size{M: int(n + k), K: int(k)}
}

// runsAt divides a number of runs among the min(k, m−k) arms by which two actions differ. Below m/2
// half as many suffice: there regret scatters by 0.3 over the root of k, beyond by 0.4 to 0.5 over
// that of m−k. So the mean of the logarithm lies below the logarithm of the mean by 1 or 2 % at
// every size.
func runsAt(runs int, z sim.Size) int {
	if 2*z.K <= z.M {
		runs /= 2
	}
	few := theory.Differing(z.M, z.K)
	return max(1, (runs+few-1)/few)
}

// rounds is the most that a policy may play in the design: pilots of every game, and all looks.
func (d design) rounds(seedOfRun uint64, r games.Regime, looks []look) (sum int64) {
	last := looks[len(looks)-1]
	for _, z := range d.draw(seedOfRun, r) {
		pilots := runsAt(d.pilotRuns, z.Size) * (len(z.ladder()) + d.finalists*d.finalistFactor)
		sum += z.horizon * int64(pilots+last.runs(z.Size))
	}
	return sum
}
