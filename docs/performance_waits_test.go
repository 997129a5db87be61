package docs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A wait is a command that somebody waits for.
type wait struct {
	command        string
	before, wanted string
	cold           bool // with an empty build cache
}

// waits are the commands of the first table, and long those that only REGRETCHECK_PERFORMANCE=full runs.
var (
	waits = []wait{
		{".ci/run", "", "6 min", false},
		{"go run ./cmd/verify --quiet", "57 s", "", true},
		{"go test ./...", "139 s", "90 s", true},
		{"go test -count=1 ./...", "80 to 100 s", "45 s", false},
		{"make race", "", "150 s", false},
		{"bin/verify --quiet", "22 s", "", false},
		{"bin/verify theory --quiet", "12 s", "", false},
		{"bin/verify algos --quiet", "8 s", "", false},
		{"bin/verify selftest --quick --quiet", "42 s", "", false},
		{"bin/verify paper --quiet", "50 s", "40 s", false},
		{"bin/verify paper --beyond --quiet", "61 s", "45 s", false},
		{"bin/verify scaling --quiet", "66 s", "45 s", false},
	}
	long = []wait{{"bin/verify scaling --full --quiet", "16 min", "12 min", false}}
)

// A cost is what a command took.
type cost struct {
	wall, cpu time.Duration
	memory    int64 // bytes, at the peak of the largest process
	output    string
	undecided bool // it ended with exit code 3
}

// take runs a command in a folder and returns what it took. It fails the test if the command fails; one that leaves a row undecided has
// taken as long as any.
func take(t *testing.T, folder, command string, env ...string) cost {
	t.Helper()
	words := strings.Fields(command)
	c := exec.CommandContext(t.Context(), words[0], words[1:]...)
	c.Dir = folder
	c.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "REGRETCHECK_") }), env...)
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	began := time.Now()
	err := c.Run()
	undecided := c.ProcessState != nil && c.ProcessState.ExitCode() == 3
	if err != nil && !undecided {
		text := out.String()
		t.Fatalf("%s: %v\n%s", command, err, text[max(0, len(text)-4000):])
	}
	usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Fatalf("%s: no usage is known", command)
	}
	return cost{time.Since(began), c.ProcessState.UserTime() + c.ProcessState.SystemTime(), usage.Maxrss * 1024, out.String(), undecided}
}

// waits adds the table of commands, each with what took longest in it.
func (s *sheet) waits() {
	s.Helper()
	list := waits
	left := func(wait) bool { return false }
	switch os.Getenv("REGRETCHECK_PERFORMANCE") {
	case "full":
		list = slices.Concat(waits, long)
	case "brief":
		left = func(w wait) bool { return w.cold || w.command == ".ci/run" }
	}
	take(s.T, "..", "make build")
	s.printf("## What one waits for\n\n")
	s.table("command", "before", "wanted", "time", "CPU time", "memory", "what takes longest, seconds of its own")
	var missing []string
	var building []string
	for _, w := range list {
		if left(w) {
			missing = append(missing, "`"+w.command+"`")
			continue
		}
		command, report, graph, env := w.command, "", "", []string(nil)
		if w.cold {
			env = append(env, "GOCACHE="+s.TempDir())
		}
		if strings.HasPrefix(command, "go test ") {
			command, graph = telling(s.T, command)
		}
		if strings.HasPrefix(command, "make ") || strings.HasPrefix(command, ".ci/") {
			env = append(env, "GOFLAGS=-count=1") // tests that have passed run again
		}
		if strings.HasPrefix(command, "bin/verify") {
			report = filepath.Join(s.TempDir(), "report.json")
			command += " --out " + report
		}
		c := take(s.T, "..", command, env...)
		s.Logf("%s: %v", w.command, c.wall)
		name := "`" + strings.TrimSuffix(w.command, " --quiet") + "`"
		subject := name // of a sentence
		if w.cold {
			name += ", empty cache"
			subject = name + ","
		}
		if graph != "" {
			run := readTests(c.output)
			c.output = run.text
			building = append(building, buildTime(s.T, subject, graph, c))
			if !w.cold {
				building = append(building, run.String())
			}
		}
		memory := ""
		if report != "" {
			memory = megabytes(c.memory)
		}
		if c.undecided {
			name += " (a row stayed undecided)"
		}
		s.row(name, w.before, s.past.here(w.wanted),
			fmt.Sprintf("%.3g s", c.wall.Seconds()), fmt.Sprintf("%.3g s", c.cpu.Seconds()), memory, longest(s.T, c.output, report))
	}
	s.printf("\nThe processes of one command work beside each other, so that seconds of its own may add up to the time of both cores. %s\n\n", strings.Join(building, " "))
	if len(missing) > 0 {
		s.printf("This run left out, to be brief, what starts with an empty cache and CI: %s.\n\n", strings.Join(missing, ", "))
	}
	s.commandProfiles()
	s.printf("%s\n", waitFloors)
}

// waitFloors says what commands and tests that miss what was wanted are made of.
const waitFloors = `What keeps them from being shorter:

- *Tests.* The go command links and starts forty programs before a test runs, which no cache keeps. The tests are over a thousand, nearly all
  of them below two seconds: commands as users give them, policies behind pipes, packages and compilers of other languages, claims that are decided,
  and bugs that are planted in them. What takes seconds is decided in part; ` + "`make whole`" + ` decides all of it, CI nearly all.
- *CI.* Nearly every test in full; in a second lane the shorter ones under the race detector, then each quick command in every format. Both
  cores are busy but while servers are waited for.
- *scaling.* Rounds: each exponent is that of the worst games that pilots find, in as many repetitions as make its interval decide. Rows are decided in two
  looks. Half of the rounds are pilots, of which fewer would miss the worst game: what choosing another one costs is measured (docs/explanation.md, and
  TestPilotsOnCommonNumbers), and is as much as an exponent's standard error already.
- *paper.* HYBRID, EXP3.M and cascades, of which no engine skips a round, at what the table of rounds says. The published means are compared in as many
  runs as tell them from a factor of two; HYBRID's cells have 16 instances, fewer of which would let anything pass. Nearly every row ends at its first
  look, whose size is its power.
- *theory.* A flat profile: logarithms and exponentials of enclosures, then rounds of games, then formulas that are computed a second time on
  purpose. Calls with the same arguments are rare.
`

var tested = regexp.MustCompile(`(?m)^ok\s+\S*/regretcheck/(\S+)\s+([0-9.]+)s`)

// longest names what took longest in a command: families of claims, or packages of tests.
func longest(t *testing.T, output, report string) string {
	t.Helper()
	seconds := map[string]float64{}
	for _, m := range tested.FindAllStringSubmatch(output, -1) {
		x, _ := strconv.ParseFloat(m[2], 64)
		seconds[m[1]] += x
	}
	if report != "" {
		var r struct {
			Timing struct {
				Claims []struct {
					Claim   string
					Seconds float64
				}
			}
		}
		text, err := os.ReadFile(report)
		if err == nil {
			err = json.Unmarshal(text, &r)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Timing.Claims {
			parts := strings.Split(c.Claim, "/")
			seconds[strings.Join(parts[:min(2, len(parts))], "/")] += c.Seconds
		}
	}
	var list []lasted
	for name, x := range seconds {
		if x >= .1 {
			list = append(list, lasted{name, x})
		}
	}
	return longestOf(list, 4)
}

// megabytes returns a number of bytes in MB of 10⁶, to the next whole one.
func megabytes(bytes int64) string { return fmt.Sprintf("%d MB", (bytes+999_999)/1_000_000) }

// memory adds what a million arms take.
func (s *sheet) memory() {
	s.Helper()
	s.printf("## A million arms\n\nPeak of resident memory of one run of `verify simulate --m 1e6 --k 5` on U(0, 0.01), long enough that " +
		"every arm is played; in bytes an arm without what ten arms take. By events, T = 100.\n\n")
	s.table("policy", "T", "round by round", "bytes an arm", "by events")
	for _, c := range []struct {
		policy  string
		horizon int
		lazy    bool
	}{{"cmoss", 250_000, true}, {"cucb", 250_000, true}, {"exp3m", 100, false}, {"hybrid", 100, false}} {
		peak := func(arms, horizon int, engine string) int64 {
			return take(s.T, "..", fmt.Sprintf("bin/verify simulate --quiet --m %d --k 5 --T %d --runs 1 --workers 1 --means uniform:0,0.01 --policy %s --engine %s",
				arms, horizon, c.policy, engine)).memory
		}
		const m = 1_000_000
		all, ten, events := peak(m, c.horizon, "stepwise"), peak(10, c.horizon, "stepwise"), ""
		if c.lazy {
			events = megabytes(peak(m, 100, "lazy"))
		}
		s.row(c.policy, strconv.Itoa(c.horizon), megabytes(all), strconv.FormatInt((all-ten)/m, 10), events)
	}
	s.printf("\n%s\n", armParts)
}

// armParts says what is kept of an arm.
const armParts = `The game keeps an arm's mean, whether it is optimal, the key and the binary mean of its rewards, the place among them, its pulls and its
last round. CMOSS keeps its pulls, sum and index, its places in the action and in the heap, and the line that it is watched by while it is played;
CUCB pulls, sum and index, and its place and line in the tournament; EXP3.M its weight and marginal; HYBRID two losses, its marginal, and the leader's
point with what Newton's step needs of it. The rest is garbage that has not been collected yet.
`
