package policytest_test

import (
	"regexp"
	"sync/atomic"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// A counter counts the rounds that are played of a policy: at a time a round, its
// clock.
type counter struct {
	algos.Policy
	rounds *atomic.Int64
}

func (c counter) Select(dst []int) []int {
	c.rounds.Add(1)
	return c.Policy.Select(dst)
}

// tooSlow matches the reasons for which there is no time to decide a rule.
var tooSlow = regexp.MustCompile(`^not to be learned in the time: \d+ (runs of T=|generated)|games leave it open`)

// TestQuickHoldsItsTime: whatever a round takes, all rounds together take no longer
// than 30 s on one core, the rules about actions are decided, and what there is no
// time to learn is skipped with that reason. At 5 ms a round that is 6000 rounds; at 20 µs, which make whole plays, 1.5·10⁶.
func TestQuickHoldsItsTime(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side that TestOurs does not: the long tests run it")
	}
	for _, tt := range []struct {
		roundTime time.Duration
		learned   int // rules about regret, at least
	}{{20 * time.Microsecond, 4}, {200 * time.Microsecond, 1}, {time.Millisecond, 1}, {5 * time.Millisecond, 0}, {20 * time.Millisecond, 0}} {
		if tt.roundTime < 100*time.Microsecond && !whole() {
			continue
		}
		var rounds atomic.Int64
		counted := func(s algos.Spec) (algos.Policy, error) {
			p, err := mutants.NewGreedy(nil)(s)
			return counter{p, &rounds}, err
		}
		r, err := policytest.Check(t.Context(), counted, policytest.Config{Seed: 1, Effort: props.Quick, RoundTime: tt.roundTime})
		if err != nil {
			t.Fatal(err)
		}
		most := 30 * time.Second
		if tt.roundTime == 20*time.Millisecond {
			most = 40 * time.Second // the shortest runs, and 500 rounds of the first instances, which none shortens
		}
		if took := time.Duration(rounds.Load()) * tt.roundTime; took > most {
			t.Errorf("%v a round: %d rounds take %v, want at most %v", tt.roundTime, rounds.Load(), took, most)
		}
		learned := 0
		for _, row := range r.Rows {
			regret := row.Instance != "feedback=semi"
			why := row.Verdict.Finding().Skip
			switch outcome := row.Verdict.Outcome(); {
			case outcome == props.Pass && regret:
				learned++
			case outcome == props.Pass, row.Claim == "policy/index", row.Claim == "policy/copies" && tt.roundTime >= 5*time.Millisecond:
			case outcome == props.Inconclusive && row.Claim == "policy/late-regret": // few short runs
			case outcome != props.Skipped || !regret || !tooSlow.MatchString(why):
				t.Errorf("%v a round: %s (%s): %v %s", tt.roundTime, row.Claim, row.Instance, outcome, why)
			}
			if found := regexp.MustCompile(`\bT=(\d+)`).FindStringSubmatch(row.Instance); found != nil && !regexp.MustCompile(`^[125]0*$`).MatchString(found[1]) {
				t.Errorf("%v a round: T=%s is no step", tt.roundTime, found[1])
			}
		}
		if learned < tt.learned {
			t.Errorf("%v a round: %d rules about regret decided, want %d", tt.roundTime, learned, tt.learned)
		}
	}
}

// TestTooShortToTell: T = 176 shows of a sound policy no more than that it is still
// trying the arms.
func TestTooShortToTell(t *testing.T) {
	exp3m, err := algos.ByName("exp3m", algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	r := check(t, exp3m, policytest.Config{Horizon: 176, Only: []string{"labels", "scaling"}})
	for _, row := range r.Rows {
		if why := row.Verdict.Finding().Skip; row.Claim == "policy/scaling" && why != "T=176 is too short to tell: want T ≥ 1024" ||
			row.Verdict.Outcome() == props.Fail {
			t.Errorf("%s (%s): %v: %s", row.Claim, row.Instance, row.Verdict.Outcome(), why)
		}
	}
}
