package cluster

import (
	"context"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cluster/natsserver"
	"github.com/regretcheck/regretcheck/props/sim"
)

// busyPlans are n plans of a millisecond or so each.
func busyPlans(n int) []sim.Plan {
	list := plans(n)
	for i := range list {
		list[i].Horizon, list[i].Choice.Name = 1000, "cts"
	}
	return list
}

// TestServerStalls: a server that stalls for longer than any request may take costs that time, and
// messages name it.
func TestServerStalls(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, said := options(t, s)
	o.answer = 200 * time.Millisecond
	d := newDriver(t, o)
	signal := func(sig syscall.Signal) {
		if err := syscall.Kill(s.PID(), sig); err != nil {
			t.Fatal(err)
		}
	}
	signal(syscall.SIGSTOP)
	var group sync.WaitGroup
	group.Go(func() { check(t, d, plans(5)) })
	await(t, "the driver to say that it asks again", func() bool { return said.count("asking again") > 2 })
	signal(syscall.SIGCONT)
	startWorker(t, o)
	await(t, "a unit played", func() bool { return said.count("played in") > 0 })
	signal(syscall.SIGSTOP)
	time.AfterFunc(4*o.answer, func() { _ = syscall.Kill(s.PID(), syscall.SIGCONT) }) // it may be dead, with the test
	group.Wait()
	check(t, d, busyPlans(20))
	if n := said.count(`nats="` + s.URL + `"`); n == 0 {
		t.Errorf("nothing that was said names the server: %q", said.said)
	}
}

// A fault is what a link does to a connection after a number of bytes.
type fault int

const (
	cuts     fault = iota // ends the connection
	swallows              // keeps it open and passes nothing on
	corrupts              // changes a byte, and goes on
	hangsUp               // resets or ends connections at once, in turn, as a server does that starts under load
)

// badLink listens before a server and passes on what it hears, with the given number of faults. It
// returns its own address.
func badLink(t *testing.T, s *natsserver.Server, f fault, faults int) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	var mu sync.Mutex
	source := rand.New(rand.NewPCG(1, uint64(f)))
	next := func() int { // bytes until the next fault of a connection
		mu.Lock()
		defer mu.Unlock()
		if faults--; faults < 0 {
			return 1 << 40
		}
		return 2000 + source.IntN(20_000)
	}
	go forward(t, l, s, f, next)
	return "nats://" + l.Addr().String()
}

// forward passes on what connections say, with a fault after as many bytes as next says.
func forward(t *testing.T, l net.Listener, s *natsserver.Server, f fault, next func() int) {
	for reset := false; ; {
		in, err := l.Accept()
		if err != nil {
			return
		}
		if f == hangsUp && next() < 1<<40 {
			if reset = !reset; reset {
				_ = in.(*net.TCPConn).SetLinger(0)
			}
			in.Close()
			continue
		}
		out, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "nats://"))
		if err != nil {
			in.Close()
			continue
		}
		t.Cleanup(func() { in.Close(); out.Close() })
		go pump(in, out, f, next)
		go pump(out, in, f, next)
	}
}

func pump(from, to net.Conn, f fault, next func() int) {
	defer from.Close()
	defer to.Close()
	left, buffer := next(), make([]byte, 512)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		if left -= n; left <= 0 {
			switch left = next(); f {
			case cuts:
				return
			case swallows:
				_, _ = io.Copy(io.Discard, from) // until the other side gives up
				return
			case corrupts:
				buffer[n/2] ^= 4
			}
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// TestBadLinks: links that cut, swallow or corrupt what they pass on, or hang up, cost time and
// nothing else, at the driver and at the worker.
func TestBadLinks(t *testing.T) {
	t.Parallel()
	for f, name := range map[fault]string{cuts: "cuts", swallows: "swallows", corrupts: "corrupts", hangsUp: "hangs up"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := natsserver.Start(t)
			o, said := options(t, s)
			o.answer = 200 * time.Millisecond
			faults := 8
			if f == swallows {
				faults = 3 // each is noticed after six answers' time
			}
			o.URL = badLink(t, s, f, faults)
			d := newDriver(t, o)
			worker := o
			worker.URL = badLink(t, s, f, faults)
			startWorker(t, worker)
			check(t, d, busyPlans(60))
			if said.count("") == said.count("played in") {
				t.Errorf("nothing went wrong: the link is none to test with")
			}
		})
	}
}

// TestServerLosesItsStorage: started again on nothing, the server is set up anew by
// driver or worker, which say so, and no unit is lost.
func TestServerLosesItsStorage(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, said := options(t, s)
	d := newDriver(t, o)
	startWorker(t, o)
	list := busyPlans(80)
	var group sync.WaitGroup
	group.Go(func() { check(t, d, list) })
	await(t, "a unit played", func() bool { return said.count("played in") > 5 })
	s.Kill()
	s.Wipe()
	s.Restart()
	group.Wait()
	if n := said.count("they are set up anew"); n == 0 {
		t.Errorf("nobody said that the server was set up anew: %q", said.said)
	}
	check(t, newDriver(t, o), plans(3)) // the worker is still there for others
}

// denying is a configuration whose user may not publish to some subjects.
func denying(subjects string) string {
	return "authorization { users: [{user: a, password: b, permissions: {publish: {deny: [" + subjects + "]}}}] }"
}

// TestDeniedPermissions end what needs them, with the permission's name, instead of
// being asked for without end.
func TestDeniedPermissions(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		denied string
		driver string // what the driver's error holds, if it ends
		worker string
	}{
		"setting up": {`"$JS.API.STREAM.>"`, "$JS.API.STREAM.INFO.REGRETCHECK_UNITS",
			"$JS.API.STREAM.INFO.REGRETCHECK_UNITS"},
		"asking":       {`"units.>"`, `Publish to "units.`, ""},
		"taking units": {`"$JS.API.CONSUMER.MSG.NEXT.>"`, "", "$JS.API.CONSUMER.MSG.NEXT.REGRETCHECK_UNITS"},
		"results":      {`"$KV.regretcheck_results.>"`, "", "$KV.regretcheck_results."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := natsserver.StartIn(t, t.TempDir(), "jetstream: enabled\n"+denying(tt.denied))
			o, _ := options(t, s)
			o.User, o.Password, o.answer = "a", "b", 300*time.Millisecond
			named := func(who, want string, err error) {
				if want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), s.URL) ||
					!strings.Contains(strings.ToLower(err.Error()), "permissions violation")) {
					t.Errorf("the %s ends with %v, want the permission %s denied by %s", who, err, want, s.URL)
				}
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			var group sync.WaitGroup
			group.Go(func() {
				d, err := NewDriver(ctx, o)
				if err == nil {
					defer d.Close()
					_, err = sim.RunAll(sim.WithExecutor(ctx, d), props.NewWorkers(1), plans(2), nil)
				}
				named("driver", tt.driver, err)
				if tt.worker == "" {
					cancel()
				}
			})
			group.Go(func() {
				w, err := NewWorker(ctx, o, func() sim.Pool { return props.NewWorkers(1) })
				if err == nil {
					err = w.Run(ctx, 1)
				}
				named("worker", tt.worker, err)
				if tt.driver == "" {
					cancel()
				}
			})
			group.Wait()
		})
	}
}

// forged returns a unit's bytes that asks for more than any command does.
func forged(t *testing.T, change func(u *sim.Unit)) (sim.Unit, []byte) {
	t.Helper()
	u := unitOf(t, plans(1)[0])
	change(&u)
	data, err := u.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return u, data
}

// TestForgedUnits: a worker refuses units that no command would hand out, and is drained while it
// plays the longest allowed one.
func TestForgedUnits(t *testing.T) {
	t.Parallel()
	s := natsserver.Start(t)
	o, said := options(t, s)
	o.Patience = 300 * time.Millisecond // which it plays on, for nothing
	stop := startWorker(t, o)
	d := newDriver(t, o)
	send := func(u sim.Unit, data []byte) {
		if _, err := d.link.js.Publish(t.Context(), d.link.subject(mustKey(u, d.link.kernel)), data); err != nil {
			t.Fatal(err)
		}
	}
	send(forged(t, func(u *sim.Unit) { u.Horizon, u.Checkpoints = 1<<53-1, []int64{1<<53 - 1} }))
	send(forged(t, func(u *sim.Unit) { u.Runs = 1 << 20 }))
	send(forged(t, func(u *sim.Unit) { u.Runs = 1 << 62 })) // whose bytes overflow
	send(forged(t, func(u *sim.Unit) {
		u.Horizon, u.Runs, u.Checkpoints = 40_000, 1<<20, nil
		for n := range int64(20_000) {
			u.Checkpoints = append(u.Checkpoints, 2*(n+1))
		}
	}))
	await(t, "four refusals", func() bool { return said.count("refused") == 4 })
	send(forged(t, func(u *sim.Unit) { // days
		u.Policy.Name, u.Horizon, u.Checkpoints, u.Runs = "cts", 1e12, []int64{1e12}, 1
	}))
	await(t, "the unit at work", func() bool {
		consumer, err := d.link.units.Consumer(t.Context(), "kernel-"+d.link.kernel)
		if err != nil {
			return false
		}
		info := consumer.CachedInfo() // a refusal may not have reached the server yet, so that its unit is pending too
		return info.Delivered.Consumer >= 5 && info.NumAckPending == 1
	})
	time.Sleep(time.Second / 2) // the worker has been sent the unit, and begins: nothing tells when it has
	begin := time.Now()
	stop()
	// A busy machine may miss the 300 ms in which the worker says that it is at work. Then the server
	// hands the unit out twice, and the worker hands both back.
	if took := time.Since(begin); took > time.Minute || said.count("handed back after 300ms") < 1 {
		t.Errorf("drained after %v, said %q; want the unit handed back after the patience", took, said.said)
	}
}
