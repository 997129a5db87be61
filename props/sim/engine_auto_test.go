//go:build linux

package sim

import (
	"bytes"
	"encoding/csv"
	"os"
	"reflect"
	"strconv"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// heldFile are costs at sizes and games of which engine_costs.csv knows nothing.
const heldFile = "testdata/engines_held.csv"

// heldCosts reads heldFile.
func heldCosts(t *testing.T) (list []measuredCost) {
	t.Helper()
	raw, err := os.ReadFile(heldFile)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(raw)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		var x [5]float64 // m, k, horizon, ns stepwise, ns by events
		for i := range x {
			if x[i], err = strconv.ParseFloat(row[2+i], 64); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, measuredCost{row[0], row[1], int(x[0]), int(x[1]), int64(x[2]), x[3], x[4]})
	}
	return list
}

// TestAutoIsNotSlow holds that auto takes the better engine, or one that is at most 1.3 times slower, in games and at sizes that its table
// was not made of. Of 1380 games two are left, both near where the engines cross: means below 0.02 under a ball, whose table has means
// below 0.1, and KL-CMOSS at m = 50, k = 10, T = 3·10⁴, where a tenfold horizon makes events six times as fast.
func TestAutoIsNotSlow(t *testing.T) {
	const limit, most, share = 1.3, 1.5, 500
	list, slower, worst := heldCosts(t), 0, 0.0
	for _, c := range list {
		p := c.plan(t, EngineAuto)
		policy, err := p.policy(0)
		if err != nil {
			t.Fatal(err)
		}
		engine, err := p.pick(policy)
		if err != nil {
			t.Fatal(err)
		}
		loss := 1 / c.ratio()
		if engine == EngineLazy {
			loss = c.ratio()
		}
		if loss > limit {
			slower++
			t.Logf("%s, %s, m=%d, k=%d, T=%d: auto takes %v, %.2f times slower", c.policy, c.games, c.m, c.k, c.horizon, engine, loss)
		}
		worst = max(worst, loss)
	}
	if slower*share > len(list) || worst > most {
		t.Errorf("auto is more than %v times slower in %d of %d games, at most %.2f times: want one in %d and %v", limit, slower, len(list), worst, share, most)
	}
}

// TestKineticArms: the table's forms of CUCB are those of algos.
func TestKineticArms(t *testing.T) {
	for _, m := range []int{2, 10, 29, 30, 31, 99, 100, 101, 300, 499, 500, 1000} {
		for _, k := range []int{1, 2, 3, 4, 9, 10, 11, 29, 30, 31, 49, 50, 99, 100, 101, 499} {
			if k >= m {
				continue
			}
			policy, err := algos.NewCUCB(algos.Spec{Arms: m, Cardinality: k, Horizon: 1000}, algos.CUCBConfig{})
			if err != nil {
				t.Fatal(err)
			}
			if got := reflect.TypeOf(policy).Elem().Name() == "kinetic"; got != kineticArms(m, k) {
				t.Errorf("m=%d, k=%d: algos ranks by a tournament: %v, the table says %v", m, k, got, kineticArms(m, k))
			}
		}
	}
}
