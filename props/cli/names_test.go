package cli

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMatches(t *testing.T) {
	ids := []string{"zeta-tail", "zeta-mean", "zeta-tail/printed/sum", "paper/tab:formal/k=10/cmoss",
		"paper/tab:formal/k=20/cucb", "theorem"}
	for _, tt := range []struct {
		pattern string
		want    []string
	}{
		{"zeta-tail", []string{"zeta-tail"}}, // what is named exactly is meant alone
		{"zeta", []string{"zeta-tail", "zeta-mean", "zeta-tail/printed/sum"}},
		{"paper", []string{"paper/tab:formal/k=10/cmoss", "paper/tab:formal/k=20/cucb"}},
		{"paper/tab:formal/", []string{"paper/tab:formal/k=10/cmoss", "paper/tab:formal/k=20/cucb"}},
		{"paper/*/cucb", []string{"paper/tab:formal/k=20/cucb"}},
		{"*k=?0*", []string{"paper/tab:formal/k=10/cmoss", "paper/tab:formal/k=20/cucb"}},
		{"zeta-tail*", []string{"zeta-tail", "zeta-tail/printed/sum"}},
		{"theorem.", nil}, // no regular expression
		{"[a-z]*", nil},
	} {
		got := matches(tt.pattern, ids, "/*", "*")
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.pattern, diff)
		}
	}
	for _, pattern := range []string{"zeta", "zeta-tail/", ""} { // without endings, as of an instance
		if got := matches(pattern, ids); got != nil {
			t.Errorf("%q: got %q, want nothing", pattern, got)
		}
	}
}

func TestOffer(t *testing.T) {
	candidates := []string{"simulate", "eval", "list", "--algos"}
	for word, want := range map[string]string{"simulat": "did you mean simulate?", "sim": "did you mean simulate?",
		"algo": "did you mean --algos?", "Evla": "did you mean eval?", "theory": "want one that list shows",
		"": "want one that list shows"} {
		if got := offer(word, append(candidates, "a", "b", "c"), "list shows"); got != want {
			t.Errorf("offer(%q): %q, want %q", word, got, want)
		}
	}
}
