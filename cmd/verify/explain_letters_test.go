package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestExplainDefinesLetters: a formula's claim has a line for each of its parameters, any
// other for each known symbol of its statement; the label is put into words; and a reader is
// told what a pass means.
func TestExplainDefinesLetters(t *testing.T) {
	for claim, want := range map[string][]string{
		"zeta-tail": {"μ (--mu):", "ε (--eps):", "δ (--delta):", "T:", "ζ:", "P: probability",
			"the lemma on how far an index falls below its mean", "no proof"},
		"selection":          {"μ:", "ζ:", "A*:", "I:", "the appendix with the proofs", "no counterexample"},
		"depround/marginals": {"S: the set of k arms that is drawn", "sampler/marginals", "verify sampler"},
		"selection/indices":  {"S: sum of an arm's observed rewards"},
		"policy/*":           {"policy/count", "policy/late-regret", "policy/exit", "Run by verify policy"},
		"gate/*":             {"gate/regret", "gate/beta", "at most 1.05 times the baseline's", "Run by verify gate"},
		"sampler/*":          {"sampler/extremes", "sampler/negative-cylinder", "Rows depround/negative-cylinder"},
		"theorem-semibandit": {"the theorem on CMOSS's regret under semi-bandit feedback", "Means"},
	} {
		code, stdout, stderr := verifyCall(t, "explain", claim)
		if code != cli.ExitOK {
			t.Fatalf("%s: exit code %d: %s", claim, code, stderr)
		}
		text := strings.Join(strings.Fields(stdout), " ")
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: want %q in\n%s", claim, w, stdout)
			}
		}
		if strings.Contains(text, "a: least value") {
			t.Errorf("%s: the article a is explained as a letter in\n%s", claim, stdout)
		}
	}
}

// TestEveryLetterIsExplained: each letter that stands alone in a statement has a line in its claim's
// explanation, or the statement itself says what it is.
func TestEveryLetterIsExplained(t *testing.T) {
	code, stdout, stderr := verifyCall(t, "explain", "*")
	if code != cli.ExitOK {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	claims := 0
	for _, text := range strings.Split(stdout, "\n\n") {
		claim, _, _ := strings.Cut(text, " ")
		statement := strings.Join(strings.Fields(section(text, "States")), " ")
		if statement == "" {
			t.Fatalf("no statement in\n%s", text)
		}
		claims++
		explained := section(text, "Letters")
		for _, whole := range regexp.MustCompile(`(?m)^\s*(\S+_\S+): `).FindAllStringSubmatch(explained, -1) {
			statement = strings.ReplaceAll(statement, whole[1], "")
		}
		for _, letter := range lettersIn(statement) {
			quoted := regexp.QuoteMeta(letter)
			line := regexp.MustCompile(`(?m)^\s*` + quoted + `[*_]?\S*( \(--\w+\))?: `)
			told := regexp.MustCompile(`(^|[^\pL\pM])` + quoted + `(_\S+|\([^)]*\))? (=|≔) `)
			if !line.MatchString(explained) && !told.MatchString(statement) {
				t.Errorf("%s: nobody says what %s is: %s", claim, letter, statement)
			}
		}
	}
	if claims < 300 {
		t.Errorf("%d claims were read", claims)
	}
}

// section returns the text beside a label of an explanation.
func section(text, label string) string {
	var found []string
	in := false
	for _, line := range strings.Split(text, "\n")[1:] {
		if head := strings.TrimSpace(string([]rune(line + strings.Repeat(" ", 11))[:11])); head != "" {
			in = head == label
		}
		if in {
			found = append(found, string([]rune(line + strings.Repeat(" ", 11))[11:]))
		}
	}
	return strings.Join(found, "\n")
}

// lettersIn returns the letters of a statement that are no words and no signs of operations. a, A
// and I are words where a word follows; L3 is the name of a bound.
func lettersIn(statement string) []string {
	for _, words := range []string{`\b(a|A|I) [A-Za-z][\pL']+`, `\pL+'s?|'s`, `i\.i\.d\.`, `EXP3\.M|CMOSS, ρ|(tab|lem|thm|line|fig|alg):\S+`, `\pL+\d+`, `[ΣΠ]`} {
		statement = regexp.MustCompile(words).ReplaceAllString(statement, " ")
	}
	var letters []string
	for _, word := range regexp.MustCompile(`[\pL\pM]+`).FindAllString(statement, -1) {
		marks := len(regexp.MustCompile(`\pM`).FindAllString(word, -1))
		if len([]rune(word))-marks == 1 {
			letters = append(letters, word)
		}
	}
	return letters
}
