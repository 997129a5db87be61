package policytest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/panics"
)

// A subject is the policy under test. After a stall it declines all further games: waiting for each
// rule's timeout would hang the test.
type subject struct {
	make   algos.Factory // with what the policy declares
	cfg    Config
	trials props.Memo[[2]string, trial] // by clause and feedback

	mu      sync.Mutex
	stalled error
}

func newSubject(factory algos.Factory, cfg Config) *subject {
	return &subject{make: cfg.Capabilities.Factory(factory), cfg: cfg}
}

// errMaking begins the errors of the user's factory.
var errMaking = errors.New("the policy cannot be made")

// factory makes instances unless the policy stalled before.
func (s *subject) factory(spec algos.Spec) (algos.Policy, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stalled != nil {
		return nil, &algos.Declined{Reason: fmt.Sprintf("it stalled before (%v), so it is not played again", s.stalled)}
	}
	p, err := s.make(spec)
	switch {
	case err == nil && p == nil:
		return nil, fmt.Errorf("%w: the factory returns nil without an error", errMaking)
	case err != nil && !errors.As(err, new(*algos.Declined)):
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

// left closes an instance that can be closed, and returns why it broke.
func left(p algos.Policy) error {
	return panics.Policy(func() (err error) {
		if f, ok := p.(algos.Fallible); ok {
			err = f.Err()
		}
		if c, ok := p.(io.Closer); ok {
			err = cmp.Or(err, c.Close())
		}
		return err
	})
}

// declines begins the reason of a row whose game the policy declines.
const declines = "the policy declines this game: "

// broken decides a row whose run ended in a fault. It is skipped if the policy declines the game,
// or the rule about actions reports the same fault. Otherwise it fails, with the smallest such
// game.
func (s *subject) broken(ctx context.Context, f algos.Feedback, err error) (props.Finding, error) {
	s.note(err)
	var no *algos.Declined
	switch {
	case ctx.Err() != nil:
		return props.Finding{}, ctx.Err()
	case errors.As(err, &no):
		return props.Finding{Skip: declines + no.Reason}, nil
	}
	if skip, other := s.reported(ctx, f, err.Error()); other != nil || skip != "" {
		return props.Finding{Skip: skip}, other
	}
	if at := SmallestBreak(ctx, err); at != "" {
		err = fmt.Errorf("%v; %s", err, at) // the text ends the search for smaller games
	}
	return props.Finding{}, err
}
