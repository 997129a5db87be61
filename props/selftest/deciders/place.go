package deciders

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Place is where a bug was planted, in the words by which a witness of its rejection
// leads a victim there.
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

// aPlace is one to try the rule on.
var aPlace = Place{Words: "a round or an arm", Pattern: regexp.MustCompile(`\b(round|arm) \d`)}

// atWord is aPlace with a word that must stand there.
func atWord(word string) Place { p := aPlace; p.Exact = []string{word}; return p }

// told are witnesses of rejections, and whether they lead to what was planted.
var told = []struct {
	words   string
	place   Place
	witness string
	leads   bool
}{
	{"arm and round", aPlace, "m=3 k=1, round 231: index NaN of arm 0, want 0.9", true},
	{"no witness", aPlace, "", false},
	{"blanks", aPlace, " \n", false},
	{"words alone", aPlace, "the policy plays other arms in some round", false},
	{"numbers alone", aPlace, "got 1, want at most 0 (3 of 7)", false},
	{"another place", aPlace, "mu=0.5 eps=0.1 T=100", false},
	{"the round", atWord("round 300"), "round 300: action []: 0 arms", true},
	{"another round", atWord("round 300"), "round 299: action []: 0 arms", false},
	{"a round that begins so", atWord("round 300"), "round 3001: action []: 0 arms", false},
	{"no round", atWord("round 300"), "", false},
}

// witnesses claims that selftest asks for more than a rejection: the witness must lead to the
// bug.
func (s Subjects) witnesses() props.Claim {
	c := claim("deciders/witness", "A rejection counts only if its witness names the place of the bug: one of the words for it, with a number, and the very "+
		"round, arm or function where the bug has one.", "mutation analysis: DeMillo, Lipton & Sayward 1978",
		"witnesses that lead to a place, and others", "a rule that a claim without a witness meets, or one with any words")
	for _, t := range told {
		c.Cases = append(c.Cases, props.Case{Instance: t.words, Check: func(context.Context, props.Trial) (props.Finding, error) {
			lost := s.Lost(t.place, t.witness)
			f := props.Finding{Guarantee: "one case", Observed: props.Point(0), Bound: props.AtMost(0), N: 1}
			if (lost == "") != t.leads {
				f.Observed = props.Point(1)
				f.Witness = fmt.Sprintf("%s: %q, which is to name %s %q: got %q, expected it to lead there: %v", t.words, t.witness, t.place.Words, t.place.Exact, lost,
					t.leads)
			}
			return f, nil
		}})
	}
	return c
}
