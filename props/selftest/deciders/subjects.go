// Package deciders makes claims about the parts that decide all other claims: the intervals,
// the split of the false-alarm budget, the verdicts with the records they are settled against,
// and the fit of a rate. A suite whose intervals miss too often, or that passes what it could
// not decide, cannot notice that by itself; here each decider is an argument, so that package
// mutants can plant faults in it.
package deciders

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper/audit"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// Subjects are the deciders.
type Subjects struct {
	// ClopperPearson is the two-sided interval of a proportion, Lower and Upper the one-sided limits.
	ClopperPearson func(successes, n int64, alpha float64) props.Interval
	Lower, Upper   func(successes, n int64, alpha float64) float64
	// Student is the interval of a mean; Bounded those of values in [0, 1], by name.
	Student func(s stats.Summary, alpha float64) props.Interval
	Bounded map[string]func(xs []float64, alpha float64) props.Interval
	// Shares splits a budget over the cases of claims, in order.
	Shares func(alpha float64, claims []props.Claim) ([]float64, error)
	// Decide turns a finding into an outcome, and settles it against the records at an effort.
	Decide func(f props.Finding, row Row) props.Outcome
	// Beta fits β in R ∝ rate·(ln T)^β and returns its interval.
	Beta func(points []rate.Point, alpha float64) (props.Interval, error)
	// Minimax is the rate that regret is held against.
	Minimax func(size sim.Size, horizon int64) float64
	// Beside judges the β of a subject's points beside those of a negative control.
	Beside func(subject, control []rate.Point, alpha float64) (props.Outcome, error)
	// Measured are ways to measure regret on the worst of several games, by name; all
	// rounds are played by the executor.
	Measured map[string]func(ctx context.Context, t props.Trial, play sim.Executor) (rate.Point, error)
	// Audit recomputes what is said about tables.
	Audit func(d audit.Data) ([]audit.Finding, error)
	// Looks are the gate's: after how many of a cell's replicates, and the share of the error of each.
	Looks func(runs int) (at []int, shares []float64)
	// Ratio is the gate's interval of mean new regret over mean old.
	Ratio func(fresh, old []float64, paired bool, alpha float64) props.Interval
	// Run is the runner of claims; Each calls do(0) … do(n−1) on so many workers.
	Run  func(ctx context.Context, cfg props.Config) (props.Report, error)
	Each func(ctx context.Context, workers, n int, do func(i int) error) error
	// Studies make claims that share what they measure, by name; Sampled are judges that play in
	// batches.
	Studies map[string]func() []props.Claim
	Sampled map[string]Sampled
	// Shard is the executor of part 1 ≤ part ≤ of of all units. Record encodes a finished unit, and
	// Reply reads the result of a unit from a record.
	Shard  func(part, of int, next sim.Executor) (sim.Executor, error)
	Record func(kernel string, u sim.Unit, r sim.Result) ([]byte, error)
	Reply  func(record []byte, kernel string, u sim.Unit) (sim.Result, error)
	// Tolerated returns the factor by which a gate lets regret rise. The gate's tolerance is given
	// as text; its baseline was recorded for another one. play plays all rounds.
	Tolerated func(ctx context.Context, t props.Trial, play sim.Executor, text string, baseline float64) (factor float64, err error)
	// Lost says what a witness lacks to lead to a place, "" if it lacks nothing.
	Lost func(p Place, witness string) string
}

// A Row is what settling needs to know of a row and a run.
type Row struct {
	Key      props.Key
	Printed  bool
	Effort   props.Effort
	Expected props.Expected
	Open     props.Open
}

const group = "The deciders"

// All returns the claims.
func All(s Subjects) []props.Claim {
	return []props.Claim{
		s.proportions(), s.student(), s.bounded(), s.budget(), s.verdicts(), s.records(),
		s.rates(), s.minimax(), s.control(), s.stages(), s.looks(), s.ratio(), s.audited(), s.witnesses(),
		s.ownShares(), s.firstErrors(), s.keys(), s.batches(), s.shards(), s.replies(), s.tolerances(),
	}
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// claim makes an exact claim of checks by instance.
func claim(id, statement, reference, method, rejects string, cases ...props.Case) props.Claim {
	return props.Claim{
		ID: id, Group: group, Reference: reference, Evidence: props.Exact, Statement: statement, Method: method, Rejects: rejects, Cases: cases,
	}
}
