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

// String writes the multiplier, with a mark where the gap was clipped at ½:
// regret is linear in T there.
func (g Gap) String() string {
	if g.Clipped {
		return fmt.Sprintf("%.2f clipped", g.C)
	}
	return fmt.Sprintf("%.2f", g.C)
}

// prefix writes the gap for a list of properties, nothing if there is none.
func (g Gap) prefix() string {
	if g == (Gap{}) {
		return ""
	}
	return "c=" + g.String() + ", "
}

// A Pilot returns the mean regret of a few runs on a hard instance.
type Pilot func(sim.HardMeans) (float64, error)

// WorstGap finds the gap multiplier of largest pilot regret on a grid of ratio
// √2, for k < m. It climbs from c = 2, where CMOSS is worst, until the worst is
// inside what was tried or the gap is clipped at ½. With scan it first tries
// c = 1, 2, 4, … up to the clip and climbs from the worst of those: regret may
// have more than one hill.
func WorstGap(size sim.Size, horizon int64, scan bool, pilot Pilot) (Gap, error) {
	s := gapSearch{size: size, horizon: horizon, pilot: pilot, best: 2, means: map[int]float64{}}
	if scan {
		if err := s.scan(); err != nil {
			return Gap{}, err
		}
	}
	return s.climb()
}

// A gapSearch knows multipliers by their exponent of √2.
type gapSearch struct {
	size    sim.Size
	horizon int64
	pilot   Pilot
	best    int
	means   map[int]float64
}

func (s *gapSearch) scan() error {
	for e := 0; ; e += 2 {
		if err := s.try(e); err != nil || s.clipped(e) {
			return err
		}
	}
}

func (s *gapSearch) climb() (Gap, error) {
	for {
		for _, e := range []int{s.best - 1, s.best, s.best + 1} {
			if err := s.try(e); err != nil {
				return Gap{}, err
			}
		}
		_, below := s.means[s.best-1]
		_, above := s.means[s.best+1]
		if clipped := s.clipped(s.best); below && (above || clipped) {
			return Gap{multiplier(s.best), clipped}, nil
		}
	}
}

// try plays a multiplier unless it was played, and keeps it if it is worse.
func (s *gapSearch) try(e int) error {
	if _, tried := s.means[e]; !tried {
		mean, err := s.pilot(sim.HardMeans{C: multiplier(e)})
		if err != nil {
			return err
		}
		s.means[e] = mean
	}
	if s.means[e] > s.means[s.best] {
		s.best = e
	}
	return nil
}

// clipped reports whether wider gaps are clipped to that of the multiplier.
func (s *gapSearch) clipped(e int) bool {
	return s.size.K == s.size.M || sim.HardMeans{C: multiplier(e)}.Gap(s.size.M, s.size.K, s.horizon) >= 0.5
}

// multiplier returns √2^e.
func multiplier(e int) float64 { return math.Pow(2, float64(e)/2) }
