package sim

import (
	"context"
	"reflect"

	"github.com/regretcheck/regretcheck/algos"
)

// A relay plays one replicate by both engines, each while it is the cheaper one: both have the same state after a round, so that
// either may go on where the other halts. At the end of each leg it asks which is cheaper now.
//
// What makes events dear is that arms change places. In the second half of a leg of single rounds it counts how often that
// happens, and between events how often an arm is looked at. Both are functions of the game, and no clock is asked.
type relay struct {
	plan    *Plan
	in      *Instance
	policy  relayed
	rule    algos.IndexRule
	clipped bool
	number  int // of the replicate
	cost    relayCost

	rounds int64   // that are over
	began  int64   // the round behind which the present leg began
	leg    int64   // the round that ends the present leg
	sample int64   // the round behind which arms that come are counted
	came   int64   // arms that were not in the action before
	next   []int64 // the round after the last in which an arm was in the action, while that is counted
	runner *runner
	events lazyRun // nil: single rounds
	looks  int64   // of events when the leg began
	looked int64   // of all events before
	pulls  []int64 // the arms' statistics, when they are handed over
	sums   []float64
}

// A relayed policy hands its statistics over and takes them back.
type relayed interface {
	algos.Resumer
	Statistics(arm int) (pulls int64, sum float64)
}

// relays returns the policy if its runs may change engines: a policy of algos itself, whose methods all say the same. One from
// elsewhere may embed it and play something else.
func (p *Plan) relays(policy algos.Policy) (relayed, bool) {
	r, ok := policy.(relayed)
	if !ok || p.Arms == p.Cardinality {
		return nil, false
	}
	t := reflect.TypeOf(policy)
	return r, t.Kind() == reflect.Pointer && t.Elem().PkgPath() == reflect.TypeFor[algos.Policy]().PkgPath()
}

// changes reports whether a run that is to go by events changes engines: where single rounds rank arms in less than a pass over all of
// them, and windows of a rule that depends on the round do not. Elsewhere a rule for all games that is never much slower than a table is not
// found yet.
func (p *Plan) changes(policy algos.Policy) bool {
	rule, _, err := p.lazyRule(policy)
	if _, ok := p.relays(policy); !ok || err != nil {
		return false
	}
	return takesTurns(ruleName(rule), p.Arms, p.Cardinality)
}

// takesTurns tells the rules and sizes of which changes speaks.
func takesTurns(rule string, m, k int) bool {
	return rule == "cucb" && kineticArms(m, k) || rule == "ocucb" && m >= manyArms
}

// kineticArms tells the sizes at which CUCB ranks arms by a tournament (algos.NewIndexPolicy; a test compares them).
func kineticArms(m, k int) bool { return m >= manyArms || m >= 30 && m >= 10*k }

// inTurn plays one replicate by both engines.
func inTurn(ctx context.Context, plan *Plan, in *Instance, policy algos.Policy, replicate int) (played, error) {
	r, err := newRelay(plan, in, policy, replicate)
	if err != nil {
		return played{}, err
	}
	curve := make([]float64, 0, len(plan.Checkpoints))
	for _, until := range plan.Checkpoints {
		if err := r.playUntil(ctx, until); err != nil {
			return played{}, err
		}
		curve = append(curve, r.regret())
	}
	if r.events != nil {
		r.looked += r.events.looked()
	}
	return played{curve: curve, looks: r.looked}, nil
}

// newRelay begins with single rounds.
func newRelay(plan *Plan, in *Instance, policy algos.Policy, replicate int) (*relay, error) {
	rule, clipped, err := plan.lazyRule(policy)
	if err != nil {
		return nil, err
	}
	m := len(in.Means)
	r := &relay{plan: plan, in: in, rule: rule, clipped: clipped, number: replicate, pulls: make([]int64, m), sums: make([]float64, m)}
	r.policy, _ = plan.relays(policy)
	r.cost, _ = relayCostOf(rule, m, in.Cardinality)
	r.begin(max(firstLeg, int64(relayPays*r.change()/r.cost.round)))
	r.runner = newRunner(plan, in, policy, replicate)
	return r, nil
}

// change is what it takes to change engines.
func (r *relay) change() float64 { return r.cost.index * float64(len(r.in.Means)) }

// begin begins a leg. What is not worth another change is one leg.
func (r *relay) begin(length int64) {
	rest := r.in.Horizon - r.rounds
	if float64(rest)*r.cost.round < relayPays*r.change() {
		length = rest
	}
	r.began, r.leg = r.rounds, r.rounds+min(length, rest)
	r.sample, r.came = r.leg-min(mostSampled, (r.leg-r.rounds)/2), -int64(r.in.Cardinality) // all of the first round seem new
	if r.leg == r.in.Horizon {
		r.sample = r.leg
	}
}

// playUntil plays on until so many rounds are over.
func (r *relay) playUntil(ctx context.Context, until int64) error {
	for r.rounds < until {
		stop := min(until, r.leg)
		if err := r.play(ctx, stop); err != nil {
			return err
		}
		if r.rounds = stop; stop == r.leg && stop < r.in.Horizon {
			r.decide()
		}
	}
	return nil
}

func (r *relay) play(ctx context.Context, until int64) error {
	if r.events != nil {
		return r.events.playUntil(ctx, until)
	}
	if err := r.runner.playUntil(ctx, min(until, r.sample)); err != nil {
		return err
	}
	if r.next == nil {
		r.next = make([]int64, len(r.in.Means))
	}
	for r.runner.round < until {
		if err := r.runner.semiUntil(r.runner.round + 1); err != nil {
			return err
		}
		round := r.runner.round
		for _, arm := range r.runner.action {
			if r.next[arm] != round {
				r.came++
			}
			r.next[arm] = round + 1
		}
	}
	return nil
}

// decide ends a leg.
func (r *relay) decide() {
	if r.events == nil {
		looks := looksPerSwap * float64(r.came) / float64(r.leg-r.sample)
		looks += float64(r.in.Cardinality) / float64(windowRounds(r.rounds)) // when a window opens
		if rest := float64(r.in.Horizon - r.rounds); looks*r.cost.look > r.cost.round || rest*r.cost.round < 2*relayPays*r.change() {
			r.begin(1 + r.rounds/2)
			return
		}
		r.begin(firstTrial)
		r.learn()
		r.byEvents(r.runner.action)
		return
	}
	length := r.leg - r.began
	looks := float64(r.events.looked()-r.looks) - float64(r.in.Cardinality) // all that are played are looked at when a leg begins
	lost := looks*r.cost.look/float64(length) - relayBack*r.cost.round
	action := r.events.halt(r.rounds)
	if lost*float64(min(r.rounds, r.in.Horizon-r.rounds)) > relayPays*r.change() {
		r.begin(r.rounds)
		r.byRounds()
		return
	}
	r.begin(min(4*length, r.rounds))
	r.looks = r.events.looked()
	r.events.goOn(action, r.rounds, r.leg)
}

// learn takes the statistics over from the policy.
func (r *relay) learn() {
	for i := range r.pulls {
		r.pulls[i], r.sums[i] = r.policy.Statistics(i)
	}
}

// byEvents hands the state over to a run by events.
func (r *relay) byEvents(action []int) {
	r.looks = 0
	r.events = newLazyRun(r.rule, r.clipped, newCursorsAt(r.plan.Rewards, r.in.Means, r.plan.Seed, uint64(r.number), r.pulls, r.sums), r.in)
	r.events.goOn(action, r.rounds, r.leg)
}

// byRounds hands the state over to the policy.
func (r *relay) byRounds() {
	for i := range r.pulls {
		c := r.events.arm(i)
		r.pulls[i], r.sums[i] = c.pulls, c.sum
	}
	r.looked += r.events.looked()
	r.events = nil
	r.policy.Resume(r.pulls, r.sums, r.rounds+1)
	copy(r.runner.plays, r.pulls)
	r.runner.round = r.rounds
	r.runner.rewards.(seeker).seek(r.pulls)
}

// A seeker is a source of rewards that can be read from any pull of each arm.
type seeker interface{ seek(pulls []int64) }

var (
	_ seeker = (*bernoulliRewards)(nil)
	_ seeker = (*stackRewards)(nil)
)

// regret returns Σ_t Δ_{A_t} so far.
func (r *relay) regret() float64 {
	if r.events == nil {
		return r.runner.regret()
	}
	plays := r.pulls
	r.events.plays(plays, r.rounds)
	return r.in.Regret(plays, r.rounds)
}
