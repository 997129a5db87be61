package report

import (
	"errors"
	"fmt"
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
		return fmt.Errorf("%w: want a folder that can be written to", reason(err))
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// WriteFile writes a file whole or not at all: a temporary file in the same folder takes the final
// name, synced, at the end. What cannot be replaced, a pipe or a device, is written to.
// Errors leave out the name of the file.
func WriteFile(path string, whole []byte) error {
	if info, missing := os.Stat(path); missing == nil && !info.Mode().IsRegular() {
		return reason(os.WriteFile(path, whole, 0))
	}
	target := resolved(path)
	return reason(renameio.WriteFile(target, whole, 0o644, renameio.WithExistingPermissions(),
		renameio.WithTempDir(filepath.Dir(target))))
}

// resolved follows a link, so that what it points to is replaced and not the link.
func resolved(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// reason drops the name of the temporary file from an error of package os.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
