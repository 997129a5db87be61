package search

import (
	"flag"
	"fmt"
	"strconv"
	"sync"
	"testing"
)

// shrinkTime is the last bound on the shrinking of one failure, and the only one that depends on the machine. Shrinking ends by itself
// or at the bounds of a bounded search, in seconds.
const shrinkTime = "2m"

// given is what a user of go test asked of rapid; zero where nothing was asked for.
type given struct {
	checks, steps int
	seed          uint64
	failfile      string
}

// meanSteps is the mean number of actions of a state machine.
const meanSteps = 30

// fromCommandLine reads rapid's flags, or its variables such as RAPID_CHECKS, before any search sets them. A command has
// none of them: what it finds depends on its own flags alone.
var fromCommandLine = sync.OnceValue(func() given {
	g := given{steps: meanSteps}
	if !testing.Testing() {
		return g
	}
	said := map[string]bool{}
	flag.Visit(func(f *flag.Flag) { said[f.Name] = true })
	for name, take := range map[string]func(string){
		"rapid.checks":   func(v string) { g.checks, _ = strconv.Atoi(v) },
		"rapid.steps":    func(v string) { g.steps, _ = strconv.Atoi(v) },
		"rapid.seed":     func(v string) { g.seed, _ = strconv.ParseUint(v, 10, 64) },
		"rapid.failfile": func(v string) { g.failfile = v },
	} {
		if f := flag.Lookup(name); said[name] || f.Value.String() != rapidDefaults[name] {
			take(f.Value.String())
		}
	}
	return g
})

// rapidDefaults are what rapid's flags hold where nobody sets them.
var rapidDefaults = map[string]string{"rapid.checks": "100", "rapid.steps": strconv.Itoa(meanSteps), "rapid.seed": "0", "rapid.failfile": ""}

// in returns the search that was asked for.
func (g given) in(cfg Config) Config {
	if g.checks > 0 {
		cfg.Checks = g.checks
	}
	if g.seed > 0 {
		cfg.Seed = g.seed
	}
	return cfg
}

// rapid's flags belong to the process. Those that it asks at any time are the same for
// all searches under way (see together); how many cases and from which seed it asks
// once, before the first case, so that starting is one search's at a time.
var (
	searches = together{}
	starting sync.Mutex
)

// together are the searches under way, which share a bound on shrinking.
type together struct {
	mu      sync.Mutex
	n       int
	shrink  string
	idle    chan struct{} // closed when the last has ended
	restore func()
}

// enter waits for searches that shrink for another time, sets rapid's flags if there
// are no others, and returns the function that undoes that.
func (s *together) enter(shrink string) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.n > 0 && s.shrink != shrink {
		idle := s.idle
		s.mu.Unlock()
		<-idle
		s.mu.Lock()
	}
	if s.n++; s.n == 1 {
		initTesting()
		s.shrink, s.idle = shrink, make(chan struct{})
		s.restore = setFlags(map[string]string{
			"rapid.checks":     "1",
			"rapid.seed":       "1",
			"rapid.steps":      strconv.Itoa(fromCommandLine().steps),
			"rapid.failfile":   "",
			"rapid.nofailfile": "true",
			"rapid.log":        "false",
			"rapid.v":          "false",
			"rapid.debug":      "false",
			"rapid.debugvis":   "false",
			"rapid.shrinktime": shrink,
		})
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.n--; s.n == 0 {
			s.restore()
			close(s.idle)
		}
	}
}

// start points rapid at a search of its own, or at a file with a case, between enter and
// leave. The function it returns is to be called when rapid has begun, and may be called
// again.
func start(checks int, seed uint64, file string) (begun func()) {
	starting.Lock()
	if testing.Short() {
		checks *= 5 // rapid divides by it
	}
	setFlags(map[string]string{"rapid.checks": strconv.Itoa(checks), "rapid.seed": strconv.FormatUint(seed, 10), "rapid.failfile": file})
	return sync.OnceFunc(starting.Unlock)
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
