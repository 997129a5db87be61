package cli

import "testing"

func TestNearest(t *testing.T) {
	candidates := []string{"simulate", "eval", "list", "algos"}
	for word, want := range map[string]string{"simulat": "simulate", "sim": "simulate", "lst": "list", "algo": "algos",
		"evla": "", "theory": "", "": ""} {
		if got := nearest(word, candidates); got != want {
			t.Errorf("nearest(%q) = %q, want %q", word, got, want)
		}
	}
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "", 3}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}} {
		if got := edits(tt.a, tt.b); got != tt.want {
			t.Errorf("edits(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
