// Package natsserver starts a NATS server with JetStream for tests, as a process
// of its own that can be killed and started again on its files.
//
// The server is a tool of .ci/nats, a module apart. Where it cannot be had, tests
// are skipped with the reason, but not where CI is set.
package natsserver

import (
	"bytes"
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
}

// path builds the server and returns its file. The file is run, and not go tool,
// whose death would leave the server alive.
var path = sync.OnceValues(func() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", err
	}
	modfile := filepath.Join(filepath.Dir(strings.TrimSpace(string(out))), ".ci", "nats", "go.mod")
	cmd := exec.Command("go", "tool", "-n", "-modfile="+modfile, "nats-server")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err = cmd.Output()
	if err != nil {
		return "", &unavailable{err, stderr.String()}
	}
	return strings.TrimSpace(string(out)), nil
})

type unavailable struct {
	err    error
	stderr string
}

// Error is what the go command said.
func (u *unavailable) Error() string { return u.err.Error() + ": " + strings.TrimSpace(u.stderr) }

// Start starts a server on a loopback port and an empty folder. It ends with the
// test.
func Start(t testing.TB) *Server {
	t.Helper()
	return StartWith(t, "")
}

// StartWith is Start with a configuration besides, as the server reads it from a file.
func StartWith(t testing.TB, configuration string) *Server {
	t.Helper()
	return StartIn(t, t.TempDir(), configuration)
}

// StartIn is StartWith in a folder.
func StartIn(t testing.TB, dir, configuration string) *Server {
	t.Helper()
	if _, err := path(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("no NATS server: %v", err)
		}
		t.Skipf("no NATS server: %v", err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, err := net.SplitHostPort(free.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	s := &Server{URL: "nats://127.0.0.1:" + port, t: t, dir: dir, port: port}
	if err := os.WriteFile(s.configuration(), []byte(configuration), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Restart()
	t.Cleanup(s.Kill)
	return s
}

func (s *Server) configuration() string { return filepath.Join(s.dir, "server.conf") }

// Restart starts the server, which was killed, on its files.
func (s *Server) Restart() {
	s.t.Helper()
	file, err := path()
	if err != nil {
		s.t.Fatal(err)
	}
	s.cmd = exec.Command(file, "-c", s.configuration(), "-js", "-sd", s.dir, "-a", "127.0.0.1", "-p", s.port)
	var stderr bytes.Buffer
	s.cmd.Stderr = &stderr
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		conn, err := net.Dial("tcp", "127.0.0.1:"+s.port)
		if err == nil {
			conn.Close()
			return
		}
		if time.Now().After(deadline) {
			s.Kill()
			s.t.Fatalf("the NATS server does not answer: %v; it says %s", err, stderr.String())
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
		_ = s.cmd.Wait()         // of being killed
	}
}

// PID is the server's process.
func (s *Server) PID() int { return s.cmd.Process.Pid }
