// Package natsserver starts a NATS server with JetStream for tests, as a process
// of its own that can be killed and started again on its files.
//
// The server is a tool of .ci/nats, a module apart. Where it cannot be had, tests
// are skipped with the reason, but not where CI is set.
package natsserver

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"fmt"
	mrand "math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Server is a running server.
type Server struct {
	URL string

	t               testing.TB
	dir, port, name string
	cmd             *exec.Cmd
	stderr          *bytes.Buffer
	ended           chan struct{} // closed when the process has ended
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
	s := &Server{t: t, dir: dir, name: rand.Text()}
	if err := os.WriteFile(s.configuration(), []byte(configuration), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Kill)
	// Systems give higher ports to outgoing connections: a server that is started again finds its
	// port free.
	const lowest, count, tries = 10_000, 20_000, 20
	for range tries { // somebody else may have the port
		s.port = strconv.Itoa(lowest + mrand.IntN(count))
		s.URL = "nats://127.0.0.1:" + s.port
		if s.start() == nil {
			return s
		}
	}
	s.Restart() // fails with what the server says
	return s
}

func (s *Server) configuration() string { return filepath.Join(s.dir, "server.conf") }

// Restart starts the server, which was killed, on its files.
func (s *Server) Restart() {
	s.t.Helper()
	if err := s.start(); err != nil {
		s.t.Fatal(err)
	}
}

// start starts the process and waits until it answers by its own name: a port that another
// server has is an error, and no test plays on another test's server.
func (s *Server) start() error {
	file, err := path()
	if err != nil {
		return err
	}
	s.cmd = exec.Command(file, "-c", s.configuration(), "-js", "-sd", s.dir, "-a", "127.0.0.1", "-p", s.port, "-n", s.name)
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
	for !s.answers() {
		select {
		case <-s.ended:
			return fmt.Errorf("the NATS server ended; it says %s", s.stderr)
		case <-deadline:
			s.Kill()
			return fmt.Errorf("the NATS server does not answer; it says %s", s.stderr)
		case <-time.After(10 * time.Millisecond):
		}
	}
	return nil
}

// answers tells whether the server itself answers on its port: it begins with a line that
// holds its name.
func (s *Server) answers() bool {
	conn, err := net.Dial("tcp", "127.0.0.1:"+s.port)
	if err != nil {
		return false
	}
	defer conn.Close()
	_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second)) // without it, the test's own deadline is left
	line, err := bufio.NewReader(conn).ReadString('\n')
	return err == nil && strings.Contains(line, s.name)
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
