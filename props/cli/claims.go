package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A claimFilter picks cases by claim path and instance. It acts after the
// false-alarm budget is split, so that a row decided alone has the verdict it
// has among all.
type claimFilter struct{ Claims, Instances []string }

// all reports whether the filter leaves everything.
func (f claimFilter) all() bool { return len(f.Claims) == 0 && len(f.Instances) == 0 }

// pick returns the filter in the form that the runner takes. A pattern that matches nothing is
// an error.
func (f claimFilter) pick(claims []props.Claim) (func(props.Claim, props.Case) bool, error) {
	if f.all() {
		return nil, nil
	}
	chosen, err := f.chosen(claims)
	if err != nil {
		return nil, err
	}
	var instances []string
	for _, c := range claims {
		for _, k := range c.Cases {
			if chosen[c.ID] && !slices.Contains(instances, k.Instance) {
				instances = append(instances, k.Instance)
			}
		}
	}
	var errs []error
	for _, i := range f.Instances {
		if !slices.ContainsFunc(instances, func(instance string) bool { return isInstance(i, instance) }) {
			errs = append(errs, fmt.Errorf("instance=%q: %s", i, offer(i, instances, "list -v shows for the claim")))
		}
	}
	return func(c props.Claim, k props.Case) bool {
		asked := func(i string) bool { return isInstance(i, k.Instance) }
		return chosen[c.ID] && (len(f.Instances) == 0 || slices.ContainsFunc(f.Instances, asked))
	}, errors.Join(errs...)
}

// isInstance reports whether an instance is the one asked for, or begins like it where that
// ends in a star.
func isInstance(asked, instance string) bool {
	prefix, star := strings.CutSuffix(asked, "*")
	return asked == instance || star && strings.HasPrefix(instance, prefix)
}

// chosen returns the IDs that the claim patterns match, all without a pattern.
func (f claimFilter) chosen(claims []props.Claim) (map[string]bool, error) {
	var ids []string
	chosen := map[string]bool{}
	for _, c := range claims {
		ids = append(ids, c.ID)
		chosen[c.ID] = len(f.Claims) == 0
	}
	var errs []error
	for _, pattern := range f.Claims {
		matches, err := matchPath(pattern, ids)
		errs = append(errs, err)
		for _, id := range matches {
			chosen[id] = true
		}
	}
	return chosen, errors.Join(errs...)
}

// matchPath tries four readings of a pattern and returns the IDs of the first that finds any:
// the ID equal to it; all that it matches with * and ?, which match slashes too; all IDs below it;
// all that begin with it.
func matchPath(pattern string, ids []string) ([]string, error) {
	if slices.Contains(ids, pattern) {
		return []string{pattern}, nil
	}
	readings := []string{pattern}
	if !strings.ContainsAny(pattern, "*?") {
		readings = []string{strings.TrimSuffix(pattern, "/") + "/*", pattern + "*"}
	}
	for _, glob := range readings {
		quoted := strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(regexp.QuoteMeta(glob))
		matches := regexp.MustCompile("^(?s:" + quoted + ")$").MatchString
		found := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !matches(id) })
		if len(found) > 0 {
			return found, nil
		}
	}
	return nil, fmt.Errorf("claim=%q: %s", pattern, offer(strings.Trim(pattern, "*?"), ids, "list shows"))
}
