package store_test

import (
	"reflect"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
	"github.com/regretcheck/regretcheck/props/store"
)

// someUnits are as many units, alike but for their seeds, first replicates, horizons and policies.
func someUnits(n int) []sim.Unit {
	units := make([]sim.Unit, n)
	for i := range units {
		units[i] = sim.Unit{
			Policy: algos.Choice{Name: []string{"cmoss", "cucb"}[i%2]}, Arms: 5, Cardinality: 2, Horizon: 100 * int64(1+i/2%2),
			Means: "hard:2", Rewards: "bernoulli", Feedback: "semi", Order: "desc", Checkpoints: []int64{100 * int64(1+i/2%2)},
			Engine: "auto", RunsPerInstance: 1, Seed: uint64(1 + i/8), First: 2 * (i / 4 % 2), Runs: 2,
		}
	}
	return units
}

func key(t *testing.T, u sim.Unit) string {
	t.Helper()
	key, err := u.Key("")
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// TestRecordsAreOfTheirUnit: the record of a unit is taken for the result of that unit, and of no other,
// and only under its own kernel.
func TestRecordsAreOfTheirUnit(t *testing.T) {
	units := someUnits(16)
	for i, of := range units {
		r, err := simtest.Result(of)
		if err != nil {
			t.Fatal(err)
		}
		record, err := store.Encode("kernel", of, r)
		if err != nil {
			t.Fatal(err)
		}
		for j, u := range units {
			if _, err := store.Decode(record, "kernel", u); (err == nil) != (i == j) {
				t.Errorf("the record of %s is offered for %s: %v", of, u, err)
			}
		}
		if _, err := store.Decode(record, "another kernel", of); err == nil {
			t.Errorf("the record of %s is taken under another kernel", of)
		}
	}
}

// TestKeysHaveEveryField: a unit that differs in any one field has another key, and another's record is
// not taken for it.
func TestKeysHaveEveryField(t *testing.T) {
	base := someUnits(1)[0]
	other := sim.Unit{
		Policy: algos.Choice{Name: "cucb"}, Arms: 6, Cardinality: 3, Horizon: 200, Means: "hard:3", Rewards: "uniform",
		Feedback: "disjunctive",
		Order:    "asc", Checkpoints: []int64{50, 100}, Engine: "stepwise", RunsPerInstance: 2, Seed: 9, First: 4,
		Runs: 3,
	}
	r, err := simtest.Result(base)
	if err != nil {
		t.Fatal(err)
	}
	record, err := store.Encode("kernel", base, r)
	if err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[sim.Unit]().NumField() {
		name := reflect.TypeFor[sim.Unit]().Field(i).Name
		changed := base
		to := reflect.ValueOf(other).Field(i)
		reflect.ValueOf(&changed).Elem().Field(i).Set(to)
		if reflect.DeepEqual(changed, base) {
			t.Fatalf("%s: the two units agree", name)
		}
		if key(t, changed) == key(t, base) {
			t.Errorf("%s: the key lacks it", name)
		}
		if _, err := store.Decode(record, "kernel", changed); err == nil {
			t.Errorf("%s: the record of another unit is taken", name)
		}
	}
}
