package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/shlex"

	"github.com/regretcheck/regretcheck/props/cli"
)

// A promise is what a baseline or a gate does, with a command line that shows it: FILE is a baseline
// of CMOSS.
type promise struct {
	sentence string
	file     func(t *testing.T) string // nil: refreshed
	args     string
	code     int
	want     string // in what it prints
}

// edited is the small baseline with an edit by hand.
func edited(old, fresh string) func(*testing.T) string {
	return func(t *testing.T) string {
		raw, err := os.ReadFile(refreshed(t))
		if err != nil || strings.Count(string(raw), old) != 1 {
			t.Fatalf("%q is not once in %s (%v)", old, raw, err)
		}
		return gateFile(t, strings.Replace(string(raw), old, fresh, 1))
	}
}

// risen is a baseline that a replay exceeds by the share.
func risen(share float64) func(*testing.T) string {
	return func(t *testing.T) string { return rise(t, share) }
}

var promises = []promise{
	{"`verify gate FILE` plays the baseline's specification again with its seed.", nil, "gate FILE", cli.ExitOK,
		"(seed 3, α 0.001)"},
	{"A digest makes an edit by hand bad input", edited(`"tolerance": 0.05`, `"tolerance": 0.5`), "gate FILE",
		cli.ExitBadInput, "edited by hand"},
	{"| the same bits in every replicate | nothing changed | pass |", nil, "gate FILE", cli.ExitOK,
		"no change: identical bits in 1 cell"},
	{"replicates met the same rewards, so they are compared in pairs", nil, "gate FILE --policy random --tolerance 900%",
		cli.ExitOK,
		"fieller, paired (asymptotic)"},
	{"independent samples are compared, at a quarter, a half and all of the baseline's replicates", nil,
		"gate FILE --policy random --seed 9", cli.ExitFail,
		"fieller, unpaired, bonferroni over 3 looks (asymptotic)"},
	{"regret rose by what is tolerated | pass, which --quiet says too", risen(0.02), "gate FILE --quiet", cli.ExitOK,
		"regret rose within the tolerance of 5 %: +2.00 % [+2.00, +2.00]"},
	{"with a warning that names both platforms", risen(0.02), "gate FILE", cli.ExitOK,
		"recorded on amd64 (go1.26.0), played on "},
	{"regret fell | pass, with a warning to refresh the baseline", risen(-0.02), "gate FILE", cli.ExitOK,
		"mean regret fell: refresh the baseline to hold the gain"},
	{"Each row states the smallest regression beyond the tolerance that it finds nine times in ten (`detectable`).", nil,
		"gate FILE --seed 9 --format json",
		cli.ExitInconclusive, `"detectable": 0.`},
	{"The chance that any row of a run fails without reason is at most `--alpha` (0.001)", nil,
		"gate FILE --seed 9 --format json", cli.ExitInconclusive,
		`"alpha": 0.001`},
	{"Exit codes: 0 passed, 1 a row failed, 3 nothing failed but a row is inconclusive, 2 bad input", nil,
		"gate FILE --policy random", cli.ExitFail,
		"FAIL: 1 fail"},
	{"3 nothing failed but a row is inconclusive", nil, "gate FILE --seed 9", cli.ExitInconclusive, "1 inconclusive"},
	{"2 bad input, such as a baseline that was edited by hand", edited(`"seed": 3`, `"seed": 4`), "gate FILE",
		cli.ExitBadInput, "edited by hand"},
	{"Every format begins with one sentence", nil, "gate FILE --format markdown", cli.ExitOK,
		"**no change: identical bits in 1 cell**\n"},
	{"`--format github` writes annotations instead.", nil, "gate FILE --policy random --format github", cli.ExitFail,
		"::error title="},
	{"The command prints the least tolerance that the runs decide at another seed", nil,
		"baseline --from FILE --out NEW.json", cli.ExitOK,
		"the runs decide 107 % at another seed"},
	{"Where runs or a tolerance are given, a baseline that is too small is warned of.", nil,
		"baseline --from FILE --out NEW.json", cli.ExitOK,
		"warning: too few runs for the tolerance 5 %"},
	{"`--quick` is for a tolerance of 10 %", nil, "baseline --quick --m 3 --k 1 --T 50 --means hard:2 --runs 9 --format json", cli.ExitOK,
		`"tolerance": 0.1,`},
	{"`--full` for 2.5 %; the file remembers which.", nil,
		"baseline --full --m 3 --k 1 --T 50 --means hard:2 --runs 9 --format json", cli.ExitOK,
		`"tolerance": 0.025,`},
	{"any other, every program of `--policy exec:COMMAND` among them | three of m = 8, T = 500", nil,
		"baseline --quick --policy random --format json",
		cli.ExitOK, `"k":6,"T":500,"means":"hard:2","runs":1250`},
	{"Beyond that nothing is recorded: the command says how many runs would decide 10 %", nil,
		"baseline --quick --policy random --m 3 --k 1 --T 20 --means uniform:0,1 --out NEW.json", cli.ExitBadInput,
		"want about runs="},
	{"`--m --k --T --means --rewards --feedback --order --runs` describe games of your own", nil,
		"baseline --m 4 --k 2 --T 40 --means uniform:0,1 --rewards bernoulli --feedback disjunctive --order asc --runs 9 --format json", cli.ExitOK,
		`{"m":4,"k":2,"T":40,"means":"uniform:0,1","rewards":"bernoulli","feedback":"disjunctive","order":"asc","runs":9,`},
}

// TestPromisesOfCI: every promise is kept.
func TestPromisesOfCI(t *testing.T) {
	for _, p := range promises {
		t.Run(p.sentence, func(t *testing.T) {
			make := p.file
			if make == nil {
				make = refreshed
			}
			args, err := shlex.Split(strings.NewReplacer("FILE", make(t), "NEW",
				filepath.Join(t.TempDir(), "new")).Replace(p.args))
			if err != nil {
				t.Fatal(err)
			}
			code, stdout, stderr := call(t.Context(), gateSuites, args...)
			if code != p.code || !strings.Contains(stdout+stderr, p.want) {
				t.Errorf("verify %q: exit %d, want %d and %q in\n%s%s", args, code, p.code, p.want, stdout, stderr)
			}
		})
	}
}

// TestRefreshingCI: refreshing a baseline whose policy is unchanged changes no byte, so that git
// sees nothing; a run that
// is cut short leaves the old file; the report of the gate is one that diff reads.
func TestRefreshingCI(t *testing.T) {
	file, report := refreshed(t), filepath.Join(t.TempDir(), "gate.json")
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"gate", file, "--quiet", "--out", report}, {"baseline", "--from", file, "--out", file},
		{"diff", report, report, "--format", "markdown"},
	} {
		if code, stdout, stderr := call(t.Context(), gateSuites, args...); code != cli.ExitOK {
			t.Errorf("verify %q: exit %d\n%s%s", args, code, stdout, stderr)
		}
	}
	if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
		t.Errorf("refreshing an unchanged policy's baseline changed it (%v)", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if code, _, _ := call(ctx, gateSuites, "baseline", "--from", file, "--policy", "random", "--out",
		file); code != cli.ExitInterrupted {
		t.Errorf("exit %d, want 130", code)
	}
	if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
		t.Errorf("a run that was cut short changed the file (%v)", err)
	}
}
