package cli

import (
	"strings"
	"testing"
)

// TestLettersStandAlone: a symbol inside a word is none, and those with an index or a star
// are found.
func TestLettersStandAlone(t *testing.T) {
	known := []Letter{{Symbol: "k"}, {Symbol: "T"}, {Symbol: "μ"}, {Symbol: "ζ"}, {Symbol: "I"}, {Symbol: "A"}, {Symbol: "A*"}}
	var got []string
	for _, l := range lettersOf(known, "For max μ_j − ζ and A_t∖A*, Tk is no horizon") {
		got = append(got, l.Symbol)
	}
	if text := strings.Join(got, " "); text != "μ ζ A A*" {
		t.Errorf("got %q, want μ ζ A A*", text)
	}
}
