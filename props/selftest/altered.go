package selftest

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// An altered policy passes every call on to another policy, unless choose or learn replaces the
// method.
type altered struct {
	algos.Policy
	choose func(p algos.Policy, dst []int) []int
	learn  func(p algos.Policy, arms []int, rewards []float64)
}

// Select plays the original's action, or another.
func (a altered) Select(dst []int) []int {
	if a.choose == nil {
		return a.Policy.Select(dst)
	}
	return a.choose(a.Policy, dst)
}

// Observe shows the observations to the original, or others.
func (a altered) Observe(arms []int, rewards []float64) {
	if a.learn == nil {
		a.Policy.Observe(arms, rewards)
		return
	}
	a.learn(a.Policy, arms, rewards)
}

// keepsSlices learns the rewards of a round in the next one, from the slice that it was handed.
func keepsSlices() altered {
	var arms []int
	var rewards []float64
	return altered{learn: func(p algos.Policy, a []int, r []float64) {
		if arms != nil {
			p.Observe(arms, rewards)
		}
		arms, rewards = slices.Clone(a), r
	}}
}

// A view replaces the observed arms of a list and their rewards.
type view func(list, arms []int, rewards []float64) ([]int, []float64)

// misled shows a policy other observations, or none.
func misled(show view) altered {
	var list []int
	return altered{
		choose: func(p algos.Policy, dst []int) []int {
			from := len(dst)
			dst = p.Select(dst)
			list = append(list[:0], dst[from:]...)
			return dst
		},
		learn: func(p algos.Policy, arms []int, rewards []float64) {
			if arms, rewards = show(list, arms, rewards); len(arms) > 0 {
				p.Observe(arms, rewards)
			}
		},
	}
}

// wholeList shows the unseen arms of a list as failures.
func wholeList(list, _ []int, rewards []float64) ([]int, []float64) {
	return list, padded(rewards, len(list))
}

// padded appends zeros up to a length.
func padded(rewards []float64, n int) []float64 {
	return append(slices.Clone(rewards), make([]float64, max(0, n-len(rewards)))...)
}

// twice plays the last arm twice.
func twice(p algos.Policy, dst []int) []int {
	if dst = p.Select(dst); len(dst) > 1 {
		dst[len(dst)-1] = dst[len(dst)-2]
	}
	return dst
}

// fromOne numbers arms from 1.
func fromOne(p algos.Policy, dst []int) []int {
	from := len(dst)
	dst = p.Select(dst)
	for i := range dst[from:] {
		dst[from+i]++
	}
	return dst
}
