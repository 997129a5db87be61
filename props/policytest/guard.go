package policytest

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/trace"
)

// A subject is the policy under test. Once it has stalled it is not asked
// again: waiting for each rule's timeout would hang the test.
type subject struct {
	make    algos.Factory // with what the policy declares
	cfg     Config
	rounds  int64 // of a run of the rules about actions
	longest int64 // run of the rules about regret
	trials  props.Memo[ruleAt, trial]
	games   *generated

	mu      sync.Mutex
	stalled error
}

// errStalled keeps a stalled policy from being made anew.
var errStalled = errors.New("the policy stalled")

// errMaking begins the errors of the user's factory.
var errMaking = errors.New("the policy cannot be made")

// factory makes instances unless the policy stalled before.
func (s *subject) factory(spec algos.Spec) (algos.Policy, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stalled != nil {
		return nil, errStalled
	}
	p, err := s.make(spec)
	var no *algos.Declined
	switch {
	case err == nil && p == nil:
		return nil, fmt.Errorf("%w: the factory returns nil without an error", errMaking)
	case err != nil && !errors.As(err, &no):
		return nil, fmt.Errorf("%w: %w", errMaking, err)
	}
	return p, err
}

// note remembers an error if it reports a stall.
func (s *subject) note(err error) {
	var t interface{ Timeout() bool }
	if errors.As(err, &t) && t.Timeout() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.stalled = err
	}
}

// skipped is the finding of a rule that is not tried because of a stall.
func (s *subject) skipped() props.Finding {
	s.mu.Lock()
	defer s.mu.Unlock()
	return props.Finding{Skip: fmt.Sprintf("not tried any more: the policy stalled (%v)", s.stalled)}
}

// A session is a number of runs of one rule. It keeps the instances, to learn
// from them afterwards what broke and to close those that hold a process.
type session struct {
	*subject
	mu        sync.Mutex
	instances []algos.Policy
}

func (s *session) factory(spec algos.Spec) (algos.Policy, error) {
	p, err := s.subject.factory(spec)
	if err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.instances = append(s.instances, p)
	}
	return p, err
}

// end closes the instances and returns why the first of them broke.
func (s *session) end() error {
	var broke error
	for _, p := range s.instances {
		err := trace.Policy(func() (err error) {
			if f, ok := p.(algos.Fallible); ok {
				err = f.Err()
			}
			if c, ok := p.(io.Closer); ok {
				err = cmp.Or(err, c.Close())
			}
			return err
		})
		broke = cmp.Or(broke, err)
	}
	s.note(broke)
	return broke
}
