package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reach"
	"github.com/regretcheck/regretcheck/props/report"
)

// Reach says what cases reach of the sources, so that --changed can leave out those that an edit cannot touch.
type Reach struct {
	// Roots returns declarations, such as algos.NewCTS, and policies, such as "policy cts"; nil if it is not known
	// what the case reaches. See reach.Changes.
	Roots func(c props.Claim, k props.Case) []string
	// Folders are the packages of these declarations beside algos and sim.
	Folders []string
	// Commands are those of the suites in which that is known of some cases.
	Commands []string
}

// changedFlag adds --changed to the command of a suite, where the program knows what its cases reach.
func (a *App) changedFlag(command string, f *pflag.FlagSet) {
	if !slices.Contains(a.Reach.Commands, command) {
		return
	}
	f.StringVar(&a.changed, "changed", "",
		"decide only the cases that an edit since the last commit can touch, or with --changed=`REV` since that commit")
	f.Lookup("changed").NoOptDefVal = "HEAD"
}

// A touching is what --changed makes of a choice of cases.
type touching struct {
	pick    func(props.Claim, props.Case) bool // those that reach what changed
	leftOut string                             // what that leaves out, as a sentence; "" without --changed
	none    bool                               // it leaves out every one of them
}

// touched narrows a choice of cases to those that --changed wants.
func (a *App) touched(claims []props.Claim, pick func(props.Claim, props.Case) bool) (touching, error) {
	if a.changed == "" {
		return touching{pick: pick}, nil
	}
	changes, err := reach.Since(".", a.changed, a.Reach.Folders...)
	if err != nil {
		return touching{}, err
	}
	type place struct{ claim, instance string }
	all, kept := 0, map[place]bool{}
	for _, c := range claims {
		for _, k := range c.Cases {
			if pick != nil && !pick(c, k) {
				continue
			}
			all++
			touched, err := changes.Touch(a.Reach.Roots(c, k))
			if err != nil {
				return touching{}, fmt.Errorf("claim %s, instance %q: what it reaches: %w", c.ID, k.Instance, err)
			}
			if touched {
				kept[place{c.ID, k.Instance}] = true
			}
		}
	}
	return touching{
		pick:    func(c props.Claim, k props.Case) bool { return kept[place{c.ID, k.Instance}] },
		leftOut: leftOut(changes, all-len(kept), all),
		none:    all > 0 && len(kept) == 0,
	}, nil
}

// namedChanges is how many changed files or declarations a sentence names.
const namedChanges = 4

// leftOut says which cases --changed leaves out, and why.
func leftOut(c *reach.Changes, n, all int) string {
	few := func(names []string) string {
		if len(names) > namedChanges {
			return strings.Join(names[:namedChanges], ", ") + ", …"
		}
		return strings.Join(names, ", ")
	}
	switch {
	case len(c.Files) > 0:
		return fmt.Sprintf("Nothing is left out: any claim may depend on what changed since %s in %s", c.Rev, few(c.Files))
	case len(c.Declarations) == 0:
		return fmt.Sprintf("Left out: %d of %s, which reach nothing that changed since %s: no declaration of algos and sim did", n, report.Plural(all, "case"), c.Rev)
	}
	return fmt.Sprintf("Left out: %d of %s, which reach nothing that changed since %s: %s (%s)", n, report.Plural(all, "case"), c.Rev,
		report.Plural(len(c.Declarations), "declaration"), few(c.Declarations))
}
