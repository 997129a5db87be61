package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/regretcheck/regretcheck/props/sim"
)

// A Store is the finished units of one kernel in a folder. It may be used from
// several goroutines and processes at a time.
type Store struct {
	dir    string // as the user named it
	kernel string
}

const (
	unitSuffix = ".unit"
	kernelFile = "kernel.json"
	mode       = 0o644
)

// Open makes the folder of this program's kernel, if need be, and tries to write
// to it, so that a folder which cannot keep anything is known before work is done.
// What processes left there that died while they wrote is removed.
func Open(dir string) (*Store, error) { return open(dir, sim.ThisKernel()) }

func open(dir string, kernel sim.Kernel) (*Store, error) {
	s := &Store{dir, kernel.ID()}
	text, err := json.MarshalIndent(kernel, "", "  ")
	if err == nil {
		err = os.MkdirAll(s.folder(), 0o755)
	}
	if err == nil {
		err = write(filepath.Join(s.folder(), kernelFile), append(text, '\n'))
	}
	if err == nil {
		err = tidy(s.folder())
	}
	if err != nil {
		return nil, fmt.Errorf("store %q: %w: want a folder that can be written to", dir, reason(err))
	}
	return s, nil
}

// Dir returns the folder that was opened.
func (s *Store) Dir() string { return s.dir }

func (s *Store) folder() string { return filepath.Join(s.dir, s.kernel) }

func (s *Store) path(key string) string { return filepath.Join(s.folder(), key+unitSuffix) }

// A DamagedError is a file of the store that cannot be what it is named.
type DamagedError struct {
	Path string
	Err  error
}

// Error names the file and the reason.
func (e *DamagedError) Error() string { return fmt.Sprintf("%s is damaged: %v", e.Path, e.Err) }

// Unwrap returns the reason.
func (e *DamagedError) Unwrap() error { return e.Err }

// Get returns the result of a unit, if it is stored. The error is a
// *DamagedError where the file cannot be the unit's; others are of the folder.
func (s *Store) Get(u sim.Unit) (r sim.Result, found bool, err error) {
	key, err := u.Key(s.kernel)
	if err != nil {
		return sim.Result{}, false, err
	}
	data, err := readRegular(s.path(key))
	if errors.Is(err, fs.ErrNotExist) {
		return sim.Result{}, false, nil
	}
	var p *fs.PathError
	hostile := errors.Is(err, syscall.ENXIO) || errors.Is(err, syscall.ELOOP) // a socket, a link to itself
	if errors.As(err, &p) && !hostile {
		return sim.Result{}, false, fmt.Errorf("store %q: %w", s.dir, err)
	}
	if err != nil {
		return sim.Result{}, false, &DamagedError{s.path(key), reason(err)}
	}
	if r, err = decodeOf(data, s.kernel, key, u); err != nil {
		return sim.Result{}, false, &DamagedError{s.path(key), err}
	}
	return r, true, nil
}

// Put stores the result of a unit: written to a temporary file, synced, renamed.
// On error nothing appears under the unit's name. The error is a *DamagedError where a
// folder has that name. A result that is too large to be read back is not stored.
func (s *Store) Put(u sim.Unit, r sim.Result) error {
	key, err := u.Key(s.kernel)
	if err != nil {
		return err
	}
	data, err := Record{s.kernel, u, r}.Encode()
	if err == nil && len(data) <= maxFile {
		err = write(s.path(key), data)
	}
	if err != nil {
		if info, wrong := os.Lstat(s.path(key)); wrong == nil && info.IsDir() {
			return &DamagedError{s.path(key), errFolder}
		}
		return fmt.Errorf("store %q: %w", s.dir, reason(err))
	}
	return nil
}

var errFolder = errors.New("a folder has its name")

// reason drops the name of a temporary file from an error of package os.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
