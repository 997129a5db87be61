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
	}{{"", "", 0}, {"abc", "", 3}, {"abc", "abc", 0}, {"aa", "aaa", 1}, {"format", "fromat", 2}, {"flaw", "lawn", 4}} {
		if got := slip(tt.a, tt.b); got != tt.want {
			t.Errorf("slip(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
