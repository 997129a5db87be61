package cli

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/regretcheck/regretcheck/props/cluster"
)

// TestNATSEnvironment: what flags leave open is read as the nats command reads it.
func TestNATSEnvironment(t *testing.T) {
	env := map[string]string{
		"NATS_CREDS": "a.creds", "NATS_CA": "ca.pem", "NATS_USER": "u", "NATS_PASSWORD": "p", "NATS_NKEY": "a.nk",
		"NATS_CERT": "c.pem", "NATS_KEY": "c.key",
		"NATS_URL": "nats://elsewhere:4222",
	}
	a := &App{getenv: func(name string) string { return env[name] }}
	got, err := a.natsOptions("nats://here:4222")
	want := cluster.Options{
		URL: "nats://here:4222", Creds: "a.creds", CA: "ca.pem", User: "u", Password: "p", NKey: "a.nk", Cert: "c.pem",
		Key: "c.key",
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(cluster.Options{}, "Say"),
		cmpopts.IgnoreUnexported(cluster.Options{})); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	delete(env, "NATS_KEY")
	if _, err := a.natsOptions(""); err == nil ||
		!strings.Contains(err.Error(), "NATS_CERT, NATS_KEY: want both") {
		t.Errorf("a certificate without its key: got %v", err)
	}
}
