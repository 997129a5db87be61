//go:build unix

package cluster

import (
	"context"
	"syscall"
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

// BenchmarkTwoWorkers is how many times as fast two workers are as one, with units of
// some tenths of a second, and what a unit costs beside playing it, in CPU time of
// driver and workers. On a machine whose CPUs are busy the first says little; the
// second bounds it: two workers on CPUs of their own are 2/(1+overhead) times as fast.
func BenchmarkTwoWorkers(b *testing.B) {
	const units = 16
	var took [3]time.Duration // by workers
	var played, alone time.Duration
	for b.Loop() {
		begin := cpuTime(b)
		list := slowPlans(units)
		if _, err := sim.RunAll(b.Context(), props.NewWorkers(1), list, nil); err != nil {
			b.Fatal(err)
		}
		alone += cpuTime(b) - begin
		for n := 1; n <= 2; n++ {
			s := natsserver.Start(b)
			var stops []func()
			for range n {
				w, err := NewWorker(b.Context(), Options{URL: s.URL}, func() sim.Pool { return props.NewWorkers(1) })
				if err != nil {
					b.Fatal(err)
				}
				ctx, cancel := context.WithCancel(b.Context())
				ended := make(chan struct{})
				go func() { w.Run(ctx, 1); close(ended) }()
				stops = append(stops, func() { cancel(); <-ended })
			}
			d, err := NewDriver(b.Context(), Options{URL: s.URL})
			if err != nil {
				b.Fatal(err)
			}
			begin, clock := cpuTime(b), time.Now()
			if _, err := sim.RunAll(sim.WithExecutor(b.Context(), d), props.NewWorkers(1), list, nil); err != nil {
				b.Fatal(err)
			}
			took[n] += time.Since(clock)
			if n == 1 {
				played += cpuTime(b) - begin
			}
			d.Close()
			for _, stop := range stops {
				stop()
			}
			s.Kill()
		}
	}
	per := float64(b.N * units)
	b.ReportMetric(float64(took[1])/float64(took[2]), "speedup")
	b.ReportMetric(alone.Seconds()*1e3/per, "ms-played/unit")
	b.ReportMetric((played-alone).Seconds()*1e3/per, "ms-overhead/unit")
}

// slowPlans are plans of one unit of about a fifth of a second each.
func slowPlans(n int) []sim.Plan {
	list := plans(n)
	for i := range list {
		list[i].Arms, list[i].Cardinality, list[i].Horizon, list[i].Choice.Name, list[i].Runs = 30, 10, 100_000, "cts", 2
	}
	return list
}

// cpuTime is what this process has used, on all CPUs.
func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
