package search

import (
	"cmp"
	"slices"
)

// simplexSize is the side of the first simplex in the unit cube: wide enough
// to look around, narrow enough that several starts see different parts.
const simplexSize = 0.1

// flat is the spread of values at which a simplex has converged: a few ulps of
// its best value.
const flat = 1e-15

// A vertex is a point of the unit cube, not yet folded, and its value.
type vertex struct {
	u []float64
	v float64
}

// simplex runs Nelder and Mead's method from a point and returns the best
// point. Its coefficients depend on the dimension; with the classical ones the
// method stalls from five dimensions on. gonum has the method, in a package
// that needs a module more than the rest of this project.
//
// Reference: Gao and Han, "Implementing the Nelder-Mead simplex algorithm with
// adaptive parameters", Comput. Optim. Appl. 51 (2012), section 2.
func (e *evaluator) simplex(start []float64) []float64 {
	corners := e.corners(start)
	for e.budget > 0 && e.err == nil {
		slices.SortStableFunc(corners, func(a, b vertex) int { return cmp.Compare(a.v, b.v) })
		best, worst := corners[0].v, corners[len(corners)-1].v
		if worst-best <= flat*max(best, -best) {
			break
		}
		e.step(corners)
	}
	return slices.MinFunc(corners, func(a, b vertex) int { return cmp.Compare(a.v, b.v) }).u
}

// corners evaluates the first simplex: the start and a step along each axis.
func (e *evaluator) corners(start []float64) []vertex {
	corners := []vertex{{start, e.value(start)}}
	for axis := range start {
		u := slices.Clone(start)
		u[axis] += simplexSize
		corners = append(corners, vertex{u, e.value(u)})
	}
	return corners
}

// step replaces the worst corner of the sorted simplex, or shrinks it.
func (e *evaluator) step(corners []vertex) {
	n := len(corners) - 1
	dims := max(2, float64(n)) // at 1 the shrink below would be to a point
	expand, contract := 1+2/dims, 0.75-0.5/dims
	worst, center := corners[n], centroid(corners[:n])
	try := func(by float64) vertex {
		u := make([]float64, n)
		for i := range u {
			u[i] = center[i] + by*(center[i]-worst.u[i])
		}
		return vertex{u, e.value(u)}
	}
	reflected := try(1)
	switch {
	case reflected.v < corners[0].v:
		corners[n] = lower(try(expand), reflected)
	case n > 1 && reflected.v < corners[n-1].v:
		corners[n] = reflected
	case reflected.v < worst.v:
		if outside := try(contract); outside.v <= reflected.v {
			corners[n] = outside
		} else {
			e.shrink(corners, 1-1/dims)
		}
	default:
		if inside := try(-contract); inside.v < worst.v {
			corners[n] = inside
		} else {
			e.shrink(corners, 1-1/dims)
		}
	}
}

// shrink pulls all corners towards the best.
func (e *evaluator) shrink(corners []vertex, factor float64) {
	for c := range corners[1:] {
		u := slices.Clone(corners[c+1].u)
		for i, b := range corners[0].u {
			u[i] = b + factor*(u[i]-b)
		}
		corners[c+1] = vertex{u, e.value(u)}
	}
}

func lower(a, b vertex) vertex {
	if a.v < b.v {
		return a
	}
	return b
}

func centroid(corners []vertex) []float64 {
	center := make([]float64, len(corners[0].u))
	for _, c := range corners {
		for i, x := range c.u {
			center[i] += x / float64(len(corners))
		}
	}
	return center
}
