package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// pick returns what --claim and --instance leave, in the form that the runner takes. They act after the false-alarm
// budget is split, so that a row decided alone has the verdict it has among all.
func (a *App) pick(claims []props.Claim) (func(props.Claim, props.Case) bool, error) {
	chosen, err := a.chosen(claims)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, c := range claims {
		for _, k := range c.Cases {
			if chosen[c.ID] && !slices.Contains(names, k.Instance) {
				names = append(names, k.Instance)
			}
		}
	}
	instances, err := match("instance", a.Shared.instances, names, "list -v shows for the claim")
	return func(c props.Claim, k props.Case) bool { return chosen[c.ID] && instances[k.Instance] }, err
}

// chosen are the claims that --claim leaves, by ID.
func (a *App) chosen(claims []props.Claim) (map[string]bool, error) {
	var ids []string
	for _, c := range claims {
		ids = append(ids, c.ID)
	}
	return match("claim", a.Shared.claims, ids, "list shows", "/*", "*")
}

// match returns the names that patterns choose, all without one. Endings are what may be added to a pattern. A pattern
// that chooses none is an error, which says where the names are shown.
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

// matches returns the name equal to a pattern, else all that it matches with * and ?, which match slashes too, else, of
// a pattern without these, all that it matches with the first ending that finds any.
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
