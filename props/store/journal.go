package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Journal keeps what a program found out about code that no unit can describe:
// planted bugs, Go values. Such findings hold for the program that made them, to
// the last byte, and for no other. They are in the folder of a store,
//
//	program-0f3a…/5be1….json
//
// of the executable's hash and the kernel's, each file named by the hash of its key
// and written as units are. A nil Journal keeps nothing.
type Journal struct {
	dir         string
	warn        func(error)
	found, made atomic.Int64
}

const (
	programPrefix = "program-"
	entrySuffix   = ".json"
)

// An entry is a file of a journal below its checksum.
type entry struct {
	Key   string          `json:"key"`
	Value json.RawMessage `json:"value"`
}

// OpenJournal makes the folder of this program, if need be. Damaged files are told
// to warn, from any goroutine, and made again.
func OpenJournal(dir string, warn func(error)) (*Journal, error) {
	name, err := programFolder()
	if err == nil {
		err = os.MkdirAll(filepath.Join(dir, name), 0o755)
	}
	if err == nil {
		err = tidy(filepath.Join(dir, name))
	}
	if err != nil {
		return nil, fmt.Errorf("store %q: %w: want a folder that can be written to", dir, reason(err))
	}
	return &Journal{dir: filepath.Join(dir, name), warn: warn}, nil
}

// programFolder names this program's journal.
var programFolder = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	io.WriteString(h, sim.ThisKernel().ID())
	return programPrefix + hex.EncodeToString(h.Sum(nil))[:16], nil
})

// Remember returns the value that the journal has under a key, or makes it and keeps
// it. Values are those that survive JSON.
func Remember[V any](j *Journal, key string, make func() (V, error)) (V, error) {
	if j == nil {
		return make()
	}
	path := filepath.Join(j.dir, checksum([]byte(key))+entrySuffix)
	value, err := readEntry[V](path, key)
	if err == nil {
		j.found.Add(1)
		return value, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		j.warn(fmt.Errorf("%w; it is made again", &DamagedError{path, err}))
	}
	if value, err = make(); err != nil {
		return value, err
	}
	body, err := json.Marshal(value)
	if err == nil {
		body, err = json.Marshal(entry{key, body})
	}
	if err == nil {
		err = write(path, sealed(body))
	}
	if err != nil {
		return value, props.Fatal(fmt.Errorf("store %q: %w", filepath.Dir(j.dir), reason(err)))
	}
	j.made.Add(1)
	return value, nil
}

func readEntry[V any](path, key string) (value V, err error) {
	data, err := readRegular(path)
	if err != nil {
		return value, err
	}
	body, err := unsealed(data)
	if err != nil {
		return value, err
	}
	var e entry
	if err := json.Unmarshal(body, &e); err != nil {
		return value, err
	}
	if e.Key != key {
		return value, fmt.Errorf("it is of %q", e.Key)
	}
	return value, json.Unmarshal(e.Value, &value)
}

// Counts returns how many values were found and made.
func (j *Journal) Counts() (found, made int64) { return j.found.Load(), j.made.Load() }

// sealed puts the SHA-256 of a JSON text before it, in hexadecimal digits on a line
// of its own.
func sealed(body []byte) []byte {
	body = append(body, '\n')
	return append([]byte(checksum(body)+"\n"), body...)
}

// unsealed returns a text whose checksum fits.
func unsealed(data []byte) ([]byte, error) {
	sum, body, ok := bytes.Cut(data, []byte("\n"))
	if !ok || string(sum) != checksum(body) {
		return nil, errors.New("its checksum does not fit")
	}
	return body, nil
}

// pruneJournals removes those of other programs.
func pruneJournals(dir string) (removed int, freed int64, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0, 0, err
	}
	own, err := programFolder()
	if err != nil {
		return 0, 0, err
	}
	for _, e := range entries {
		digits, journal := strings.CutPrefix(e.Name(), programPrefix)
		if !e.IsDir() || !journal || !isHex(digits, 16) || e.Name() == own {
			continue
		}
		folder := filepath.Join(dir, e.Name())
		files, err := os.ReadDir(folder)
		if err != nil {
			return removed, freed, err
		}
		for _, f := range files {
			info, err := f.Info()
			if err != nil || !isTemporary(f.Name()) && !strings.HasSuffix(f.Name(), entrySuffix) {
				continue
			}
			if err := os.Remove(filepath.Join(folder, f.Name())); err != nil {
				return removed, freed, err
			}
			removed, freed = removed+1, freed+info.Size()
		}
		_ = os.Remove(folder) // what is not ours keeps it
	}
	return removed, freed, nil
}
