package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestJournal: a value is made once; a damaged file and that of another key are told
// and made again; an error is not kept; another program's journal is of no use.
func TestJournal(t *testing.T) {
	dir := t.TempDir()
	var warned []string
	type finding struct{ Who, Why string }
	made := 0
	ask := func(key string) finding {
		t.Helper()
		j, err := OpenJournal(dir, func(err error) { warned = append(warned, err.Error()) })
		if err != nil {
			t.Fatal(err)
		}
		f, err := Remember(j, key, func() (finding, error) { made++; return finding{key, "because"}, nil })
		if err != nil || f != (finding{key, "because"}) {
			t.Errorf("%s: got %+v, %v", key, f, err)
		}
		return f
	}
	ask("a")
	ask("b")
	ask("a")
	files, err := filepath.Glob(filepath.Join(dir, "program-*", "*.json"))
	if made != 2 || len(files) != 2 || err != nil {
		t.Fatalf("%d made, files %v, %v; want 2", made, files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(files[1], data, 0o600), os.Truncate(files[0], 70)); err != nil {
		t.Fatal(err)
	}
	ask("a")
	ask("b")
	if text := strings.Join(warned, "\n"); made != 4 || len(warned) != 2 || !strings.Contains(text, "its checksum does not fit; it is made again") ||
		!strings.Contains(text, "it is of \"") {
		t.Errorf("%d made, warnings %q; want both made again", made, warned)
	}
	broken := errors.New("broken")
	j, err := OpenJournal(dir, func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := Remember(j, "c", func() (int, error) { return 0, broken }); err != broken {
			t.Errorf("got %v, want what went wrong", err)
		}
	}
	if v, err := Remember(nil, "a", func() (int, error) { return 7, nil }); v != 7 || err != nil {
		t.Errorf("no journal: got %v, %v", v, err)
	}
	if err := os.Rename(filepath.Dir(files[0]), filepath.Join(dir, "program-0123456789abcdef")); err != nil {
		t.Fatal(err)
	}
	ask("a")
	if removed, _, err := Prune(dir); made != 5 || removed != 2 || err != nil {
		t.Errorf("%d made, %d pruned, %v; want 5 and the other program's 2", made, removed, err)
	}
}
