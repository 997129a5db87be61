package cli

import (
	"math"
	"runtime"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// familyOf returns the family under which the record keeps the cost of a claim: the first parts of
// its path. The claims of one study of scaling share their games, so their family is the study, and
// one of them alone costs as much as all.
func familyOf(claim string) (family string, shared bool) {
	parts := strings.Split(claim, "/")
	depth := 2
	switch parts[0] {
	case "scaling":
		depth, shared = 4, true
	case "selftest":
		depth = 3
	}
	return strings.Join(parts[:min(depth, len(parts))], "/"), shared
}

// referenceLoop is a family without claims. The record keeps under it how long the loop of
// machineSpeed took on the machine that made the record.
const referenceLoop = "(loop)"

// An expectation is what deciding claims took, in CPU seconds of the machine of the record.
type expectation struct {
	seconds float64
	cases   int
	known   float64 // share of the cases that the record knows
	loop    float64 // what machineSpeed was there
}

// here returns the CPU seconds on this machine.
func (e expectation) here() float64 {
	if e.loop == 0 {
		return e.seconds
	}
	return e.seconds * machineSpeed() / e.loop
}

// expectation looks up what the picked cases took when the record was made, and sets their costs to
// that, so that progress is measured in time.
func (a *App) expectation(claims []props.Claim, pick func(props.Claim, props.Case) bool, e props.Effort) expectation {
	record := map[string]testdata.CaseCost{}
	all := expectation{}
	for _, c := range a.Costs {
		if c.Family == referenceLoop {
			all.loop = c.Seconds
		} else if c.Effort == effortName(e) {
			record[c.Family] = c
		}
	}
	picked := map[string]int{}
	for _, c := range claims {
		family, _ := familyOf(c.ID)
		for _, k := range c.Cases {
			if pick == nil || pick(c, k) {
				picked[family]++
				all.cases++
			}
		}
	}
	each := map[string]float64{} // seconds of a case
	for family, n := range picked {
		if c, ok := record[family]; ok {
			part := c.Seconds / float64(max(c.Cases, n))
			if _, shared := familyOf(family + "/x"); shared {
				part = c.Seconds / float64(n)
			}
			each[family] = part
			all.seconds += part * float64(n)
			all.known += float64(n) / float64(all.cases)
		}
	}
	for i := range claims {
		family, _ := familyOf(claims[i].ID)
		for j := range claims[i].Cases {
			if cost, ok := each[family]; ok {
				claims[i].Cases[j].Cost = math.Max(cost, 1e-6)
			}
		}
	}
	return all
}

func effortName(e props.Effort) string { return props.ByEffort(e, "quick", "default", "full") }

// loopLength is the number of steps of the loop of machineSpeed: some milliseconds.
const loopLength = 1_000_000

// machineSpeed returns how long a fixed loop takes, in CPU seconds: the least of several times.
func machineSpeed() float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	best := math.Inf(1)
	for range 7 {
		begin := sim.ThreadTime()
		x, state := 0.0, uint64(1)
		for range loopLength {
			state = state*6364136223846793005 + 1442695040888963407
			x += math.Sqrt(float64(state >> 11))
		}
		if took := (sim.ThreadTime() - begin).Seconds(); x > 0 {
			best = min(best, took)
		}
	}
	return best
}
