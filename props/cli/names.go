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

// offer names up to three candidates that share the longest beginning with a mistyped word, half of it
// at least; else all if they are few, else where to look for them.
func offer(word string, candidates []string, where string) string {
	bare := func(name string) string { return strings.TrimLeft(strings.ToLower(name), "-") }
	word = bare(word)
	for end := len(word); end > 0 && 2*end >= len(word); end-- {
		other := func(c string) bool { return !strings.HasPrefix(bare(c), word[:end]) }
		near := slices.DeleteFunc(slices.Clone(candidates), other)
		if len(near) > 0 {
			return "did you mean " + strings.Join(near[:min(3, len(near))], ", ") + "?"
		}
	}
	if where == "" || len(candidates) > 0 && len(candidates) <= 6 {
		return "want one of " + strings.Join(candidates, ", ")
	}
	return "want one that " + where
}
