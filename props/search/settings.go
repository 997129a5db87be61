package search

import (
	"flag"
	"fmt"
	"strconv"
	"sync"
	"testing"
)

// settings guards rapid's flags, which belong to the process.
var settings sync.Mutex

// shrinkTime bounds the shrinking of one failure. Shrinking normally ends by
// itself well before; only a search that reaches the bound has a witness that
// depends on the machine.
const shrinkTime = "10s"

// applySettings takes the mutex, points rapid at the search, which spends at most
// the given time shrinking, and returns the function that undoes both.
func applySettings(checks int, seed uint64, shrink string) (undo func()) {
	settings.Lock()
	initTesting()
	if testing.Short() {
		checks *= 5 // rapid divides by it
	}
	restore := setFlags(map[string]string{
		"rapid.checks":     strconv.Itoa(checks),
		"rapid.steps":      "30",
		"rapid.failfile":   "",
		"rapid.nofailfile": "true",
		"rapid.seed":       strconv.FormatUint(seed, 10),
		"rapid.log":        "false",
		"rapid.v":          "false",
		"rapid.debug":      "false",
		"rapid.debugvis":   "false",
		"rapid.shrinktime": shrink,
	})
	return func() {
		restore()
		settings.Unlock()
	}
}

// initTesting makes testing.Short callable, which rapid asks: outside go test
// the testing flags are not registered, and a command that parses with another
// library never parses the standard flags.
func initTesting() {
	if flag.Lookup("test.short") == nil {
		testing.Init()
	}
	if !flag.Parsed() {
		// No arguments: every flag keeps its default.
		if err := flag.CommandLine.Parse(nil); err != nil {
			panic(err)
		}
	}
}

// setFlags sets flags behind flag.Set's back, which would mark them as given
// on the command line, and returns the function that puts the old values back.
func setFlags(values map[string]string) (restore func()) {
	old := make(map[string]string, len(values))
	for name, value := range values {
		f := flag.Lookup(name)
		if f == nil {
			panic(fmt.Sprintf("search: rapid has no flag %s", name))
		}
		old[name] = f.Value.String()
		if err := f.Value.Set(value); err != nil {
			panic(fmt.Sprintf("search: -%s=%s: %v", name, value, err))
		}
	}
	return func() {
		for name, value := range old {
			if err := flag.Lookup(name).Value.Set(value); err != nil {
				panic(fmt.Sprintf("search: -%s=%s: %v", name, value, err))
			}
		}
	}
}
