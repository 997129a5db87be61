package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/renameio/v2"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Store is the finished units of this program in a folder. It may be used from
// several goroutines and processes at a time.
type Store struct {
	dir    string // as the user named it
	kernel string // whose units these are
}

const (
	unitSuffix = ".unit"
	kernelFile = "kernel.json"
	mode       = 0o644
)

// maxFile is the largest size of a file in bytes: ten times the result of the largest unit with one
// checkpoint.
const maxFile = 256 << 20

// Open makes the folder and its kernel's, if need be, and writes kernel.json, so that a folder that
// takes no files is an error before work is done. It removes what dead processes left there.
func Open(dir string) (*Store, error) { return open(dir, sim.ThisKernel()) }

func open(dir string, kernel sim.Kernel) (*Store, error) {
	s := &Store{dir: dir, kernel: kernel.ID()}
	text, err := json.MarshalIndent(kernel, "", "  ")
	if err == nil {
		err = os.MkdirAll(s.folder(), 0o755)
	}
	if err == nil {
		err = write(filepath.Join(s.folder(), kernelFile), append(text, '\n'))
	}
	if err == nil {
		err = tidy(s.folder(), time.Now())
	}
	if err != nil {
		return nil, fmt.Errorf("store %q: %w: want a folder that can be written to", dir, reason(err))
	}
	return s, nil
}

func (s *Store) folder() string { return filepath.Join(s.dir, s.kernel) }

// path returns the file of a unit.
func (s *Store) path(u sim.Unit) (string, error) {
	key, err := u.Key(s.kernel)
	return filepath.Join(s.folder(), key+unitSuffix), err
}

// A DamagedError is a file of the store that does not hold the unit of its name.
type DamagedError struct {
	Path string
	Err  error
}

// Error names the file and the reason.
func (e *DamagedError) Error() string { return fmt.Sprintf("%s is damaged: %v", e.Path, e.Err) }

// Unwrap returns the reason.
func (e *DamagedError) Unwrap() error { return e.Err }

// Get returns the result of a unit, if it is stored. The error is a *DamagedError if something else
// is in its place.
func (s *Store) Get(u sim.Unit) (r sim.Result, found bool, err error) {
	path, err := s.path(u)
	if err != nil {
		return sim.Result{}, false, err
	}
	data, err := read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return sim.Result{}, false, nil
	}
	if err == nil {
		r, err = Decode(data, s.kernel, u)
	}
	if err != nil {
		return sim.Result{}, false, &DamagedError{path, reason(err)}
	}
	return r, true, nil
}

// Put stores the result of a unit. On error nothing appears under the unit's name. A result that is too
// large to be read back is not stored.
func (s *Store) Put(u sim.Unit, r sim.Result) error {
	path, err := s.path(u)
	if err != nil {
		return err
	}
	data, err := Encode(s.kernel, u, r)
	if err == nil && len(data) <= maxFile {
		err = write(path, data)
	}
	if err != nil {
		return props.Fatal(fmt.Errorf("store %q: %w", s.dir, reason(err)))
	}
	return nil
}

// write gives a file its contents, all of them or none.
func write(path string, data []byte) error {
	return renameio.WriteFile(path, data, mode, renameio.WithTempDir(filepath.Dir(path)))
}

// read reads a regular file of at most maxFile bytes. A folder shared with others may hold anything
// under a unit's name: a pipe would block, and a device may have no end.
func read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil, fmt.Errorf("%v, %d bytes: want a file of at most %d MB", info.Mode().Type(), info.Size(), maxFile>>20)
	}
	return os.ReadFile(path)
}

// writingTakes is longer than the writing of any file.
const writingTakes = time.Hour

// tidy removes temporary files that are too old to be still under way.
func tidy(folder string, now time.Time) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") || e.IsDir() {
			continue
		}
		info, err := e.Info()
		if err == nil && now.Sub(info.ModTime()) > writingTakes {
			err = os.Remove(filepath.Join(folder, e.Name()))
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // renamed since, or removed by another
			return err
		}
	}
	return nil
}

// reason drops names of files from an error of package os.
func reason(err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	}
	return err
}
