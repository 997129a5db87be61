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

// A Setting is the size and horizon at which a worst gap is looked for, k < m.
type Setting struct {
	Size    sim.Size
	Horizon int64
}

// A Tried gap multiplier is that of a hard instance at one of several settings.
type Tried struct {
	Setting int // its number
	Means   sim.HardMeans
}

// WorstGap finds the gap multiplier of largest pilot regret on a grid of ratio
// √2, for k < m. It climbs from c = 2, where CMOSS is worst, until the worst is
// inside what was tried or the gap is clipped at ½. With scan it first tries
// c = 1, 2, 4, … up to the clip and climbs from the worst of those: regret may
// have more than one hill.
func WorstGap(size sim.Size, horizon int64, scan bool, pilot Pilot) (Gap, error) {
	s := newGapSearch(Setting{size, horizon})
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
		gap, next := s.climb()
		if next == nil {
			return gap, nil
		}
		if err := s.play(next[0], pilot); err != nil {
			return Gap{}, err
		}
	}
}

// WorstGaps finds the gap at each setting as WorstGap does without scan, in few
// waves: pilots gets all multipliers that can be foreseen, and returns the mean
// regret of each. A climb that goes on foresees twice as many further ones each time.
func WorstGaps(settings []Setting, pilots func([]Tried) ([]float64, error)) ([]Gap, error) {
	searches, gaps := make([]*gapSearch, len(settings)), make([]Gap, len(settings))
	for i, p := range settings {
		searches[i] = newGapSearch(p)
	}
	for ahead := 1; ; ahead *= 2 {
		var wave []Tried
		var exponents []int
		for i, s := range searches {
			gap, next := s.climb()
			gaps[i] = gap
			for _, e := range s.foresee(next, ahead) {
				wave, exponents = append(wave, Tried{i, sim.HardMeans{C: multiplier(e)}}), append(exponents, e)
			}
		}
		if len(wave) == 0 {
			return gaps, nil
		}
		means, err := pilots(wave)
		if err != nil {
			return nil, err
		}
		for n, w := range wave {
			searches[w.Setting].means[exponents[n]] = means[n]
		}
	}
}

// A gapSearch knows multipliers by their exponent of √2.
type gapSearch struct {
	Setting
	best  int     // where the climb begins
	most  float64 // its mean, 0 if it was not played
	means map[int]float64
}

func newGapSearch(p Setting) *gapSearch { return &gapSearch{p, 2, 0, map[int]float64{}} }

// play plays a multiplier that was not played.
func (s *gapSearch) play(e int, pilot Pilot) (err error) {
	if _, played := s.means[e]; !played {
		s.means[e], err = pilot(sim.HardMeans{C: multiplier(e)})
	}
	return err
}

// climb goes up over what was played. It returns the summit or, where it cannot
// go on, the multipliers that it must know next.
func (s *gapSearch) climb() (summit Gap, next []int) {
	for best, most := s.best, s.most; ; {
		around := []int{best - 1, best, best + 1}
		for _, e := range around {
			if _, played := s.means[e]; !played {
				next = append(next, e)
			}
		}
		if len(next) > 0 {
			return Gap{}, next
		}
		for _, e := range around {
			if s.means[e] > most {
				best, most = e, s.means[e]
			}
		}
		if clipped := s.clipped(best); best == around[1] || best == around[2] && clipped {
			return Gap{multiplier(best), clipped}, nil
		}
	}
}

// foresee returns the multipliers that a climb must know next, and further ones in the same
// direction: ahead of them in all, none beyond the first that is clipped.
func (s *gapSearch) foresee(next []int, ahead int) []int {
	if len(next) != 1 {
		return next
	}
	step := 1
	if _, played := s.means[next[0]+1]; played {
		step = -1
	}
	for last := next[0]; len(next) < ahead && (step < 0 || !s.clipped(last)); {
		last += step
		next = append(next, last)
	}
	return next
}

// clipped reports whether wider gaps are clipped to that of the multiplier.
func (s Setting) clipped(e int) bool {
	return s.Size.K == s.Size.M || sim.HardMeans{C: multiplier(e)}.Gap(s.Size.M, s.Size.K, s.Horizon) >= 0.5
}

// multiplier returns √2^e.
func multiplier(e int) float64 { return math.Pow(2, float64(e)/2) }
