package examples_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/sim"
)

// games are plans of several shapes, which are played with a program.
func games(play algos.Factory) (plans []sim.Plan) {
	for i, feedback := range []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.SemiBandit} {
		plans = append(plans, sim.Plan{
			Game: sim.Game{
				Arms: 4 + i, Cardinality: 2, Horizon: int64(60 + 50*i), Means: sim.UniformMeans{Lo: 0.2, Hi: 0.8},
				Feedback: feedback, Order: algos.Ascending,
			},
			Player: sim.Code(play), Runs: 3, Seed: 1,
		})
	}
	return plans
}

// playedWith plays the games with a program, side by side if it can, or alone, and returns their results and how
// many runs were side by side.
func playedWith(t *testing.T, command string, lockstep bool) (results []sim.Result, joined int, err error) {
	t.Helper()
	program, err := child.Open(t.Context(), command, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	results, err = sim.RunAll(t.Context(), props.NewWorkers(1), games(func(s algos.Spec) (algos.Policy, error) {
		if !lockstep {
			s.Lockstep = nil
		}
		before := s.Lockstep.Joined()
		p, err := program.New(s)
		joined += s.Lockstep.Joined() - before
		return p, err
	}), nil)
	return results, joined, err
}

// TestLockstepOfExamples: the helpers play games side by side with the regret that each has alone.
func TestLockstepOfExamples(t *testing.T) {
	t.Parallel()
	for _, l := range languages {
		t.Run(l.name, func(t *testing.T) {
			command := "'" + l.find(t) + "' " + l.file
			want, _, errAlone := playedWith(t, command, false)
			got, joined, err := playedWith(t, command, true)
			if err = errors.Join(err, errAlone); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(sim.Result{}, "NsPerRound")); diff != "" || joined != 9 {
				t.Errorf("%d of 9 runs side by side; alone and side by side (-want +got):\n%s", joined, diff)
			}
		})
	}
}

// A policy in Python that draws from its module's generator, which the last game seeded, or breaks in one of the games.
const (
	sharing = `
import random, regretcheck
class Random:
    def __init__(self, game):
        self.m, self.k = game.m, game.k
        random.seed(game.seed)
    def select(self):
        return random.sample(range(self.m), self.k)
    def update(self, arms, rewards):
        pass
regretcheck.play(Random)
`
	breaking = `
import regretcheck
class Breaks:
    def __init__(self, game):
        self.m, self.t = game.m, 0
    def select(self):
        self.t += 1
        print("debug")
        return [0, 1 // 0 if self.m == 5 and self.t == 41 else 1]
    def update(self, arms, rewards):
        pass
regretcheck.play(Breaks)
`
)

// script writes a program beside a copy of the helper and returns its command.
func script(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	helper, err := os.ReadFile("python/regretcheck.py")
	err = errors.Join(err, os.WriteFile(filepath.Join(dir, "regretcheck.py"), helper, 0o600),
		os.WriteFile(filepath.Join(dir, "policy.py"), []byte(text), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	return "'" + language{"python", "python3", ""}.find(t) + "' '" + filepath.Join(dir, "policy.py") + "'"
}

// TestSharedGenerators: a program whose games would disturb each other is played one game at a time.
func TestSharedGenerators(t *testing.T) {
	t.Parallel()
	command := script(t, sharing)
	want, _, errAlone := playedWith(t, command, false)
	got, joined, err := playedWith(t, command, true)
	if err = errors.Join(err, errAlone); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(sim.Result{}, "NsPerRound")); diff != "" || joined != 0 {
		t.Errorf("%d runs side by side (-want +got):\n%s", joined, diff)
	}
}

// TestABreakIsNamed: with its replicate, round and what Python says, whatever is printed, beside other games.
func TestABreakIsNamed(t *testing.T) {
	t.Parallel()
	_, joined, err := playedWith(t, script(t, breaking), true)
	var broke *sim.PolicyError
	if !errors.As(err, &broke) || broke.Round != 41 || broke.Replicate != 0 || broke.Plan.Arms != 5 ||
		!strings.Contains(err.Error(), "ZeroDivisionError: integer division or modulo by zero") || joined < 2 {
		t.Errorf("%d runs side by side; got %v, want round 41 of replicate 0 with the division by zero", joined, err)
	}
}
