package cli

import (
	"fmt"
	"strings"
)

// offer names the candidate that a mistyped word most likely meant, else all if they are few, else
// where to look for them.
func offer(word string, candidates []string, where string) string {
	if near := nearest(word, candidates); near != "" {
		return fmt.Sprintf("did you mean %s?", near)
	}
	if where == "" || len(candidates) > 0 && len(candidates) <= 6 {
		return "want one of " + strings.Join(candidates, ", ")
	}
	return "want one that " + where
}

// nearest returns the candidate that a mistyped word most likely meant, or "" if none is near: one that begins with it,
// or one from which it differs in one place, by a third of its length (at least one letter, so that short words have a
// chance).
func nearest(word string, candidates []string) string {
	best, least := "", max(1, len(word)/3)+1
	word = strings.TrimLeft(strings.ToLower(word), "-")
	for _, c := range candidates {
		bare := strings.TrimLeft(strings.ToLower(c), "-")
		differs := slip(word, bare)
		if len(word) > 2 && strings.HasPrefix(bare, word) {
			differs = 1
		}
		if differs < least {
			best, least = c, differs
		}
	}
	return best
}

// slip is the length of what differs between two words, in bytes: of what is left of the longer one without the
// beginning and the end that both have.
func slip(a, b string) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return max(len(a), len(b))
}
