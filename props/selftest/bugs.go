// Package selftest lists the planted bugs of verify selftest: policies, samplers and simulators
// that are wrong, each with the claims that must reject it. Nearly all are a sound one with a
// single line changed. Nothing in package algos or theory exists for their sake.
package selftest

import (
	"regexp"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
)

// A row is a planted bug.
type row struct {
	name       string // SUBJECT/bug, unique
	wrong      string // in words
	rejectedBy by     // paths of the claims that must reject it, the cheapest first
	plant      plant
	witness    string // a regular expression that a witness must match: it names the place of the bug
}

// by lists claims.
type by = []string

// A plant replaces a subject by a wrong one. It does not change the values that the fields of s
// point to. A planted policy has the given name wherever a claim or a cache uses one.
type plant func(s *subjects, name string)

func bug(name, wrong string, rejectedBy by, p plant) row {
	return row{name: name, wrong: wrong, rejectedBy: rejectedBy, plant: p}
}

// Bugs returns the planted bugs.
func Bugs() (bugs []cli.Bug) {
	for _, r := range rows() {
		bugs = append(bugs, cli.Bug{Name: r.name, Wrong: r.wrong, RejectedBy: r.rejectedBy, Witness: r.witness,
			Claims: r.claims})
	}
	return bugs
}

func rows() []row {
	return slices.Concat(
		at(inLearner, cmossBugs(), deltaBugs(), indexBugs()), at(inRegret, limitBugs(), learnerBugs()),
		at(inLearner, contractBugs()), at(inSampler, depRoundBugs()),
		at(inLearner, exp3mBugs(), hybridBugs(), combexpBugs(), samplerBugs(), ctsBugs()), at(inCascade, cascadeBugs()),
		at(inLaw, lawBugs()), at(inSimulator, simulatorBugs()), at(inPaper, paperBugs()), at(inLearner, policyBugs()),
		at(inRegret, controlBugs()),
	)
}

// claims returns the program's claims with the bug planted. It omits slow claims about subjects
// that the bug does not change.
func (r row) claims() []props.Claim {
	s := originals()
	s.paper, s.scaling, s.controls, s.any.Policy = nil, nil, nil, nil
	r.plant(&s, r.name)
	return claimsAbout(s)
}

// aGame matches the game that a witness of measured regret must name.
const aGame = `--m \d+ --k \d+|\bm=\d+,? k=\d+`

// What a witness must name, by the kind of the planted subject.
const (
	inLearner = `\brounds? \d|\barms? \d|\[\d+\]|\bBeta\(\d|\brewards of \d|\bn=\d|\b(shape|layer|position) \d` +
		`|\btail: r|\bmarginals \[|` + aGame
	inSampler   = `P\(\d+ ∈|\barm \d|\[\d+\]|\baction \[\d|\bp=\[`
	inCascade   = `\bround \d|\bentry \d|\d of \d+ rounds`
	inLaw       = `\bmean [\d.]+|\barms \d+,\d+`
	inSimulator = `\breplicates? \d|\b(policy|means|rewards)="|` + aGame
	inPaper     = `\bpublished [\d.]+, measured [\d.]+`
	inRegret    = aGame
)

// at sets what the witnesses of the lists must name, in rows that do not set it themselves.
func at(witness string, lists ...[]row) (all []row) {
	for _, r := range slices.Concat(lists...) {
		if r.witness == "" {
			r.witness = witness
		}
		all = append(all, r)
	}
	return all
}

// exactly asks for a witness that holds one of the texts as a word.
func (r row) exactly(words ...string) row {
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	r.witness = `(^|[^\pL\pN]|\b)(` + strings.Join(words, "|") + `)($|[^\pL\pN])`
	return r
}
