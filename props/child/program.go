package child

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"
	"time"

	"github.com/google/shlex"

	"github.com/regretcheck/regretcheck/algos"
)

// DefaultTimeout is how long a child may take for a reply, StartFactor times as long for the
// first of a process.
const DefaultTimeout = 10 * time.Second

// A Program is a command that plays policies. It keeps as many processes as
// there are runs at a time, and reuses them.
type Program struct {
	words   []string
	timeout time.Duration
	detach  func() bool // from the context

	mu       sync.Mutex // of all that follows
	idle     []*process
	live     map[*process]bool
	ended    bool
	promised Capabilities
	beside   map[*algos.Lockstep]*process // whose runs are under way
	shapes   map[algos.Spec]func() bool   // whether games of a shape are played side by side
}

// Open splits a command line into words as a shell does (no shell is started,
// so nothing is expanded) and starts a first process of it: a command that
// cannot be started is an error here. The end of the context kills all
// processes, so that runs under way end at once. Call Close in the end.
func Open(ctx context.Context, command string, timeout time.Duration) (*Program, error) {
	if timeout <= 0 {
		return nil, fmt.Errorf("timeout=%v: want more than 0", timeout)
	}
	words, err := shlex.Split(command)
	if err != nil {
		return nil, fmt.Errorf("exec=%q: %w", command, err)
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("exec=%q: want a command and its arguments", command)
	}
	p := &Program{
		words: words, timeout: timeout, live: map[*process]bool{},
		beside: map[*algos.Lockstep]*process{}, shapes: map[algos.Spec]func() bool{},
	}
	first, err := p.acquire(nil)
	if named := (*exec.Error)(nil); errors.As(err, &named) {
		err = named.Err // whose command the caller tells
	}
	if err != nil {
		return nil, fmt.Errorf("exec=%q: %w", command, err)
	}
	p.release(first)
	p.detach = context.AfterFunc(ctx, p.kill)
	return p, nil
}

// ErrEnded is the reason for a run that begins after Program.Close.
var ErrEnded = errors.New("the program was closed")

// New makes the policy of one run. Its seed is drawn from the spec's Source.
// The policy is an algos.Fallible, whose error is a *Failure once the child
// has failed, and an io.Closer, for runs that end before the horizon. A child that
// declines the game makes it an *algos.Declined. Runs of one spec.Lockstep are played in one
// process, if the child can.
func (p *Program) New(spec algos.Spec) (algos.Policy, error) {
	spec, err := spec.Normalize()
	if err != nil {
		return nil, err
	}
	beside := spec.Lockstep
	if !p.lockstep(spec) {
		beside = nil
	}
	proc, err := p.acquire(beside)
	if err != nil {
		return nil, err
	}
	q, err := proc.start(spec)
	if err == nil && beside != nil {
		beside.Join()
	}
	return q, err
}

// acquire returns the process in which the runs of a Lockstep are played, or else one that is idle
// or new. nil is for a run that is played alone.
func (p *Program) acquire(beside *algos.Lockstep) (proc *process, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch n := len(p.idle); {
	case p.beside[beside] != nil:
		return p.beside[beside], nil
	case n > 0 && !p.ended:
		proc, p.idle = p.idle[n-1], p.idle[:n-1]
	case p.ended:
		return nil, ErrEnded
	default:
		if proc, err = launch(p.words, p.timeout); err != nil {
			return nil, err
		}
		proc.program, p.live[proc] = p, true
	}
	if proc.beside = beside; beside != nil {
		p.beside[beside] = proc
	}
	return proc, nil
}

// release gives back a process that no run is played in.
func (p *Program) release(proc *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.beside, proc.beside)
	proc.beside, proc.started = nil, 0
	p.idle = append(p.idle, proc)
}

// giveUp ends a process that failed and says why.
func (p *Program) giveUp(proc *process, why error) error {
	why = proc.explain(why)
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.live, proc)
	delete(p.beside, proc.beside)
	if p.ended {
		return ErrEnded
	}
	return why
}

// declare keeps what a child declared.
func (p *Program) declare(got Capabilities) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.promised = got
}

// Capabilities returns what the program declared in its last reply to a start, nothing before
// the first, but for the rewards that it takes: they are mapped here.
func (p *Program) Capabilities() Capabilities {
	c := p.declared()
	c.Binary, c.Range = false, [2]float64{}
	return c
}

// declared is all that the program declared.
func (p *Program) declared() Capabilities {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.promised
}

// kill ends every process at once; runs under way fail.
func (p *Program) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	for proc := range p.live {
		proc.kill()
	}
}

// Close ends every process: the idle ones by the end of their input, what is
// left after a second, or still in a run, by force. No process and no
// goroutine is left when it returns. No run may be under way on another
// goroutine.
func (p *Program) Close() {
	if p.detach != nil {
		p.detach()
	}
	p.mu.Lock()
	p.ended = true
	idle, live := p.idle, p.live
	p.idle, p.live = nil, nil
	p.mu.Unlock()
	for _, proc := range idle {
		closeAll(proc.stdin)
	}
	deadline := time.Now().Add(grace)
	for _, proc := range idle {
		proc.within(time.Until(deadline))
	}
	for proc := range live {
		proc.reap()
	}
}
