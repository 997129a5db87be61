package policytest_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/failures"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// A faulty policy is CUCB that plays an arm twice from a round on, for seeds whose first number is odd.
type faulty struct {
	algos.Policy
	k, t, from int
}

func (f *faulty) Select(dst []int) []int {
	n := len(dst)
	dst = f.Policy.Select(dst)
	if f.t++; f.from > 0 && f.t >= f.from && f.k > 1 {
		dst[len(dst)-1] = dst[n]
	}
	return dst
}

// repeatsArms returns the factory of policies that are faulty from a round on; 0 is never.
func repeatsArms(from int) algos.Factory {
	return func(s algos.Spec) (algos.Policy, error) {
		at := from
		if s.Source != nil && s.Source.Uint64()%2 == 0 {
			at = 0
		}
		p, err := algos.NewCUCB(s, algos.CUCBConfig{})
		return &faulty{Policy: p, k: s.Cardinality, from: at}, err
	}
}

// A keeping is a run with a folder, and what was told.
type keeping struct {
	report policytest.Report
	lines  []string
}

func (k keeping) row(claim string) props.Verdict {
	i := slices.IndexFunc(k.report.Rows, func(r props.Row) bool { return r.Claim == claim })
	return k.report.Rows[i].Verdict
}

func checkKeeping(t *testing.T, dir string, factory algos.Factory, cfg policytest.Config) (k keeping) {
	t.Helper()
	cfg.Failures = failures.Open(dir, "test", func(line string) { k.lines = append(k.lines, line) })
	r, err := policytest.Check(t.Context(), factory, cfg)
	if err != nil {
		t.Fatal(err)
	}
	k.report = r
	slices.Sort(k.lines) // kept games are played side by side
	return k
}

// TestFailingGamesComeFirst: the smallest game in which a rule failed is kept. At a seed that does not show the fault it is
// played first and fails again; once the policy is right it is dropped, and another policy's rows are not touched by it.
func TestFailingGamesComeFirst(t *testing.T) {
	dir := t.TempDir()
	only := []string{"count", "distinct"}
	seedOf := func(fails bool) uint64 { // at which the fault shows, or does not
		for seed := uint64(1); ; seed++ {
			r, err := policytest.Check(t.Context(), repeatsArms(7), policytest.Config{Seed: seed, Effort: props.Quick, Only: only})
			if err != nil {
				t.Fatal(err)
			}
			if (r.Err() != nil) == fails {
				return seed
			}
		}
	}
	bad, good := seedOf(true), seedOf(false)
	if k := checkKeeping(t, dir, repeatsArms(7), policytest.Config{Seed: good, Effort: props.Quick, Only: only}); k.report.Err() != nil || len(k.lines) > 0 {
		t.Fatalf("seed %d: %v %q", good, k.report.Err(), k.lines)
	}
	if files, _ := os.ReadDir(dir); len(files) > 0 {
		t.Errorf("nothing failed, and %v were written", files)
	}
	checkKeeping(t, dir, repeatsArms(7), policytest.Config{Seed: bad, Effort: props.Quick, Only: only})
	again := checkKeeping(t, dir, repeatsArms(7), policytest.Config{Seed: good, Effort: props.Quick, Only: only})
	if f := again.row("policy/distinct").Finding(); again.row("policy/distinct").Outcome() != props.Fail || f.N > 7 ||
		!strings.HasPrefix(f.Witness, "found again, kept in "+dir) || !strings.Contains(f.Witness, "m=2 k=2 T=7: ") {
		t.Errorf("%v: want the kept game, of 7 rounds, to fail again", f)
	}
	if want := "kept failure of policy/distinct [feedback=semi] is played first, and fails again"; !slices.Equal(again.lines, []string{want}) {
		t.Errorf("told %q: want %q", again.lines, want)
	}
	if other := checkKeeping(t, dir, repeatsArms(7), policytest.Config{Seed: good, Effort: props.Quick, Only: []string{"count"}}); len(other.lines) > 0 {
		t.Errorf("a rule that is not decided: told %q", other.lines)
	}
	sound := checkKeeping(t, dir, repeatsArms(0), policytest.Config{Seed: good, Effort: props.Quick, Only: only})
	if want := "kept failure of policy/distinct [feedback=semi] passes again, dropped"; sound.report.Err() != nil || !slices.Equal(sound.lines, []string{want}) {
		t.Errorf("%v, told %q: want %q", sound.report.Err(), sound.lines, want)
	}
	if files, _ := os.ReadDir(dir); len(files) > 0 {
		t.Errorf("left: %v", files)
	}
}

// TestFailingLessonsComeFirst: a rule about regret is decided anew at the kept horizon, runs and seed, with half of its
// error budget, at whatever seed and effort the run has. CUCB passes there, and the game is dropped.
func TestFailingLessonsComeFirst(t *testing.T) {
	dir := t.TempDir()
	only := []string{"beats-random", "generated-level"}
	cfg := policytest.Config{Seed: 3, Effort: props.Quick, Only: only}
	first := checkKeeping(t, dir, algos.NewRandom, cfg)
	cfg.Seed, cfg.Replicates = 4, 40
	again := checkKeeping(t, dir, algos.NewRandom, cfg)
	for _, rule := range only {
		f, before := again.row("policy/"+rule).Finding(), first.row("policy/"+rule).Finding()
		if again.row("policy/"+rule).Outcome() != props.Fail || !strings.HasPrefix(f.Witness, "found again") ||
			f.N != before.N || f.Observed.Mid != before.Observed.Mid {
			t.Errorf("%s: %+v: want the measurement of the first run, %+v", rule, f, before)
		}
	}
	if len(again.lines) != 2 {
		t.Errorf("told %q: want a line for each of the two", again.lines)
	}
	learner := func(s algos.Spec) (algos.Policy, error) { return algos.NewCUCB(s, algos.CUCBConfig{}) }
	sound := checkKeeping(t, dir, learner, cfg)
	if err := sound.report.Err(); err != nil || len(sound.lines) != 2 || strings.Count(strings.Join(sound.lines, "\n"), "passes again, dropped") != 2 {
		t.Errorf("%v, told %q", err, sound.lines)
	}
}

// TestKeptGamesOfMoreEffortWait: a game of the default effort waits for such a run.
func TestKeptGamesOfMoreEffortWait(t *testing.T) {
	dir := t.TempDir()
	f := failures.Open(dir, "test", func(string) {})
	f.Keep(failures.Failure{Claim: "policy/generated-level", Instance: "x", Seed: 1, Game: &failures.Game{Arms: 8, Cardinality: 3, Effort: int(props.Default)}})
	f.Keep(failures.Failure{Claim: "policy/count", Instance: "feedback=semi", Seed: 1,
		Game: &failures.Game{Arms: -3, Cardinality: 2, Exactly: true, Horizon: 5, Feedback: "semi"}})
	k := checkKeeping(t, dir, algos.NewRandom, policytest.Config{Seed: 1, Effort: props.Quick, Only: []string{"count", "generated-level"}})
	if len(k.lines) != 2 || !strings.HasSuffix(k.lines[0], "is not played first: it is of a run of more effort") ||
		!strings.Contains(k.lines[1], "cannot be played again: m=-3") {
		t.Errorf("told %q", k.lines)
	}
	if k.row("policy/count").Outcome() != props.Pass {
		t.Errorf("a damaged game is no failure: %v", k.row("policy/count"))
	}
}

// TestKeptFailuresDecideTheirRows: a run that ends as soon as the kept games have been played again, as a short --budget
// does, has decided their rows, however many rows stand before them.
func TestKeptFailuresDecideTheirRows(t *testing.T) {
	dir := t.TempDir()
	cfg := policytest.Config{Seed: 3, Effort: props.Quick, Only: []string{"beats-random", "generated-level"}}
	checkKeeping(t, dir, algos.NewRandom, cfg)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	told := 0
	cfg.Only = nil
	cfg.Failures = failures.Open(dir, "test", func(string) {
		if told++; told == 2 {
			end()
		}
	})
	claims, err := policytest.Claims(algos.NewRandom, cfg)
	if err != nil {
		t.Fatal(err)
	}
	r, err := props.Run(ctx, props.Config{Claims: claims, Seed: cfg.Seed, Effort: cfg.Effort, Workers: 1})
	var failed []string
	for _, row := range r.Rows {
		if f := row.Verdict.Finding(); row.Verdict.Outcome() == props.Fail && strings.HasPrefix(f.Witness, "found again, kept in "+dir) {
			failed = append(failed, row.Claim)
		}
	}
	if want := []string{"policy/beats-random", "policy/generated-level"}; err != nil || !r.Interrupted || !slices.Equal(failed, want) || len(r.Rows) != 2 {
		t.Errorf("%v, interrupted %v, failed %q of %d rows: want %q alone", err, r.Interrupted, failed, len(r.Rows), want)
	}
}
