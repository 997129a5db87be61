package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// match returns the names that patterns choose, all without one. Endings are what may be added to a
// pattern. A pattern that chooses none is an error, which says where the names are shown.
func match(what string, patterns, names []string, shown string, endings ...string) (map[string]bool, error) {
	chosen := map[string]bool{}
	for _, name := range names {
		chosen[name] = len(patterns) == 0
	}
	var errs []error
	for _, pattern := range patterns {
		found := matches(pattern, names, endings...)
		for _, name := range found {
			chosen[name] = true
		}
		if found == nil {
			errs = append(errs, fmt.Errorf("%s=%q: %s", what, pattern, offer(strings.Trim(pattern, "*?"), names, shown)))
		}
	}
	return chosen, errors.Join(errs...)
}

// matches returns the name equal to a pattern, else all that it matches with * and ?, which match
// slashes too. One without these may end in the first ending that finds any.
func matches(pattern string, names []string, endings ...string) []string {
	if slices.Contains(names, pattern) {
		return []string{pattern}
	}
	if strings.ContainsAny(pattern, "*?") {
		endings = []string{""}
	}
	for _, ending := range endings {
		quoted := strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(regexp.QuoteMeta(pattern + ending))
		reads := regexp.MustCompile("^(?s:" + quoted + ")$").MatchString
		found := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !reads(name) })
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

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

// nearest returns the candidate that a mistyped word most likely meant, or "" if none is near. A near
// one begins with the word, or differs in one place, by at most a third of the word.
func nearest(word string, candidates []string) string {
	best, least := "", len(word)/3+1
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

// slip is how many bytes of two words differ in one place. Both words have what stands before it and
// after it; the longer one counts.
func slip(a, b string) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return max(len(a), len(b))
}
