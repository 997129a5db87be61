package paper_test

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/claims/paper"
)

// noise are unit vectors all around a circle.
func noise(users, items, rank int) []float32 {
	vectors := make([]float32, (users+items)*rank)
	for at := 0; at < len(vectors); at += rank {
		sin, cos := math.Sincos(float64(1 + at))
		vectors[at], vectors[at+1] = float32(sin), float32(cos)
	}
	return vectors
}

func features(t testing.TB, users, items, rank int) *paper.Features {
	t.Helper()
	f, err := paper.NewFeatures(users, items, rank, noise(users, items, rank))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func encode(t testing.TB, f *paper.Features) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestRoundTrip: a features file gives the same means. One that has not the paper's shape says so.
func TestRoundTrip(t *testing.T) {
	f := features(t, 50, 80, 6)
	g, err := paper.LoadFeatures(bytes.NewReader(encode(t, f)))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(f.Means(3, 30, 0.3, 0.4), g.Means(3, 30, 0.3, 0.4)); d != "" {
		t.Errorf("means after a round trip (-want +got):\n%s", d)
	}
	if want := "file of 50 users, 80 items and rank 6"; g.Label() != want {
		t.Errorf("label %q, want %q", g.Label(), want)
	}
}

// Affinities are rescaled to the whole of [lo, hi] and differ between draws.
func TestMeans(t *testing.T) {
	f := features(t, 50, 80, 6)
	many := f.Means(0, 200_000, 0.3, 0.4) // 50·80 pairs, each about 50 times
	lo, hi := slices.Min(many), slices.Max(many)
	if !(math.Abs(lo-0.3) <= 1e-12) || !(math.Abs(hi-0.4) <= 1e-12) {
		t.Errorf("means from %v to %v, want 0.3 to 0.4", lo, hi)
	}
	if slices.Equal(f.Means(0, 30, 0, 0.1), f.Means(1, 30, 0, 0.1)) {
		t.Error("two draws agree")
	}
	if !slices.Equal(f.Means(0, 40, 0, 0.1)[:30], f.Means(0, 30, 0, 0.1)) {
		t.Error("the first 30 of 40 values are not those of 30")
	}
}

func TestNewRejects(t *testing.T) {
	long := noise(5, 6, 3)
	long[0] *= 2
	same := slices.Repeat([]float32{1, 0, 0}, 11)
	for name, c := range map[string]struct {
		vectors []float32
		want    string
	}{
		"too few":        {noise(5, 5, 3), "want (users+items)"},
		"no unit vector": {long, "vector 1 has length"},
		"all alike":      {same, "equal"},
	} {
		if _, err := paper.NewFeatures(5, 6, 3, c.vectors); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", name, err, c.want)
		}
	}
}

func TestLoadRejects(t *testing.T) {
	file := encode(t, features(t, 20, 30, 4))
	flipped := bytes.Clone(file)
	flipped[len(flipped)/2] ^= 1
	for _, c := range []struct {
		name string
		raw  []byte
		want string
	}{
		{"empty", nil, "want a features file that examples/yelp wrote"},
		{"foreign", []byte("PNG, or whatever else it is\n"), "want a features file that examples/yelp wrote"},
		{"cut", file[:len(file)-100], "truncated"},
		{"cut checksum", file[:len(file)-1], "damaged"},
		{"flipped bit", flipped, "damaged"},
		{"appended", append(bytes.Clone(file), "another file?"...), "damaged"},
	} {
		if _, err := paper.LoadFeatures(bytes.NewReader(c.raw)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
}

// TestLabel: only the paper's shape has none.
func TestLabel(t *testing.T) {
	if !whole() {
		t.Skip("computes 15 million affinities")
	}
	if f := features(t, paper.YelpUsers, paper.YelpItems, paper.YelpRank); f.Label() != "" {
		t.Errorf("label %q, want none", f.Label())
	}
}

// FuzzLoad: whatever the bytes, Load returns an error or features that are written
// as they were read.
func FuzzLoad(f *testing.F) {
	file := encode(f, features(f, 4, 5, 2))
	for _, seed := range [][]byte{
		file, file[:len(file)/2],
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := paper.LoadFeatures(bytes.NewReader(raw))
		if err != nil {
			return
		}
		again, err := paper.LoadFeatures(bytes.NewReader(encode(t, got)))
		if err != nil || again.Users != got.Users || again.Items != got.Items || again.Min != got.Min {
			t.Errorf("written and read back: %v", err)
		}
	})
}
