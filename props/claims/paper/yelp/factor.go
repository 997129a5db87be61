package yelp

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/regretcheck/regretcheck/props/seed"
)

// Settings of the factorisation.
const (
	// oversample is how many directions beyond the rank are iterated: with p
	// more, the k-th converges at the rate of the (k+p+1)-th singular value over
	// the k-th, instead of its neighbour's.
	oversample = 20
	// steady is the relative change of the singular values, summed, at which
	// the iteration ends. Their error is the square of that of the directions.
	steady = 1e-11
	// maxRounds bounds the iteration.
	maxRounds = 500
	// factorSeed seeds the start, which the result does not depend on beyond
	// the tolerance.
	factorSeed = 2026
)

// A factorisation is UΣVᵀ: vectors of unit length, by descending weight.
type factorisation struct {
	users, items [][]float64 // by direction
	sigma        []float64
}

// factorise returns the best approximation of the given rank by subspace
// iteration from a random start.
//
// Reference: Halko, Martinsson and Tropp, "Finding structure with randomness",
// SIAM Review 53 (2011), algorithms 4.4 and 5.1.
func factorise(ctx context.Context, a *Ratings, rank int, progress func(done float64)) (factorisation, error) {
	if limit := min(a.Users, a.Items); rank < 1 || rank > limit {
		return factorisation{}, fmt.Errorf("rank=%d: want 1 … %d, the lesser of users and items", rank, limit)
	}
	width := min(rank+oversample, a.Users, a.Items)
	basis := gaussian(width, a.Items)
	last := math.Inf(1)
	for round := range maxRounds {
		if err := ctx.Err(); err != nil {
			return factorisation{}, err
		}
		orthonormalise(basis)
		left := a.times(basis)
		orthonormalise(left)
		basis = a.transposed(left)
		total := 0.0
		vectors, sigma, err := directions(basis)
		if err != nil {
			return factorisation{}, err
		}
		for _, x := range sigma[:rank] {
			total += x
		}
		if math.Abs(total-last) <= steady*total {
			return assemble(left, basis, vectors, sigma, rank), nil
		}
		last = total
		progress(float64(round) / maxRounds)
	}
	return factorisation{}, fmt.Errorf("rank=%d: the factorisation is not steady after %d rounds: want a rank at which the singular values fall off",
		rank, maxRounds)
}

func gaussian(vectors, n int) [][]float64 {
	rng := seed.New(factorSeed, "yelp: start of the factorisation")
	out := make([][]float64, vectors)
	for j := range out {
		out[j] = make([]float64, n)
		for i := range out[j] {
			out[j][i] = rng.NormFloat64()
		}
	}
	return out
}

// directions returns the eigenvectors of the vectors' inner products, by
// descending eigenvalue, and the roots of these: with the vectors as rows of
// Bᵀ = Aᵀ·left they are the right factor and the singular values of B.
func directions(b [][]float64) (*mat.Dense, []float64, error) {
	gram := mat.NewSymDense(len(b), nil)
	for i := range b {
		for j := i; j < len(b); j++ {
			gram.SetSym(i, j, floats.Dot(b[i], b[j]))
		}
	}
	var e mat.EigenSym
	if !e.Factorize(gram, true) {
		return nil, nil, errors.New("the eigenvalues of the inner products did not converge")
	}
	ascending := e.Values(nil)
	var vectors, flipped mat.Dense
	e.VectorsTo(&vectors)
	n := len(ascending)
	flipped.CloneFrom(&vectors)
	sigma := make([]float64, n)
	for j := range n {
		sigma[j] = math.Sqrt(max(0, ascending[n-1-j]))
		flipped.SetCol(j, mat.Col(nil, n-1-j, &vectors))
	}
	return &flipped, sigma, nil
}

// assemble returns A ≈ (left·Z)ΣWᵀ, with W the columns of back·Z scaled to
// unit length.
func assemble(left, back [][]float64, z *mat.Dense, sigma []float64, rank int) factorisation {
	f := factorisation{users: mix(left, z, rank), items: mix(back, z, rank), sigma: sigma[:rank]}
	for j, w := range f.items {
		if sigma[j] > 0 {
			floats.Scale(1/sigma[j], w)
		}
	}
	return f
}

// mix returns the first combinations of the vectors by the columns of z.
func mix(vectors [][]float64, z *mat.Dense, n int) [][]float64 {
	out := make([][]float64, n)
	for j := range out {
		out[j] = make([]float64, len(vectors[0]))
		for i, x := range vectors {
			floats.AddScaled(out[j], z.At(i, j), x)
		}
	}
	return out
}

// orthonormalise makes the vectors orthonormal by Gram and Schmidt's method,
// twice, which suffices; a vector in the span of those before becomes 0.
//
// Reference: Giraud, Langou and Rozložník, "The loss of orthogonality in the
// Gram–Schmidt orthogonalization process", Computers & Mathematics with
// Applications 50 (2005).
func orthonormalise(vectors [][]float64) {
	for j, x := range vectors {
		before := floats.Norm(x, 2)
		for range 2 {
			for _, earlier := range vectors[:j] {
				floats.AddScaled(x, -floats.Dot(earlier, x), earlier)
			}
		}
		norm := floats.Norm(x, 2)
		if norm <= 1e-13*before { // nothing but rounding is left
			clear(x)
			continue
		}
		floats.Scale(1/norm, x)
	}
}

// times returns A·x for each vector over the items.
func (r *Ratings) times(vectors [][]float64) [][]float64 {
	out := make([][]float64, len(vectors))
	for j, x := range vectors {
		out[j] = make([]float64, r.Users)
		for u := range r.Users {
			for e := r.start[u]; e < r.start[u+1]; e++ {
				out[j][u] += r.stars[e] * x[r.column[e]]
			}
		}
	}
	return out
}

// transposed returns Aᵀ·x for each vector over the users.
func (r *Ratings) transposed(vectors [][]float64) [][]float64 {
	out := make([][]float64, len(vectors))
	for j, x := range vectors {
		out[j] = make([]float64, r.Items)
		for u := range r.Users {
			for e := r.start[u]; e < r.start[u+1]; e++ {
				out[j][r.column[e]] += r.stars[e] * x[u]
			}
		}
	}
	return out
}
