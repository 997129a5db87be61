package props

import (
	"context"
	"fmt"
	"regexp"
	"slices"
)

// Effort says how much work a run may do.
type Effort int

// The efforts. Quick is for CI and tests, Full for overnight.
const (
	Quick Effort = iota + 1
	Default
	Full
)

// ByEffort returns what belongs to an effort: an amount of work, a list.
func ByEffort[V any](e Effort, quick, normal, full V) V {
	switch e {
	case Quick:
		return quick
	case Full:
		return full
	default:
		return normal
	}
}

// A Claim is a statement that can be decided, with everything a reader needs
// to judge the decision. Its subject was given to the function that made it.
type Claim struct {
	// ID is a path: "zeta-tail", "depround/marginals", "paper/tab:formal/synthetic/0-0.1/k=10/cmoss".
	ID        string   `json:"claim"`
	Group     string   `json:"group"` // title of the table it is shown in
	Evidence  Evidence `json:"evidence"`
	Reference string   `json:"reference"` // label in the paper, or citation
	Statement string   `json:"statement"` // in plain words
	Method    string   `json:"method"`    // how it is decided, and with which bound
	Rejects   string   `json:"rejects"`   // what would make it fail
	// Printed marks a statement taken from the paper as printed: a
	// counterexample refutes the statement instead of failing the software.
	Printed bool   `json:"printed"`
	Cases   []Case `json:"-"`
}

// A Case is one instance of a claim. (Claim.ID, Case.Instance) is unique.
type Case struct {
	Instance string
	// Params are the values at which the case is decided, such as m and T, for programs that read
	// reports.
	Params Params
	// Weight is the case's relative share of the false-alarm budget. It is
	// positive exactly where sampling can decide.
	Weight float64
	// From says which selections hold the case (see Within). Quick, or zero: all, and the short
	// tests. Default: the default suite and --full. Full: only the command of the claim's own suite.
	From Effort
	// Check decides the case. An error fails it: the subject broke, or the claim has a bug.
	Check Check
}

// A Check decides a case.
type Check = func(ctx context.Context, t Trial) (Finding, error)

// Needing returns the case, skipped by runs of less effort than least.
func (k Case) Needing(least Effort) Case {
	check := k.Check
	k.Check = func(ctx context.Context, t Trial) (Finding, error) {
		if t.Effort < least {
			return Finding{Skip: "needs " + ByEffort(least, "--quick", "more than --quick", "--full"), Needs: least}, nil
		}
		return check(ctx, t)
	}
	return k
}

// Within returns the claims with the cases that a run of effort e selects. Claims without such a
// case are left out.
func Within(claims []Claim, e Effort) []Claim {
	claims = slices.Clone(claims)
	for i, c := range claims {
		claims[i].Cases = slices.DeleteFunc(slices.Clone(c.Cases), func(k Case) bool { return k.From > e })
	}
	return slices.DeleteFunc(claims, func(c Claim) bool { return len(c.Cases) == 0 })
}

// A Suite is the list of claims that one command decides.
type Suite struct {
	Command string // name of the command, with a flag where that picks the suite; "" for the program alone
	Summary string // one line for help texts
	// Build makes the claims. It is called for each run anew.
	Build func() []Claim
}

// A Trial holds what a check needs to decide its case.
type Trial struct {
	Seed    uint64  // the run's seed; cases derive their own streams from it
	Alpha   float64 // this case's share of the false-alarm budget
	Effort  Effort
	Workers *Workers // to spread work over cores
	// Progress reports the done fraction of this case, 0 to 1; never nil.
	Progress func(done float64)
	ledger   *ledger // of the workers; nil outside Run, where no row is decided
	onError  func(context.Context, error) (Finding, error)
}

// claimPath matches the paths of claims, which fit in a file name, a URL and a shell word.
var claimPath = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.:=/+*−-]*$`)

// Validate reports what is missing or malformed in a claim.
func (c Claim) Validate() error {
	if !claimPath.MatchString(c.ID) {
		return fmt.Errorf("claim %q: want a path of letters, digits and _.:=/+-", c.ID)
	}
	for _, part := range [][2]string{{"group", c.Group}, {"statement", c.Statement}, {"reference", c.Reference},
		{"method", c.Method}, {"rejects", c.Rejects}} {
		if part[1] == "" {
			return fmt.Errorf("claim %s: no %s", c.ID, part[0])
		}
	}
	if !c.Evidence.valid() {
		return fmt.Errorf("claim %s: evidence %q", c.ID, c.Evidence)
	}
	seen := map[string]bool{}
	for _, k := range c.Cases {
		if seen[k.Instance] {
			return fmt.Errorf("claim %s: instance %q twice", c.ID, k.Instance)
		}
		seen[k.Instance] = true
		if (k.Weight > 0) != c.Evidence.Statistical() || k.Check == nil {
			return fmt.Errorf("claim %s, instance %q: weight %v does not fit %v evidence, or no check", c.ID, k.Instance,
				k.Weight, c.Evidence)
		}
	}
	return nil
}
