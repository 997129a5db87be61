package yelp_test

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/claims/paper/yelp"
)

func encode(t testing.TB, f *yelp.Features) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The whole pipeline: file to features to a features file to means.
func TestPipeline(t *testing.T) {
	raw := writeReviews(20_000, 200, 400, 5)
	f := prepare(t, raw, 50, 80, 6)
	file := encode(t, f)
	if again := encode(t, prepare(t, compress(t, raw), 50, 80, 6)); !bytes.Equal(file, again) {
		t.Error("the same reviews through gzip give another file")
	}
	g, err := yelp.Load(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(f.Means(3, 30, 0.3, 0.4), g.Means(3, 30, 0.3, 0.4)); d != "" {
		t.Errorf("means after a round trip (-want +got):\n%s", d)
	}
	if g.Source.Lines != 20_000 || !(g.Source.Share > 0 && g.Source.Share <= 1) || g.Label() != "" {
		t.Errorf("got source %+v, label %q", g.Source, g.Label())
	}
}

// Affinities are rescaled to the whole of [lo, hi] and differ between draws.
func TestMeans(t *testing.T) {
	f := prepare(t, writeReviews(20_000, 200, 400, 5), 50, 80, 6)
	many := f.Means(0, 200_000, 0.3, 0.4) // 50·80 pairs, each about 50 times
	lo, hi := slices.Min(many), slices.Max(many)
	if math.Abs(lo-0.3) > 1e-12 || math.Abs(hi-0.4) > 1e-12 {
		t.Errorf("means from %v to %v, want 0.3 to 0.4", lo, hi)
	}
	if slices.Equal(f.Means(0, 30, 0, 0.1), f.Means(1, 30, 0, 0.1)) {
		t.Error("two draws agree")
	}
	if !slices.Equal(f.Means(0, 40, 0, 0.1)[:30], f.Means(0, 30, 0, 0.1)) {
		t.Error("the first 30 of 40 values are not those of 30")
	}
}

func TestLoadRejects(t *testing.T) {
	file := encode(t, prepare(t, writeReviews(5000, 60, 60, 2), 20, 30, 4))
	flipped := bytes.Clone(file)
	flipped[len(flipped)/2] ^= 1
	for _, c := range []struct {
		name string
		raw  []byte
		want string
	}{
		{"empty", nil, "not a features file"},
		{"foreign", []byte("PNG\n"), "not a features file"},
		{"version", bytes.Replace(file, []byte("features 1\n"), []byte("features 9\n"), 1), `version "9"`},
		{"cut vectors", file[:len(file)-100], "truncated"},
		{"cut checksum", file[:len(file)-1], "truncated"},
		{"cut header", file[:40], "truncated"},
		{"flipped bit", flipped, "checksum"},
		{"changed header", bytes.Replace(file, []byte(`"rank":4`), []byte(`"rank":3`), 1), "checksum"},
		{"absurd header", bytes.Replace(file, []byte(`"users":20`), []byte(`"users":2000000000`), 1), "cannot be"},
		{"appended", append(bytes.Clone(file), 'x'), "follow"},
	} {
		if _, err := yelp.Load(bytes.NewReader(c.raw)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
}

func TestSurrogateHasThePapersShapeAndALabel(t *testing.T) {
	f := yelp.Surrogate()
	if f.Users != yelp.PaperUsers || f.Items != yelp.PaperItems || f.Rank != yelp.PaperRank || f.Label() == "" {
		t.Errorf("got %d×%d rank %d, label %q", f.Users, f.Items, f.Rank, f.Label())
	}
	means := f.Means(0, 10_000, 0, 0.1)
	if !slices.ContainsFunc(means, func(x float64) bool { return x > 0.05 }) || slices.Min(means) < 0 || slices.Max(means) > 0.1 {
		t.Errorf("means from %v to %v", slices.Min(means), slices.Max(means))
	}
}

// FuzzLoad: whatever the bytes, Load returns an error or features that are written
// as they were read.
func FuzzLoad(f *testing.F) {
	file := encode(f, prepare(f, writeReviews(200, 10, 12, 5), 4, 5, 2))
	for _, seed := range [][]byte{
		file, file[:len(file)/2],
		[]byte("regretcheck-yelp-features 1\n{\"users\":1000000,\"items\":1,\"rank\":50,\"min\":0,\"max\":1}\n"),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := yelp.Load(bytes.NewReader(raw))
		if err != nil {
			return
		}
		again, err := yelp.Load(bytes.NewReader(encode(t, got)))
		if err != nil || again.Users != got.Users || again.Items != got.Items || again.Source != got.Source {
			t.Errorf("written and read back: %v", err)
		}
	})
}
