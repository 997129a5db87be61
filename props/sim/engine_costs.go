package sim

import (
	_ "embed" // the table
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
)

// engineTable holds by rule, games and size how many times as long a run takes by events as round by round, at the horizons that its
// first line names; nothing where that takes minutes. TestEngineTable measures it.
//
//go:embed engine_costs.csv
var engineTable string

// A curve is a ratio of times against another number, both as logarithms, by ascending x.
type curve struct{ x, y []float64 }

// at is the piecewise linear function through the points, constant outside of them.
func (c curve) at(x float64) float64 {
	i := sort.SearchFloat64s(c.x, x)
	lo, hi := max(i-1, 0), min(i, len(c.x)-1)
	return between(c.x[lo], c.y[lo], c.x[hi], c.y[hi], x)
}

// between is the line through two points at x, within them.
func between(x0, y0, x1, y1, x float64) float64 {
	if x1 <= x0 {
		return y1
	}
	return y0 + (y1-y0)*min(max((x-x0)/(x1-x0), 0), 1)
}

// beyond is at, but behind the last point the function goes on as between the last two, and falls by gains at least.
func (c curve) beyond(x float64) float64 {
	last := len(c.x) - 1
	if last == 0 || x <= c.x[last] {
		return c.at(x)
	}
	slope := min((c.y[last]-c.y[last-1])/(c.x[last]-c.x[last-1]), -gains)
	return c.y[last] + slope*(x-c.x[last])
}

// gains is the power of the horizon by which the ratio falls at least behind what was measured, where T·m > 3·10⁷: by a third for a
// tenfold horizon, or more.
const gains = 0.15

// ratios are those of a rule in games of a kind with m arms.
type ratios struct {
	m         float64   // ln m
	shares    []float64 // the logits ln(k/(m−k)), ascending
	byHorizon []curve   // at each of them
}

// at is the ratio at a logit and ln T.
func (r *ratios) at(share, horizon float64) float64 {
	i := sort.SearchFloat64s(r.shares, share)
	lo, hi := max(i-1, 0), min(i, len(r.shares)-1)
	return between(r.shares[lo], r.byHorizon[lo].beyond(horizon), r.shares[hi], r.byHorizon[hi].beyond(horizon), share)
}

// costTable is the table by rule and games, each list by ascending m.
var costTable = sync.OnceValue(func() map[string][]ratios {
	lines := strings.Fields(engineTable)
	horizons := numbersOf(strings.Split(lines[0], ",")[4:])
	table := map[string][]ratios{}
	for _, line := range lines[1:] {
		cell := strings.Split(line, ",")
		size := numbersOf(cell[2:4])
		var c curve
		for i, y := range numbersOf(cell[4:]) {
			if y > 0 {
				c.x, c.y = append(c.x, math.Log(horizons[i])), append(c.y, math.Log(y))
			}
		}
		key, m := cell[0]+" "+cell[1], math.Log(size[0])
		list := table[key]
		if len(list) == 0 || list[len(list)-1].m != m {
			list = append(list, ratios{m: m})
		}
		r := &list[len(list)-1]
		r.shares, r.byHorizon = append(r.shares, math.Log(size[1]/(size[0]-size[1]))), append(r.byHorizon, c)
		table[key] = list
	}
	return table
})

// numbersOf reads cells of the table; 0 for an empty one.
func numbersOf(cells []string) []float64 {
	x := make([]float64, len(cells))
	for i, cell := range cells {
		if cell == "" {
			continue
		}
		var err error
		if x[i], err = strconv.ParseFloat(cell, 64); err != nil {
			panic(fmt.Sprintf("sim: engine_costs.csv: %v", err))
		}
	}
	return x
}

// ruleName is the rule's name in the table, "" if it has none.
func ruleName(rule algos.IndexRule) string {
	switch rule.(type) {
	case algos.CMOSSRule:
		return "cmoss"
	case algos.BallRule:
		return "ball"
	case algos.CUCBRule:
		return "cucb"
	case algos.OCUCBRule:
		return "ocucb"
	case algos.KLCMOSSRule:
		return "klcmoss"
	}
	return ""
}

// eventsTake returns how many times as long as round by round the plan takes by events; ok is false for rules that the table does not
// have. For more arms than the table has, the rounds for an arm count.
func (p *Plan) eventsTake(rule algos.IndexRule) (ratio float64, ok bool) {
	m, k := float64(p.Arms), float64(p.Cardinality)
	list := costTable()[ruleName(rule)+" "+kindOf(p.Means)]
	if len(list) == 0 {
		return 0, false
	}
	if k >= m {
		return 0, true
	}
	share, size, rounds := math.Log(k/(m-k)), math.Log(m), math.Log(float64(p.Horizon))
	above := sort.Search(len(list), func(i int) bool { return list[i].m >= size })
	if above == len(list) {
		last := &list[above-1]
		return math.Exp(last.at(share, rounds+last.m-size)), true
	}
	hi, lo := &list[above], &list[max(above-1, 0)]
	return math.Exp(between(lo.m, lo.at(share, rounds), hi.m, hi.at(share, rounds), size)), true
}
