package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestEveryLetterIsExplained: each letter that stands alone in a statement has a line in its claim's
// explanation, or the statement itself says what it is, and no line is for nothing. A claim of a formula names the command
// that evaluates it.
func TestEveryLetterIsExplained(t *testing.T) {
	code, all, _ := calls(t.Context(), program(), "explain", "*")
	texts := map[string]string{}
	for _, text := range strings.Split(all, "\n\n") {
		claim, _, _ := strings.Cut(text, " ")
		texts[claim] = text
	}
	if code != cli.ExitOK || len(texts) < 250 {
		t.Fatalf("exit %d, %d claims", code, len(texts))
	}
	for claim, text := range texts {
		statement := unwrapped(section(text, "States"))
		if statement == "" {
			t.Fatalf("no statement in\n%s", text)
		}
		explained := section(text, "Letters")
		for _, whole := range indexed.FindAllStringSubmatch(explained, -1) {
			statement = strings.ReplaceAll(statement, whole[1], "")
		}
		for _, letter := range lettersIn(statement) {
			quoted := regexp.QuoteMeta(letter)
			line := regexp.MustCompile(`(?m)^\s*` + quoted + `[*_]?\S*( \(--\w+\))?: `)
			told := regexp.MustCompile(`(^|[^\pL\pM])` + quoted + `(_\S+|\([^)]*\))? (=|≔|∈ \{|distinct|runs)|(set|reward|replicates|r and) ` + quoted + `\b`)
			if !line.MatchString(explained) && !told.MatchString(statement) {
				t.Errorf("%s: nobody says what %s is: %s", claim, letter, statement)
			}
		}
	}
	for _, l := range slices.Concat(letterMeanings, labelNames) {
		if !strings.Contains(unwrapped(all), l.Meaning) {
			t.Errorf("no claim has the letter %s, %s", l.Symbol, l.Meaning)
		}
	}
	for _, f := range suite.Entries() {
		if f.Eval != nil && f.Claims != nil && !strings.Contains(texts[f.ID], "verify eval "+f.Eval.Name+" --") {
			t.Errorf("explain %s does not name verify eval: %s", f.ID, texts[f.ID])
		}
	}
}

// indexed matches the line of a letter that is explained with its index, such as k_A.
var indexed = regexp.MustCompile(`(?m)^\s*(\S+_\S+): `)

// section returns the text beside a label of an explanation, "" where there is none.
func section(text, label string) string {
	if m := regexp.MustCompile(`(?m)^  ` + label + ` +(.*(?:\n {11}.*)*)`).FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// noLetters are words and what looks like a letter, in the order in which they are taken out: a, A
// and I are words where a word follows; L3 is the name of a bound.
var noLetters = []*regexp.Regexp{
	regexp.MustCompile(`\b(a|A|I) [A-Za-z][\pL']+`), regexp.MustCompile(`\pL+'s?|'s`), regexp.MustCompile(`i\.i\.d\.|\d ?s\b`),
	regexp.MustCompile(`EXP3\.M|CMOSS, ρ|(tab|lem|thm|line|fig|alg):\S+`), regexp.MustCompile(`\pL+\d+`),
	regexp.MustCompile(`[ΣΠ]`), regexp.MustCompile(`\pL\pM*\pL[\pL\pM]*`),
}

var letter = regexp.MustCompile(`\pL\pM*`) // with its accents

// lettersIn returns the letters of a statement that are no words and no signs of operations.
func lettersIn(statement string) []string {
	for _, words := range noLetters {
		statement = words.ReplaceAllString(statement, " ")
	}
	return letter.FindAllString(statement, -1)
}
