package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestABrokenPolicyOfThePaper: a policy that errs in one game fails its rows there; its other row is decided, by the
// program's record, and the tables are laid out. A run that is interrupted meanwhile shows no tables.
func TestABrokenPolicyOfThePaper(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	subjects := paper.Registered()
	cmoss := subjects["cmoss"](0)
	subjects["cmoss"] = func(float64) sim.Player {
		return sim.Code(func(s algos.Spec) (algos.Policy, error) {
			if s.Cardinality == 10 {
				return nil, errors.New("no licence for ten arms")
			}
			return cmoss.New(s)
		}).As("cmoss")
	}
	subjects["cucb"] = func(float64) sim.Player {
		return sim.Code(func(algos.Spec) (algos.Policy, error) { interrupt(); return nil, ctx.Err() }).As("cucb")
	}
	const cell = "paper/tab:formal/synthetic/0-0.1/"
	p := program()
	p.Expected = props.Expected{{Claim: cell + "k=20/cmoss", Instance: "*", Outcome: props.Vacuous, Reason: "it is not"}}
	p.Extensions = map[string]cli.Extension{
		"paper": func(a *cli.App, _ *cobra.Command, _ cli.Action) cli.Action {
			return func(ctx context.Context, _ []string) (cli.Renderings, error) {
				return decideStudy(ctx, a, paper.NewStudy(subjects, nil))
			}
		},
	}
	args := []string{"paper", "--quick", "--claim", cell + "k=10/cmoss", "--claim", cell + "k=20/cmoss"}
	code, stdout, stderr := calls(ctx, p, args...)
	want := regexp.MustCompile("CMOSS 1917.013 1237.831 .* fail 1186.8 .*fail: " + cell + "k=10/cmoss .* no licence for ten " +
		"arms .*fail: " + cell + "k=20/cmoss .* recorded as vacuous, but it is decided: .*FAIL: 2 fail of 2 rows")
	if code != cli.ExitFail || !want.MatchString(unwrapped(stdout)) {
		t.Errorf("exit %d: want %s in\n%s%s", code, want, stdout, stderr)
	}
	code, stdout, stderr = calls(ctx, p, append(args, "--claim", cell+"k=10/cucb", "--workers", "1")...)
	if code != cli.ExitInterrupted || strings.Contains(stdout, "1917.013") ||
		!strings.Contains(stdout, "FAIL: 2 fail of 2 rows (seed 1, α 0.001), interrupted") {
		t.Errorf("interrupted: exit %d, want %d and no tables in\n%s%s", code, cli.ExitInterrupted, stdout, stderr)
	}
}

// TestYelpFile: what --yelp names is the study's second data set, and rows say that it has not the paper's shape. They
// are not played here: TestYelpRows of package paper tells what becomes of such ones.
func TestYelpFile(t *testing.T) {
	vectors := make([]float32, (60+100)*8)
	for at := range 160 {
		vectors[8*at+at%8] = 1
	}
	features, err := paper.NewFeatures(60, 100, 8, vectors)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "features")
	var whole bytes.Buffer
	if err := errors.Join(features.Write(&whole), os.WriteFile(file, whole.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := calls(t.Context(), program(), "paper", "--quick", "--yelp", file, "--timeout", "1ms", "--claim",
		"paper/tab:formal/yelp/0-0.1/k=10/cmoss")
	const said = "file of 60 users, 100 "
	if code != cli.ExitInconclusive || !strings.Contains(stdout, said) {
		t.Errorf("exit code %d, want 3 and %q: %s%s", code, said, stdout, stderr)
	}
}
