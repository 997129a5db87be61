package search

import (
	"flag"
	"fmt"
	"strconv"
	"sync"
	"testing"
)

// rapid's flags belong to the process. Most are the same for all running searches. The number of
// cases and the seed are not: rapid reads them once, before the first case, so one search starts at
// a time.
var (
	starting, counting sync.Mutex
	underWay           int
	restore            func()
)

// enter sets rapid's flags when the first search begins. The function that it returns restores them
// when the last one ends.
func enter() (leave func()) {
	counting.Lock()
	defer counting.Unlock()
	if underWay++; underWay == 1 {
		initTesting()
		restore = setFlags(map[string]string{
			"rapid.checks": "1", "rapid.seed": "1", "rapid.failfile": "", "rapid.nofailfile": "true",
			"rapid.v": "true", "rapid.debug": "true", // logs the draws of every case
			"rapid.log": "false", "rapid.debugvis": "false",
			"rapid.shrinktime": "2m", // the bounds of a player come first
		})
	}
	return func() {
		counting.Lock()
		defer counting.Unlock()
		if underWay--; underWay == 0 {
			restore()
		}
	}
}

// start sets the cases and the seed of one search, between enter and leave. The function that it
// returns is called once rapid has begun; further calls do nothing.
func start(checks int, seed uint64) (begun func()) {
	starting.Lock()
	if testing.Short() {
		checks *= 5 // rapid divides by it
	}
	setFlags(map[string]string{"rapid.checks": strconv.Itoa(checks), "rapid.seed": strconv.FormatUint(seed, 10)})
	return sync.OnceFunc(starting.Unlock)
}

// initTesting makes testing.Short callable for rapid. Outside go test the testing flags are not
// registered, and a command that parses with another library never parses the standard flags.
func initTesting() {
	if flag.Lookup("test.short") == nil {
		testing.Init()
	}
	if !flag.Parsed() {
		flag.CommandLine.Parse(nil) // no arguments: every flag keeps its default
	}
}

// setFlags sets flags that were not given to go test, and returns the function that restores the
// old values. It avoids flag.Set, which would mark them as given.
func setFlags(values map[string]string) (restore func()) {
	given, old := map[string]bool{}, map[string]string{}
	flag.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for name, value := range values {
		f := flag.Lookup(name)
		if old[name] = f.Value.String(); given[name] {
			continue
		}
		if err := f.Value.Set(value); err != nil {
			panic(fmt.Sprintf("search: -%s=%s: %v", name, value, err))
		}
	}
	return func() { setFlags(old) }
}
