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

// Writable reports, before hours of work, why no file can be written under a name: it is a folder,
// or its folder is missing or takes no files.
func Writable(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		if info.IsDir() {
			return errors.New("is a folder: want a file")
		}
		return nil // a pipe, a terminal, a device
	}
	probe, err := os.CreateTemp(filepath.Dir(resolved(path)), "."+filepath.Base(path))
	if err != nil {
		return reason(err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// WriteFile writes a file whole or not at all: the bytes go to a temporary file in the same folder,
// which takes the final name, synced, at the end. What cannot be replaced, a pipe or a device, is
// written to.
func WriteFile(path string, write func(io.Writer) error) error {
	commit := replace
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		commit = overwrite
	}
	if err := commit(resolved(path), write); err != nil {
		return fmt.Errorf("out=%q: %w", path, reason(err))
	}
	return nil
}

// resolved follows a link, so that what it points to is replaced and not the link.
func resolved(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

func replace(target string, write func(io.Writer) error) error {
	pending, err := renameio.NewPendingFile(target, renameio.WithPermissions(0o644), renameio.WithExistingPermissions(),
		renameio.WithTempDir(filepath.Dir(target)))
	if err != nil {
		return err
	}
	defer pending.Cleanup() // fails only where the temporary file is gone already
	if err := write(pending); err != nil {
		return err
	}
	return pending.CloseAtomicallyReplace()
}

func overwrite(target string, write func(io.Writer) error) error {
	device, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(device), device.Close())
}

// reason drops the name of the temporary file from an error of package os.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
