package main

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestExplainDefinesLetters: a formula's claim has a line for each of its parameters, any
// other for each known symbol of its statement; the label is put into words; and a reader is
// told what a pass means.
func TestExplainDefinesLetters(t *testing.T) {
	for claim, want := range map[string][]string{
		"zeta-tail":          {"mu:", "eps:", "delta:", "T:", "the lemma on how far an index falls below its mean", "no proof"},
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
