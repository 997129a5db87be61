package report_test

import (
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props/report"
)

func writeString(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// files returns what a folder holds, name to content.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, e := range entries {
		raw, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		got[e.Name()] = string(raw)
	}
	return got
}

func TestFileReplacesWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "report.json")
	for _, content := range []string{"old, and long", "new"} {
		f, err := report.CreateFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Commit(writeString(content)); err != nil {
			t.Fatal(err)
		}
		f.Discard() // after Commit it does nothing
		if got := files(t, dir); len(got) != 1 || got["report.json"] != content {
			t.Errorf("folder holds %v, want report.json with %q alone", got, content)
		}
	}
}

func TestFileKeepsTheOldOnError(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "report.json")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := report.CreateFile(path)
	if err != nil {
		t.Fatal(err)
	}
	err = f.Commit(func(w io.Writer) error {
		_ = writeString("half")(w)
		return errors.New("no space left on device")
	})
	if err == nil || !strings.Contains(err.Error(), "report.json") {
		t.Errorf("error %v, want one that names the file", err)
	}
	if got := files(t, dir); len(got) != 1 || got["report.json"] != "old" {
		t.Errorf("folder holds %v, want the old file alone", got)
	}
	if f, err = report.CreateFile(path); err != nil {
		t.Fatal(err)
	}
	f.Discard()
	if got := files(t, dir); len(got) != 1 || got["report.json"] != "old" {
		t.Errorf("after Discard the folder holds %v, want the old file alone", got)
	}
}

func TestFileFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target.json"), filepath.Join(dir, "link.json")
	if err := os.WriteFile(target, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target.json", link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	f, err := report.CreateFile(link)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(writeString("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("link: %v, %v; want it to stay a link", info, err)
	}
	if got := files(t, dir)["target.json"]; got != "new" {
		t.Errorf("target holds %q, want %q", got, "new")
	}
}

func TestFileRefuses(t *testing.T) {
	dir := t.TempDir()
	for name, path := range map[string]string{
		"a folder that does not exist": filepath.Join(dir, "none", "x.json"),
		"a folder as file":             dir,
	} {
		if f, err := report.CreateFile(path); err == nil {
			f.Discard()
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		f, err := report.CreateFile("/dev/full")
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Commit(writeString("x")); err == nil {
			t.Error("no error from a full device")
		}
	}
}

// TestFileRemovesWhatAKillLeft: temporary files of the same name go once they are
// old; others stay, and so does one that may still be written.
func TestFileRemovesWhatAKillLeft(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-time.Hour)
	for name, age := range map[string]time.Time{".report.json123": old, ".report.json7": time.Now(), ".report.json": old, ".report.json12x": old,
		".other.json12": old} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, age, age)); err != nil {
			t.Fatal(err)
		}
	}
	f, err := report.CreateFile(filepath.Join(dir, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	f.Discard()
	got := slices.Sorted(maps.Keys(files(t, dir)))
	if want := []string{".other.json12", ".report.json", ".report.json12x", ".report.json7"}; !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}
