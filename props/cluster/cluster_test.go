package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cluster/natsserver"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
	"github.com/regretcheck/regretcheck/props/store"
)

var untimed = cmpopts.IgnoreFields(sim.Result{}, "NsPerRound")

// plans are n plans of one unit each.
func plans(n int) []sim.Plan {
	list := make([]sim.Plan, n)
	for i := range list {
		list[i] = sim.Plan{
			Game:   sim.Game{Arms: 6, Cardinality: 2, Horizon: 300, Means: sim.HardMeans{C: 2}},
			Player: sim.Data(algos.Choice{Name: "cmoss"}), Runs: 2, Seed: uint64(i),
		}
	}
	return list
}

// notes keep what a driver or a worker says.
type notes struct {
	mu   sync.Mutex
	said []string
}

func (n *notes) say(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.said = append(n.said, text)
}

func (n *notes) count(text string) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(slices.DeleteFunc(slices.Clone(n.said), func(s string) bool { return !strings.Contains(s, text) }))
}

// options are those of a test: impatient.
func options(t *testing.T, s *natsserver.Server) (Options, *notes) {
	n := &notes{}
	return Options{URL: s.URL, Patience: time.Second, Say: n.say, answer: time.Second / 2}, n
}

func startWorker(t *testing.T, o Options) (stop func()) {
	t.Helper()
	w, err := NewWorker(t.Context(), o, func() sim.Pool { return props.NewWorkers(1) })
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { _ = w.Run(ctx, 2); close(ended) }() // what ends it is said
	stop = func() { cancel(); <-ended }
	t.Cleanup(stop)
	return stop
}

func newDriver(t *testing.T, o Options) *Driver {
	t.Helper()
	d, err := NewDriver(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// check plays the plans through the driver and compares with this process alone.
func check(t *testing.T, d *Driver, list []sim.Plan) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	want, failed := sim.RunAll(ctx, props.NewWorkers(1), list, nil)
	got, err := sim.RunAll(sim.WithExecutor(ctx, d), props.NewWorkers(1), list, nil)
	if err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	if diff := cmp.Diff(want, got, untimed); diff != "" {
		t.Errorf("results differ (-here +cluster):\n%s", diff)
	}
}

// begin plays the plans through the driver and sends the error with which that ends.
func begin(ctx context.Context, d *Driver, list []sim.Plan) chan error {
	ended := make(chan error)
	go func() {
		_, err := sim.RunAll(sim.WithExecutor(ctx, d), props.NewWorkers(1), list, nil)
		ended <- err
	}()
	return ended
}

// queued returns how many units wait on the server, those at work included.
func queued(t *testing.T, d *Driver) int {
	t.Helper()
	waiting, err := d.waiting(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return len(waiting)
}

// await polls until the condition holds, and fails after two minutes.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("still waiting: %s", what)
		}
	}
}

// TestWorkersGiveTheSameBits: units of several claims at a time, some requested twice. Each is
// played once, and a second driver finds them.
func TestWorkersGiveTheSameBits(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, said := options(t, s)
	startWorker(t, o)
	startWorker(t, o)
	d := newDriver(t, o)
	list := plans(40)
	var group sync.WaitGroup
	for i := range 3 {
		group.Go(func() { check(t, d, list[10*i:10*i+20]) })
	}
	group.Wait()
	if n := said.count("played in"); n != 40 {
		t.Errorf("%d units were played, want each of 40 once", n)
	}
	check(t, newDriver(t, o), list)
	if n := said.count("played in"); n != 40 {
		t.Errorf("%d units were played after a second driver, want 40", n)
	}
	if n := queued(t, d); n != 0 {
		t.Errorf("%d units are left in the queue", n)
	}
	if c := d.link.units.CachedInfo().Config; c.Storage != jetstream.FileStorage {
		t.Errorf("units are in the server's %v, want its files", c.Storage)
	}
}

// TestOtherKernelsGetNothing: a worker of another build is not asked, and the
// driver says that nobody plays.
func TestOtherKernelsGetNothing(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, said := options(t, s)
	foreign, foreignSaid := options(t, s)
	foreign.kernel = "0123456789abcdef"
	startWorker(t, foreign)
	d := newDriver(t, o)
	var group sync.WaitGroup
	group.Go(func() { check(t, d, plans(5)) })
	await(t, "the driver misses workers", func() bool {
		return said.count("no worker takes units of kernel "+
			sim.ThisKernel().ID()) == 1
	})
	startWorker(t, o)
	group.Wait()
	if n := foreignSaid.count(""); n != 0 {
		t.Errorf("the worker of another kernel said %q", foreignSaid.said)
	}
}

// TestPoisonedUnit: a unit that ends its worker each time is reported with the line that plays it,
// and the others are played.
func TestPoisonedUnit(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, _ := options(t, s)
	d := newDriver(t, o)
	_, err := NewWorker(t.Context(), o, nil) // makes the consumer
	if err != nil {
		t.Fatal(err)
	}
	consumer, err := d.link.units.Consumer(t.Context(), "kernel-"+d.link.kernel)
	if err != nil {
		t.Fatal(err)
	}
	result := begin(t.Context(), d, plans(1))
	for range maxDeliveries { // workers that are lost with it; Nak spares the wait
		batch, err := consumer.Fetch(1, jetstream.FetchMaxWait(2*time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		for msg := range batch.Messages() {
			if err := msg.Nak(); err != nil {
				t.Fatal(err)
			}
		}
	}
	startWorker(t, o)
	err = <-result
	for _, want := range []string{"5 workers were lost with it",
		"verify simulate --policy cmoss --m 6 --k 2 --T 300 --means hard:2"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
	check(t, newDriver(t, o), plans(2)) // what failed is tried again when it is asked for again
}

// TestHandedBackUnitsAreNotLost: a unit that more workers hand back than may be lost with it is played all the same.
func TestHandedBackUnitsAreNotLost(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, said := options(t, s)
	d := newDriver(t, o)
	w, err := NewWorker(t.Context(), o, func() sim.Pool { return props.NewWorkers(1) })
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	group.Go(func() { check(t, d, plans(1)) })
	drained, drain := context.WithCancel(t.Context())
	drain()
	for range maxDeliveries + 1 {
		msg, err := w.source(t.Context()).Next(jetstream.FetchMaxWait(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		w.handle(drained, msg)
	}
	startWorker(t, o)
	group.Wait()
	if n := said.count("handed back"); n != maxDeliveries+1 {
		t.Errorf("handed back %d times, want %d", n, maxDeliveries+1)
	}
}

// TestSilentWorker: a unit whose worker fell silent is given to another, and the
// late result of the first changes nothing.
func TestSilentWorker(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, said := options(t, s)
	d := newDriver(t, o)
	silent, err := NewWorker(t.Context(), o, nil)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	group.Go(func() { check(t, d, plans(3)) })
	held, err := silent.source(t.Context()).Next(jetstream.FetchMaxWait(2 * time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	startWorker(t, o)
	group.Wait()
	if n := said.count("played in"); n != 3 {
		t.Fatalf("%d played, want 3", n)
	}
	silent.pool = func() sim.Pool { return props.NewWorkers(1) }
	silent.handle(t.Context(), held)
	check(t, newDriver(t, o), plans(3))
	if n := queued(t, d); n != 0 {
		t.Errorf("%d units are left in the queue", n)
	}
}

// TestCorruptedResults are thrown away, and their units are played again; what
// stays corrupt is an error.
func TestCorruptedResults(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, said := options(t, s)
	d := newDriver(t, o)
	u := unitOf(t, plans(1)[0])
	key := mustKey(u, d.link.kernel)
	other := unitOf(t, plans(2)[1])
	r, err := other.Play(t.Context(), props.NewWorkers(1))
	if err != nil {
		t.Fatal(err)
	}
	foreign, err := store.Encode(d.link.kernel, other, r)
	if err != nil {
		t.Fatal(err)
	}
	for i, bad := range [][]byte{[]byte("nonsense"), {}, foreign} {
		if _, err := d.link.results.Put(t.Context(), d.link.slot(key), bad); err != nil {
			t.Fatal(err)
		}
		stop := startWorker(t, o)
		// A driver that was there before may still be told of the sound result that the
		// bad one took the place of, and takes it, rightly.
		check(t, newDriver(t, o), plans(1))
		stop()
		if n := said.count("corrupted result"); n != i+1 {
			t.Errorf("said %q, want corrupted result %d times", said.said, i+1)
		}
	}
	if err := d.link.results.Purge(t.Context(), d.link.slot(key)); err != nil {
		t.Fatal(err)
	}
	d = newDriver(t, o)
	result := begin(t.Context(), d, plans(1))
	await(t, "the unit in the queue", func() bool { return queued(t, d) == 1 })
	for n := 0; ; n++ { // of several at once only the last is seen
		if _, err := d.link.results.Put(t.Context(), d.link.slot(key), []byte("nonsense")); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-result:
			if err == nil || !strings.Contains(err.Error(), "corrupted result") {
				t.Errorf("a worker that sends nonsense: got %v", err)
			}
			return
		case <-time.After(10 * time.Millisecond):
		}
		if n > 1000 {
			t.Fatal("nonsense is waited for without end")
		}
	}
}

// unitOf returns the only unit of a plan.
func unitOf(t testing.TB, p sim.Plan) sim.Unit {
	t.Helper()
	e := new(simtest.Executor)
	_, err := sim.Run(sim.WithExecutor(t.Context(), e), props.NewWorkers(1), p, nil)
	if err != nil || len(e.Units()) != 1 {
		t.Fatalf("got %d units, %v; want one", len(e.Units()), err)
	}
	return e.Units()[0]
}

// TestWorkersRefuse what is no unit, or another one than the subject says.
func TestWorkersRefuse(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, said := options(t, s)
	startWorker(t, o)
	d := newDriver(t, o)
	data, err := unitOf(t, plans(1)[0]).Encode()
	if err != nil {
		t.Fatal(err)
	}
	for i, bad := range []string{"", "{}", string(data), strings.Replace(string(data), "cmoss", "exec:rm", 1),
		strings.Repeat(" ", maxUnitBytes/2)} {
		if _, err := d.link.js.Publish(t.Context(), d.link.subject(fmt.Sprintf("%064d", i)), []byte(bad)); err != nil {
			t.Fatal(err)
		}
	}
	await(t, "five refusals", func() bool { return said.count("refused") == 5 })
	await(t, "an empty queue", func() bool { return queued(t, d) == 0 })
	if _, err := d.link.js.Publish(t.Context(), d.link.subject("large"), make([]byte, maxUnitBytes+1)); err == nil {
		t.Error("the stream takes a unit above the limit")
	}
	check(t, d, plans(3))
}

// TestWithdrawal: a driver that is interrupted takes its units from the queue; another that waits for some of
// them asks again.
func TestWithdrawal(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, _ := options(t, s)
	first, second := newDriver(t, o), newDriver(t, o)
	ctx, interrupt := context.WithCancel(t.Context())
	ended := begin(ctx, first, plans(6))
	await(t, "six units in the queue", func() bool { return queued(t, second) == 6 })
	var group sync.WaitGroup
	group.Go(func() { check(t, second, plans(8)[4:]) })
	await(t, "eight units in the queue", func() bool { return queued(t, second) == 8 })
	interrupt()
	if err := <-ended; err == nil {
		t.Error("the interrupted run has no error")
	}
	first.Close()
	await(t, "the four units of the other driver in the queue", func() bool { return queued(t, second) == 4 })
	startWorker(t, o)
	group.Wait()
}

// TestFailuresKeepTheirKind: a policy that breaks its contract elsewhere is the
// policy's fault here.
func TestFailuresKeepTheirKind(t *testing.T) {
	u := unitOf(t, plans(1)[0])
	broke := &sim.PolicyError{Replicate: 3, Round: 7, Err: fmt.Errorf("arm 9: want below m=6")}
	data, err := json.Marshal(newFailure("here/1", broke))
	if err != nil {
		t.Fatal(err)
	}
	_, f, err := readReply(data, "k", u)
	if err != nil || f == nil {
		t.Fatalf("got %v, %v", f, err)
	}
	var back *sim.PolicyError
	if got := f.of(u, "verify"); !errors.As(got, &back) || back.Replicate != 3 || back.Round != 7 ||
		!strings.Contains(got.Error(),
			"arm 9: want below m=6 (verify simulate --policy cmoss") {
		t.Errorf("got %v", f.of(u, "verify"))
	}
}

// panicking is a pool with a bug.
type panicking struct{}

func (panicking) Each(context.Context, int, func(int) error) error { panic("no core") }

// TestPanicsOfAWorker are failures that name the place, and no policy's fault.
func TestPanicsOfAWorker(t *testing.T) {
	_, err := play(t.Context(), panicking{}, unitOf(t, plans(1)[0]))
	if err == nil || newFailure("here/1", err).Policy ||
		!strings.HasPrefix(err.Error(), "the worker panicked: no core in cluster.panicking.Each (") {
		t.Errorf("got %v, want the panic and where it was", err)
	}
}
