package audit

import (
	"fmt"
	"math/big"

	"github.com/regretcheck/regretcheck/testdata"
)

// A relation is a strict order of two figures.
type relation func(x, y *big.Rat) bool

func less(x, y *big.Rat) bool    { return x.Cmp(y) < 0 }
func greater(x, y *big.Rat) bool { return x.Cmp(y) > 0 }

// ordered returns the evaluator of "below in every setting".
func ordered(holds relation) func(book, testdata.Claim) (Finding, error) {
	return func(b book, c testdata.Claim) (Finding, error) {
		fs, err := b.figures(c, ratio)
		if err != nil {
			return Finding{}, err
		}
		return b.orderFinding(fs, holds), nil
	}
}

// orderFinding judges ratios that must all lie on one side of 1.
func (b book) orderFinding(fs []figure, holds relation) Finding {
	var against []string
	for _, f := range fs {
		if !holds(f.value, big.NewRat(1, 1)) {
			against = append(against, fmt.Sprintf("%s against %s", cite(f.subject), cite(f.reference)))
		}
	}
	lo, hi := extremesOf(fs)
	out := contradicted(len(against), fmt.Sprintf("%d of %d comparisons say otherwise", len(against), len(fs)), spanOf(fs))
	out.Detail = joinReasons(append([]string{
		fmt.Sprintf("%d comparisons, ratios from %s to %s", len(fs), lo.value.FloatString(4), hi.value.FloatString(4)),
	}, against...)...)
	return out
}

// extremal returns the evaluator of "lowest": in every setting the subject is
// strictly before every other cell that Where selects.
func extremal(holds relation) func(book, testdata.Claim) (Finding, error) {
	return func(b book, c testdata.Claim) (Finding, error) {
		if c.Reference != "" {
			return Finding{}, fmt.Errorf("reference %q: want none, everything else selected is compared", c.Reference)
		}
		all, err := b.figures(c, ratio)
		if err != nil {
			return Finding{}, err
		}
		var fs []figure
		for _, f := range all {
			if f.subject != f.reference {
				fs = append(fs, f)
			}
		}
		if len(fs) == 0 {
			return Finding{}, fmt.Errorf("where %q: nothing to compare the subject with", c.Where)
		}
		return b.orderFinding(fs, holds), nil
	}
}

// either judges "at least one-way": in every setting the subject is below the
// reference in regret or in runtime.
func either(b book, c testdata.Claim) (Finding, error) {
	fs, err := b.figures(c, ratio)
	if err != nil {
		return Finding{}, err
	}
	type contest struct {
		setting
		algorithm string
	}
	best := map[contest]figure{}
	var contests []contest
	for _, f := range fs {
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
	return b.orderFinding(decisive, less), nil
}
