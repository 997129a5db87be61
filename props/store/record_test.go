package store

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestRecordsReadBack: whatever the unit, its bytes say all of it, and any
// other byte in them is noticed.
func TestRecordsReadBack(t *testing.T) {
	pool := props.NewWorkers(1)
	rapid.Check(t, func(t *rapid.T) {
		u := sim.Unit{
			Policy: algos.Choice{Name: rapid.SampledFrom([]string{"cmoss", "cucb", "random", "exp3m"}).Draw(t, "policy")},
			Arms:   rapid.IntRange(2, 9).Draw(t, "m"), Cardinality: 2, Horizon: rapid.Int64Range(1, 60).Draw(t, "T"),
			Means: "uniform:0,1", Rewards: "bernoulli", Feedback: "semi", Order: "desc", Engine: "stepwise",
			RunsPerInstance: 1, Seed: rapid.Uint64().Draw(t, "seed"), First: rapid.IntRange(0, 9).Draw(t, "first"), Runs: rapid.IntRange(1, 4).Draw(t, "runs"),
		}
		u.Checkpoints = []int64{u.Horizon}
		result, err := u.Play(t.Context(), pool)
		if err != nil {
			t.Fatal(err)
		}
		want := Record{"k", u, result}
		data, err := want.Encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := DecodeRecord(data)
		if diff := cmp.Diff(want, got, untimed); err != nil || diff != "" {
			t.Fatalf("read back: %v, (-want +got):\n%s", err, diff)
		}
		key, err := u.Key("k")
		if err != nil {
			t.Fatal(err)
		}
		found, err := decodeOf(data, "k", key, u)
		if diff := cmp.Diff(result, found, untimed); err != nil || diff != "" {
			t.Fatalf("found: %v, (-want +got):\n%s", err, diff)
		}
		if head, err := headOf("k", u); err != nil || !bytes.Contains(data, head) {
			t.Fatalf("the record does not begin as those that are found without parsing their unit do, %v: %s", err, data)
		}
		at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
		bad := append([]byte(nil), data...)
		bad[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "flip"))
		if r, err := DecodeRecord(bad); err == nil {
			t.Fatalf("byte %d changed from %q to %q unnoticed: %v", at, data[at], bad[at], r)
		}
		if r, err := decodeOf(bad, "k", key, u); err == nil {
			t.Fatalf("byte %d changed from %q to %q unnoticed where the unit is known: %v", at, data[at], bad[at], r)
		}
		other := u
		other.Seed++
		elsewhere, err := other.Key("k")
		if err != nil {
			t.Fatal(err)
		}
		if r, err := decodeOf(data, "k", elsewhere, other); err == nil {
			t.Fatalf("taken for the unit %v: %v", other, r)
		}
		if r, err := DecodeRecord(data[:at]); err == nil {
			t.Fatalf("cut after %d bytes unnoticed: %v", at, r)
		}
	})
}

// BenchmarkPut is the cost of a stored unit, sync included.
func BenchmarkPut(b *testing.B) {
	s := openTemp(b)
	p := smallPlan()
	p.Runs = 40
	u := unitOf(b, p)
	r, err := u.Play(b.Context(), props.NewWorkers(1))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		u.Seed++
		r.Seed++
		if err := s.Put(u, r); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzDecodeRecord: whatever stands below a fitting checksum, DecodeRecord returns
// an error or a record that is encoded and read back as the same.
func FuzzDecodeRecord(f *testing.F) {
	u := unitOf(f, smallPlan())
	r, err := u.Play(f.Context(), props.NewWorkers(1))
	if err != nil {
		f.Fatal(err)
	}
	whole, err := Record{"kernel", u, r}.Encode()
	if err != nil {
		f.Fatal(err)
	}
	_, body, _ := bytes.Cut(whole, []byte("\n"))
	from, to := bytes.Index(body, []byte(`"policy"`)), bytes.Index(body, []byte(`"rewards"`))
	nameless := slices.Concat(body[:from], body[to:])
	for _, seed := range [][]byte{
		body, body[:len(body)/2], nameless, []byte(`{"kernel":"k"}`),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		got, err := DecodeRecord(append([]byte(checksum(body)+"\n"), body...))
		if err != nil {
			return
		}
		written, err := got.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := DecodeRecord(written)
		if err != nil {
			t.Fatalf("what Encode wrote is refused: %v\n%s", err, written)
		}
		if diff := cmp.Diff(got, again); diff != "" {
			t.Errorf("read back (-want +got):\n%s", diff)
		}
	})
}
