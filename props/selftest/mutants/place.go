package mutants

import (
	"regexp"
	"slices"
	"strings"
)

// A Place is where a bug was planted, in the words by which a witness of its rejection leads there.
type Place struct {
	Words   string         // what is to be named: "a round or an arm"
	Pattern *regexp.Regexp // finds such a word with its number
	Exact   []string       // if any, one of these is to be named too: "round 300", "events"
}

// Lost says what a witness lacks to lead to the place, "" if it lacks nothing.
func (p Place) Lost(witness string) string {
	switch {
	case strings.TrimSpace(witness) == "":
		return "has no witness"
	case !p.Pattern.MatchString(witness):
		return "does not name " + p.Words
	}
	whole := func(word string) bool { // and not part of another word or number
		return regexp.MustCompile(`(^|[^\pL\pN]|\b)` + regexp.QuoteMeta(word) + `($|[^\pL\pN])`).MatchString(witness)
	}
	if len(p.Exact) > 0 && !slices.ContainsFunc(p.Exact, whole) {
		return "does not name " + strings.Join(p.Exact, " or ")
	}
	return ""
}

func place(words, pattern string) Place {
	return Place{Words: words, Pattern: regexp.MustCompile(pattern)}
}

// aGame is the place that a witness of measured regret must name: the game in which regret is
// too large.
const aGame = `--m \d+ --k \d+|\bm=\d+,? k=\d+`

// What a witness of a rejection must name, by the kind of what is planted.
var (
	inLearner = place("a round, an arm, a component, a sampler's law or layer, or a game",
		`\brounds? \d|\barms? \d|\[\d+\]|\bBeta\(\d|\brewards of \d|\bn=\d|\b(shape|layer|position) \d|\btail: r|\bmarginals \[|`+aGame)
	inSampler   = place("an arm, an action or the marginals", `P\(\d+ ∈|\barm \d|\[\d+\]|\baction \[\d|\bp=\[`)
	inCascade   = place("a round or an entry of the list", `\bround \d|\bentry \d|\d of \d+ rounds`)
	inLaw       = place("a mean or a pair of arms", `\bmean [\d.]+|\barms \d+,\d+`)
	inSimulator = place("a replicate, a game or a text", `\breplicates? \d|\b(policy|means|rewards)="|`+aGame)
	inPaper     = place("the published figure and the measured one", `\bpublished [\d.]+, measured [\d.]+`)
	inRegret    = place("a game", aGame)
)

// at says where the mutants of some lists were planted.
func at(p Place, lists ...[]Mutant) (all []Mutant) {
	for _, list := range lists {
		for _, m := range list {
			p.Exact = m.Place.Exact
			m.Place = p
			all = append(all, m)
		}
	}
	return all
}

// exactly adds words, one of which every witness must name.
func (m Mutant) exactly(words ...string) Mutant {
	m.Place.Exact = words
	return m
}
