package yelp_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/props/claims/paper/yelp"
)

// writeReviews writes n reviews in the data set's format. Users and items of
// low numbers review and are reviewed more, and stars follow two tastes.
func writeReviews(n, users, items int, seed uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, 0))
	var b bytes.Buffer
	for i := range n {
		u, a := int(float64(users)*math.Pow(rng.Float64(), 2)), int(float64(items)*math.Pow(rng.Float64(), 2))
		stars := 2 + (u+a)%2*2 + rng.IntN(2)
		fmt.Fprintf(&b, `{"review_id":"r%08d","user_id":"user-%05d-aaaaaaaaaaa","business_id":"item-%05d-bbbbbbbbbbb",`+
			`"stars":%d.0,"useful":0,"funny":0,"cool":0,"text":"Went \"there\" once.\nÜber \u2014 fine.","date":"2018-07-07 22:09:11"}`+"\n",
			i, u, a, stars)
	}
	return b.Bytes()
}

func compress(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t testing.TB, raw []byte) *yelp.Reviews {
	t.Helper()
	v, err := yelp.Read(t.Context(), bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func prepare(t testing.TB, raw []byte, users, items, rank int) *yelp.Features {
	t.Helper()
	f, err := yelp.Prepare(t.Context(), read(t, raw), users, items, rank, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	return f
}
