package yelp

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props/seed"
)

// Shape of the paper's subset (appendix "Real-world dataset").
const (
	PaperUsers = 1500
	PaperItems = 10_000
	PaperRank  = 50
)

// drawSeed is the seed that the paper fixes.
const drawSeed = 2026

// Features are unit vectors of users and items and the range of their inner
// products.
type Features struct {
	Users, Items, Rank int
	Source             Source
	Min, Max           float64 // of the affinities over all pairs

	label   string           // "" for the data set itself
	vectors []float32        // users first
	drawn   func() []float32 // in the place of vectors, for features that are drawn
}

// all returns the vectors, users first.
func (f *Features) all() []float32 {
	if f.drawn != nil {
		return f.drawn()
	}
	return f.vectors
}

// Source says what the features were made from.
type Source struct {
	Lines     int64 `json:"lines"`
	Malformed int64 `json:"malformed"`
	AllUsers  int   `json:"all_users"`
	AllItems  int   `json:"all_items"`
	Ratings   int   `json:"ratings"` // entries of the rating matrix
	// Share is the part of the rating matrix's squared norm that the
	// factorisation keeps.
	Share float64 `json:"share"`
}

// Label returns "", or what rows shall call a stand-in for the data set.
func (f *Features) Label() string { return f.label }

// Prepare makes the features of the users and items with most reviews.
func Prepare(ctx context.Context, v *Reviews, users, items, rank int, progress func(done float64)) (*Features, error) {
	ratings, err := v.Keep(users, items)
	if err != nil {
		return nil, err
	}
	factors, err := factorise(ctx, ratings, rank, progress)
	if err != nil {
		return nil, err
	}
	f := &Features{Users: users, Items: items, Rank: rank, vectors: make([]float32, (users+items)*rank)}
	f.Source = Source{
		Lines: v.Lines, Malformed: v.Malformed, AllUsers: v.Users(), AllItems: v.Items(), Ratings: ratings.Entries(),
		Share: share(factors.sigma, ratings.stars),
	}
	for side, vectors := range [][][]float64{factors.users, factors.items} {
		name := [...]string{"user", "item"}[side]
		for i := range vectors[0] {
			if err := f.set(side*users+i, i, vectors, factors.sigma); err != nil {
				return nil, fmt.Errorf("%s of rank %d: %w", name, i+1, err)
			}
		}
	}
	return f.ranged()
}

func share(sigma, entries []float64) float64 {
	kept, all := 0.0, 0.0
	for _, s := range sigma {
		kept += s * s
	}
	for _, x := range entries {
		all += x * x
	}
	return kept / all
}

// set stores vector i of one side, weighted by √σ and scaled to length 1.
func (f *Features) set(at, i int, directions [][]float64, sigma []float64) error {
	x := make([]float64, f.Rank)
	norm := 0.0
	for j := range x {
		x[j] = directions[j][i] * math.Sqrt(sigma[j])
		norm = math.Hypot(norm, x[j])
	}
	if !(norm > 0) {
		return fmt.Errorf("its feature vector is zero at rank %d: want a greater rank", f.Rank)
	}
	for j := range x {
		f.vectors[at*f.Rank+j] = float32(x[j] / norm)
	}
	return nil
}

// ranged finds the range of the affinities.
func (f *Features) ranged() (*Features, error) {
	f.Min, f.Max = math.Inf(1), math.Inf(-1)
	for u := range f.Users {
		for i := range f.Items {
			x := f.affinity(u, i)
			f.Min, f.Max = min(f.Min, x), max(f.Max, x)
		}
	}
	if !(f.Min < f.Max) {
		return nil, fmt.Errorf("all affinities are %v: want reviews that tell users or items apart", f.Min)
	}
	return f, nil
}

// affinity returns the inner product of a user and an item.
func (f *Features) affinity(user, item int) float64 {
	vectors := f.all()
	u := vectors[user*f.Rank:][:f.Rank]
	a := vectors[(f.Users+item)*f.Rank:][:f.Rank]
	total := 0.0
	for j, x := range u {
		total += float64(x) * float64(a[j])
	}
	return total
}

// Means returns the affinities of m uniform pairs of a user and an item,
// rescaled from [Min, Max] to [lo, hi]. The pairs depend on the number of the
// draw alone.
func (f *Features) Means(draw uint64, m int, lo, hi float64) []float64 {
	rng := seed.New(drawSeed, "yelp: draw", draw)
	means := make([]float64, m)
	for i := range means {
		x := (f.affinity(rng.IntN(f.Users), rng.IntN(f.Items)) - f.Min) / (f.Max - f.Min)
		means[i] = lo + float64((hi-lo)*min(max(x, 0), 1))
	}
	return means
}
