package policytest

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// TestAPassNeedsARedControl: in games whose control does not fail, a pass shows nothing and is
// skipped.
func TestAPassNeedsARedControl(t *testing.T) {
	sound := algos.NewCUCB
	cfg, err := Config{Seed: 1, Effort: props.Quick}.withDefaults()
	if err != nil {
		t.Fatal(err)
	}
	trial := props.Trial{Seed: 1, Alpha: 1e-3, Workers: props.NewWorkers(1), Progress: func(float64) {}}
	l := cfg.lesson(beatsRandom(), algos.SemiBandit, semiGames[0])
	if f, err := newSubject(sound, cfg).decide(t.Context(), trial, l); err != nil || f.Skip != "" {
		t.Fatalf("beside random play: %+v, %v", f, err)
	}
	l.rule.control = control{"a sound policy", sound}
	if f, err := newSubject(sound, cfg).decide(t.Context(), trial, l); err != nil ||
		!strings.Contains(f.Skip, "a sound policy does not fail either") {
		t.Errorf("beside a sound control: %+v, %v", f, err)
	}
}

// TestLooksPlayOtherRuns: a row that is open at a look plays runs on that it has not played. A
// policy that loses every eighth run stays at the limit of the game of luck, so that all three
// looks are taken.
func TestLooksPlayOtherRuns(t *testing.T) {
	cfg, err := Config{Seed: 1, Effort: props.Quick}.withDefaults()
	if err != nil {
		t.Fatal(err)
	}
	luck := semiGames[len(semiGames)-1]
	l := cfg.lesson(beatsRandom(), algos.SemiBandit, luck)
	played := map[uint64]int{}
	lucky := func(s algos.Spec) (algos.Policy, error) {
		number := s.Source.Uint64()
		played[number]++
		if len(played)%8 == 0 {
			return constant(0), nil
		}
		return constant(s.Arms - 1), nil // the best arm
	}
	trial := props.Trial{Seed: 1, Alpha: 1e-3, Workers: props.NewWorkers(1), Progress: func(float64) {}}
	f, err := newSubject(lucky, cfg).decide(t.Context(), trial, l)
	if want := luck.runs[0][2]; err != nil || f.N != int64(want) || len(played) != want {
		t.Errorf("%d runs of %d seeds, %v: want %d of each", f.N, len(played), err, want)
	}
	if f.Observed.Mid != 0.125 {
		t.Errorf("a share of %v is lost, want 1/8", f.Observed.Mid)
	}
}

// A constant plays one arm.
type constant int

func (c constant) Select(dst []int) []int { return append(dst, int(c)) }
func (constant) Observe([]int, []float64) {}

// TestKindsOfFeedbackHaveTheirGames: the long run is played once, under the first kind that is asked for, and the slope
// of the gap under semi-bandit feedback alone.
func TestKindsOfFeedbackHaveTheirGames(t *testing.T) {
	for kinds, want := range map[[2]algos.Feedback][4]int{ // rows of late-regret, beats-random, sublinear, gap-slope
		{algos.Disjunctive, algos.SemiBandit}:  {1, len(cascadeGames) + len(semiGames), 2, 1},
		{algos.Conjunctive, algos.Disjunctive}: {1, 2 * len(cascadeGames), 2, 0},
	} {
		cfg, err := Config{Feedback: kinds[:]}.withDefaults()
		if err != nil {
			t.Fatal(err)
		}
		s := newSubject(algos.NewRandom, cfg)
		for i, r := range []rule{lateRegret(), beatsRandom(), sublinear(), gapSlope()} {
			rows := s.cases(r)
			if len(rows) != want[i] || i == 0 && !strings.HasPrefix(rows[0].Instance, "feedback="+kinds[0].String()) {
				t.Errorf("%v: %s has the rows %v, want %d", kinds, r.ID, rows, want[i])
			}
		}
	}
}
