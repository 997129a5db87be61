package cluster

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// finalAfter is how long the server may refuse for one reason before that is taken to
// be its answer: longer than an administrator's reload takes.
const finalAfter = 30 * time.Second

// A health keeps what went wrong on a link, and says when that is final. Silence never
// is: a server that stalls, and messages that are lost, cost time.
type health struct {
	final  time.Duration
	broken chan struct{} // closed when it is final

	mu     sync.Mutex
	cause  error
	denial error // the last permission that was denied
	denied streak
	failed streak
}

// A streak is refusals that followed each other closely.
type streak struct {
	first, last time.Time
	text        string
}

// grew notes a refusal and returns for how long there have been such.
func (s *streak) grew(text string, now time.Time, gap time.Duration) time.Duration {
	if s.text != text || now.Sub(s.last) > gap {
		s.first, s.text = now, text
	}
	s.last = now
	return now.Sub(s.first)
}

func newHealth(final time.Duration) *health {
	return &health{final: final, broken: make(chan struct{})}
}

// end makes an error final; the first counts.
func (h *health) end(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.cause == nil {
		h.cause = err
		close(h.broken)
	}
}

// reason returns why the link is at its end, nil if it is not.
func (h *health) reason() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.cause
}

// deny notes that the server denied a permission, which it says apart from the request
// that it leaves unanswered. Subjects differ by unit: any of them continues a streak.
func (h *health) deny(err error, patience time.Duration) {
	h.mu.Lock()
	h.denial = err
	long := h.denied.grew("", time.Now(), h.final+2*patience)
	h.mu.Unlock()
	if long >= h.final {
		h.end(err)
	}
}

// lastDenied returns the permission that was denied within so long, nil if none was.
func (h *health) lastDenied(within time.Duration) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.denied.last) > within {
		return nil
	}
	return h.denial
}

// refuse notes that the server refused a request and returns whether it has done so, for
// this reason, for long enough.
func (h *health) refuse(err error) bool {
	h.mu.Lock()
	long := h.failed.grew(err.Error(), time.Now(), 2*h.final)
	h.mu.Unlock()
	if long < h.final {
		return false
	}
	h.end(err)
	return true
}

// isRefusal tells whether an error is the server's answer to a request, and not silence or
// trouble of its own.
func isRefusal(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.Code < 500 && !missing(err)
}

// missing tells whether the server lacks what this program makes there: it was started
// on empty storage.
func missing(err error) bool {
	for _, is := range []error{jetstream.ErrStreamNotFound, jetstream.ErrBucketNotFound, jetstream.ErrConsumerNotFound, jetstream.ErrConsumerDeleted,
		jetstream.ErrNoStreamResponse, nats.ErrNoResponders} {
		if errors.Is(err, is) {
			return true
		}
	}
	return false
}

// watched are the settings of a connection that report to a health.
func (o Options) watched(h *health) []nats.Option {
	return []nats.Option{
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				o.Say(fmt.Sprintf("the server is gone (%v): waiting for it", o.hide(err.Error())))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { o.Say("the server is back") }),
		nats.ClosedHandler(func(c *nats.Conn) {
			if err := c.LastError(); err != nil {
				h.end(err) // the same refusal twice: the client tries no more
				return
			}
			h.end(nats.ErrConnectionClosed)
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			o.Say(o.hide(err.Error()))
			if errors.Is(err, nats.ErrPermissionViolation) {
				h.deny(err, o.Patience)
			}
		}),
	}
}
