package scaling

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
)

// A schedule says which horizons are fitted and what a horizon may cost.
type schedule struct {
	lowest, highest float64 // log₁₀ of the horizons
	perDecade       int
	seconds         float64 // CPU seconds for the replicates of one horizon
}

// schedules gives the schedule of each effort. The range of ln ln T, from 1.9 at T = 10³ to 2.4
// at 10⁵ and 2.6 at 10⁶, is what β is read from. The relative standard error of a mean over n
// replicates is about 0.14/√n; with 150 replicates at horizons up to 10⁵·⁵ and half as many at 10⁶
// the standard error of β is 0.016 at k = m/3 and 0.021 beyond m/2, so that a β of 0.03
// is accepted, and one of 0.4 rejected, with probability 0.999 at a two-sided level of 10⁻⁵.
// With --full it is 0.02 and 0.03, at eleven horizons up to 10⁸ (CUCB: 0.01, ten): more would
// cost minutes and decide nothing that is open.
var schedules = map[props.Effort]schedule{
	props.Quick:   {3, 5, 2, 1.5},
	props.Default: {3, 6, 2, 1},
	props.Full:    {3, 9, 2, 16},
}

// Replicates at a horizon: at least as many as estimate a variance, at most as many as pay. A
// policy that is only measured has an exponent farther from the limit. It gets its part of the
// most, but 40 at least: with these an exponent of ½ has a standard error of 0.03 or less.
const (
	minReplicates  = 12
	maxReplicates  = 150
	peerReplicates = 40
)

// horizons returns the horizons at which the subject can afford the minimum of
// replicates within the schedule, and the first four in any case.
func (s schedule) horizons(subject Learner) []int64 {
	var list []int64
	for i := 0; ; i++ {
		e := s.lowest + float64(i)/float64(s.perDecade)
		if e > s.highest+1e-9 {
			return list
		}
		T := int64(math.Round(math.Pow(10, e)))
		if len(list) >= 4 && s.affordable(subject, T) < minReplicates {
			return list
		}
		list = append(list, T)
	}
}

// affordable returns how many replicates the schedule pays for.
func (s schedule) affordable(subject Learner, horizon int64) int {
	n := s.seconds * subject.share() * 1e9 / (float64(subject.RoundTime) * float64(horizon))
	return int(math.Min(n, math.Max(peerReplicates, subject.share()*maxReplicates)))
}

// replicates returns how many replicates are played.
func (s schedule) replicates(subject Learner, horizon int64) int {
	return max(minReplicates, s.affordable(subject, horizon))
}

// firstPilots is how many runs of a gap multiplier tell the way to the worst, and pilotsAgain how many more judge the best two, of so many
// replicates. Multipliers are played on common random numbers. The regrets of a run of CMOSS, which deviate by 0.06 to
// 0.2 of themselves, have correlations of 0.6 to 0.9 at neighbouring ones, and the mean regret is flat around its maximum. So what is
// chosen has 0.3 % less regret than the worst, give or take 0.9 %, in 20 runs a point; eight runs of every multiplier choose as well, in 34.
const firstPilots = 2

func pilotsAgain(replicates int) int { return max(3, min(6, replicates/8)) }

// gapsTried is about how many gap multipliers the search for the worst looks at.
const gapsTried = 6

// takes returns the nominal CPU seconds of all horizons of a size.
func (s schedule) takes(subject Learner) float64 {
	rounds := 0.0
	for _, T := range s.horizons(subject) {
		n := s.replicates(subject, T)
		rounds += float64(T) * float64(n+gapsTried*firstPilots+2*pilotsAgain(n))
	}
	return rounds * float64(subject.RoundTime) * 1e-9
}
