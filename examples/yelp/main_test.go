package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/regretcheck/regretcheck/props/claims/paper"
)

// reviewLines are reviews in the data set's format, by two tastes.
func reviewLines(n int) []byte {
	rng := rand.New(rand.NewPCG(4, 4))
	var b bytes.Buffer
	for range n {
		u, i := int(90*math.Pow(rng.Float64(), 2)), int(120*math.Pow(rng.Float64(), 2))
		stars := 1 + (u+i)%3 + rng.IntN(3)
		fmt.Fprintf(&b, `{"user_id":"u%d","business_id":"b%d","stars":%d.0,"text":"Nice."}`+"\n", u, i, stars)
	}
	return b.Bytes()
}

func packed(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(raw); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func write(t *testing.T, raw []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "reviews")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPrepare: the same reviews, plain or gzip, give one features file, which loads.
func TestPrepare(t *testing.T) {
	raw := reviewLines(6000)
	var files [][]byte
	for _, reviews := range [][]byte{raw, packed(t, raw)} {
		out := filepath.Join(t.TempDir(), "features")
		if err := prepare(write(t, reviews), out, 30, 50, 5); err != nil {
			t.Fatal(err)
		}
		file, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("gzip gives another file")
	}
	if f, err := paper.LoadFeatures(bytes.NewReader(files[0])); err != nil || f.Users != 30 || f.Items != 50 || f.Rank != 5 {
		t.Errorf("got %+v, %v", f, err)
	}
}

// TestKeep: the users and items with most reviews, ties by name, the mean of repeated stars.
func TestKeep(t *testing.T) {
	list := []review{{"b", "y", 5}, {"a", "y", 1}, {"a", "x", 2}, {"b", "x", 3}, {"b", "y", 2}, {"c", "z", 4}}
	got, err := keep(list, 2, 2) // users b (3), a (2); items y (3), x (2)
	if want := mat.NewDense(2, 2, []float64{3.5, 3, 1, 2}); err != nil || !mat.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", mat.Formatted(got), err, mat.Formatted(want))
	}
	if _, err := keep(list, 2, 3); err == nil {
		t.Error("item z is reviewed by no kept user: want an error for 3 items")
	}
}

// TestFactorise compares with gonum's singular value decomposition, whose vectors are fixed up to
// signs of directions: with the inner products of users and items.
func TestFactorise(t *testing.T) {
	const users, items, rank = 12, 20, 4
	rng := rand.New(rand.NewPCG(2, 3))
	a := mat.NewDense(users, items, nil)
	a.Apply(func(_, _ int, _ float64) float64 { return float64(rng.IntN(6)) }, a)
	vectors, err := factorise(a, rank)
	if err != nil {
		t.Fatal(err)
	}
	var svd mat.SVD
	svd.Factorize(a, mat.SVDThin)
	var u, v mat.Dense
	svd.UTo(&u)
	svd.VTo(&v)
	sigma := svd.Values(nil)[:rank]
	row := func(m *mat.Dense, i int) []float64 {
		x := slices.Clone(m.RawRowView(i)[:rank])
		length := 0.0
		for j := range x {
			x[j] *= math.Sqrt(sigma[j])
			length = math.Hypot(length, x[j])
		}
		for j := range x {
			x[j] /= length
		}
		return x
	}
	for i := range users {
		for j := range items {
			got, want := 0.0, 0.0
			x, y := row(&u, i), row(&v, j)
			for d := range rank {
				got += float64(vectors[i*rank+d]) * float64(vectors[(users+j)*rank+d])
				want += x[d] * y[d]
			}
			if math.Abs(got-want) > 1e-5 {
				t.Fatalf("user %d, item %d: affinity %v, want %v", i, j, got, want)
			}
		}
	}
}

func TestPrepareRejects(t *testing.T) {
	raw := reviewLines(6000)
	for name, c := range map[string]struct {
		raw  []byte
		rank int
		want string
	}{
		"cut gzip":  {packed(t, raw)[:2000], 5, "EOF"},
		"foreign":   {bytes.Repeat([]byte("a,b\n"), 500), 5, "no reviews"},
		"stars":     {bytes.ReplaceAll(raw, []byte("3.0"), []byte("3.5")), 5, "stars of 1, 2, 3, 4 or 5"},
		"empty":     {nil, 5, "no reviews"},
		"rank":      {raw, 31, "rank=31"},
		"no users":  {bytes.Join(bytes.SplitAfter(raw, []byte("\n"))[:3], nil), 5, "users=30"},
		"long line": {bytes.Repeat([]byte("x"), maxLine+1), 5, "too long"},
	} {
		out := filepath.Join(t.TempDir(), "features")
		err := prepare(write(t, c.raw), out, 30, 50, c.rank)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", name, err, c.want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: a file was written", name)
		}
	}
}
