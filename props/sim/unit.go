package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A Unit is a block of replicates as data: a Plan with its laws as text and every default filled
// in. It can be stored, sent and played anywhere by name. Its Result depends only on the unit and
// on the code that plays it.
type Unit struct {
	Policy          algos.Choice `json:"policy"`
	Arms            int          `json:"m"`
	Cardinality     int          `json:"k"`
	Horizon         int64        `json:"T"`
	Means           string       `json:"means"`    // see ParseMeans
	Rewards         string       `json:"rewards"`  // see ParseRewards
	Feedback        string       `json:"feedback"` // semi, disjunctive or conjunctive
	Order           string       `json:"order"`    // desc or asc
	Checkpoints     []int64      `json:"checkpoints"`
	Stepwise        bool         `json:"stepwise"`
	RunsPerInstance int          `json:"runs_per_instance"`
	Seed            uint64       `json:"seed,string"` // text, as it may exceed 2⁵³
	First           int          `json:"first"`       // number of the first replicate
	Runs            int          `json:"runs"`
}

// MaxRounds bounds the rounds over all replicates of one command or unit. The fastest policies play
// a round in a nanosecond, so these take a day on one core.
const MaxRounds = 1e14

// unit returns the plan as data, unless it is code in any part. No unit says at most k, since policies
// of the registry play exactly k arms. The plan is normalized.
func (p Plan) unit() (u Unit, data bool) {
	if p.Choice.Name == "" || p.Watch != nil || p.AtMost {
		return Unit{}, false
	}
	means, _ := ParseMeans(p.Means.String())
	rewards, _ := ParseRewards(p.Rewards.String())
	if !reflect.DeepEqual(means, p.Means) || !reflect.DeepEqual(rewards, p.Rewards) {
		return Unit{}, false // laws of others, which may have the text of ours
	}
	return Unit{
		Policy: p.Choice, Arms: p.Arms, Cardinality: p.Cardinality, Horizon: p.Horizon,
		Means: p.Means.String(), Rewards: p.Rewards.String(), Feedback: p.Feedback.String(), Order: p.Order.String(),
		Checkpoints: p.Checkpoints, Stepwise: p.Stepwise, RunsPerInstance: p.RunsPerInstance,
		Seed: p.Seed, First: p.First, Runs: p.Runs,
	}, true
}

// stream names all that the unit's replicates depend on: the unit without their numbers and checkpoints.
func (u Unit) stream() string {
	u.First, u.Runs, u.Checkpoints = 0, 0, nil
	return fmt.Sprintf("%+v", u)
}

// Plan returns the plan that the unit describes; the error joins everything that is wrong.
func (u Unit) Plan() (Plan, error) {
	p := Plan{
		Game:   Game{Arms: u.Arms, Cardinality: u.Cardinality, Horizon: u.Horizon},
		Player: Player{Choice: u.Policy}, Runs: u.Runs, First: u.First, RunsPerInstance: u.RunsPerInstance, Seed: u.Seed,
		Checkpoints: u.Checkpoints, Stepwise: u.Stepwise,
	}
	var errs [4]error
	p.Means, errs[0] = ParseMeans(u.Means)
	p.Rewards, errs[1] = ParseRewards(u.Rewards)
	p.Feedback, errs[2] = algos.ParseFeedback(u.Feedback)
	p.Order, errs[3] = algos.ParseOrder(u.Order)
	if err := errors.Join(errs[:]...); err != nil {
		return Plan{}, err
	}
	return p.normalize()
}

// Encode returns the unit's canonical JSON: the same bytes for the same unit.
func (u Unit) Encode() ([]byte, error) { return json.Marshal(u) }

// DecodeUnit reads canonical JSON, and nothing else: no unknown or repeated
// field, no other spacing or spelling, no default left out. The unit is a valid plan, and its
// first instance can be drawn.
func DecodeUnit(data []byte) (u Unit, err error) {
	defer func() {
		if err != nil {
			u, err = Unit{}, fmt.Errorf("unit: %w", err)
		}
	}()
	if err := json.Unmarshal(data, &u); err != nil {
		return u, err
	}
	p, err := u.Plan()
	if err != nil {
		return u, err
	}
	if _, err := p.instance(p.First); err != nil {
		return u, err
	}
	u, _ = p.unit() // what was read from texts is data
	if canonical, err := u.Encode(); err != nil || !bytes.Equal(canonical, data) {
		return u, fmt.Errorf("got %s: want the canonical form %s", data, canonical)
	}
	return u, nil
}

// String writes the unit as flags of verify simulate, and its replicates in words. Checkpoints have
// no flag.
func (u Unit) String() string {
	s := fmt.Sprintf("--policy %s --m %d --k %d --T %d --means %s --rewards %s",
		u.Policy, u.Arms, u.Cardinality, u.Horizon, u.Means, u.Rewards)
	if u.Feedback != algos.SemiBandit.String() {
		s += " --feedback " + u.Feedback + " --order " + u.Order
	}
	return s + fmt.Sprintf(" --seed %d, replicates %d to %d", u.Seed, u.First, u.First+u.Runs-1)
}

// Check reports a result that cannot be this unit's, wherever it comes from.
// Timings play no part.
func (u Unit) Check(r Result) error {
	if r.Seed != u.Seed || r.First != u.First || !slices.Equal(r.Checkpoints, u.Checkpoints) || len(r.Regret) != u.Runs {
		return fmt.Errorf("a result of seed %d, first replicate %d, %d runs and checkpoints %v is not that of the unit %s",
			r.Seed, r.First, len(r.Regret), r.Checkpoints, u)
	}
	if r.Engine != EngineStepwise && (r.Engine != EngineEvents || u.Stepwise) {
		return fmt.Errorf("a result of engine=%s is not that of the unit %s", r.Engine, u)
	}
	for i, curve := range r.Regret {
		if len(curve) != len(u.Checkpoints) {
			return fmt.Errorf("replicate %d has regret at %d checkpoints: want %d", u.First+i, len(curve), len(u.Checkpoints))
		}
		for c, x := range curve {
			if !(x >= 0) || math.IsInf(x, 1) {
				return fmt.Errorf("replicate %d has regret %v after %d rounds: want a finite number ≥ 0",
					u.First+i, x, u.Checkpoints[c])
			}
		}
	}
	return nil
}

// unitTime is the time that a unit should take, in nanoseconds: long compared with sending a unit,
// short compared with the work that a lost machine may cost.
const unitTime = 1e9

// maxUnitRuns bounds the replicates of a unit, so that its result fits in memory.
const maxUnitRuns = 1 << 20

// split divides a unit into blocks of replicates. Blocks end at multiples of their size. So two plans
// that differ only in their first replicate or their number of runs share the blocks in the middle.
func (u Unit) split() (blocks []Unit) {
	rounds := u.Checkpoints[len(u.Checkpoints)-1]
	replicate := u.Policy.Entry().Cost * float64(rounds) * float64(u.Arms+2*u.Cardinality) / 50
	size := int(min(maxUnitRuns, max(1, unitTime/replicate)))
	for end := u.First + u.Runs; u.First < end; u.First += u.Runs {
		u.Runs = min(end, (u.First/size+1)*size) - u.First
		blocks = append(blocks, u)
	}
	return blocks
}
