package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
)

// A claimFilter picks cases by claim path and instance. It acts after the
// false-alarm budget is split, so that a row decided alone has the verdict it
// has among all.
type claimFilter struct{ claims, instances []string }

func (f *claimFilter) register(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.claims, "claim", nil, "decide only the claim with this `PATH`, or all below it (repeatable)")
	flags.StringArrayVar(&f.instances, "instance", nil, "decide only this `INSTANCE` of the claims (repeatable)")
}

// pick returns the filter as the runner takes it. Every pattern must match
// something.
func (f claimFilter) pick(claims []props.Claim) (func(props.Claim, props.Case) bool, error) {
	if len(f.claims) == 0 && len(f.instances) == 0 {
		return nil, nil
	}
	chosen, err := f.chosen(claims)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	var instances []string
	for _, c := range claims {
		for _, k := range c.Cases {
			if chosen[c.ID] && !known[k.Instance] {
				known[k.Instance] = true
				instances = append(instances, k.Instance)
			}
		}
	}
	var errs []error
	for _, i := range f.instances {
		if !known[i] {
			errs = append(errs, fmt.Errorf("instance=%q: %s", i, offerSome(i, instances)))
		}
	}
	return func(c props.Claim, k props.Case) bool {
		return chosen[c.ID] && (len(f.instances) == 0 || slices.Contains(f.instances, k.Instance))
	}, errors.Join(errs...)
}

// chosen returns the IDs that the claim patterns match, all without a pattern.
func (f claimFilter) chosen(claims []props.Claim) (map[string]bool, error) {
	ids := make([]string, len(claims))
	for i, c := range claims {
		ids[i] = c.ID
	}
	chosen := map[string]bool{}
	if len(f.claims) == 0 {
		for _, id := range ids {
			chosen[id] = true
		}
	}
	var errs []error
	for _, pattern := range f.claims {
		matches := matchPath(pattern, ids)
		if len(matches) == 0 {
			errs = append(errs, fmt.Errorf("claim=%q: %s", pattern, offerSome(pattern, ids)))
		}
		for _, id := range matches {
			chosen[id] = true
		}
	}
	return chosen, errors.Join(errs...)
}

// matchPath returns the ID that equals the pattern, or else all below it.
func matchPath(pattern string, ids []string) []string {
	if slices.Contains(ids, pattern) {
		return []string{pattern}
	}
	var below []string
	for _, id := range ids {
		if strings.HasPrefix(id, strings.TrimSuffix(pattern, "/")+"/") {
			below = append(below, id)
		}
	}
	return below
}

// offerSome names the nearest candidate, or the only few, or where to look.
func offerSome(word string, candidates []string) string {
	if near := nearest(word, candidates); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if n := len(candidates); n > 0 && n <= 6 {
		return fmt.Sprintf("want one of %q", candidates)
	}
	return "want one that verify list shows for this command"
}
