package sim

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// A MeanLaw draws the means of an instance.
type MeanLaw interface {
	// String returns the law as written on the command line; see ParseMeans.
	String() string
	// Draw returns m means in [0, 1] for a game with k arms per round and
	// horizon T. It is an error if the law cannot serve that game.
	Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error)
}

// draw fills m means by position, clipped to [0, 1], once the law's parameters
// are found right.
func draw(law meanParameters, m int, mean func(i int) float64) ([]float64, error) {
	if err := law.check(); err != nil {
		return nil, fmt.Errorf("means=%s: %w", law, err)
	}
	means := make([]float64, m)
	for i := range means {
		means[i] = math.Min(1, math.Max(0, mean(i)))
	}
	return means, nil
}

// shuffled is draw, in random order.
func shuffled(rng *rand.Rand, law meanParameters, m int, mean func(i int) float64) ([]float64, error) {
	means, err := draw(law, m, mean)
	if err != nil {
		return nil, err
	}
	rng.Shuffle(m, func(i, j int) { means[i], means[j] = means[j], means[i] })
	return means, nil
}

// UniformMeans draws every mean from U(Lo, Hi), 0 ≤ Lo < Hi ≤ 1.
type UniformMeans struct{ Lo, Hi float64 }

// String returns uniform:lo,hi.
func (u UniformMeans) String() string { return "uniform:" + numbers(u.Lo, u.Hi) }

func (u UniformMeans) check() error {
	return require(u.Lo >= 0 && u.Lo < u.Hi && u.Hi <= 1, "0 ≤ lo < hi ≤ 1")
}

// Draw returns m independent uniform means.
func (u UniformMeans) Draw(rng *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	return draw(u, m, func(int) float64 { return u.Lo + float64((u.Hi-u.Lo)*rng.Float64()) })
}

// LinearMeans spreads the means evenly over [Lo, Hi], 0 ≤ Lo ≤ Hi ≤ 1, in
// random order: Lo + (Hi − Lo)(i + ½)/m, i = 0..m−1.
type LinearMeans struct{ Lo, Hi float64 }

// String returns linear:lo,hi.
func (l LinearMeans) String() string { return "linear:" + numbers(l.Lo, l.Hi) }

func (l LinearMeans) check() error {
	return require(l.Lo >= 0 && l.Lo <= l.Hi && l.Hi <= 1, "0 ≤ lo ≤ hi ≤ 1")
}

// Draw returns the shuffled means.
func (l LinearMeans) Draw(rng *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	return shuffled(rng, l, m, func(i int) float64 {
		return l.Lo + float64((l.Hi-l.Lo)*(float64(i)+0.5))/float64(m)
	})
}

// EqualMeans gives every arm the same mean, 0 ≤ Mean ≤ 1: regret is 0 whatever
// is played.
type EqualMeans struct{ Mean float64 }

// String returns equal:μ.
func (e EqualMeans) String() string { return "equal:" + number(e.Mean) }

func (e EqualMeans) check() error { return checkMean(e.Mean) }

// Draw returns m equal means.
func (e EqualMeans) Draw(_ *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	return draw(e, m, func(int) float64 { return e.Mean })
}

// ListMeans are given means, in the given order.
type ListMeans []float64

// String returns list:μ_1,…,μ_m.
func (l ListMeans) String() string { return "list:" + numbers(l...) }

func (l ListMeans) check() error {
	for i, mu := range l {
		if err := checkMean(mu); err != nil {
			return fmt.Errorf("entry %d is %v: %w", i+1, mu, err)
		}
	}
	return nil
}

// Draw returns a copy of the list, which must have m entries.
func (l ListMeans) Draw(_ *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	if len(l) != m {
		return nil, fmt.Errorf("means=list of %d numbers: want m=%d", len(l), m)
	}
	return draw(l, m, func(i int) float64 { return l[i] })
}

// checkMean reports a mean out of range.
func checkMean(mu float64) error { return require(mu >= 0 && mu <= 1, "0 ≤ mean ≤ 1") }

// require says what is wanted where something else was found.
func require(found bool, want string) error {
	if found {
		return nil
	}
	return errors.New("want " + want)
}

// numbers writes numbers so that they read back as they are.
func numbers(xs ...float64) string {
	parts := make([]string, len(xs))
	for i, x := range xs {
		parts[i] = number(x)
	}
	return strings.Join(parts, ",")
}
