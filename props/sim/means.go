package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A MeanLaw draws the means of an instance.
type MeanLaw interface {
	// String returns the law as written on the command line.
	String() string
	// Draw returns m means in [0, 1] for a game with k arms per round and
	// horizon T. It is an error if the law cannot serve that game.
	Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error)
}

// UniformMeans draws every mean from U(Lo, Hi), 0 ≤ Lo < Hi ≤ 1.
type UniformMeans struct{ Lo, Hi float64 }

// String returns uniform:lo,hi.
func (u UniformMeans) String() string { return "uniform:" + number(u.Lo) + "," + number(u.Hi) }

// Draw returns m independent uniform means.
func (u UniformMeans) Draw(rng *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	if !(u.Lo >= 0 && u.Lo < u.Hi && u.Hi <= 1) {
		return nil, fmt.Errorf("means=%s: want 0 ≤ lo < hi ≤ 1", u)
	}
	means := make([]float64, m)
	for i := range means {
		means[i] = u.Lo + float64((u.Hi-u.Lo)*rng.Float64())
	}
	return means, nil
}

// HardMeans is the instance on which every policy has regret of the minimax
// order, at gap multiplier C ≥ 0, arm order shuffled, clipped to [0, 1]:
//
//	k ≤ m/2: k arms at ½+Δ, the rest at ½,    Δ = C√(m/(kT))
//	k > m/2: m−k arms at ½−Δ, the rest at ½,  Δ = C√(ln(m/(m−k))/T)
type HardMeans struct{ C float64 }

// String returns hard:c.
func (h HardMeans) String() string { return "hard:" + number(h.C) }

// Gap returns Δ before clipping; 0 at k = m.
func (h HardMeans) Gap(m, k int, horizon int64) float64 {
	fm, T := float64(m), float64(horizon)
	switch {
	case k == m:
		return 0
	case 2*k <= m:
		return h.C * math.Sqrt(fm/(float64(k)*T))
	default:
		return h.C * math.Sqrt(math.Log(fm/float64(m-k))/T)
	}
}

// Draw returns the shuffled hard instance.
func (h HardMeans) Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error) {
	if !(h.C >= 0) || math.IsInf(h.C, 1) {
		return nil, fmt.Errorf("means=%s: want a finite gap multiplier ≥ 0", h)
	}
	gap := h.Gap(m, k, horizon)
	means := make([]float64, m)
	for i := range means {
		means[i] = 0.5
		switch {
		case 2*k <= m && i < k:
			means[i] = math.Min(1, 0.5+gap)
		case 2*k > m && i < m-k:
			means[i] = math.Max(0, 0.5-gap)
		}
	}
	rng.Shuffle(m, func(i, j int) { means[i], means[j] = means[j], means[i] })
	return means, nil
}

// ListMeans are given means, in the given order.
type ListMeans []float64

// String returns list:μ_1,…,μ_m.
func (l ListMeans) String() string {
	parts := make([]string, len(l))
	for i, mu := range l {
		parts[i] = number(mu)
	}
	return "list:" + strings.Join(parts, ",")
}

// Draw returns a copy of the list, which must have m entries.
func (l ListMeans) Draw(_ *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	if len(l) != m {
		return nil, fmt.Errorf("means=list of %d numbers: want m=%d", len(l), m)
	}
	return append([]float64(nil), l...), nil
}

// ParseMeans reads uniform:lo,hi, hard:c or list:μ_1,…,μ_m.
func ParseMeans(s string) (MeanLaw, error) {
	kind, rest, _ := strings.Cut(s, ":")
	if rest == "" {
		return nil, errMeans(s)
	}
	values, err := parseNumbers(rest)
	if err != nil {
		return nil, fmt.Errorf("means=%q: %w", s, err)
	}
	switch {
	case kind == "uniform" && len(values) == 2:
		if lo, hi := values[0], values[1]; !(lo >= 0 && lo < hi && hi <= 1) {
			return nil, fmt.Errorf("means=%q: want uniform:lo,hi with 0 ≤ lo < hi ≤ 1", s)
		}
		return UniformMeans{values[0], values[1]}, nil
	case kind == "hard" && len(values) == 1:
		if !(values[0] >= 0) || math.IsInf(values[0], 1) {
			return nil, fmt.Errorf("means=%q: want hard:c with a finite c ≥ 0", s)
		}
		return HardMeans{values[0]}, nil
	case kind == "list":
		for i, mu := range values {
			if !(mu >= 0 && mu <= 1) {
				return nil, fmt.Errorf("means=%q: entry %d is %v: want 0 ≤ mean ≤ 1", s, i+1, mu)
			}
		}
		return ListMeans(values), nil
	default:
		return nil, errMeans(s)
	}
}

func errMeans(s string) error {
	return fmt.Errorf("means=%q: want uniform:lo,hi, hard:c or list:μ1,…,μm", s)
}

func parseNumbers(s string) ([]float64, error) {
	fields := strings.Split(s, ",")
	values := make([]float64, len(fields))
	for i, f := range fields {
		v, err := strconv.ParseFloat(strings.TrimSpace(f), 64)
		if err != nil || math.IsNaN(v) {
			return nil, fmt.Errorf("entry %d is %q: want a number", i+1, f)
		}
		values[i] = v
	}
	return values, nil
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
