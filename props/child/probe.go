package child

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/regretcheck/regretcheck/algos"
)

// A program that has not replied to its first start within silence, and has used no processor for
// idleFor, is given up. Its group is checked every probeEvery. A program that computes is given
// startFactor times its timeout, since imports take longer than a round.
const (
	silence     = 2500 * time.Millisecond
	idleFor     = 2 * time.Second
	probeEvery  = 250 * time.Millisecond
	startFactor = 6
)

// Probe starts the game in a first process and waits for the reply. So a program that is missing,
// crashes, or sends no valid reply is found before anything is played. A program that declines the
// game has replied.
func (p *Program) Probe(spec algos.Spec) error {
	q, err := p.New(spec)
	if err == nil {
		q.Select(nil)
		err = q.(algos.Fallible).Err()
		_ = q.(io.Closer).Close() // a reply was enough
	}
	return probed(err)
}

// ProbeSampler is Probe of a sampler, which is asked for a set of k arms with the marginals.
func (p *Program) ProbeSampler(marginals []float64, k int) error {
	return probed(p.Sample(context.Background(), marginals, k, 1, 1, func([]int) bool { return true }))
}

// probed returns what is wrong with a program whose first game ended with an error, or with nil.
func probed(err error) error {
	var failed *Failure
	switch {
	case errors.As(err, &failed):
		return fmt.Errorf("the program %w", failed.Err)
	case errors.As(err, new(*algos.Declined)):
		return nil
	}
	return err
}

// next returns the next line. A process that has not replied yet, and waits without computing, is
// given up soon.
func (p *process) next() ([]byte, error) {
	timeout := p.program.timeout
	if p.replied {
		return p.stdout.next(timeout)
	}
	begin := time.Now()
	active, used := begin, int64(0)
	for {
		line, err := p.stdout.next(min(probeEvery, timeout))
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			return line, err
		}
		if ticks, busy := groupTime(p.cmd.Process.Pid); busy || ticks != used {
			active, used = time.Now(), ticks
		}
		switch waited := time.Since(begin); {
		case waited >= startFactor*timeout:
			return nil, p.late("did not reply to its first start within %v, which is %d times the timeout of a reply",
				startFactor*timeout, startFactor)
		case waited >= min(silence, timeout) && time.Since(active) >= min(idleFor, timeout):
			return nil, p.late("did not reply to its first start within %v, and waits without computing",
				min(silence, timeout))
		}
	}
}

// groupTime reads from /proc the processor time of a group's processes, and whether one is busy: it
// runs, or waits for a processor or a disk. Without /proc every group counts as busy, so that a
// silent program has all of its time.
func groupTime(group int) (ticks int64, busy bool) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // of a pattern that is right
	busy = len(files) == 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		// The name, in parentheses, may hold anything. After it: state, parent, group, …, and the
		// ticks of the process in user and in kernel mode as fields 14 and 15 of the whole line.
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if len(fields) < 13 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		busy = busy || fields[0][0] == 'R' || fields[0][0] == 'D'
		for _, field := range fields[11:13] {
			n, _ := strconv.ParseInt(string(field), 10, 64)
			ticks += n
		}
	}
	return ticks, busy
}
