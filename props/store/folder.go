package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/regretcheck/regretcheck/props/sim"
)

// A Holding is what a folder has of one kernel.
type Holding struct {
	ID     string     `json:"kernel"`
	Kernel sim.Kernel `json:"description"` // zero if kernel.json is gone or damaged
	Here   bool       `json:"this_program"`
	Units  int        `json:"units"`
	Bytes  int64      `json:"bytes"`
	// Leftovers are temporary files of processes that died, or that write now.
	Leftovers int `json:"leftovers"`
}

// List returns what a folder holds, by kernel. Names that no store makes are
// passed over.
func List(dir string) ([]Holding, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("store %q: %w", dir, reason(err))
	}
	var list []Holding
	for _, e := range entries {
		if !e.IsDir() || !isHex(e.Name(), len(sim.ThisKernel().ID())) {
			continue
		}
		h := Holding{ID: e.Name(), Here: e.Name() == sim.ThisKernel().ID()}
		if text, err := readRegular(filepath.Join(dir, h.ID, kernelFile)); err != nil || json.Unmarshal(text, &h.Kernel) != nil {
			h.Kernel = sim.Kernel{}
		}
		err := h.each(dir, func(_ string, info fs.FileInfo) error {
			switch {
			case isTemporary(info.Name()):
				h.Leftovers++
			case !info.IsDir():
				h.Units++
				h.Bytes += info.Size()
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		list = append(list, h)
	}
	return list, nil
}

// each visits the units and leftovers of a holding.
func (h Holding) each(dir string, visit func(path string, info fs.FileInfo) error) error {
	folder := filepath.Join(dir, h.ID)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("store %q: %w", dir, reason(err))
	}
	for _, e := range entries {
		if !isTemporary(e.Name()) && !strings.HasSuffix(e.Name(), unitSuffix) {
			continue
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) { // pruned, or renamed, since
			continue
		}
		if err == nil {
			err = visit(filepath.Join(folder, e.Name()), info)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func isHex(s string, n int) bool { return len(s) == n && strings.Trim(s, "0123456789abcdef") == "" }

// Verify reads every unit of every kernel and returns those that are damaged.
func Verify(dir string) (whole int, damaged []error, err error) {
	holdings, err := List(dir)
	if err != nil {
		return 0, nil, err
	}
	for _, h := range holdings {
		err := h.each(dir, func(path string, info fs.FileInfo) error {
			if isTemporary(info.Name()) {
				return nil
			}
			if _, _, err := h.read(path); err != nil {
				damaged = append(damaged, &DamagedError{path, err})
			} else {
				whole++
			}
			return nil
		})
		if err != nil {
			return 0, nil, err
		}
	}
	return whole, damaged, nil
}

// read returns a unit's bytes and record, if they are whole.
func (h Holding) read(path string) ([]byte, Record, error) {
	data, err := readRegular(path)
	if err != nil {
		return nil, Record{}, reason(err)
	}
	r, err := decodeAs(data, h.ID, strings.TrimSuffix(filepath.Base(path), unitSuffix))
	return data, r, err
}

// Prune removes everything that this program cannot use: units of other kernels, journals of
// other programs, damaged units and temporary files. A process that is writing such a file
// writes it again. It returns the number of files removed and their bytes.
func Prune(dir string) (removed int, freed int64, err error) {
	holdings, err := List(dir)
	if err != nil {
		return 0, 0, err
	}
	if removed, freed, err = pruneJournals(dir); err != nil {
		return removed, freed, fmt.Errorf("store %q: %w", dir, err)
	}
	for _, h := range holdings {
		err := h.each(dir, func(path string, info fs.FileInfo) error {
			if h.Here && !isTemporary(info.Name()) {
				if _, _, err := h.read(path); err == nil {
					return nil
				}
			}
			if info.IsDir() {
				return nil // it is not ours
			}
			removed, freed = removed+1, freed+info.Size()
			return os.Remove(path)
		})
		if err == nil && !h.Here {
			err = os.RemoveAll(filepath.Join(dir, h.ID, kernelFile))
		}
		if err != nil {
			return removed, freed, fmt.Errorf("store %q: %w", dir, err)
		}
		if !h.Here {
			// What is not ours keeps the folder; then this fails, rightly.
			_ = os.Remove(filepath.Join(dir, h.ID))
		}
	}
	return removed, freed, nil
}

// Merge copies the units of another folder, of all kernels, into dir, each whole
// or not at all. Damaged ones are left out and returned; a unit that is there
// with another result is an error, as one of the two is wrong.
func Merge(dir, from string) (copied int, damaged []error, err error) {
	holdings, err := List(from)
	if err != nil {
		return 0, nil, err
	}
	for _, h := range holdings {
		to := filepath.Join(dir, h.ID)
		if err := os.MkdirAll(to, 0o755); err != nil {
			return copied, damaged, fmt.Errorf("store %q: %w", dir, reason(err))
		}
		if text, err := readRegular(filepath.Join(from, h.ID, kernelFile)); err == nil {
			if err := write(filepath.Join(to, kernelFile), text); err != nil {
				return copied, damaged, fmt.Errorf("store %q: %w", dir, reason(err))
			}
		}
		err := h.each(from, func(path string, info fs.FileInfo) error {
			if isTemporary(info.Name()) {
				return nil
			}
			data, record, err := h.read(path)
			if err != nil {
				damaged = append(damaged, &DamagedError{path, err})
				return nil
			}
			added, err := h.add(filepath.Join(to, info.Name()), data, record)
			if added {
				copied++
			}
			return err
		})
		if err != nil {
			return copied, damaged, err
		}
	}
	return copied, damaged, nil
}

// add writes a unit unless it is there already and whole.
func (h Holding) add(path string, data []byte, record Record) (bool, error) {
	old, before, err := h.read(path)
	switch {
	case err != nil:
		if err := write(path, data); err != nil {
			return false, fmt.Errorf("%s: %w", path, reason(err))
		}
		return true, nil
	case !bytes.Equal(old, data) && !sameResult(before.Result, record.Result):
		return false, &DifferentError{path, record.Unit}
	}
	return false, nil
}
