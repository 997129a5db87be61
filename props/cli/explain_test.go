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
