package main

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// factorise returns the unit vectors of users and items, users first, of the best approximation of
// a rank.
//
// With the eigenvectors U of AAᵀ and the singular values σ, the users are the rows of UΣ^½ and the
// items those of AᵀUΣ^−½.
func factorise(a *mat.Dense, rank int) ([]float32, error) {
	users, items := a.Dims()
	if rank < 1 || rank > min(users, items) {
		return nil, fmt.Errorf("rank=%d: want 1 … %d, the smaller of users and items", rank, min(users, items))
	}
	var gram mat.SymDense
	gram.SymOuterK(1, a)
	var e mat.EigenSym
	if !e.Factorize(&gram, true) {
		return nil, errors.New("the eigenvalues of the ratings did not converge")
	}
	var all mat.Dense
	e.VectorsTo(&all)
	values := e.Values(nil) // ascending
	left := mat.NewDense(users, rank, nil)
	for j := range rank {
		square := values[users-1-j]
		if !(square > 1e-9*values[users-1]) {
			return nil, fmt.Errorf("rank=%d: want at most %d, the rank of the ratings", rank, j)
		}
		for u := range users {
			left.Set(u, j, all.At(u, users-1-j)*math.Sqrt(math.Sqrt(square)))
		}
	}
	var right mat.Dense
	right.Mul(a.T(), left)
	right.Apply(func(_, j int, x float64) float64 { return x / math.Sqrt(values[users-1-j]) }, &right)
	vectors := make([]float32, 0, (users+items)*rank)
	for side, m := range []*mat.Dense{left, &right} {
		for i := range []int{users, items}[side] {
			length := mat.Norm(m.RowView(i), 2)
			if !(length > 0) {
				return nil, fmt.Errorf("%s of rank %d has no feature: want a larger rank", []string{"user", "item"}[side], i+1)
			}
			for j := range rank {
				vectors = append(vectors, float32(m.At(i, j)/length))
			}
		}
	}
	return vectors, nil
}
