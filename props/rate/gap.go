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

// WorstGap finds the gap multiplier of largest pilot regret on a grid of ratio √2, for k < m. It
// climbs from c = 2, where CMOSS is worst, until the worst is inside what was tried or the gap is
// clipped at ½. With scan it first tries c = 1, 2, 4, … up to the clip and climbs from the worst of
// those: regret may have more than one hill.
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
		summit, next := s.climb()
		if next == nil {
			return s.gap(summit), nil
		}
		if err := s.play(next[0], pilot); err != nil {
			return Gap{}, err
		}
	}
}

// WorstGaps climbs at each setting as WorstGap does without scan, in few waves: pilots gets all
// multipliers that can be foreseen, and returns the mean regret of each. A climb that goes on
// foresees twice as many each time. At last pilots gets each summit and the higher of its
// neighbours, with again, and the one of larger regret in those runs wins. So few runs do for the
// climb, and more tell the best two apart.
func WorstGaps(settings []Setting, pilots func(list []Tried, again bool) ([]float64, error)) ([]Gap, error) {
	searches, summits := make([]*gapSearch, len(settings)), make([]int, len(settings))
	for i, p := range settings {
		searches[i] = newGapSearch(p)
	}
	for ahead := 1; ; ahead *= 2 {
		var wave []Tried
		var exponents []int
		for i, s := range searches {
			summit, next := s.climb()
			summits[i] = summit
			for _, e := range s.foresee(next, ahead) {
				wave, exponents = append(wave, tried(i, e)), append(exponents, e)
			}
		}
		if len(wave) == 0 {
			return decided(searches, summits, pilots)
		}
		means, err := pilots(wave, false)
		if err != nil {
			return nil, err
		}
		for n, w := range wave {
			searches[w.Setting].means[exponents[n]] = means[n]
		}
	}
}

// decided plays each summit and the higher of its neighbours again, and returns the better gap.
func decided(searches []*gapSearch, summits []int, pilots func([]Tried, bool) ([]float64, error)) ([]Gap, error) {
	var best []Tried
	for i, s := range searches {
		best = append(best, tried(i, summits[i]), tried(i, s.neighbour(summits[i])))
	}
	means, err := pilots(best, true)
	if err != nil {
		return nil, err
	}
	gaps := make([]Gap, len(searches))
	for i, s := range searches {
		gaps[i] = s.gap(summits[i])
		if means[2*i+1] > means[2*i] {
			gaps[i] = s.gap(s.neighbour(summits[i]))
		}
	}
	return gaps, nil
}

func tried(setting, e int) Tried { return Tried{setting, sim.HardMeans{C: multiplier(e)}} }

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

// neighbour returns the multiplier of larger regret beside a summit. Above a clipped one there is none.
func (s *gapSearch) neighbour(summit int) int {
	if s.means[summit+1] > s.means[summit-1] && !s.clipped(summit) {
		return summit + 1
	}
	return summit - 1
}

// gap returns the gap of a multiplier.
func (s *gapSearch) gap(e int) Gap { return Gap{multiplier(e), s.clipped(e)} }

// foresee returns the multipliers that a climb must know next, and further ones in its direction:
// ahead of them in all, none beyond the first that is clipped.
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
