package cli

import "testing"

// TestLettersStandAlone: a symbol in a word, number or label is none, nor what follows an apostrophe; those with an
// index or a star and those of a product are found.
func TestLettersStandAlone(t *testing.T) {
	words := wordsOf("The policy's task: max μ_j − ζ and A_t∖A* at kT, 1e5 of tab:m_r")
	for symbol, want := range map[string]bool{"k": true, "T": true, "μ": true, "ζ": true, "A": true, "A*": true, "I": false,
		"s": false, "e": false, "r": false, "m": false} {
		if words[symbol] != want {
			t.Errorf("%s: found %v, want %v", symbol, words[symbol], want)
		}
	}
}
