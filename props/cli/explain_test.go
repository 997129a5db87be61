package cli

import (
	"strings"
	"testing"
)

// TestLettersStandAlone: a symbol inside a word is none, nor what follows an apostrophe; those with an
// index or a star and those of a product are found.
func TestLettersStandAlone(t *testing.T) {
	known := []Letter{{Symbol: "k"}, {Symbol: "T"}, {Symbol: "μ"}, {Symbol: "ζ"}, {Symbol: "I"}, {Symbol: "A"},
		{Symbol: "A*"}, {Symbol: "s"}}
	var got []string
	for _, l := range lettersOf(known, "toy/claim", "The policy's task: max μ_j − ζ and A_t∖A* at kT") {
		got = append(got, l.Symbol)
	}
	if text := strings.Join(got, " "); text != "k T μ ζ A A*" {
		t.Errorf("got %q, want k T μ ζ A A*", text)
	}
}

// TestLettersByClaim: a symbol that means two things is explained as the claim at hand means it,
// also where a longer path begins alike.
func TestLettersByClaim(t *testing.T) {
	known := []Letter{{Symbol: "S", Meaning: "a set", In: []string{"rounding"}},
		{Symbol: "S", Meaning: "a sum", In: []string{"index", "tail"}}}
	for claim, want := range map[string]string{"rounding/size": "a set", "tail": "a sum", "tails/of": "", "other": ""} {
		got := ""
		for _, l := range lettersOf(known, claim, "P(i ∈ S)") {
			got += l.Meaning
		}
		if got != want {
			t.Errorf("%s: S means %q, want %q", claim, got, want)
		}
	}
}
