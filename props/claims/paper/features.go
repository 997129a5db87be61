package paper

import (
	"compress/gzip"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/regretcheck/regretcheck/props/seed"
)

// Shape of the paper's subset (appendix "Real-world dataset").
const (
	YelpUsers = 1500
	YelpItems = 10_000
	YelpRank  = 50
)

// drawSeed is the seed that the paper fixes.
const drawSeed = 2026

// unitTolerance is the largest difference of a vector's length from 1, in float32.
const unitTolerance = 1e-4

// Features are the second data set: unit vectors of users and items. The affinities, their inner
// products, are the means of the arms. The Yelp reviews cannot be shipped: examples/yelp makes a
// features file from them.
//
// The paper gives the shape (1500 users, 10 000 items, 50 dimensions, unit vectors), not the
// factorisation. A file of another shape is read, and every row calls it a stand-in.
type Features struct {
	Users, Items, Rank int
	Min, Max           float64 // of the affinities over all pairs

	label   string    // "" for the data set itself
	vectors []float32 // users first
}

// NewFeatures returns the features of vectors of unit length, users first, and finds the range of their
// affinities.
func NewFeatures(users, items, rank int, vectors []float32) (*Features, error) {
	if least, most := min(users, items, rank), max(users, items, rank); least < 1 || most > len(vectors) ||
		len(vectors) != (users+items)*rank {
		return nil, fmt.Errorf("users=%d, items=%d, rank=%d: want (users+items)·rank numbers, not "+
			"%d", users, items, rank, len(vectors))
	}
	for at := range users + items {
		length := 0.0
		for _, x := range vectors[at*rank:][:rank] {
			length = math.Hypot(length, float64(x))
		}
		if !(math.Abs(length-1) <= unitTolerance) {
			return nil, fmt.Errorf("vector %d has length %.6g: want 1, as the paper normalizes", at+1, length)
		}
	}
	f := &Features{Users: users, Items: items, Rank: rank, vectors: vectors}
	if users != YelpUsers || items != YelpItems || rank != YelpRank {
		f.label = fmt.Sprintf("file of %d users, %d items and rank %d", users, items, rank)
	}
	f.Min, f.Max = f.ranged()
	if !(f.Min < f.Max) {
		return nil, errors.New("all affinities are equal: want reviews that differ between users or items")
	}
	return f, nil
}

// Label returns the name of a stand-in for the data set in rows, "" for the data set itself.
func (f *Features) Label() string { return f.label }

// ranged finds the range of the affinities.
func (f *Features) ranged() (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for u := range f.Users {
		for i := range f.Items {
			x := f.affinity(u, i)
			least, most = min(least, x), max(most, x)
		}
	}
	return least, most
}

// affinity returns the inner product of a user and an item.
func (f *Features) affinity(user, item int) float64 {
	u := f.vectors[user*f.Rank:][:f.Rank]
	a := f.vectors[(f.Users+item)*f.Rank:][:f.Rank]
	total := 0.0
	for j, x := range u {
		total += float64(x) * float64(a[j])
	}
	return total
}

// Means returns the affinities of m uniform pairs of a user and an item, rescaled from [Min, Max]
// to [lo, hi]. The pairs depend on the number of the draw alone.
func (f *Features) Means(draw uint64, m int, lo, hi float64) []float64 {
	rng := seed.New(drawSeed, "yelp: draw", draw)
	means := make([]float64, m)
	for i := range means {
		x := (f.affinity(rng.IntN(f.Users), rng.IntN(f.Items)) - f.Min) / (f.Max - f.Min)
		means[i] = lo + float64((hi-lo)*min(max(x, 0), 1))
	}
	return means
}

// A featuresFile is the content of a features file, in the encoding of package gob. The file is
// compressed by gzip, whose checksum detects damage.
type featuresFile struct {
	Users, Items, Rank int
	Vectors            []float32 // users first
}

// Write writes the features file.
func (f *Features) Write(w io.Writer) error {
	z := gzip.NewWriter(w)
	return errors.Join(gob.NewEncoder(z).Encode(featuresFile{f.Users, f.Items, f.Rank, f.vectors}), z.Close())
}

// LoadFeatures reads a features file and checks its checksum, shape and vectors.
func LoadFeatures(r io.Reader) (*Features, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("want a features file that examples/yelp wrote: %w", err)
	}
	var f featuresFile
	if err := gob.NewDecoder(z).Decode(&f); err != nil {
		return nil, fmt.Errorf("%w: the file is truncated, damaged, or no features file", err)
	}
	if _, err := io.Copy(io.Discard, z); err != nil { // the checksum is at the end
		return nil, fmt.Errorf("%w: the file is damaged", err)
	}
	return NewFeatures(f.Users, f.Items, f.Rank, f.Vectors)
}
