package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	streamName    = "REGRETCHECK_UNITS"
	resultsBucket = "regretcheck_results"
	resultsKept   = 30 * 24 * time.Hour // longer than a campaign lasts

	// A server accepts 1 MiB unless it is told otherwise.
	maxUnitBytes   = 256 << 10
	maxResultBytes = 960 << 10
)

// A link is a connection with what both sides need of the server.
type link struct {
	Options
	conn    *nats.Conn
	js      jetstream.JetStream
	units   jetstream.Stream
	results jetstream.KeyValue
	alive   context.Context // its cause says why the link has ended
	end     context.CancelCauseFunc
}

// connect connects to the server, makes the stream and the bucket if they are missing, and calls
// ready. Later the link comes back by itself when the server does. Silence never ends it: a server
// that stalls, and messages that are lost, cost time.
func connect(ctx context.Context, o Options, ready func(l *link) error) (*link, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	settings, err := o.settings()
	if err != nil {
		return nil, o.at(err)
	}
	l := &link{Options: o}
	l.alive, l.end = context.WithCancelCause(context.Background())
	err = l.askAgain(ctx, func() (err error) {
		if l.conn == nil {
			if l.conn, err = nats.Connect(o.URL, append(settings, l.watched()...)...); err != nil {
				return err
			}
			if l.js, err = jetstream.New(l.conn, jetstream.WithPublishAsyncTimeout(o.answer)); err != nil {
				return err
			}
		}
		if err := l.prepare(ctx); err != nil {
			return err
		}
		return ready(l)
	})
	if err == nil {
		return l, nil
	}
	if l.conn != nil {
		err = cmp.Or(l.reason(), fmt.Errorf("%w; want a server with JetStream", err))
		l.conn.Close()
	}
	return nil, o.at(err)
}

// reason returns why the link has ended, nil if it has not.
func (l *link) reason() error { return context.Cause(l.alive) }

// watched are the handlers of a connection's events. A denied permission is such an event; its
// request is never answered.
func (l *link) watched() []nats.Option {
	return []nats.Option{
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				l.Say(fmt.Sprintf("the server is gone (%v): waiting for it", err))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { l.Say("the server is back") }),
		nats.ClosedHandler(func(c *nats.Conn) { // the same refusal twice: the client tries no more
			l.end(cmp.Or(c.LastError(), nats.ErrConnectionClosed))
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			l.Say(err.Error())
			if errors.Is(err, nats.ErrPermissionViolation) {
				l.end(err)
			}
		}),
	}
}

// tries is how often a silent server is asked. A link that swallows everything is noticed after six
// answers' time, and the next one may do so as well.
const tries = 24

// askAgain repeats what a silent server did not answer. A server that starts under load may accept a
// connection and end it before it says who it is.
func (l *link) askAgain(ctx context.Context, ask func() error) error {
	for try := 1; ; try++ {
		err := ask()
		mends := silent(err) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, io.EOF)
		if !mends || try == tries || ctx.Err() != nil || l.reason() != nil {
			return err
		}
		l.Say(l.at(err).Error() + ": asking again")
		time.Sleep(l.reconnect())
	}
}

// silent reports whether no answer came in time.
func silent(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout)
}

// missing reports whether the server lacks the stream, the bucket or a consumer, as after a start
// on empty storage.
func missing(err error) bool {
	return slices.ContainsFunc([]error{
		jetstream.ErrStreamNotFound, jetstream.ErrBucketNotFound, jetstream.ErrConsumerNotFound, jetstream.ErrConsumerDeleted,
		jetstream.ErrNoStreamResponse, nats.ErrNoResponders,
	}, func(is error) bool { return errors.Is(err, is) })
}

// prepare finds the stream and the bucket, or makes them. Those of an administrator, with other
// replicas or limits, stay as they are.
func (l *link) prepare(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*l.answer)
	defer cancel()
	units, err := l.js.Stream(ctx, streamName)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		units, err = l.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: streamName, Description: "units of regretcheck", Subjects: []string{"units.>"},
			Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, MaxMsgSize: maxUnitBytes,
			Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		})
		if err == nil && l.units != nil {
			l.Say("the server has lost its units and results: they are set up anew")
		}
	}
	if err != nil {
		return err
	}
	results, err := l.js.KeyValue(ctx, resultsBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		results, err = l.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: resultsBucket, Description: "results of regretcheck", TTL: resultsKept, MaxValueSize: maxResultBytes,
			Storage: jetstream.FileStorage,
		})
	}
	if err == nil && l.units == nil { // they stay valid, as they go by name
		l.units, l.results = units, results
	}
	return err
}

// subject is where a unit waits, and slot is where its reply goes.
func (l *link) subject(key string) string { return "units." + l.kernel + "." + key }
func (l *link) slot(key string) string    { return l.kernel + "." + key }
