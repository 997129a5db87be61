package report

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// A File is written whole or not at all: its bytes go to a temporary file in
// the same folder, which takes the final name, synced, in Commit. A file that
// exists under that name stays as it is until then.
type File struct {
	path    string
	pending *renameio.PendingFile
	device  *os.File // for what cannot be replaced: a pipe, a terminal, a device
}

// CreateFile begins a file. It fails at once where the folder does not exist or
// cannot be written to. Call Commit or Discard.
func CreateFile(path string) (*File, error) {
	target := path
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		target = resolved // replace what the link points to, not the link
	}
	info, err := os.Stat(target)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("out=%q: is a folder: want a file", path)
	case err == nil && !info.Mode().IsRegular():
		device, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return nil, fmt.Errorf("out=%q: %w", path, reason(err))
		}
		return &File{path: path, device: device}, nil
	}
	pending, err := renameio.NewPendingFile(target, renameio.WithPermissions(0o644), renameio.WithExistingPermissions(),
		renameio.WithTempDir(filepath.Dir(target)))
	if err != nil {
		return nil, fmt.Errorf("out=%q: %w", path, reason(err))
	}
	return &File{path: path, pending: pending}, nil
}

// Commit calls write with the file's writer, syncs and puts the file under its
// name. On error nothing appears there.
func (f *File) Commit(write func(io.Writer) error) error {
	defer f.Discard()
	var err error
	if f.device != nil {
		err = write(f.device)
	} else if err = write(f.pending); err == nil {
		err = f.pending.CloseAtomicallyReplace()
	}
	if err != nil {
		return fmt.Errorf("out=%q: %w", f.path, reason(err))
	}
	return nil
}

// Discard removes the temporary file unless it has been committed.
func (f *File) Discard() {
	if f.device != nil {
		f.device.Close()
		return
	}
	// Cleanup fails only where the temporary file is gone already.
	_ = f.pending.Cleanup()
}

// reason drops the name of the temporary file from an error of package os.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
