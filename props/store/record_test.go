package store

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestRecordsReadBack: whatever the unit, what is encoded is read back for its kernel and no other, and
// any changed or missing byte is noticed.
func TestRecordsReadBack(t *testing.T) {
	pool := props.NewWorkers(1)
	rapid.Check(t, func(t *rapid.T) {
		u := sim.Unit{
			Policy: algos.Choice{Name: rapid.SampledFrom([]string{"cmoss", "cucb", "random", "exp3m"}).Draw(t, "policy")},
			Arms:   rapid.IntRange(2, 9).Draw(t, "m"), Cardinality: 2, Horizon: rapid.Int64Range(1, 60).Draw(t, "T"),
			Means: "uniform:0,1", Rewards: "bernoulli", Feedback: "semi", Order: "desc", Stepwise: true,
			RunsPerInstance: 1, Seed: rapid.Uint64().Draw(t, "seed"), First: rapid.IntRange(0, 9).Draw(t, "first"),
			Runs: rapid.IntRange(1, 4).Draw(t, "runs"),
		}
		u.Checkpoints = []int64{u.Horizon}
		result, err := u.Play(t.Context(), pool)
		if err != nil {
			t.Fatal(err)
		}
		data, err := Encode("k", u, result)
		if err != nil {
			t.Fatal(err)
		}
		found, err := Decode(data, "k", u)
		if diff := cmp.Diff(result, found, untimed); err != nil || diff != "" {
			t.Fatalf("read back: %v, (-want +got):\n%s", err, diff)
		}
		at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
		bad := append([]byte(nil), data...)
		bad[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "flip"))
		if r, err := Decode(bad, "k", u); err == nil {
			t.Fatalf("byte %d changed from %q to %q unnoticed: %v", at, data[at], bad[at], r)
		}
		if r, err := Decode(data[:at], "k", u); err == nil {
			t.Fatalf("cut after %d bytes unnoticed: %v", at, r)
		}
		if r, err := Decode(data, "another kernel", u); err == nil {
			t.Fatalf("taken for another kernel's: %v", r)
		}
	})
}

// TestKeysHaveEveryField: a unit that differs in any one field has another key, and another's record is
// not taken for it.
func TestKeysHaveEveryField(t *testing.T) {
	base := unitOf(t, smallPlan())
	other := sim.Unit{
		Policy: algos.Choice{Name: "cucb"}, Arms: 7, Cardinality: 3, Horizon: 300, Means: "hard:3", Rewards: "uniform",
		Feedback: "disjunctive", Order: "asc", Checkpoints: []int64{50, 100}, Stepwise: true, RunsPerInstance: 2,
		Seed: 9, First: 4, Runs: 2,
	}
	r, err := base.Play(t.Context(), props.NewWorkers(1))
	if err != nil {
		t.Fatal(err)
	}
	record, err := Encode("kernel", base, r)
	if err != nil {
		t.Fatal(err)
	}
	key, err := base.Key("")
	if err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[sim.Unit]().NumField() {
		name := reflect.TypeFor[sim.Unit]().Field(i).Name
		changed := base
		reflect.ValueOf(&changed).Elem().Field(i).Set(reflect.ValueOf(other).Field(i))
		if reflect.DeepEqual(changed, base) {
			t.Fatalf("%s: the two units agree", name)
		}
		if got, err := changed.Key(""); err != nil || got == key {
			t.Errorf("%s: the key lacks it (%v)", name, err)
		}
		if _, err := Decode(record, "kernel", changed); err == nil {
			t.Errorf("%s: the record of another unit is taken", name)
		}
	}
}

// FuzzDecode: for any bytes below a fitting checksum in place of a unit's result, Decode returns an
// error or a valid result of the unit. That is encoded and read back as the same.
func FuzzDecode(f *testing.F) {
	u := unitOf(f, smallPlan())
	r, err := u.Play(f.Context(), props.NewWorkers(1))
	if err != nil {
		f.Fatal(err)
	}
	result, err := json.Marshal(r)
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range [][]byte{result, result[:len(result)/2], []byte(`{}`), slices.Concat(result, result)} {
		f.Add(seed)
	}
	head, err := head("k", u)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, result []byte) {
		body := slices.Concat(head, result, tail)
		got, err := Decode(append([]byte(checksum(body)+"\n"), body...), "k", u)
		if err != nil {
			return
		}
		if err := u.Check(got); err != nil {
			t.Fatal(err)
		}
		written, err := Encode("k", u, got)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Decode(written, "k", u); err != nil || cmp.Diff(got, again) != "" {
			t.Errorf("read back: %v (-want +got):\n%s", err, cmp.Diff(got, again))
		}
	})
}
