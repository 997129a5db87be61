package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/regretcheck/regretcheck/props/sim"
)

// Options say where the server is and how this process proves who it is. Empty
// fields are not used.
type Options struct {
	URL            string // such as nats://127.0.0.1:4222; several apart by commas
	Creds          string // file with a JWT and a key, as nsc writes it
	NKey           string // file with a key alone
	User, Password string // without a password User is a token
	CA             string // file with the certificates that the server's must descend from
	Cert, Key      string // files with this process's own certificate and its key
	// Replicas are how many servers of a cluster keep each unit and result, if this
	// process is the first to ask for them; 0 means 1.
	Replicas int
	// Patience is how long a worker may be silent before its unit is given to
	// another; 0 means DefaultPatience. The last worker to start decides.
	Patience time.Duration
	// Program is the command line that plays units again and starts workers; "" means verify.
	Program string
	// Say is called with news that interest the person who looks after the run, from any goroutine.
	// Nil drops them.
	Say func(text string)

	kernel    string        // "" means this program's; tests have others
	sweep     time.Duration // between looks after missing units; 0 means sweepEvery
	answer    time.Duration // for one request; 0 means answerTime
	final     time.Duration // after which a refusal is an answer; 0 means finalAfter
	reconnect time.Duration // between two attempts to connect; 0 means reconnectWait
}

// DefaultPatience is ten times longer than a busy machine stalls, and shorter than
// most units that are lost with their worker would take.
const DefaultPatience = 30 * time.Second

// Names on the server.
const (
	streamName    = "REGRETCHECK_UNITS"
	resultsBucket = "regretcheck_results"
	driversBucket = "regretcheck_drivers"
)

// Limits of what is sent. A server accepts 1 MiB unless it is told otherwise.
const (
	maxUnitBytes   = 256 << 10
	maxResultBytes = 960 << 10
)

// How long the server keeps things: results longer than a campaign lasts, and a
// driver's list of units as long as it says that it is alive.
const (
	resultsKept = 30 * 24 * time.Hour
	driverKept  = time.Minute
)

// answerTime is how long one request may take.
const answerTime = 5 * time.Second

// A link is a connection with what both sides need of the server.
type link struct {
	Options
	*health
	conn    *nats.Conn
	js      jetstream.JetStream
	units   jetstream.Stream
	results jetstream.KeyValue
	drivers jetstream.KeyValue
}

// connectTries is how often a server that is reached and does not answer is asked.
const connectTries = 6

// reconnectWait lies between two attempts to connect.
const reconnectWait = time.Second / 4

// connect reaches the server and makes what is missing there. Later it comes back
// by itself when the server does.
func connect(ctx context.Context, o Options) (*link, error) {
	o.kernel = cmp.Or(o.kernel, sim.ThisKernel().ID())
	o.Patience = cmp.Or(o.Patience, DefaultPatience)
	o.Replicas = cmp.Or(o.Replicas, 1)
	o.sweep = cmp.Or(o.sweep, sweepEvery)
	o.answer = cmp.Or(o.answer, answerTime)
	o.final = cmp.Or(o.final, finalAfter)
	o.reconnect = cmp.Or(o.reconnect, reconnectWait)
	o.Program = cmp.Or(o.Program, "verify")
	if o.Say == nil {
		o.Say = func(string) {}
	}
	h := newHealth(o.final)
	l := &link{Options: o, health: h}
	err := retried(ctx, connectTries, o.hungUp, func() (err error) {
		l.conn, err = nats.Connect(o.URL, append(o.settings(), o.watched(h)...)...)
		return err
	})
	if err != nil {
		return nil, o.at(err)
	}
	silentOnly := func(err error) bool {
		again := silent(err) && l.lastDenied(4*o.answer) == nil && l.reason() == nil
		if again {
			o.Say(o.at(err).Error() + ": asking again")
		}
		return again
	}
	err = retried(ctx, connectTries, silentOnly, func() error { _, err := l.prepare(ctx); return err })
	if err == nil {
		return l, nil
	}
	l.conn.Close()
	if denied := l.lastDenied(4 * o.answer); denied != nil {
		return nil, o.at(denied)
	}
	return nil, o.at(fmt.Errorf("%w; want a server with JetStream", err))
}

// retried calls ask, at most so many times, until it succeeds, fails with an error that another
// try would not mend, or the context ends. It returns the last error.
func retried(ctx context.Context, tries int, mends func(error) bool, ask func() error) error {
	for try := 1; ; try++ {
		err := ask()
		if err == nil || try == tries || ctx.Err() != nil || !mends(err) {
			return err
		}
	}
}

// hungUp tells, after a pause, whether the server accepted the connection and ended it before it
// said who it is. A server that starts under load does that.
func (o Options) hungUp(err error) bool {
	ended := errors.Is(err, syscall.ECONNRESET) || errors.Is(err, io.EOF)
	if ended {
		time.Sleep(o.reconnect)
	}
	return ended
}

// silent tells whether nothing was answered in time.
func silent(err error) bool { return errors.Is(err, context.DeadlineExceeded) }

// askTries is how often a server that has answered before is asked. A link that swallows
// everything is noticed after six answers' time, and the next one may do so as well.
const askTries = 4 * connectTries

// askAgain repeats what a silent server did not answer.
func askAgain(ctx context.Context, ask func() error) error {
	return retried(ctx, askTries, silent, ask)
}

// settings are the options as the client takes them.
func (o Options) settings() []nats.Option {
	list := []nats.Option{
		nats.Name("regretcheck " + o.kernel), nats.MaxReconnects(-1), nats.Timeout(o.answer),
		nats.ReconnectWait(o.reconnect), nats.ReconnectJitter(2*o.reconnect/5, 4*o.reconnect),
		// A link that swallows everything is noticed after three of these.
		nats.PingInterval(2 * o.answer), nats.MaxPingsOutstanding(2),
	}
	if o.Creds != "" {
		list = append(list, nats.UserCredentials(o.Creds))
	}
	switch {
	case o.User != "" && o.Password == "":
		list = append(list, nats.Token(o.User))
	case o.User != "":
		list = append(list, nats.UserInfo(o.User, o.Password))
	}
	if o.NKey != "" {
		list = append(list, withNKey(o.NKey))
	}
	if o.CA != "" {
		list = append(list, nats.RootCAs(o.CA))
	}
	if o.Cert != "" {
		list = append(list, nats.ClientCert(o.Cert, o.Key))
	}
	return list
}

// withNKey reads the file when the client is made, and so tells what is wrong with it.
func withNKey(file string) nats.Option {
	return func(o *nats.Options) error {
		read, err := nats.NkeyOptionFromSeed(file)
		if err != nil {
			return err
		}
		return read(o)
	}
}

// prepare finds the stream and the buckets, or makes them, and says if any was made:
// what an administrator made, with other replicas or limits, stays as it is.
func (l *link) prepare(ctx context.Context) (made bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, 2*l.answer)
	defer cancel()
	if l.js == nil {
		if l.js, err = jetstream.New(l.conn, jetstream.WithPublishAsyncTimeout(l.answer)); err != nil {
			return false, err
		}
	}
	units, err := l.js.Stream(ctx, streamName)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		made = true
		units, err = l.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: streamName, Description: "units of work of regretcheck", Subjects: []string{"units.>"},
			Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Replicas: l.Replicas, MaxMsgSize: maxUnitBytes,
			Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		})
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // somebody else was faster
			units, err = l.js.Stream(ctx, streamName)
		}
	}
	if err != nil {
		return false, err
	}
	results, one, err := l.bucket(ctx, jetstream.KeyValueConfig{
		Bucket: resultsBucket, Description: "results of units of regretcheck", TTL: resultsKept, MaxValueSize: maxResultBytes,
		Storage: jetstream.FileStorage, Replicas: l.Replicas,
	})
	if err != nil {
		return false, err
	}
	drivers, other, err := l.bucket(ctx, jetstream.KeyValueConfig{
		Bucket: driversBucket, Description: "who waits for units of regretcheck", TTL: driverKept, Storage: jetstream.FileStorage, Replicas: l.Replicas,
	})
	if err == nil && l.units == nil { // later they mean the same, by name
		l.units, l.results, l.drivers = units, results, drivers
	}
	return made || one || other, err
}

func (l *link) bucket(ctx context.Context, cfg jetstream.KeyValueConfig) (b jetstream.KeyValue, made bool, err error) {
	b, err = l.js.KeyValue(ctx, cfg.Bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		if b, err = l.js.CreateKeyValue(ctx, cfg); errors.Is(err, jetstream.ErrBucketExists) {
			b, err = l.js.KeyValue(ctx, cfg.Bucket)
		}
		return b, true, err
	}
	return b, false, err
}

// renew makes anew what a server lacks that was started on empty storage.
func (l *link) renew(ctx context.Context) error {
	made, err := l.prepare(ctx)
	if made && err == nil {
		l.Say("the server has lost its units and results: they are set up anew")
	}
	return err
}

// subject is where a unit waits, and slot is where its result goes.
func (l *link) subject(key string) string { return "units." + l.kernel + "." + key }
func (l *link) slot(key string) string    { return l.kernel + "." + key }
