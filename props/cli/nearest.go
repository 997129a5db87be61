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

// nearest returns the candidate that a mistyped word most likely meant, or ""
// if none is near: one that begins with it, or one within a third of its
// length in edits (at least one, so that short words have a chance).
func nearest(word string, candidates []string) string {
	best, bestDistance := "", max(1, len(word)/3)+1
	word = strings.TrimLeft(strings.ToLower(word), "-")
	for _, c := range candidates {
		bare := strings.TrimLeft(strings.ToLower(c), "-")
		d := edits(word, bare)
		if len(word) > 2 && strings.HasPrefix(bare, word) {
			d = 1
		}
		if d < bestDistance {
			best, bestDistance = c, d
		}
	}
	return best
}

// edits returns Levenshtein's distance of two words in bytes.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			substitute := diagonal
			if a[i] != b[j] {
				substitute++
			}
			diagonal = row[j+1]
			row[j+1] = min(substitute, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
