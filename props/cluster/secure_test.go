package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nkeys"

	"github.com/regretcheck/regretcheck/props/cluster/natsserver"
)

// An authority signs certificates for a test.
type authority struct {
	t    *testing.T
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// newAuthority makes an authority, whose own certificate is in ca.pem.
func newAuthority(t *testing.T, dir string) *authority {
	a := &authority{t: t, dir: dir}
	a.cert, a.key = a.issue("ca", x509.Certificate{
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	})
	return a
}

// issue writes NAME.pem and NAME.key.
func (a *authority) issue(name string, template x509.Certificate) (*x509.Certificate, *ecdsa.PrivateKey) {
	a.t.Helper()
	fatal := func(err error) {
		if err != nil {
			a.t.Fatal(err)
		}
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	fatal(err)
	template.SerialNumber, template.Subject = big.NewInt(time.Now().UnixNano()), pkix.Name{CommonName: name}
	template.NotBefore, template.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	parent, signer := a.cert, a.key
	if parent == nil {
		parent, signer = &template, key
	}
	der, err := x509.CreateCertificate(rand.Reader, &template, parent, &key.PublicKey, signer)
	fatal(err)
	cert, err := x509.ParseCertificate(der)
	fatal(err)
	private, err := x509.MarshalECPrivateKey(key)
	fatal(err)
	fatal(os.WriteFile(a.path(name+".pem"), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	fatal(os.WriteFile(a.path(name+".key"), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private}), 0o600))
	return cert, key
}

func (a *authority) path(name string) string { return filepath.Join(a.dir, name) }

// serverTLS issues the server's certificate and returns its part of a configuration, which asks for a client's.
func (a *authority) serverTLS() string {
	a.issue("server", x509.Certificate{
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	})
	return fmt.Sprintf("tls { cert_file: %q, key_file: %q, ca_file: %q, verify: true }\n",
		a.path("server.pem"), a.path("server.key"), a.path("ca.pem"))
}

// A refusal is a connection that must fail, with what the error says.
type refusal struct {
	want   string
	change func(*Options)
}

func refused(t *testing.T, o Options, cases ...refusal) {
	t.Helper()
	for _, c := range cases {
		bad := o
		c.change(&bad)
		d, err := NewDriver(t.Context(), bad)
		if err == nil {
			d.Close()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), o.URL) {
			t.Errorf("got %v, want an error with %q and the server's address", err, c.want)
		}
	}
}

// TestTLSWithAccounts: driver and worker have names and passwords and certificates, and whoever lacks one
// gets no further; another account sees nothing of the units.
func TestTLSWithAccounts(t *testing.T) {
	t.Parallel()
	ca := newAuthority(t, t.TempDir())
	ca.issue("client", x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})
	s := natsserver.StartIn(t, t.TempDir(), ca.serverTLS()+`accounts {
  VERIFY: { jetstream: enabled, users: [{user: verify, password: secret}] }
  OTHERS: { jetstream: enabled, users: [{user: others, password: secret}] }
  NOBODY: { users: [{user: nobody, password: secret}] }
}`)
	o, _ := options(t, s)
	o.URL, o.CA, o.User, o.Password = strings.Replace(s.URL, "nats:", "tls:", 1), ca.path("ca.pem"), "verify", "secret"
	o.Cert, o.Key = ca.path("client.pem"), ca.path("client.key")
	refused(t, o,
		refusal{"certificate signed by unknown authority", func(o *Options) { o.CA = "" }},
		refusal{"Authorization Violation", func(o *Options) { o.Password = "guessed" }},
		refusal{"Authorization Violation", func(o *Options) { o.User, o.Password = "", "" }},
		refusal{"want a server with JetStream", func(o *Options) { o.User = "nobody" }},
		refusal{"no such file or directory", func(o *Options) { o.CA = ca.path("none.pem") }},
		refusal{"no such file or directory", func(o *Options) { o.Creds = ca.path("none.creds") }},
	)
	// With TLS 1.3 the server says so after the handshake, and its reason may be lost.
	refused(t, o, refusal{"", func(o *Options) { o.Cert, o.Key = "", "" }})
	startWorker(t, o)
	check(t, newDriver(t, o), plans(5))
	o.User = "others"
	if n := queued(t, newDriver(t, o)); n != 0 {
		t.Errorf("another account sees %d units", n)
	}
}

// TestKeysAndTokens: a server without accounts that knows a key, and one that knows
// a token.
func TestKeysAndTokens(t *testing.T) {
	t.Parallel()
	user, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	id, err := user.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	file, none := filepath.Join(t.TempDir(), "user.nk"), filepath.Join(t.TempDir(), "none.nk")
	if err := errors.Join(os.WriteFile(file, seed, 0o600), os.WriteFile(none, []byte("no key\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	for configuration, change := range map[string]func(*Options){
		"authorization { users: [{nkey: " + id + "}] }": func(o *Options) { o.NKey = file },
		"authorization { token: secret }":               func(o *Options) { o.User = "secret" },
	} {
		s := natsserver.StartIn(t, t.TempDir(), configuration)
		o, _ := options(t, s)
		refused(t, o,
			refusal{"Authorization Violation", func(*Options) {}},
			refusal{"no such file or directory", func(o *Options) { o.NKey = file + "x" }},
			refusal{"Authorization Violation", func(o *Options) { o.User = "guessed" }},
			refusal{"no nkey seed found", func(o *Options) { o.NKey = none }},
		)
		change(&o)
		newDriver(t, o)
	}
}

// TestPasswordsAreNotTold: what is no address, or has a password in it, is refused without being repeated.
func TestPasswordsAreNotTold(t *testing.T) {
	for _, given := range []string{
		"nats://u:geheim@h:1", "nats://h:1,tls://geheim@h:1", "u:geheim@h:1", "geheim@h:1", "nats://a:geheim/x@h:1",
		"nats://a:1,geheim@h:1", "nats://h:1?password=geheim", "nats://h:1/geheim", "nats://h:1#geheim", "nats://u:geheim",
		"u:geheim", "nats://u:geheim@a b", "nats://u:%zzgeheim@h:1", "nats://u:geheim@[::1]:1", "nats://u:geheim@",
		"://u:geheim@h:1", "nats:u:geheim@h:1",
	} {
		said := &notes{t: t}
		d, err := NewDriver(t.Context(), Options{URL: given, Say: said.say, answer: time.Second})
		if err == nil {
			d.Close()
		}
		if !errors.Is(err, errAddress) || said.count("") > 0 {
			t.Errorf("%s: got %v (said %q), want %v", given, err, said.said, errAddress)
		}
	}
	for _, given := range []string{"nats://127.0.0.1:1", "127.0.0.1:1", "nats://[::1]:1, tls://[::1]:2", "ws://[::1]:1/"} {
		_, err := NewDriver(t.Context(), Options{URL: given, answer: time.Second})
		if want := fmt.Sprintf("nats=%q: ", given); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want an error of %s", given, err, want)
		}
	}
}
