package deciders

import (
	"context"
	"fmt"
	"hash/fnv"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A varied executor makes results up that depend on all that a unit says.
type varied struct{ *player }

// Execute makes results up.
func (v varied) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	return v.player.Execute(ctx, pool, units, func(i int, r sim.Result) error {
		h, u := fnv.New64a(), units[i]
		fmt.Fprint(h, u.Policy, u.Arms, u.Cardinality, u.Horizon, u.Means, u.Rewards, u.Feedback, u.Order)
		for n, curve := range r.Regret {
			factor := 0.9 + 0.2*float64(seed.Hash(h.Sum64(), u.Seed, uint64(u.First+n))>>11)/0x1p53
			for c := range curve {
				curve[c] *= factor
			}
		}
		return done(i, r)
	})
}

// keys claims that what claims share is kept under all that its value depends on.
func (s Subjects) keys() props.Claim {
	c := claim("deciders/keys", "A case that shares measurements with others finds the same as alone. "+
		"At a second seed it finds the same as in a study that begins with that seed.",
		"props.Memo",
		"an executor makes regret up from all that a unit says; the cases of a study are decided one after the other at two seeds, and each again in a "+
			"study of its own; "+
			"observed is how many findings differ", "a memo whose key lacks what changes its value: the seed, the size, the policy, the number of runs")
	for _, name := range sortedKeys(s.Studies) {
		study := s.Studies[name]
		c.Cases = append(c.Cases, props.Case{Instance: name, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			var w search.Worst
			err := sharedAsAlone(sim.WithExecutor(ctx, varied{newPlayer()}), t, &w, study)
			return w.AtMost(0, "enumeration"), err
		}})
	}
	return c
}

// sharedAsAlone compares what cases find together with what each finds alone.
func sharedAsAlone(ctx context.Context, t props.Trial, w *search.Worst, study func() []props.Claim) error {
	t.Effort, t.Alpha, t.Progress = props.Quick, runAlpha, func(float64) {}
	together, before := study(), map[props.Key]props.Interval{}
	for _, t.Seed = range []uint64{1, 2} {
		for i, c := range together {
			for j, k := range c.Cases {
				got, err := k.Check(ctx, t)
				if err != nil {
					return err
				}
				want, err := study()[i].Cases[j].Check(ctx, t)
				if err != nil {
					return err
				}
				if w.N++; got.Observed != want.Observed || got.N != want.N || got.Skip != want.Skip {
					w.Breach("%s (%s), seed %d: got %v of n=%d after the others, expected %v of n=%d as alone", c.ID, k.Instance, t.Seed, got.Observed, got.N,
						want.Observed, want.N)
				}
				key := props.Key{Claim: c.ID, Instance: k.Instance}
				if w.N++; want.Skip == "" && want.Observed == before[key] {
					w.Breach("%s, seed %d: got %v at seed 1 as well, expected that it plays its own seed", key, t.Seed, want.Observed)
				}
				before[key] = want.Observed
			}
		}
	}
	return nil
}

// A drawn notes which replicates were asked for in which sample.
type drawn struct {
	varied
	mu      sync.Mutex
	w       *search.Worst
	samples map[string]string // by game, seed and replicate
	plays   map[string]bool   // by unit of one replicate
	counts  map[string]int    // replicates, by sample
}

// A sampler is an executor that plays for one of the samples of a judge.
type sampler struct {
	*drawn
	sample string
}

// Execute notes the replicates and makes their results up.
func (p sampler) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	p.mu.Lock()
	for _, u := range units {
		for i := range u.Runs {
			one := u
			one.First, one.Runs = u.First+i, 1
			p.note(one)
		}
	}
	p.mu.Unlock()
	return p.varied.Execute(ctx, pool, units, done)
}

// note takes in one replicate.
func (p sampler) note(u sim.Unit) {
	p.w.N++
	p.counts[p.sample]++
	own := mustKey(u)
	if p.plays[own] {
		p.w.Breach("%s, seed %d, is played twice: expected replicates that nobody had before", u, u.Seed)
	}
	p.plays[own] = true
	game := fmt.Sprint(u.Seed, " ", u.First, " ", u.Arms, u.Cardinality, u.Horizon, u.Means)
	if other, ok := p.samples[game]; ok && other != p.sample {
		p.w.Breach("%s, seed %d, is in %s and in %s: expected independent samples", u, u.Seed, other, p.sample)
	}
	p.samples[game] = p.sample
}

// A Sampled judge draws samples and asks sample for the executor of each, by its name. Samples must
// be independent of each other, and each must hold different replicates.
type Sampled struct {
	Samples []string // all must be drawn
	Draw    func(ctx context.Context, t props.Trial, sample func(name string) sim.Executor) error
}

// batches claims that no replicate is counted twice, and that independent samples share none.
func (s Subjects) batches() props.Claim {
	c := claim("deciders/batches", "A judge that plays in batches counts no replicate twice, and samples that are taken for independent share no "+
		"game on one seed.",
		"docs/explanation.md",
		"an executor plays nothing, makes regret up and notes what it is asked for; observed is how many replicates are asked for twice by one policy, "+
			"or in two samples, and "+
			"how many samples are never drawn", "pairs that are played twice on one seed and counted as two; batches, looks or stages that share a seed")
	for _, name := range sortedKeys(s.Sampled) {
		judge := s.Sampled[name]
		c.Cases = append(c.Cases, props.Case{Instance: name, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			var w search.Worst
			d := &drawn{varied: varied{newPlayer()}, w: &w, samples: map[string]string{}, plays: map[string]bool{}, counts: map[string]int{}}
			t.Effort, t.Alpha, t.Progress = props.Quick, runAlpha, func(float64) {}
			err := judge.Draw(ctx, t, func(sample string) sim.Executor { return sampler{d, sample} })
			for _, sample := range judge.Samples {
				if w.N++; d.counts[sample] == 0 {
					w.Breach("%s was never drawn: expected that the judge asks for it", sample)
				}
			}
			return w.AtMost(0, "enumeration"), err
		}})
	}
	return c
}
