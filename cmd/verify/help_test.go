//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/cli"
)

// The most that a reader is asked to learn. explain is another name for list -v.
const (
	mostCommands  = 16 // verify itself among them
	mostFlags     = 45 // the letters of eval's formulas aside
	mostRootLines = 40
	mostLines     = 60
)

// TestSizeOfHelp counts commands, flags and lines of help.
func TestSizeOfHelp(t *testing.T) {
	commands, flags := 0, map[string]bool{}
	var walk func(c *cobra.Command, path []string)
	walk = func(c *cobra.Command, path []string) {
		_, help, _ := verifyCall(t, append(slices.Clone(path), "--help")...)
		most := mostLines
		if len(path) == 0 {
			most = mostRootLines
		}
		if n := strings.Count(help, "\n"); n > most || n < 3 {
			t.Errorf("verify %s --help has %d lines: want 3 to %d", strings.Join(path, " "), n, most)
		}
		if len(path) < 2 && c.Name() != "explain" {
			commands++
		}
		if len(path) < 2 {
			c.Flags().VisitAll(func(f *pflag.Flag) { flags[f.Name] = !f.Hidden && f.Name != "help" && f.Name != "version" })
		}
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() && sub.Name() != "completion" && sub.Name() != "help" {
				walk(sub, append(slices.Clone(path), sub.Name()))
			}
		}
	}
	walk(cli.Root(program()), nil)
	counted := 0
	for name, counts := range flags {
		if counts {
			counted++
			if !slices.ContainsFunc(heeded, func(h heededFlag) bool { return h.flag == name }) {
				t.Errorf("--%s has no line in the table of flags", name)
			}
		}
	}
	if commands > mostCommands || counted > mostFlags {
		t.Errorf("%d commands and %d flags: want at most %d and %d", commands, counted, mostCommands, mostFlags)
	}
}

// TestEveryFlagIsInAPage: a page for people shows each flag.
func TestEveryFlagIsInAPage(t *testing.T) {
	var text strings.Builder
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../examples/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			if name := filepath.Base(file); name == "reference.md" || name == "CHANGELOG.md" {
				continue
			}
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(raw)
		}
	}
	for _, h := range heeded {
		if !strings.Contains(text.String(), "--"+h.flag) {
			t.Errorf("no page shows --%s", h.flag)
		}
	}
}

// A heededFlag is a call that shows what a flag does: DIR is a folder.
type heededFlag struct {
	flag, args string
	code       int
	want       string // in what it prints
}

const simulated = "simulate --m 6 --k 2 --T 100 --runs 3 --format json "

var heeded = []heededFlag{
	{"alpha", "theory --claim partition --alpha 0.01", cli.ExitOK, "α 0.01)"},
	{"seed", "theory --claim partition --seed 7", cli.ExitOK, "(seed 7, "},
	{"format", "theory --claim partition --format json", cli.ExitOK, `"schema": "regretcheck/report/`},
	{"out", "theory --claim partition --out /nowhere/x.txt", cli.ExitBadInput, "/nowhere"},
	{"width", "theory --claim partition --width 39", cli.ExitBadInput, "width=39: want 40 ≤ width"},
	{"quick", "policy --policy cmoss --quick --claim policy/count --format json", cli.ExitOK, "--quick"},
	{"full", "theory --quick --full", cli.ExitBadInput, "quick and full: want one of them"},
	{"group", "theory --group Nonsense", cli.ExitBadInput, `group="Nonsense": want a part of a title: `},
	{"quiet", "theory --claim partition --quiet", cli.ExitOK, "PASS: "},
	{"verbose", "list --verbose partition", cli.ExitOK, "Rejects"},
	{"workers", "theory --workers -1", cli.ExitBadInput, "workers=-1: want 1 ≤ workers"},
	{"timeout", "theory --claim zeta-tail --timeout 1ns", cli.ExitInconclusive, "NOTHING DECIDED"},
	{"claim", "theory --claim partitio", cli.ExitOK, "partition"},
	{"instance", "theory --claim zeta-tail --instance T=100", cli.ExitOK, "PASS: 1 pass of 1 row"},
	{"nats", "worker --nats nowhere:x", cli.ExitBadInput, "nats"},
	{"patience", "worker --patience 1ms", cli.ExitBadInput, "patience=1ms: want at least 500ms"},
	{"resume", simulated + "--resume DIR", cli.ExitOK, "units in DIR"},
	{"shard", simulated + "--shard 1/2", cli.ExitBadInput, "shard: want --resume FOLDER"},
	{"plot", simulated + "--plot DIR/x.txt", cli.ExitBadInput, "want a name that ends in .svg, .png or .pdf"},
	{"constants", "theory --constants --bounds", cli.ExitBadInput, "constants and bounds: want one of them"},
	{"constant", "theory --claim partition --constant 0.3", cli.ExitFail, "FAIL"},
	{"bounds", "theory --bounds --m 6", cli.ExitBadInput, "m, k and T: want all three"},
	{"beyond", "paper --beyond --yelp x", cli.ExitBadInput, "beyond: want neither --yelp nor"},
	{"yelp", "paper --yelp /nowhere/x", cli.ExitBadInput, `yelp="/nowhere/x"`},
	{"figures", "paper --figures /dev/null", cli.ExitBadInput, `figures="/dev/null"`},
	{"m", "simulate --m 1 --k 2", cli.ExitBadInput, "k=2: want 1 ≤ k ≤ m=1"},
	{"k", simulated, cli.ExitOK, `"k": 2`},
	{"T", simulated, cli.ExitOK, `"T": 100`},
	{"runs", "simulate --runs 0", cli.ExitBadInput, "runs=0: want "},
	{"means", simulated + "--means hard:x", cli.ExitBadInput, `means="hard:x"`},
	{"rewards", simulated + "--rewards gamma", cli.ExitBadInput, `rewards="gamma"`},
	{"feedback", simulated + "--feedback full", cli.ExitBadInput, `feedback="full"`},
	{"order", simulated + "--order up", cli.ExitBadInput, `order="up"`},
	{"late", simulated + "--policy cmoss --late delay:5", cli.ExitOK, `"engine": "stepwise"`},
	{"engine", simulated + "--engine stepwise", cli.ExitOK, `"engine": "stepwise"`},
	{"fixed-instance", simulated + "--fixed-instance --rewards deterministic", cli.ExitOK, `"stderr": 0`},
	{"policy", simulated + "--policy cucb", cli.ExitOK, `"policy": "cucb"`},
	{"exec", "policy --exec nosuchcommand", cli.ExitBadInput, "executable file not found"},
	{"level", "policy --policy cmoss --level high", cli.ExitBadInput, `level="high"`},
	{"as", "policy --policy cmoss --as ucb2", cli.ExitBadInput, `as="ucb2"`},
	{"p", "sampler --exec x --p 0.5,0.4", cli.ExitBadInput, "p sums to 0.9: want an integer"},
	{"draws", "sampler --exec x --draws 3", cli.ExitBadInput, "draws=3: want 10 ≤ draws"},
	{"from", "baseline --from /nowhere/x.json --format json", cli.ExitBadInput, "/nowhere/x.json"},
	{"tolerance", "baseline --tolerance 0 --format json", cli.ExitBadInput, `tolerance="0": want a share above 0`},
}

// TestEveryFlag: each flag does what its line of the table says.
func TestEveryFlag(t *testing.T) {
	for _, h := range heeded {
		dir := t.TempDir()
		words := strings.NewReplacer("DIR", dir)
		code, stdout, stderr := verifyCall(t, strings.Fields(words.Replace(h.args))...)
		if want := words.Replace(h.want); code != h.code || !strings.Contains(stdout+stderr, want) {
			t.Errorf("verify %s: exit %d, want %d and %q in\n%.600s%s", h.args, code, h.code, want, stdout, stderr)
		}
	}
}
