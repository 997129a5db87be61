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

// issue writes a certificate of 127.0.0.1 that signs itself and serves both sides, and its key.
func issue(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	for file, block := range map[string]pem.Block{
		cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "EC PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(&block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
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
	cert, key := issue(t)
	tls := fmt.Sprintf("tls { cert_file: %q, key_file: %q, ca_file: %q, verify: true }\n", cert, key, cert)
	s := natsserver.StartIn(t, t.TempDir(), tls+`accounts {
  VERIFY: { jetstream: enabled, users: [{user: verify, password: secret}] }
  OTHERS: { jetstream: enabled, users: [{user: others, password: secret}] }
  NOBODY: { users: [{user: nobody, password: secret}] }
}`)
	o, _ := options(t, s)
	o.URL, o.CA, o.User, o.Password = strings.Replace(s.URL, "nats:", "tls:", 1), cert, "verify", "secret"
	o.Cert, o.Key = cert, key
	refused(t, o,
		refusal{"certificate signed by unknown authority", func(o *Options) { o.CA = "" }},
		refusal{"Authorization Violation", func(o *Options) { o.Password = "guessed" }},
		refusal{"Authorization Violation", func(o *Options) { o.User, o.Password = "", "" }},
		refusal{"want a server with JetStream", func(o *Options) { o.User = "nobody" }},
		refusal{"no such file or directory", func(o *Options) { o.CA = cert + "x" }},
		refusal{"no such file or directory", func(o *Options) { o.Creds = cert + "x" }},
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

// TestPasswordsAreNotTold: a text that is no address, or holds a password, is refused without being
// repeated.
func TestPasswordsAreNotTold(t *testing.T) {
	for _, given := range []string{
		"nats://u:geheim@h:1", "nats://h:1,tls://geheim@h:1", "u:geheim@h:1", "geheim@h:1", "nats://a:geheim/x@h:1",
		"nats://a:1,geheim@h:1", "nats://h:1?password=geheim", "nats://h:1/geheim", "nats://h:1#geheim", "nats://u:geheim",
		"u:geheim", "nats://u:geheim@a b", "nats://u:%zzgeheim@h:1", "nats://u:geheim@[::1]:1", "nats://u:geheim@",
		"://u:geheim@h:1", "nats:u:geheim@h:1",
	} {
		said := &notes{}
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
