package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
)

// A ClaimFilter picks cases by claim path and instance. It acts after the
// false-alarm budget is split, so that a row decided alone has the verdict it
// has among all.
type ClaimFilter struct{ Claims, Instances []string }

// Register adds the flags --claim and --instance, which fill the filter.
func (f *ClaimFilter) Register(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.Claims, "claim", nil,
		"decide only the claim with this `PATH`, all below it, or all that match a prefix or a pattern such as 'theorem*' (repeatable)")
	flags.StringArrayVar(&f.Instances, "instance", nil,
		"decide only this `INSTANCE` of the claims, or all that begin so, as in 'cmoss*' (repeatable)")
}

// pick returns the filter in the form that the runner takes. A pattern that matches nothing is
// an error.
func (f ClaimFilter) pick(claims []props.Claim) (func(props.Claim, props.Case) bool, error) {
	if len(f.Claims) == 0 && len(f.Instances) == 0 {
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
	for _, i := range f.Instances {
		if !known[i] && !slices.ContainsFunc(instances, func(instance string) bool { return isInstance(i, instance) }) {
			errs = append(errs, fmt.Errorf("instance=%q: %s", i, offerSome(i, instances)))
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
func (f ClaimFilter) chosen(claims []props.Claim) (map[string]bool, error) {
	ids := make([]string, len(claims))
	for i, c := range claims {
		ids[i] = c.ID
	}
	chosen := map[string]bool{}
	if len(f.Claims) == 0 {
		for _, id := range ids {
			chosen[id] = true
		}
	}
	var errs []error
	for _, pattern := range f.Claims {
		matches := matchPath(pattern, ids)
		if len(matches) == 0 {
			errs = append(errs, fmt.Errorf("claim=%q: %s", pattern, offerClaim(pattern, ids)))
		}
		for _, id := range matches {
			chosen[id] = true
		}
	}
	return chosen, errors.Join(errs...)
}

// matchPath tries four readings of a pattern and returns the IDs of the first that finds any:
// the ID equal to it; all IDs below it; all that it matches with * and ?, which match slashes
// too; all that begin with it.
func matchPath(pattern string, ids []string) []string {
	if slices.Contains(ids, pattern) {
		return []string{pattern}
	}
	if strings.ContainsAny(pattern, "*?") {
		return filterIDs(ids, globbed(pattern).MatchString)
	}
	if below := filterIDs(ids, under(pattern)); below != nil {
		return below
	}
	if pattern == "" {
		return nil
	}
	return filterIDs(ids, func(id string) bool { return strings.HasPrefix(id, pattern) })
}

func filterIDs(ids []string, keep func(string) bool) []string {
	var kept []string
	for _, id := range ids {
		if keep(id) {
			kept = append(kept, id)
		}
	}
	return kept
}

func under(path string) func(string) bool {
	folder := strings.TrimSuffix(path, "/") + "/"
	return func(id string) bool { return strings.HasPrefix(id, folder) }
}

// globbed translates a pattern of * and ? to a regular expression. path.Match
// would stop * at slashes, and claims are looked for across them.
func globbed(pattern string) *regexp.Regexp {
	quoted := regexp.QuoteMeta(pattern)
	quoted = strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(quoted)
	return regexp.MustCompile("^(?s:" + quoted + ")$")
}

// offerClaim names the claim, or the beginning of claims, that a pattern may have meant.
func offerClaim(pattern string, ids []string) string {
	if near := nearest(strings.Trim(pattern, "*?"), slices.Concat(ids, beginnings(ids))); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return offerSome(pattern, ids)
}

// beginnings returns the part of each ID before every hyphen and slash. As a pattern, such a
// part picks all IDs that begin with it.
func beginnings(ids []string) []string {
	var all []string
	for _, id := range ids {
		for i, c := range id {
			if i > 0 && (c == '-' || c == '/') {
				all = append(all, id[:i])
			}
		}
	}
	return all
}

// offerSome names the nearest candidate, or the only few, or the few folders of all, or where to look.
func offerSome(word string, candidates []string) string {
	if near := nearest(word, candidates); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if n := len(candidates); n > 0 && n <= 6 {
		return fmt.Sprintf("want one of %q", candidates)
	}
	within := func(folder string) bool { return strings.HasPrefix(word, folder) }
	if few := folders(candidates); len(few) > 0 && !slices.ContainsFunc(few, within) {
		return fmt.Sprintf("want one that begins with one of %q", few)
	}
	return "want one that list shows for this command"
}

// folders returns the deepest folders, six at most, that hold all paths; a path outside them stands
// for itself. It is nil if there are more at the top.
func folders(paths []string) []string {
	var few []string
	for depth := 1; ; depth++ {
		var next []string
		for _, path := range paths {
			parts := strings.SplitAfter(path, "/")
			if part := strings.Join(parts[:min(depth, len(parts))], ""); !slices.Contains(next, part) {
				next = append(next, part)
			}
		}
		if len(next) > 6 || slices.Equal(next, few) {
			return few
		}
		few = next
	}
}
