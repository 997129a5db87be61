package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Store is the finished units of this program in a folder. It may be used from
// several goroutines and processes at a time.
type Store struct {
	dir    string // as the user named it
	kernel string // whose units these are
	about  []byte // kernel.json
}

const (
	unitSuffix = ".unit"
	kernelFile = "kernel.json"
	mode       = 0o644
)

// Open makes the folder, if need be, and tries to write to it, so that a folder which cannot keep
// anything is known before work is done. What processes left in it that died while they wrote this
// program's units is removed. The kernel's folder is made with the first unit.
func Open(dir string) (*Store, error) { return open(dir, sim.ThisKernel()) }

func open(dir string, kernel sim.Kernel) (*Store, error) {
	s := &Store{dir: dir, kernel: kernel.ID()}
	text, err := json.MarshalIndent(kernel, "", "  ")
	s.about = append(text, '\n')
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err == nil {
		err = tryWriting(dir)
	}
	if err == nil {
		if err = tidy(s.folder()); errors.Is(err, fs.ErrNotExist) {
			err = nil // it has no unit yet
		}
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

// describe makes the kernel's folder, with the file that says what the kernel is.
func (s *Store) describe() error {
	err := os.Mkdir(s.folder(), 0o755) // not what it is in, which Open made: who removed that has a reason
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err == nil {
		err = write(filepath.Join(s.folder(), kernelFile), s.about)
	}
	return err
}

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
	path := s.path(key)
	data, err := readRegular(path)
	if errors.Is(err, fs.ErrNotExist) {
		return sim.Result{}, false, nil
	}
	var p *fs.PathError
	hostile := errors.Is(err, syscall.ENXIO) || errors.Is(err, syscall.ELOOP) // a socket, a link to itself
	if errors.As(err, &p) && !hostile {
		return sim.Result{}, false, props.Fatal(fmt.Errorf("store %q: %w", s.dir, err))
	}
	if err != nil {
		return sim.Result{}, false, &DamagedError{path, reason(err)}
	}
	if r, err = decodeOf(data, s.kernel, key, u); err != nil {
		return sim.Result{}, false, &DamagedError{path, err}
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
	path := s.path(key)
	data, err := Record{s.kernel, u, r}.Encode()
	if err == nil && len(data) <= maxFile {
		err = s.describe()
		if err == nil {
			err = write(path, data)
		}
	}
	if err != nil {
		if info, wrong := os.Lstat(path); wrong == nil && info.IsDir() {
			return &DamagedError{path, errFolder}
		}
		return props.Fatal(fmt.Errorf("store %q: %w", s.dir, reason(err)))
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
