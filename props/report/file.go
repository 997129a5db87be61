package report

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/renameio/v2"
)

// A File is written whole or not at all: its bytes go to a temporary file in
// the same folder, which takes the final name, synced, in Commit. A file that
// exists under that name stays as it is until then.
type File struct {
	path   string   // as it was given
	target string   // what the link points to, if it is one
	device *os.File // for what cannot be replaced: a pipe, a terminal, a device
}

// CreateFile begins a file. It fails at once where the folder does not exist or
// cannot be written to, and leaves nothing there before Commit. Call Commit or
// Discard.
func CreateFile(path string) (*File, error) {
	f := &File{path: path, target: resolved(path)}
	info, err := os.Stat(f.target)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		f.device, err = os.OpenFile(f.target, os.O_WRONLY, 0)
	} else {
		err = Writable(path)
	}
	if err != nil {
		return nil, fmt.Errorf("out=%q: %w", path, reason(err))
	}
	return f, nil
}

// Writable reports why no file can be written whole under a name: it is a folder,
// or its folder is missing or takes no files. Temporary files of that name that a
// killed process left are removed.
func Writable(path string) error {
	target := resolved(path)
	if info, err := os.Stat(target); err == nil && info.IsDir() {
		return errors.New("is a folder: want a file")
	}
	probe, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target))
	if err != nil {
		return reason(err)
	}
	removeLeft(target)
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// leftAfter is the age from which a temporary file counts as abandoned. Reports are written in
// seconds.
const leftAfter = 10 * time.Minute

// removeLeft removes temporary files that were on their way to a name.
func removeLeft(target string) {
	prefix := "." + filepath.Base(target)
	entries, err := os.ReadDir(filepath.Dir(target))
	if err != nil {
		return
	}
	for _, e := range entries {
		digits, ok := strings.CutPrefix(e.Name(), prefix)
		if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > leftAfter {
			_ = os.Remove(filepath.Join(filepath.Dir(target), e.Name())) // another process may have been faster
		}
	}
}

// resolved follows a link, so that what it points to is replaced and not the link.
func resolved(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// Commit calls write with the file's writer, syncs and puts the file under its
// name. On error nothing appears there.
func (f *File) Commit(write func(io.Writer) error) error {
	if err := f.commit(write); err != nil {
		return fmt.Errorf("out=%q: %w", f.path, reason(err))
	}
	return nil
}

func (f *File) commit(write func(io.Writer) error) error {
	if f.device != nil {
		defer f.Discard()
		return write(f.device)
	}
	pending, err := renameio.NewPendingFile(f.target, renameio.WithPermissions(0o644), renameio.WithExistingPermissions(),
		renameio.WithTempDir(filepath.Dir(f.target)))
	if err != nil {
		return err
	}
	defer pending.Cleanup() // fails only where the temporary file is gone already
	if err := write(pending); err != nil {
		return err
	}
	return pending.CloseAtomicallyReplace()
}

// Discard gives the file up; after Commit it does nothing.
func (f *File) Discard() {
	if f.device != nil {
		f.device.Close()
		f.device = nil
	}
}

// reason drops the name of the temporary file from an error of package os.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
