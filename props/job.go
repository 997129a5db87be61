package props

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/regretcheck/regretcheck/props/panics"
)

// A job is one case of a run, with its share of the budget.
type job struct {
	claim *Claim
	kase  *Case
	alpha float64
}

func (j job) key() Key { return Key{j.claim.ID, j.kase.Instance} }

// typical is how long a case takes by its evidence, in units of 8 ms: the mean in verify's default
// suite on two idle cores. Only the progress bar uses it.
var typical = map[Evidence]float64{Exact: 1, Searched: 1, Sampled: 3, Fitted: 100, Compared: 50}

func (j job) cost() float64 { return typical[j.claim.Evidence] }

// row is the case as reports show it.
func (j job) row(cfg Config, v Verdict, reason string, busy time.Duration) Row {
	return Row{
		Key: j.key(), Group: j.claim.Group, Reference: j.claim.Reference,
		Statement: j.claim.Statement, Method: j.claim.Method, Rejects: j.claim.Rejects,
		Params: j.kase.Params, Printed: j.claim.Printed,
		Verdict: v, Reason: reason, Reproduce: cfg.reproduce(j.key()), Busy: busy,
	}
}

// decide checks the case and decides its finding.
func (j job) decide(ctx context.Context, t Trial) (Verdict, error) {
	finding, err := j.check(ctx, t)
	if err == nil {
		finding, err = j.complete(finding, t.ledger)
	}
	if err != nil {
		return Verdict{}, err
	}
	return Decide(finding), nil
}

func (j job) check(ctx context.Context, t Trial) (f Finding, err error) {
	err = panics.Call(func() error { f, err = j.kase.Check(ctx, t); return err })
	switch p, panicked := err.(*panics.Panic); {
	case panicked && p.Harness():
		return f, fmt.Errorf("the check panicked, which is a bug of the claim: %v%s", p.Value, p.Where())
	case panicked:
		return f, fmt.Errorf("the check %w", p)
	case err != nil && t.onError != nil:
		return t.onError(ctx, err)
	}
	return f, err
}

// broken is the failing verdict of a check that ended in an error.
func (j job) broken(err error) Verdict {
	return Decide(Finding{
		Evidence: j.claim.Evidence, Guarantee: "seen once", Observed: Point(math.Inf(1)), Bound: AtMost(0), Alpha: j.alpha,
		N: 1, Witness: err.Error(), broke: true,
	})
}

// Fatal marks an error of a check that ends the run, because no row can be decided any more, as
// when the folder of finished units cannot be written or the server is lost.
func Fatal(err error) error { return fatal{err} }

type fatal struct{ error }

// Unwrap returns the error.
func (f fatal) Unwrap() error { return f.error }

// complete fills in what the claim already says and rejects a finding that contradicts it: other
// evidence, more of the budget than its share, or a ledger that does not add up.
func (j job) complete(f Finding, l *ledger) (Finding, error) {
	if f.Evidence == "" {
		f.Evidence = j.claim.Evidence
	}
	if f.Evidence != j.claim.Evidence {
		return f, fmt.Errorf("the finding rests on %v evidence: want %v, as the claim states", f.Evidence, j.claim.Evidence)
	}
	if f.Skip != "" {
		return f, nil
	}
	if f.Evidence.Statistical() && f.Alpha == 0 {
		f.Alpha = j.alpha
	}
	if f.Alpha > j.alpha {
		return f, fmt.Errorf("the finding spends alpha=%v: want at most its share %v", f.Alpha, j.alpha)
	}
	if f.Evidence.Statistical() {
		if err := l.check(j.alpha); err != nil {
			return f, err
		}
	}
	return f, f.check()
}

// errGone reports that a check, or a part of one, called runtime.Goexit, as testing's FailNow does.
var errGone = errors.New("the check ended its goroutine, which is a bug of the claim")
