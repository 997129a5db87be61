package cli

import (
	"bytes"
	"context"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/sim"
)

// markov is a program of one lemma: Markov's inequality for an exponential variable.
func markov(name string, factor float64) Program {
	lemma := formula.Lemma{
		ID: "markov", Statement: "P(X ≥ x) ≤ " + formula.Number(factor) + "/x for X exponential of mean 1.", Constant: factor,
		Params: []formula.Range{{Name: "x", Unit: "threshold", Lo: 0.1, Hi: 20}},
		Bound:  func(x formula.Point) float64 { return factor / x.Float("x") },
		Exact: func(x formula.Point) (props.Interval, error) {
			p := math.Exp(-x.Float("x"))
			return props.PlusMinus(p, 1e-15), nil
		},
	}
	return Program{Name: name, Short: "Decide Markov's inequality", Formulas: []formula.Entry{lemma.Entry()}}
}

// runs runs a program in process.
func runs(ctx context.Context, p Program, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = Run(ctx, p, args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	return code, out.String(), errs.String()
}

// TestTwoPrograms: two programs in one process have each their own claims, lemmas, bugs, name
// and exit code.
func TestTwoPrograms(t *testing.T) {
	sound, wrong, extended := markov("sound", 1), markov("wrong", 0.3), markov("extended", 1)
	extended.Extensions = map[string]Extension{"": func(a *App, cmd *cobra.Command, decide Action) Action {
		twice := cmd.Flags().Bool("twice", false, "decide twice")
		cmd.Flags().Bool("resume", false, "its own, in place of the shared one")
		return WithConstants(a, cmd, func(ctx context.Context, args []string) (Renderings, error) {
			if *twice {
				return nil, errors.New("twice: want once")
			}
			return decide(ctx, args)
		})
	}}
	sound.Bugs = []Bug{
		{Name: "markov/third", Wrong: "0.3 in place of 1", RejectedBy: []string{"markov", "markov/search"},
			Claims: wrong.decided},
		{Name: "markov/empty", Wrong: "nothing is planted"},
		{Name: "markov/broken", Wrong: "the check ends in an error", RejectedBy: []string{"markov"},
			Claims: func() []props.Claim {
				claims := markov("broken", 1).decided()
				claims[0].Cases[0].Check = func(context.Context, props.Trial) (props.Finding, error) {
					return props.Finding{}, errors.New("no data")
				}
				return claims
			}},
		{Name: "markov/none", Wrong: "nothing", RejectedBy: []string{"markov"}, Claims: sound.decided},
	}
	recorded := sound
	recorded.Expected = props.Expected{}
	finding := func(name string, f props.Finding) Bug {
		return Bug{Name: "markov/" + name, Wrong: "it", RejectedBy: []string{"markov"}, Claims: func() []props.Claim {
			claims := markov(name, 1).decided()
			for i := range claims[0].Cases {
				claims[0].Cases[i].Check = func(context.Context, props.Trial) (props.Finding, error) { return f, nil }
			}
			return claims
		}}
	}
	recorded.Bugs = []Bug{finding("skipped", props.Finding{Skip: "no data"}),
		finding("vacuous", props.Finding{Observed: props.Point(1), Bound: props.AtMost(9), Trivial: 9})}
	for _, tt := range []struct {
		p    Program
		args string
		code int
		want string
	}{
		{sound, "--quick", ExitOK, "PASS: 3 pass"},
		{wrong, "--quick", ExitFail, "reproduce: wrong --claim markov"},
		{sound, "--quick --format json", ExitOK, `"command": "sound"`},
		{sound, "eval markov --x 2", ExitOK, "0.1353352832366"},
		{sound, "eval markov --x 0", ExitBadInput, "sound: x=0: want in [0.1, 20]"},
		{wrong, "eval markov --x 2", ExitOK, "0.15"},
		{sound, "explain markov", ExitOK, "sound eval markov --x X"},
		{sound, "--constants --quick", ExitOK, "c in place of 1"},
		{markov("loose", 20), "--constants --quick --width 200", ExitOK, "found, loose"},
		{extended, "--twice", ExitBadInput, "extended: twice: want once"},
		{extended, "--constants --quick", ExitOK, "c in place of 1"},
		{extended, "--quick --resume", ExitOK, "PASS: 3 pass"},
		{sound, "list", ExitOK, "markov/search"},
		{sound, "--help", ExitOK, "Exit codes: 0"},
		{sound, "selftest --claim selftest/bug/markov/third", ExitOK, "PASS: 1 pass"},
		{sound, "selftest --claim selftest/bug/markov/none", ExitFail, "markov accepts it"},
		{recorded, "selftest --claim selftest/bug/markov/skipped", ExitFail, "markov accepts it"},
		{recorded, "selftest --claim selftest/bug/markov/vacuous", ExitFail, "markov accepts it"},
		{sound, "selftest --claim selftest/bug/markov/broken", ExitFail, "markov cannot be decided: no data"},
		{sound, "selftest --claim selftest/bug/markov/empty", ExitFail, "bug markov/empty: want Claims"},
		{wrong, "selftest", ExitBadInput, "wrong: unknown command \"selftest\""},
		{sound, "theory", ExitBadInput, "sound: unknown command \"theory\""},
	} {
		code, stdout, stderr := runs(t.Context(), tt.p, strings.Fields(tt.args)...)
		if text := stdout + stderr; code != tt.code || !strings.Contains(text, tt.want) {
			t.Errorf("%s %s: exit %d, want %d and %q in\n%s", tt.p.Name, tt.args, code, tt.code, tt.want, text)
		}
	}
}

// TestAProgramsOwnPolicies: every command that plays knows them, plays the first where none is named and
// names them where a name is wrong; lines to be copied name the program.
func TestAProgramsOwnPolicies(t *testing.T) {
	random := func(s algos.Spec) (algos.Policy, error) { return algos.NewRandom(s) }
	p := markov("own", 1)
	p.Policies = []sim.Player{sim.Code(random).As("Fixed"), sim.Code(random).As("Fixed:fast")}
	file := filepath.Join(t.TempDir(), "fixed.json")
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"simulate", "--m", "6", "--k", "2", "--T", "100"}, ExitOK, "Fixed"},
		{[]string{"simulate", "--policy", "fixe"}, ExitBadInput, `own: policy="fixe": did you mean Fixed, Fixed:fast?`},
		{[]string{"simulate", "--policy", "Fixed:delta=1"}, ExitBadInput, `policy="Fixed:delta=1": did you mean Fixed, Fixed:fast?`},
		{[]string{"simulate", "--policy", "Fixed", "--runs", "0"}, ExitBadInput, "own: runs=0: want"},
		{[]string{"simulate", "--policy", "Fixed:fast", "--m", "6", "--k", "2", "--T", "100"}, ExitOK, "Fixed:fast"},
		{[]string{"baseline", "--policy", "Fixed", "--m", "6", "--k", "2", "--T", "300", "--means", "hard:2", "--runs", "40",
			"--out", file}, ExitOK, ""},
		{[]string{"gate", file, "--quiet"}, ExitOK, "PASS"},
		{[]string{"gate", file, "--policy", "random", "--tolerance", "900%", "--quiet"}, ExitOK, "PASS"},
		{[]string{"gate", file, "--policy", "nobody"}, ExitBadInput, `policy="nobody": want one of Fixed, `},
		{[]string{"policy", "--policy", "Fixd", "--quick"}, ExitBadInput, `policy="Fixd": did you mean Fixed, Fixed:fast?`},
		{[]string{"policy", "--policy", "Fixed", "--quick", "--claim", "policy/beats-random", "--m", "6", "--k", "2"},
			ExitFail, "own simulate --policy Fixed"},
		{[]string{"--quick", "--format", "html"}, ExitOK, "own --claim "},
	} {
		code, stdout, stderr := runs(t.Context(), p, tt.args...)
		if text := stdout + stderr; code != tt.code || !strings.Contains(text, tt.want) ||
			strings.Contains(text, "verify") {
			t.Errorf("%q: exit %d, want %d and %q, and nothing of verify, in\n%s", tt.args, code, tt.code, tt.want, text)
		}
	}
}
