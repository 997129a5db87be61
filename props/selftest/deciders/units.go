package deciders

import (
	"context"
	"fmt"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// someUnits are as many units, alike but for their seeds, first replicates, horizons and policies.
func someUnits(n int) []sim.Unit {
	units := make([]sim.Unit, n)
	for i := range units {
		units[i] = sim.Unit{
			Policy: algos.Choice{Name: []string{"cmoss", "cucb"}[i%2]}, Arms: 5, Cardinality: 2, Horizon: 100 * int64(1+i/2%2),
			Means: "hard:2", Rewards: "bernoulli", Feedback: "semi", Order: "desc", Checkpoints: []int64{100 * int64(1+i/2%2)},
			Engine: "auto", RunsPerInstance: 1, Seed: uint64(1 + i/8), First: 2 * (i / 4 % 2), Runs: 2,
		}
	}
	return units
}

// A player is an executor that makes results up and counts what it is asked for.
type player struct {
	rate.Rehearsal
	mu    sync.Mutex
	asked map[string]int
}

func newPlayer() *player {
	return &player{Rehearsal: rate.Rehearsal{Cost: func(sim.Unit) float64 { return 0 }}, asked: map[string]int{}}
}

// Execute counts the units and makes their results up.
func (p *player) Execute(ctx context.Context, pool sim.Pool, units []sim.Unit, done func(int, sim.Result) error) error {
	p.mu.Lock()
	for _, u := range units {
		p.asked[mustKey(u)]++
	}
	p.mu.Unlock()
	return p.Rehearsal.Execute(ctx, pool, units, done)
}

// mustKey is the key of a unit that is well-formed.
func mustKey(u sim.Unit) string {
	key, err := u.Key("")
	if err != nil {
		panic("deciders: " + err.Error())
	}
	return key
}

// shards claims that shards split units among them, each to one.
func (s Subjects) shards() props.Claim {
	const most = 9
	return claim("deciders/shards", "The shards 1/n to n/n of a list of units play each unit once, hand its own result on under its own number, and "+
		"say when others are missing.",
		"README, --shard",
		"120 units that differ in seed, replicates, horizon and policy, in n = 1 to 9 shards; observed is how many units are played by none or by "+
			"several, have another's "+
			"result, or are missing without a word",
		"a residue that is left to nobody, a part that is played twice, results that are mixed up",
		props.Case{Instance: fmt.Sprintf("1…%d shards", most), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			var w search.Worst
			units := someUnits(120)
			for n := 1; n <= most; n++ {
				p := newPlayer()
				for part := 1; part <= n; part++ {
					if err := s.shardOf(ctx, t, &w, p, part, n, units); err != nil {
						return props.Finding{}, err
					}
				}
				for i, u := range units {
					if w.N++; p.asked[mustKey(u)] != 1 {
						w.Breach("unit %d of %d (%s): %d of %d shards play it, expected 1", i+1, len(units), u, p.asked[mustKey(u)], n)
					}
				}
			}
			return w.AtMost(0, "enumeration"), nil
		}})
}

// shardOf has a shard play what is its own.
func (s Subjects) shardOf(ctx context.Context, t props.Trial, w *search.Worst, p *player, part, n int, units []sim.Unit) error {
	shard, err := s.Shard(part, n, p)
	if err != nil {
		return err
	}
	handed := 0
	var mu sync.Mutex
	err = shard.Execute(ctx, t.Workers, units, func(i int, r sim.Result) error {
		mu.Lock()
		defer mu.Unlock()
		handed++
		if u := units[i]; u.Check(r) != nil {
			w.Breach("shard %d/%d: what it hands on as unit %d is of seed %d, replicate %d: expected seed %d, replicate %d", part, n, i+1, r.Seed, r.First,
				u.Seed, u.First)
		}
		return nil
	})
	if w.N++; (err == nil) != (handed == len(units)) {
		w.Breach("shard %d/%d hands on %d of %d units and ends with error %v: expected an error exactly where some are missing", part, n, handed, len(units), err)
	}
	if w.N++; handed == 0 {
		w.Breach("shard %d/%d plays none of %d units: expected about %d", part, n, len(units), len(units)/n)
	}
	return ctx.Err()
}

// replies claims that a record is taken for the result of its own unit alone.
func (s Subjects) replies() props.Claim {
	c := claim("deciders/replies", "The record of a finished unit is taken for the result of that unit, and of no other.", "docs/reference.md, units",
		"the records of 16 units, each offered as the result of each, with a kernel of its own or another's; observed is how many are taken for "+
			"another's or refused to "+
			"their own",
		"a reply that is taken for another unit's, a result of another version")
	c.Cases = []props.Case{{Instance: "16 × 16 units", Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		var w search.Worst
		units := someUnits(16)
		records := make([][]byte, len(units))
		err := newPlayer().Execute(ctx, t.Workers, units, func(i int, r sim.Result) (err error) {
			records[i], err = s.Record("kernel", units[i], r)
			return err
		})
		if err != nil {
			return props.Finding{}, err
		}
		for i, record := range records {
			for j, u := range units {
				s.reply(&w, record, "kernel", units[i], u, i == j)
			}
			s.reply(&w, record, "another kernel", units[i], units[i], false)
		}
		return w.AtMost(0, "enumeration"), nil
	}}}
	return c
}

// reply offers the record of one unit as that of another.
func (s Subjects) reply(w *search.Worst, record []byte, kernel string, of, to sim.Unit, own bool) {
	w.N++
	_, err := s.Reply(record, kernel, to)
	if taken := err == nil; taken != own {
		w.Breach("the record of %s is offered for %s under %s: got error %v, expected it to be taken: %v", of, to, kernel, err, own)
	}
}
