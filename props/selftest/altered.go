package selftest

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// An altered policy passes on to another one, except where choose or learn replaces a method.
type altered struct {
	algos.Policy
	choose func(p algos.Policy, dst []int) []int
	learn  func(p algos.Policy, arms []int, rewards []float64)
}

// Select plays what the original does, changed.
func (a altered) Select(dst []int) []int {
	if a.choose == nil {
		return a.Policy.Select(dst)
	}
	return a.choose(a.Policy, dst)
}

// Observe passes on what the original sees, changed.
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

// A view is what is shown of a list, in the place of arms and their rewards.
type view func(list, arms []int, rewards []float64) ([]int, []float64)

// misled shows a policy something else than is to be seen, or nothing.
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

// wholeList shows arms that were not seen as failures.
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
