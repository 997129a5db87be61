package yelp_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/claims/paper/yelp"
)

func TestReadSeesTheSameThroughGzip(t *testing.T) {
	raw := writeReviews(3000, 60, 90, 1)
	plain, packed := read(t, raw), read(t, compress(t, raw))
	if plain.Lines != 3000 || packed.Lines != 3000 || plain.Users() != packed.Users() || plain.Items() != packed.Items() {
		t.Errorf("got %d and %d lines, %d and %d users, %d and %d items: want the same",
			plain.Lines, packed.Lines, plain.Users(), packed.Users(), plain.Items(), packed.Items())
	}
}

func TestReadToleratesOnePercent(t *testing.T) {
	good := writeReviews(990, 30, 30, 1)
	for _, c := range []struct {
		name, line string
		n          int
		fatal      bool
	}{
		{"no JSON", "oops\n", 10, false},
		{"no user", `{"business_id":"b","stars":3}` + "\n", 10, false},
		{"stars", `{"user_id":"u","business_id":"b","stars":3.5}` + "\n", 10, false},
		{"not UTF-8", "{\"user_id\":\"u\xff\",\"business_id\":\"b\",\"stars\":3}\n", 10, false},
		{"half a surrogate pair", `{"user_id":"u","business_id":"b\ud800","stars":3}` + "\n", 10, false},
		{"long", strings.Repeat("x", 1<<21) + "\n", 1, false},
		{"blank lines do not count", "\n", 500, false},
		{"too many", "oops\n", 11, true},
	} {
		raw := append(bytes.Repeat([]byte(c.line), c.n), good...)
		v, err := yelp.Read(t.Context(), bytes.NewReader(raw))
		switch {
		case (err != nil) != c.fatal:
			t.Errorf("%s: error %v, want one: %v", c.name, err, c.fatal)
		case !c.fatal && c.line != "\n" && v.Malformed != int64(c.n):
			t.Errorf("%s: %d malformed lines, want %d", c.name, v.Malformed, c.n)
		}
	}
}

func TestReadRejects(t *testing.T) {
	raw := writeReviews(500, 30, 30, 1)
	packed := compress(t, raw)
	damaged := bytes.Clone(packed)
	damaged[len(damaged)/2] ^= 0xff
	checksum := bytes.Clone(packed)
	checksum[len(checksum)-8] ^= 1
	for _, c := range []struct {
		name string
		raw  []byte
		want string
	}{
		{"nothing", nil, "no lines"},
		{"cut inside a line", raw[:len(raw)-40], "truncated"},
		{"cut gzip", packed[:len(packed)-20], "truncated"},
		{"damaged gzip", damaged, "gzip"},
		{"wrong gzip checksum", checksum, "damaged"},
		{"other JSON", bytes.Repeat([]byte(`{"name":"x"}`+"\n"), 100), "are no reviews"},
		{"binary", bytes.Repeat([]byte{0, 1, 2, 3, '\n'}, 1000), "are no reviews"},
	} {
		_, err := yelp.Read(t.Context(), bytes.NewReader(c.raw))
		if err == nil || !strings.Contains(strings.ToLower(err.Error()), c.want) && !(c.name == "damaged gzip") {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
}

// A last line without an end is whole if it is a review.
func TestReadTakesALastLineWithoutEnd(t *testing.T) {
	raw := bytes.TrimSuffix(writeReviews(200, 30, 30, 1), []byte("\n"))
	if v := read(t, raw); v.Lines != 200 || v.Malformed != 0 {
		t.Errorf("got %d lines, %d malformed: want 200, 0", v.Lines, v.Malformed)
	}
}

func TestKeepRejectsMoreThanThereIs(t *testing.T) {
	v := read(t, writeReviews(2000, 30, 40, 1))
	for _, c := range []struct {
		users, items int
		want         string
	}{{v.Users() + 1, 10, "users="}, {10, v.Items() + 1, "items="}, {0, 10, "users=0"}} {
		if _, err := v.Keep(c.users, c.items); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d users, %d items: error %v, want one with %q", c.users, c.items, err, c.want)
		}
	}
}

// TestBlankLines: a file of them is none, which is known after some thousands: 200 MB of
// them are 200 KB of gzip.
func TestBlankLines(t *testing.T) {
	r := &blanks{}
	if _, err := yelp.Read(t.Context(), r); err == nil || !strings.Contains(err.Error(), "lines are blank") || r.given > 4<<20 {
		t.Errorf("error %v after %d bytes, want one that says so after at most 4 MB", err, r.given)
	}
	raw := writeReviews(20, 3, 4, 1)
	if _, err := yelp.Read(t.Context(), bytes.NewReader(bytes.ReplaceAll(raw, []byte("\n"), []byte("\n\n")))); err != nil {
		t.Errorf("a blank line after each review: %v", err)
	}
}

// blanks are blank lines without end.
type blanks struct{ given int }

// Read gives more of them.
func (b *blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '\n'
	}
	b.given += len(p)
	return len(p), nil
}

// FuzzRead: whatever the bytes, Read returns an error or reviews that add up.
func FuzzRead(f *testing.F) {
	raw := writeReviews(20, 3, 4, 1)
	for _, seed := range [][]byte{
		raw, raw[:len(raw)-7], []byte("\n\n{}\n"), []byte("\x1f\x8b"),
		[]byte(`{"user_id":"u\ud800","business_id":"b","stars":3}`), []byte(`{"user_id":"u","business_id":"b","stars":256}`),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		v, err := yelp.Read(t.Context(), bytes.NewReader(raw))
		if err != nil {
			return
		}
		reviews := v.Lines - v.Malformed
		if v.Malformed < 0 || (v.Malformed > 0) != (v.FirstFault != nil) || int64(max(v.Users(), v.Items())) > reviews || (v.Users() == 0) != (reviews == 0) {
			t.Errorf("%d lines, %d malformed (%v), %d users, %d items", v.Lines, v.Malformed, v.FirstFault, v.Users(), v.Items())
		}
	})
}
