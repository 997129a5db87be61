package child

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/shlex"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// DefaultTimeout is how long a child may take for a reply, six times as long for the
// first of a process.
const DefaultTimeout = 10 * time.Second

// A Program is a command that plays policies. It keeps as many processes as
// there are runs at a time, and reuses them.
type Program struct {
	words    []string
	timeout  time.Duration
	promised atomic.Pointer[Capabilities]
	shapes   props.Memo[algos.Spec, bool] // whether games of a shape are played side by side

	mu    sync.Mutex // of all that follows
	idle  []*process
	live  map[*process]bool
	ended bool
}

// Open splits a command line into words as a shell does; no shell is started, so nothing is
// expanded. It starts a first process: a command that cannot be started is an error here. The end
// of the context kills all processes, so that runs under way end at once. Call Close in the end.
func Open(ctx context.Context, command string, timeout time.Duration) (*Program, error) {
	if timeout <= 0 {
		return nil, fmt.Errorf("timeout=%v: want more than 0", timeout)
	}
	words, err := shlex.Split(command)
	if err == nil && len(words) == 0 {
		err = errors.New("want a command and its arguments")
	}
	p := &Program{words: words, timeout: timeout, live: map[*process]bool{}}
	p.promised.Store(&Capabilities{})
	var first *process
	if err == nil {
		first, err = p.acquire(nil)
	}
	if named := (*exec.Error)(nil); errors.As(err, &named) {
		err = named.Err // the error below names the command
	}
	if err != nil {
		return nil, fmt.Errorf("exec=%q: %w", command, err)
	}
	p.release(first)
	context.AfterFunc(ctx, p.kill)
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
	if beside != nil && !p.lockstep(spec) {
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

// acquire returns the process in which the runs of a Lockstep are played, or else an idle or new
// one. beside is nil for a run that is played alone.
func (p *Program) acquire(beside *algos.Lockstep) (proc *process, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for proc := range p.live {
		if beside != nil && proc.beside == beside {
			return proc, nil
		}
	}
	switch n := len(p.idle); {
	case p.ended:
		return nil, ErrEnded
	case n > 0:
		proc, p.idle = p.idle[n-1], p.idle[:n-1]
	default:
		if proc, err = p.launch(); err != nil {
			return nil, err
		}
		p.live[proc] = true
	}
	proc.beside = beside
	return proc, nil
}

// release returns a process without runs to the idle ones.
func (p *Program) release(proc *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	proc.beside, proc.started = nil, 0
	p.idle = append(p.idle, proc)
}

// giveUp ends a process that failed and says why.
func (p *Program) giveUp(proc *process, why error) error {
	why = proc.explain(why)
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.live, proc)
	if p.ended {
		return ErrEnded
	}
	return why
}

// Capabilities returns what the program declared in its last reply to a start, and nothing before
// the first. It omits the rewards that the program takes, since they are mapped here.
func (p *Program) Capabilities() Capabilities {
	c := *p.promised.Load()
	c.Binary, c.Range = false, [2]float64{}
	return c
}

// kill ends every process at once; runs under way fail.
func (p *Program) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	for proc := range p.live {
		_ = proc.cmd.Process.Kill()
	}
}

// Close ends the input of every process, and kills those that are left after a second. No process
// and no goroutine is left when it returns. No run may be under way on another goroutine.
func (p *Program) Close() {
	p.mu.Lock()
	p.ended = true
	live := p.live
	p.idle, p.live = nil, nil // a run of an abandoned check may give up meanwhile
	p.mu.Unlock()
	for proc := range live {
		closeAll(proc.stdin)
	}
	deadline := time.Now().Add(grace)
	for proc := range live {
		proc.within(time.Until(deadline))
		proc.reap()
	}
}
