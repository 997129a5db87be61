package rate

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props/sim"
)

// A Gap is a gap of a hard instance, as a multiple of the critical one.
type Gap struct {
	C       float64 // of sim.HardMeans
	Clipped bool    // the gap is clipped at ½, before a worse multiplier was passed
}

// String writes the multiplier. A mark says that the gap was clipped at ½: regret is linear in T there.
func (g Gap) String() string {
	if g.Clipped {
		return fmt.Sprintf("%.2f clipped", g.C)
	}
	return fmt.Sprintf("%.2f", g.C)
}

// A Pilot returns the mean regret of a few runs on a hard instance.
type Pilot func(sim.HardMeans) (float64, error)

// WorstGap finds the gap multiplier of largest pilot regret on a grid of ratio √2, for k < m. It
// climbs from c = 2, where CMOSS is worst, until the worst is inside what was tried or the gap is
// clipped at ½. With scan it first tries c = 1, 2, 4, … up to the clip and climbs from the worst of
// those: regret may have more than one hill.
func WorstGap(size sim.Size, horizon int64, scan bool, pilot Pilot) (Gap, error) {
	s := &gapSearch{size: size, horizon: horizon, best: 2, means: map[int]float64{}}
	for e, on := 0, scan; on; e += 2 {
		if err := s.play(e, pilot); err != nil {
			return Gap{}, err
		}
		if s.means[e] > s.most {
			s.best, s.most = e, s.means[e]
		}
		on = !s.clipped(e)
	}
	for {
		summit, next := s.climb()
		if next == nil {
			return s.gap(summit), nil
		}
		if err := s.play(next[0], pilot); err != nil {
			return Gap{}, err
		}
	}
}

// A gapSearch knows multipliers by their exponent of √2.
type gapSearch struct {
	size    sim.Size
	horizon int64
	best    int     // where the climb begins
	most    float64 // its mean, 0 if it was not played
	means   map[int]float64
}

// play plays a multiplier that was not played.
func (s *gapSearch) play(e int, pilot Pilot) (err error) {
	if _, played := s.means[e]; !played {
		s.means[e], err = pilot(sim.HardMeans{C: multiplier(e)})
	}
	return err
}

// climb goes up over what was played. It returns the summit or, where it cannot go on, the
// multipliers that it must know next.
func (s *gapSearch) climb() (summit int, next []int) {
	for best, most := s.best, s.most; ; {
		around := []int{best - 1, best, best + 1}
		for _, e := range around {
			if _, played := s.means[e]; !played {
				next = append(next, e)
			}
		}
		if len(next) > 0 {
			return 0, next
		}
		for _, e := range around {
			if s.means[e] > most {
				best, most = e, s.means[e]
			}
		}
		if best == around[1] || best == around[2] && s.clipped(best) {
			return best, nil
		}
	}
}

// gap returns the gap of a multiplier.
func (s *gapSearch) gap(e int) Gap { return Gap{multiplier(e), s.clipped(e)} }

// clipped reports whether wider gaps are clipped to that of the multiplier.
func (s *gapSearch) clipped(e int) bool {
	return s.size.K == s.size.M || sim.HardMeans{C: multiplier(e)}.Gap(s.size.M, s.size.K, s.horizon) >= 0.5
}

// multiplier returns √2^e.
func multiplier(e int) float64 { return math.Pow(2, float64(e)/2) }
