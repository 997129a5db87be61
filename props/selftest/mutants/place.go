package mutants

import (
	"regexp"
	"strings"
)

// aGame is what a witness of measured regret must name: the game in which regret is too large.
const aGame = `--m \d+ --k \d+|\bm=\d+,? k=\d+`

// What a witness of a rejection must name, by the kind of what is planted, as regular expressions.
const (
	inLearner   = `\brounds? \d|\barms? \d|\[\d+\]|\bBeta\(\d|\brewards of \d|\bn=\d|\b(shape|layer|position) \d|\btail: r|\bmarginals \[|` + aGame
	inSampler   = `P\(\d+ ∈|\barm \d|\[\d+\]|\baction \[\d|\bp=\[`
	inCascade   = `\bround \d|\bentry \d|\d of \d+ rounds`
	inLaw       = `\bmean [\d.]+|\barms \d+,\d+`
	inSimulator = `\breplicates? \d|\b(policy|means|rewards)="|` + aGame
	inPaper     = `\bpublished [\d.]+, measured [\d.]+`
	inRegret    = aGame
	inFormula   = `\S=[-\d.]|(ζ-|count )part \d|` + aGame
	inValue     = ` at \S+=`
)

// at says where the mutants of some lists were planted, unless they say it themselves.
func at(witness string, lists ...[]Mutant) (all []Mutant) {
	for _, list := range lists {
		for _, m := range list {
			if m.Witness == "" {
				m.Witness = witness
			}
			all = append(all, m)
		}
	}
	return all
}

// exactly names the place: every witness must hold one of the texts as a word.
func (m Mutant) exactly(words ...string) Mutant {
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	m.Witness = `(^|[^\pL\pN]|\b)(` + strings.Join(words, "|") + `)($|[^\pL\pN])`
	return m
}
