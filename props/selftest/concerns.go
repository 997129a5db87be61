package selftest

import (
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A concern is a set of claims that a subject is put to: a claim, or all below
// a path that ends in a slash.
type concern string

// has reports whether the claim belongs to the concern.
func (c concern) has(claim string) bool {
	if path, below := strings.CutSuffix(string(c), "/"); below {
		return claim == path || strings.HasPrefix(claim, string(c))
	}
	return claim == string(c)
}

// concerns maps a mutant's subject to the claims that look at it, the cheapest
// first. No other claim sees the mutant, so no other needs to be decided anew.
var concerns = map[string][]concern{
	"cmoss": {
		"contract/", "index/", "cmoss/k1-is-moss", "cascade/partial-update", "selection", "selection/indices",
		"indicator", "decomposition", "arrangement", "pairing/selection",
		"theorem-cascading", "theorem-semibandit", "pairing/assembly/measured", scalingClaim,
	},
	"cucb":              {"contract/", "index/", "cucb/k1-is-ucb1", "cascade/partial-update"},
	"contract":          {"contract/"},
	"depround":          {"depround/", "exp3m/unbiased", "hybrid/unbiased"},
	"exp3m":             {"exp3m/", "contract/"},
	"hybrid":            {"hybrid/", "contract/"},
	"combexp":           {"combexp/", "contract/"},
	"cts":               {"cts/", "contract/", "cascade/partial-update"},
	"cascade":           {"cascade/prefix", "cascade/stop", "cascade/observation-probability"},
	"laws":              {"laws/"},
	"hoeffding-mgf":     {"hoeffding-mgf/"},
	"hoeffding-max":     {"hoeffding-max/"},
	"zeta-tail":         {"zeta-tail/"},
	"zeta-mean":         {"zeta-mean/"},
	"kappa":             {"kappa/"},
	"partition":         {"partition/"},
	"indicator":         {"indicator"},
	"decomposition":     {"decomposition"},
	"arrangement":       {"arrangement/"},
	"integrals":         {"integrals/"},
	"theorem":           {"theorem-semibandit/", "theorem-cascading/"},
	"delta-paper":       {"theorem-semibandit/delta", "delta-choice", "theorem-semibandit/implied"},
	"delta-pairing":     {"pairing/closed-form", "pairing/assembly", "pairing/zeta-part", "selection/", "indicator", "decomposition"},
	"lower-bounds":      {"lower-bounds"},
	"pairing-zeta":      {"pairing/zeta-part"},
	"pairing-count":     {"pairing/counting/", "pairing/threshold"},
	"additive-count":    {"additive/count/"},
	"pairing-threshold": {"pairing/threshold"},
	"pairing-bound": {
		"theorem-semibandit/implied", "pairing/assembly", "pairing/assembly/measured",
		"pairing/cascade-disjunctive/measured", "pairing/cascade-conjunctive/measured",
	},
	"pairing-at":      {"pairing/closed-form", "pairing/assembly"},
	"pairing-closed":  {"pairing/closed-form", "pairing/certified"},
	"pairing-cascade": {"pairing/cascade-disjunctive", "pairing/cascade-conjunctive"},
}

// concerned reports whether a subject's mutants are put to a claim.
func concerned(subject, claim string) bool {
	return slices.ContainsFunc(concerns[subject], func(c concern) bool { return c.has(claim) })
}

// bySubject are the claims with cases for many policies, whose names begin the
// instance.
var bySubject = []concern{"contract/", "index/", "cascade/partial-update", "lower-bounds"}

// sees reports whether a case of a concerned claim looks at the subject.
func sees(subject, claim, instance string, from props.Effort) bool {
	if subject == "cmoss" && slices.Contains(slow, claim) && claim != scalingClaim && from > props.Quick {
		return false
	}
	many := slices.ContainsFunc(bySubject, func(c concern) bool { return c.has(claim) })
	if !many || subject == "contract" || subject == claim {
		return true
	}
	rest, ok := strings.CutPrefix(instance, subject)
	return ok && (rest == "" || rest[0] == ' ' || rest[0] == ',')
}

// literal are the claims that compare with the text letter by letter: they may
// tell a valid variant from the original.
var literal = []string{
	"index/oracle", "index/formula", "index/equivariant", "selection/indices", "cmoss/k1-is-moss", "cucb/k1-is-ucb1",
}

// unreachable are the claims that no planted bug can move, with the reason.
// Where it is a statement about numbers, its own test changes the statement.
var unreachable = map[string]string{
	"arrangement/telescoping":  "a statement about lists of numbers",
	"pairing/zeta-part/search": "a statement about lists of numbers",
	"pairing/threshold/search": "a statement about lists of numbers",
	"theorem-cascading/step":   "a statement about means",
	"theorem-cascading":        "its bound exceeds T·max Δ until T is about 10¹², so that it is vacuous whatever is planted",
}

// slow are claims with cases of many rounds. CMOSS's mutants, which are played
// round by round, are put to the cases of every selection only, and not at all by
// --quick.
var slow = []string{"theorem-semibandit", "pairing/assembly/measured", scalingClaim}
