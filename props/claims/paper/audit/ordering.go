package audit

import (
	"fmt"
	"math/big"
)

// A relation is a strict order of two figures.
type relation func(x, y *big.Rat) bool

func less(x, y *big.Rat) bool    { return x.Cmp(y) < 0 }
func greater(x, y *big.Rat) bool { return x.Cmp(y) > 0 }

// ordered returns the judge of "below in all settings".
func ordered(holds relation) judge {
	return func(c claim, ratios []figure) (Finding, error) { return holds.finding(c, ratios) }
}

// finding judges ratios that must lie on one side of 1: against each algorithm of the reference, at
// least the share of the claim's Param. Observed is the number that is missing.
func (holds relation) finding(c claim, fs []figure) (Finding, error) {
	need, ok := shares[shareOf(c.Claim)]
	if !ok {
		return Finding{}, fmt.Errorf("param %q: want nothing, all, most or nearly all", c.Param)
	}
	var against []string
	all, met := map[string]int{}, map[string]int{}
	for _, f := range fs {
		all[f.reference.Algorithm]++
		if holds(f.value, big.NewRat(1, 1)) {
			met[f.reference.Algorithm]++
		} else {
			against = append(against, fmt.Sprintf("%s against %s", cite(f.subject), cite(f.reference)))
		}
	}
	missing := 0
	for algorithm, n := range all {
		missing += max(0, need(n)-met[algorithm])
	}
	lo, hi := extremesOf(fs)
	out := contradicted(missing, fmt.Sprintf("%d of %d comparisons say otherwise", len(against), len(fs)), spanOf(fs))
	out.Detail = joinReasons(append([]string{
		fmt.Sprintf("%d comparisons, ratios from %s to %s", len(fs), lo.value.FloatString(4), hi.value.FloatString(4)),
	}, against...)...)
	return out, nil
}

// extremal returns the judge of "lowest": in all settings, or the claim's share of them, the
// subject is strictly below every other cell that Where selects.
func extremal(holds relation) judge {
	return func(c claim, ratios []figure) (Finding, error) {
		if c.Reference != "" {
			return Finding{}, fmt.Errorf("reference %q: want none, everything else selected is compared", c.Reference)
		}
		var fs []figure
		for _, f := range ratios {
			if f.subject != f.reference {
				fs = append(fs, f)
			}
		}
		if len(fs) == 0 {
			return Finding{}, fmt.Errorf("where %q: nothing to compare the subject with", c.Where)
		}
		return holds.finding(c, fs)
	}
}

// either judges "at least one-way": in every setting the subject is below the
// reference in regret or in runtime.
func either(c claim, ratios []figure) (Finding, error) {
	type contest struct {
		setting
		algorithm string
	}
	best := map[contest]figure{}
	var contests []contest
	for _, f := range ratios {
		key := contest{settingOf(f.subject), f.reference.Algorithm}
		key.metric = ""
		old, seen := best[key]
		if !seen {
			contests = append(contests, key)
		}
		if !seen || f.value.Cmp(old.value) < 0 {
			best[key] = f
		}
	}
	decisive := make([]figure, len(contests))
	for i, key := range contests {
		decisive[i] = best[key]
	}
	return relation(less).finding(c, decisive)
}
