package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestTheNextRunTidiesUp: temporary files of dead processes of this machine go, and
// old ones of any; those of living processes and other machines stay, and what is
// no file of a store.
func TestTheNextRunTidiesUp(t *testing.T) {
	dead := exec.Command(os.Args[0], "-test.run=^$")
	if err := dead.Run(); err != nil {
		t.Fatal(err)
	}
	s := openTemp(t)
	now := time.Now()
	for _, f := range []struct {
		name string
		age  time.Duration
		stay bool
	}{
		{fmt.Sprintf(".%s.%d.1", host, dead.Process.Pid), 0, false},
		{fmt.Sprintf(".%s.%d.1", host, os.Getpid()), time.Minute, true},
		{fmt.Sprintf(".%s.%d.2", host, os.Getpid()), 2 * writingTakes, false},
		{".elsewhere.17.1", time.Minute, true},
		{".elsewhere.17.2", 2 * writingTakes, false},
		{".something", time.Minute, true},
		{"notes.txt", 2 * writingTakes, true},
	} {
		path := filepath.Join(folder(t, s), f.name)
		if err := errors.Join(os.WriteFile(path, []byte("half"), 0o600), os.Chtimes(path, now, now.Add(-f.age))); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(s.Dir()); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(path); (err == nil) != f.stay {
			t.Errorf("%s, %v old: stays %v, want %v", f.name, f.age, err == nil, f.stay)
		}
	}
}

// TestWritingAgain: a process that was taken for dead loses its temporary file at the
// worst moment, and writes it again. What fails otherwise leaves nothing.
func TestWritingAgain(t *testing.T) {
	for _, c := range []struct {
		lost int
		err  error
		want error
	}{{lost: 0}, {lost: 1}, {lost: 2, want: fs.ErrNotExist}, {err: syscall.ENOSPC, want: syscall.ENOSPC}} {
		dir := t.TempDir()
		path, lost := filepath.Join(dir, "x.unit"), 0
		err := writeBy(func(from, to string) error {
			if c.err != nil {
				return c.err
			}
			if lost++; lost <= c.lost {
				if err := os.Remove(from); err != nil {
					t.Fatal(err)
				}
			}
			return os.Rename(from, to)
		}, path, []byte("whole"))
		data, _ := os.ReadFile(path) // of nothing, where it is not there
		left, readErr := os.ReadDir(dir)
		if !errors.Is(err, c.want) || readErr != nil || (string(data) == "whole") != (c.want == nil) || (len(left) == 1) != (c.want == nil) {
			t.Errorf("%+v: got %v, contents %q, files %v", c, err, data, left)
		}
	}
}
