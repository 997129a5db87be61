package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// checkGiven rejects two kinds of flags that pflag lets pass: one with an empty text, which an
// unset variable of CI looks like, and one that is given twice though it holds one value.
func checkGiven(cmd *cobra.Command, args []string) error {
	type given struct {
		flag   *pflag.Flag
		values []string
	}
	if cmd.DisableFlagParsing { // a shell completes a line: it may be empty anywhere
		return nil
	}
	var all []given
	cmd.LocalFlags() // merges in those of the parents, which ParseAll is to know
	// The flags were parsed without an error before. ParseAll sets nothing.
	err := cmd.Flags().ParseAll(args, func(f *pflag.Flag, value string) error {
		for i := range all {
			if all[i].flag == f {
				all[i].values = append(all[i].values, value)
				return nil
			}
		}
		all = append(all, given{f, []string{value}})
		return nil
	})
	errs := []error{err}
	for _, g := range all {
		repeatable := strings.HasSuffix(g.flag.Value.Type(), "Array")
		if slices.Contains(g.values, "") && !mayBeEmpty[g.flag.Name] {
			errs = append(errs, errNoValue(g.flag.Name))
		}
		// Values are not shown: an address may hold a password.
		if slices.ContainsFunc(g.values, func(v string) bool { return v != g.values[0] }) && !repeatable {
			errs = append(errs, fmt.Errorf("%s: given %d times with different values: want one", g.flag.Name, len(g.values)))
		}
	}
	if f := cmd.Flag("timeout"); f != nil && f.Changed {
		if d, err := time.ParseDuration(f.Value.String()); err == nil && d <= 0 {
			errs = append(errs, fmt.Errorf("timeout=%v: want a time such as 60s", d))
		}
	}
	return errors.Join(errs...)
}

// errNoValue refuses an empty value.
func errNoValue(flag string) error {
	return fmt.Errorf("%s=\"\": want a value, or no --%[1]s; is a variable unset?", flag)
}

// mayBeEmpty are flags whose empty value means something: a claim may have one case
// without a name.
var mayBeEmpty = map[string]bool{"instance": true}
