package report_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/regretcheck/regretcheck/props/report"
)

// TestWriteFile: through a link, and with nothing left beside it, a file is replaced whole. An error names the file that
// was asked for, not the temporary one.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target.json"), filepath.Join(dir, "link.json")
	if err := errors.Join(os.WriteFile(target, []byte("old, and long"), 0o600), os.Symlink("target.json", link)); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	if err := report.WriteFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(dir, "none", "x.json")
	err := report.WriteFile(missing, []byte("new"))
	if want := `out="` + missing + `": no such file or directory`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if got, err := os.ReadFile(target); err != nil || string(got) != "new" {
		t.Errorf("target holds %q, %v; want %q", got, err, "new")
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("link: %v, %v; want it to stay a link", info, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("the folder holds %v, %v; want the file and its link", entries, err)
	}
}

func TestFileRefuses(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "none", "x.json"), dir} {
		if err := report.Writable(path); err == nil {
			t.Errorf("%s: no error", path)
		}
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := report.Writable("/dev/full"); err != nil {
			t.Error(err)
		}
		if err := report.WriteFile("/dev/full", []byte("x")); err == nil {
			t.Error("no error from a full device")
		}
	}
}
