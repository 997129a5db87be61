package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
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
	// Say is told what somebody who looks after the run may want to know, from any
	// goroutine; nil means nobody does.
	Say func(text string)

	kernel string        // "" means this program's; tests have others
	sweep  time.Duration // between looks after missing units; 0 means sweepEvery
	answer time.Duration // for one request; 0 means answerTime
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
	conn    *nats.Conn
	js      jetstream.JetStream
	units   jetstream.Stream
	results jetstream.KeyValue
	drivers jetstream.KeyValue
}

// connect reaches the server and makes what is missing there. Later it comes back
// by itself when the server does.
func connect(ctx context.Context, o Options) (*link, error) {
	o.kernel = cmp.Or(o.kernel, sim.ThisKernel().ID())
	o.Patience = cmp.Or(o.Patience, DefaultPatience)
	o.Replicas = cmp.Or(o.Replicas, 1)
	o.sweep = cmp.Or(o.sweep, sweepEvery)
	o.answer = cmp.Or(o.answer, answerTime)
	if o.Say == nil {
		o.Say = func(string) {}
	}
	conn, err := nats.Connect(o.URL, o.settings()...)
	if err != nil {
		return nil, o.at(err)
	}
	l := &link{Options: o, conn: conn}
	if err := l.prepare(ctx); err != nil {
		conn.Close()
		return nil, o.at(fmt.Errorf("%w; want a server with JetStream", err))
	}
	return l, nil
}

// at says which server an error is of, without the passwords and tokens in its URL.
func (o Options) at(err error) error {
	var list []string
	for text := range strings.SplitSeq(o.URL, ",") {
		if u, wrong := url.Parse(text); wrong == nil {
			if _, named := u.User.Password(); u.User != nil && !named {
				u.User = url.User("xxxxx") // a token
			}
			text = u.Redacted()
		} else {
			text = text[strings.LastIndex(text, "@")+1:]
		}
		list = append(list, text)
	}
	var parse *url.Error // it has the whole URL in its text
	if errors.As(err, &parse) {
		err = parse.Err
	}
	return fmt.Errorf("nats=%q: %w", strings.Join(list, ","), err)
}

// settings are the options as the client takes them.
func (o Options) settings() []nats.Option {
	list := []nats.Option{
		nats.Name("regretcheck " + o.kernel), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second / 4), nats.Timeout(o.answer),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				o.Say(fmt.Sprintf("the server is gone (%v): waiting for it", err))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { o.Say("the server is back") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { o.Say(err.Error()) }),
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

// prepare finds the stream and the buckets, or makes them: what an administrator
// made, with other replicas or limits, stays as it is.
func (l *link) prepare(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 2*l.answer)
	defer cancel()
	if l.js, err = jetstream.New(l.conn, jetstream.WithPublishAsyncTimeout(l.answer)); err != nil {
		return err
	}
	l.units, err = l.js.Stream(ctx, streamName)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		l.units, err = l.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: streamName, Description: "units of work of regretcheck", Subjects: []string{"units.>"},
			Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Replicas: l.Replicas, MaxMsgSize: maxUnitBytes,
			Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		})
	}
	if err != nil {
		return err
	}
	if l.results, err = l.bucket(ctx, jetstream.KeyValueConfig{
		Bucket: resultsBucket, Description: "results of units of regretcheck", TTL: resultsKept, MaxValueSize: maxResultBytes,
		Storage: jetstream.FileStorage, Replicas: l.Replicas,
	}); err != nil {
		return err
	}
	l.drivers, err = l.bucket(ctx, jetstream.KeyValueConfig{
		Bucket: driversBucket, Description: "who waits for units of regretcheck", TTL: driverKept, Storage: jetstream.FileStorage, Replicas: l.Replicas,
	})
	return err
}

func (l *link) bucket(ctx context.Context, cfg jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	b, err := l.js.KeyValue(ctx, cfg.Bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return l.js.CreateKeyValue(ctx, cfg)
	}
	return b, err
}

// subject is where a unit waits, and slot is where its result goes.
func (l *link) subject(key string) string { return "units." + l.kernel + "." + key }
func (l *link) slot(key string) string    { return l.kernel + "." + key }
