package cluster

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

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
	// Patience is how long a worker may be silent before its unit is given to another; 0 means
	// DefaultPatience. The last worker to start decides.
	Patience time.Duration
	Program  string            // the command line that plays units again and starts workers; "" means verify
	Say      func(text string) // receives news, from any goroutine; nil drops them

	kernel string        // "" means this program's; tests have others
	answer time.Duration // for one request; 0 means answerTime
}

// DefaultPatience is ten times longer than a busy machine stalls, and shorter than most units take.
const DefaultPatience = 30 * time.Second

// answerTime is how long the server may take for a request. Other times follow from it.
const answerTime = 5 * time.Second

// reconnect lies between two attempts to connect: 250 ms.
func (o Options) reconnect() time.Duration { return o.answer / 20 }

// address is one server: scheme, host and port.
var address = regexp.MustCompile(`^([a-z]+://)?([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.%]+\])(:[0-9]+)?/?$`)

// errAddress does not repeat the address, which may contain a password.
var errAddress = errors.New("nats: want an address such as nats://host:4222; put a password into NATS_PASSWORD")

// complete returns the options with defaults, if the address is one.
func (o Options) complete() (Options, error) {
	for part := range strings.SplitSeq(o.URL, ",") {
		if !address.MatchString(strings.TrimSpace(part)) {
			return o, errAddress
		}
	}
	o.kernel = cmp.Or(o.kernel, sim.ThisKernel().ID())
	o.Patience = cmp.Or(o.Patience, DefaultPatience)
	o.answer = cmp.Or(o.answer, answerTime)
	o.Program = cmp.Or(o.Program, "verify")
	if o.Say == nil {
		o.Say = func(string) {}
	}
	return o, nil
}

// at adds the server's address to an error.
func (o Options) at(err error) error { return fmt.Errorf("nats=%q: %w", o.URL, err) }

// settings are the options as the client takes them.
func (o Options) settings() ([]nats.Option, error) {
	list := []nats.Option{
		nats.Name("regretcheck " + o.kernel), nats.MaxReconnects(-1), nats.Timeout(o.answer),
		nats.ReconnectWait(o.reconnect()), nats.ReconnectJitter(2*o.reconnect()/5, 4*o.reconnect()),
		// A link that swallows everything is noticed after three of these.
		nats.PingInterval(2 * o.answer), nats.MaxPingsOutstanding(2),
	}
	if o.Creds != "" {
		list = append(list, nats.UserCredentials(o.Creds))
	}
	if o.User != "" && o.Password == "" {
		list = append(list, nats.Token(o.User))
	} else if o.User != "" {
		list = append(list, nats.UserInfo(o.User, o.Password))
	}
	if o.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(o.NKey)
		if err != nil {
			return nil, err
		}
		list = append(list, key)
	}
	if o.CA != "" {
		list = append(list, nats.RootCAs(o.CA))
	}
	if o.Cert != "" {
		list = append(list, nats.ClientCert(o.Cert, o.Key))
	}
	return list, nil
}
