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

// engineTable holds, for each rule, games and size, the least horizon from which a run by events
// takes at most as long as round by round: rule,games,m,k,horizon. TestEngineTable measures it.
//
//go:embed engine_costs.csv
var engineTable string

// wideRange is the range of means from which games count as wide: arms differ so much that few are
// played often. The table was measured on hard:2 and on uniform:0,1.
const wideRange = 0.5

// A crossing is the least horizon by events of a rule at m arms, by the shares of them played.
type crossing struct {
	m  float64   // ln m
	at []float64 // the logits ln(k/(m−k)), ascending
	t  []float64 // ln of the least horizon at each
}

// crossings is the table by rule and games, each list by ascending m.
var crossings = sync.OnceValue(func() map[string][]crossing {
	table := map[string][]crossing{}
	for _, line := range strings.Fields(engineTable)[1:] {
		cell := strings.Split(line, ",")
		var x [3]float64 // m, k, horizon
		for i := range x {
			v, err := strconv.ParseFloat(cell[2+i], 64)
			if err != nil {
				panic(fmt.Sprintf("sim: engine_costs.csv: %s: %v", line, err))
			}
			x[i] = v
		}
		key, m := cell[0]+" "+cell[1], math.Log(x[0])
		list := table[key]
		if len(list) == 0 || list[len(list)-1].m != m {
			list = append(list, crossing{m: m})
		}
		c := &list[len(list)-1]
		c.at, c.t = append(c.at, math.Log(x[1]/(x[0]-x[1]))), append(c.t, math.Log(x[2]))
		table[key] = list
	}
	return table
})

// ruleName is the rule's name in the table, "" if it has none.
func ruleName(rule algos.IndexRule) string {
	switch r := rule.(type) {
	case algos.CMOSSRule:
		return "cmoss"
	case algos.BallRule:
		return "ball"
	case algos.CUCBRule:
		return "cucb"
	case algos.OCUCBRule:
		return "ocucb"
	case algos.SwitchRule:
		return "klucbswitch"
	case algos.KLCMOSSRule:
		if r.Refined {
			return "klcmoss+"
		}
		return "klcmoss"
	}
	return ""
}

// kindOf says which games of the table a law's are like.
func kindOf(means MeanLaw) string {
	lo, hi := 0.0, 0.0
	switch l := means.(type) {
	case UniformMeans:
		lo, hi = l.Lo, l.Hi
	case ListMeans:
		lo, hi = math.Inf(1), math.Inf(-1)
		for _, mu := range l {
			lo, hi = min(lo, mu), max(hi, mu)
		}
	}
	if hi-lo >= wideRange {
		return "wide"
	}
	return "close"
}

// leastHorizon returns the horizon from which events pay in games of m arms and k < m of them
// played; ok is false for rules that the table does not have.
func leastHorizon(rule algos.IndexRule, means MeanLaw, m, k int) (horizon float64, ok bool) {
	list := crossings()[ruleName(rule)+" "+kindOf(means)]
	if len(list) == 0 {
		return 0, false
	}
	if k >= m {
		return 0, true
	}
	share, size := math.Log(float64(k)/float64(m-k)), math.Log(float64(m))
	above := sort.Search(len(list), func(i int) bool { return list[i].m >= size })
	hi, lo := list[min(above, len(list)-1)], list[max(above-1, 0)]
	return math.Exp(between(lo.m, between1(lo.at, lo.t, share), hi.m, between1(hi.at, hi.t, share), size)), true
}

// between1 is the piecewise linear function through the points, constant outside of them.
func between1(x, y []float64, at float64) float64 {
	i := sort.SearchFloat64s(x, at)
	lo, hi := max(i-1, 0), min(i, len(x)-1)
	return between(x[lo], y[lo], x[hi], y[hi], at)
}

// between is the line through two points at x, within them.
func between(x0, y0, x1, y1, x float64) float64 {
	if x1 <= x0 {
		return y1
	}
	return y0 + (y1-y0)*min(max((x-x0)/(x1-x0), 0), 1)
}
