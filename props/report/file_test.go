package report_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		if err := report.WriteFile(path, writeString(content)); err != nil {
			t.Fatal(err)
		}
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
	err := report.WriteFile(path, func(w io.Writer) error {
		_ = writeString("half")(w)
		return errors.New("no space left on device")
	})
	if err == nil || !strings.Contains(err.Error(), "report.json") {
		t.Errorf("error %v, want one that names the file", err)
	}
	if got := files(t, dir); len(got) != 1 || got["report.json"] != "old" {
		t.Errorf("folder holds %v, want the old file alone", got)
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
	if err := report.WriteFile(link, writeString("new")); err != nil {
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
		if err := report.Writable(path); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := report.Writable("/dev/full"); err != nil {
			t.Error(err)
		}
		if err := report.WriteFile("/dev/full", writeString("x")); err == nil {
			t.Error("no error from a full device")
		}
	}
}
