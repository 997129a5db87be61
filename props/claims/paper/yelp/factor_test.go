package yelp

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// sparse returns a random rating matrix and the same as gonum holds it.
func sparse(users, items int, density float64, seed uint64) (*Ratings, *mat.Dense) {
	rng := rand.New(rand.NewPCG(seed, 0))
	r := &Ratings{Users: users, Items: items, start: make([]int, users+1)}
	dense := mat.NewDense(users, items, nil)
	for u := range users {
		for i := range items {
			if rng.Float64() < density {
				x := float64(1 + rng.IntN(5))
				r.column = append(r.column, int32(i))
				r.stars = append(r.stars, x)
				dense.Set(u, i, x)
			}
		}
		r.start[u+1] = len(r.stars)
	}
	return r, dense
}

// The factorisation is compared with gonum's dense one: singular values, and
// the approximation, which fixes the vectors up to signs.
func TestFactoriseAgreesWithDenseSVD(t *testing.T) {
	for _, c := range []struct {
		users, items, rank int
		density            float64
	}{{40, 70, 5, 0.3}, {90, 50, 10, 0.1}, {12, 30, 12, 0.5}, {60, 60, 1, 0.05}} {
		r, dense := sparse(c.users, c.items, c.density, 3)
		got, err := factorise(context.Background(), r, c.rank, func(float64) {})
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		var svd mat.SVD
		svd.Factorize(dense, mat.SVDThin)
		want := svd.Values(nil)
		var u, v mat.Dense
		svd.UTo(&u)
		svd.VTo(&v)
		for j := range c.rank {
			if math.Abs(got.sigma[j]-want[j]) > 1e-6*want[0] {
				t.Errorf("%+v: σ_%d = %v, want %v", c, j, got.sigma[j], want[j])
			}
		}
		for _, at := range [][2]int{{0, 0}, {3, 7}, {11, 29}} {
			approx, exact := 0.0, 0.0
			for j := range c.rank {
				approx += got.users[j][at[0]] * got.sigma[j] * got.items[j][at[1]]
				exact += u.At(at[0], j) * want[j] * v.At(at[1], j)
			}
			// Directions are as good as the root of the values' steadiness over
			// the gaps between singular values.
			if math.Abs(approx-exact) > 1e-3 {
				t.Errorf("%+v: entry %v of the approximation is %v, want %v", c, at, approx, exact)
			}
		}
	}
}

func TestFactoriseRejectsARankBeyondTheMatrix(t *testing.T) {
	r, _ := sparse(5, 8, 0.5, 1)
	for _, rank := range []int{0, 6} {
		if _, err := factorise(context.Background(), r, rank, func(float64) {}); err == nil {
			t.Errorf("rank %d of a 5×8 matrix: want an error", rank)
		}
	}
}

// Keep averages repeated ratings and orders by number of reviews, ties by name.
func TestKeepOrdersAndAverages(t *testing.T) {
	var b bytes.Buffer
	for _, r := range []struct {
		user, item string
		stars      int
	}{{"b", "y", 5}, {"a", "y", 1}, {"a", "x", 2}, {"b", "x", 3}, {"b", "y", 2}, {"c", "z", 4}} {
		fmt.Fprintf(&b, `{"user_id":%q,"business_id":%q,"stars":%d}`+"\n", r.user, r.item, r.stars)
	}
	v, err := Read(context.Background(), &b)
	if err != nil {
		t.Fatal(err)
	}
	m, err := v.Keep(2, 2) // users b (3), a (2); items y (3), x (2)
	if err != nil {
		t.Fatal(err)
	}
	want := map[[2]int]float64{{0, 0}: 3.5, {0, 1}: 3, {1, 0}: 1, {1, 1}: 2}
	for u := range 2 {
		for e := m.start[u]; e < m.start[u+1]; e++ {
			at := [2]int{u, int(m.column[e])}
			if m.stars[e] != want[at] {
				t.Errorf("rating %v is %v, want %v", at, m.stars[e], want[at])
			}
			delete(want, at)
		}
	}
	if len(want) > 0 {
		t.Errorf("ratings %v are missing", want)
	}
	if _, err := v.Keep(2, 3); err == nil {
		t.Error("item z is reviewed by no kept user: want an error for 3 items")
	}
}
