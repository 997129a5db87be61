package cluster

import (
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cluster/natsserver"
	"github.com/regretcheck/regretcheck/props/sim"
)

// BenchmarkUnits is what 500 units of a fraction of a millisecond take from the
// driver's request to its result, with one worker: nearly all of it is overhead.
func BenchmarkUnits(b *testing.B) {
	const units = 500
	s := natsserver.Start(b)
	o := Options{URL: s.URL}
	w, err := NewWorker(b.Context(), o, func() sim.Pool { return props.NewWorkers(1) })
	if err != nil {
		b.Fatal(err)
	}
	go w.Run(b.Context(), 2)
	d, err := NewDriver(b.Context(), o)
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	ctx := sim.WithExecutor(b.Context(), d)
	round := uint64(0)
	for b.Loop() {
		round++
		list := plans(units)
		for i := range list {
			list[i].Seed += round << 32
		}
		if _, err := sim.RunAll(ctx, props.NewWorkers(1), list, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed())/float64(time.Millisecond)/float64(b.N*units), "ms/unit")
}
