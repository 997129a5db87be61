// Package natsserver starts a NATS server with JetStream for tests, as a process
// of its own that can be killed and started again on its files.
//
// The server is a tool of .ci/nats, a module apart. Where it cannot be had, tests
// are skipped with the reason, but not where CI is set.
package natsserver

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Server is a running server.
type Server struct {
	URL string

	t         testing.TB
	dir, port string
	cmd       *exec.Cmd
	stderr    *bytes.Buffer
	ended     chan struct{} // closed when the process has ended
}

// path builds the server and returns its file. The file is run, and not go tool,
// whose death would leave the server alive. The server is built without optimisation, which takes
// about half the time.
var path = sync.OnceValues(func() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD", "GOFLAGS").Output()
	if err != nil {
		return "", err
	}
	gomod, flags, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	modfile := filepath.Join(filepath.Dir(gomod), ".ci", "nats", "go.mod")
	cmd := exec.Command("go", "tool", "-n", "-modfile="+modfile, "nats-server")
	cmd.Env = append(os.Environ(), "GOFLAGS="+flags+" '-gcflags=github.com/nats-io/nats-server/v2/...=-N -l'")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if out, err = cmd.Output(); err != nil {
		return "", fmt.Errorf("%w: %s", err, stderr.String())
	}
	return strings.TrimSpace(string(out)), nil
})

// Start starts a server on a loopback port and an empty folder. It ends with the
// test.
func Start(t testing.TB) *Server {
	t.Helper()
	return StartIn(t, t.TempDir(), "")
}

// StartIn is Start in a folder, with a configuration besides, as the server reads it from a file.
func StartIn(t testing.TB, dir, configuration string) *Server {
	t.Helper()
	if _, err := path(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("no NATS server: %v", err)
		}
		t.Skipf("no NATS server: %v", err)
	}
	s := &Server{t: t, dir: dir, port: "-1"} // a free one
	if err := os.WriteFile(s.configuration(), []byte(configuration), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Kill)
	s.Restart()
	_, s.port, _ = net.SplitHostPort(strings.TrimPrefix(s.URL, "nats://"))
	return s
}

func (s *Server) configuration() string { return filepath.Join(s.dir, "server.conf") }

// Restart starts the server, which was killed, on its files and at its port.
func (s *Server) Restart() {
	s.t.Helper()
	if err := s.start(); err != nil {
		s.t.Fatalf("the NATS server: %v; it says %s", err, s.stderr)
	}
}

// start starts the process and waits until it has written down, under its own number, where it listens.
func (s *Server) start() error {
	file, err := path()
	if err != nil {
		return err
	}
	s.cmd = exec.Command(file, "-c", s.configuration(), "-js", "-sd", s.dir, "-a", "127.0.0.1", "-p", s.port,
		"--ports_file_dir", s.dir)
	s.stderr, s.ended = new(bytes.Buffer), make(chan struct{})
	s.cmd.Stderr = s.stderr
	if err := s.cmd.Start(); err != nil {
		return err
	}
	go func(cmd *exec.Cmd, ended chan struct{}) {
		_ = cmd.Wait() // of being killed
		close(ended)
	}(s.cmd, s.ended)
	deadline := time.After(time.Minute)
	for {
		var ports struct{ Nats []string }
		written, err := os.ReadFile(filepath.Join(s.dir, fmt.Sprintf("%s_%d.ports", filepath.Base(file), s.PID())))
		if err == nil && json.Unmarshal(written, &ports) == nil && len(ports.Nats) == 1 {
			s.URL = ports.Nats[0]
			return nil
		}
		select {
		case <-s.ended:
			return errors.New("it ended")
		case <-deadline:
			return errors.New("it does not answer")
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Wipe removes what the server, which was killed, has stored.
func (s *Server) Wipe() {
	s.t.Helper()
	if err := os.RemoveAll(filepath.Join(s.dir, "jetstream")); err != nil {
		s.t.Fatal(err)
	}
}

// Kill kills the server, which has no moment to tidy up.
func (s *Server) Kill() {
	if s.cmd != nil && s.cmd.Process != nil {
		_ = s.cmd.Process.Kill() // it may be dead already
		<-s.ended
	}
}

// PID is the server's process.
func (s *Server) PID() int { return s.cmd.Process.Pid }
