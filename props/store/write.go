package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// write gives a file its contents, all of them or none: they go to a temporary file,
// are synced, and take the name. Another process that took this one for dead may have
// removed the temporary file meanwhile; it is written once more.
func write(path string, data []byte) error { return writeBy(os.Rename, path, data) }

func writeBy(rename func(from, to string) error, path string, data []byte) error {
	err := writeOnce(rename, path, data)
	if errors.Is(err, fs.ErrNotExist) {
		err = writeOnce(rename, path, data)
	}
	return err
}

func writeOnce(rename func(from, to string) error, path string, data []byte) error {
	name := temporaryName()
	temporary := filepath.Join(filepath.Dir(path), name)
	f, err := os.OpenFile(temporary, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	err = cmp.Or(err, f.Close())
	if err == nil {
		err = rename(temporary, path)
	}
	if err != nil {
		_ = os.Remove(temporary) // the first error is what matters
	}
	return err
}

// tryWriting writes a file into a folder and removes it.
func tryWriting(dir string) error {
	path := filepath.Join(dir, temporaryName())
	return cmp.Or(write(path, []byte("probe\n")), os.Remove(path))
}

// Temporary names say whose they are: .HOST.PROCESS.NUMBER, of a host whose dots are
// dashes.
var (
	host = func() string {
		name, err := os.Hostname()
		if err != nil {
			name = "unknown"
		}
		return strings.ReplaceAll(name, ".", "-")
	}()
	written atomic.Int64
)

func temporaryName() string { return fmt.Sprintf(".%s.%d.%d", host, os.Getpid(), written.Add(1)) }

// isTemporary reports whether a name is that of a file which a process writes, or
// left when it died.
func isTemporary(name string) bool { return strings.HasPrefix(name, ".") }

// writingTakes is longer than any file is written for.
const writingTakes = time.Hour

// abandoned reports whether nobody writes a temporary file any more: its process was on this
// machine and is dead, or the file is older than writingTakes.
func abandoned(info fs.FileInfo, now time.Time) bool {
	parts := strings.Split(info.Name(), ".")
	if len(parts) == 4 && parts[1] == host {
		if pid, err := strconv.Atoi(parts[2]); err == nil && !alive(pid) {
			return true
		}
	}
	return now.Sub(info.ModTime()) > writingTakes
}

// alive reports whether a process of this machine exists, as far as can be told.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	return err == nil && !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// tidy removes from a folder what dead processes left.
func tidy(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !isTemporary(e.Name()) || e.IsDir() {
			continue
		}
		info, err := e.Info()
		if err == nil && abandoned(info, time.Now()) {
			err = os.Remove(filepath.Join(folder, e.Name()))
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // renamed since, or removed by another
			return err
		}
	}
	return nil
}
