package props

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
)

// debugEnv names the environment variable that adds the stack of a panicking
// check to the error.
const debugEnv = "REGRETCHECK_DEBUG"

// A job is one case of a run, with its share of the budget.
type job struct {
	claim *Claim
	kase  *Case
	alpha float64
}

func (j job) key() Key { return Key{j.claim.ID, j.kase.Instance} }

func (j job) cost() float64 {
	if j.kase.Cost > 0 {
		return j.kase.Cost
	}
	return 1
}

// decide checks the case and decides its finding. Errors name the claim and
// the instance. A check that panics, or ends its goroutine, is a bug of the
// claim: it becomes an error that says so instead of ending the process.
func (j job) decide(ctx context.Context, t Trial) (v Verdict, err error) {
	finding, err := j.check(ctx, t)
	if err != nil {
		return Verdict{}, fmt.Errorf("claim %s: %w", j.key(), err)
	}
	return Decide(finding), nil
}

func (j job) check(ctx context.Context, t Trial) (f Finding, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
	}()
	f, err = j.kase.Check(ctx, t)
	if err != nil {
		return Finding{}, err
	}
	return j.complete(f)
}

func panicked(value any) error {
	if os.Getenv(debugEnv) != "" {
		return fmt.Errorf("the check panicked, which is a bug of the claim: %v\n%s", value, debug.Stack())
	}
	return fmt.Errorf("the check panicked, which is a bug of the claim: %v (%s=1 shows where)", value, debugEnv)
}

// complete fills in what the claim already says and rejects a finding that
// contradicts it: other evidence, or more of the budget than its share.
func (j job) complete(f Finding) (Finding, error) {
	if f.Evidence == 0 {
		f.Evidence = j.claim.Evidence
	}
	if f.Evidence != j.claim.Evidence {
		return f, fmt.Errorf("the finding rests on %v evidence: want %v, as the claim states", f.Evidence, j.claim.Evidence)
	}
	if f.Skip != "" {
		return f, nil
	}
	if f.Evidence.statistical() && f.Alpha == 0 {
		f.Alpha = j.alpha
	}
	if f.Alpha > j.alpha {
		return f, fmt.Errorf("the finding spends alpha=%v: want at most its share %v", f.Alpha, j.alpha)
	}
	return f, f.check()
}

// errGone reports a check that called runtime.Goexit, as the FailNow of a
// testing.TB does.
var errGone = errors.New("the check ended its goroutine, which is a bug of the claim")
