// Package testprograms serves tests that run programs from outside the tree. Its folders are kept, so
// that go builds only what changed. It also finds interpreters.
package testprograms

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Folder returns a folder with these files in the user's cache, named by their contents. It appears
// with all files at once, since another run of the tests may write the same.
func Folder(files map[string]string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	content := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(content, "%q %q\n", name, files[name])
	}
	folder := filepath.Join(cache, "regretcheck-modules", fmt.Sprintf("%x", content.Sum(nil)))
	if _, err := os.Stat(folder); !errors.Is(err, fs.ErrNotExist) {
		return folder, err
	}
	return folder, place(folder, files)
}

// Files reads the files of a folder, by their names; it has no folders in it.
func Files(folder string) (map[string]string, error) {
	list, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, entry := range list {
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		files[entry.Name()] = string(text)
	}
	return files, nil
}

// place writes the folder.
func place(folder string, files map[string]string) error {
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(filepath.Dir(folder), "half-")
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(temp, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	if err := os.Rename(temp, folder); err != nil {
		os.RemoveAll(temp)
		if _, there := os.Stat(folder); there != nil {
			return err
		}
	}
	return nil
}

// Interpreter returns the real program of Python's interpreter. A version manager's stand-in starts a
// shell or two each time, which take longer than Python. Other programs are returned as they are.
func Interpreter(path string) string {
	if !strings.HasPrefix(filepath.Base(path), "python") {
		return path
	}
	out, err := exec.Command(path, "-c", "import sys; print(sys.executable)").Output()
	if found := strings.TrimSpace(string(out)); err == nil && found != "" {
		return found
	}
	return path
}
