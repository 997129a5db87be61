package failures_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/failures"
)

// open opens a folder whose lines are collected.
func open(dir, subject string) (*failures.Folder, *[]string) {
	var lines []string
	return failures.Open(dir, subject, func(line string) { lines = append(lines, line) }), &lines
}

var count = failures.Failure{
	Claim: "policy/count", Instance: "feedback=semi", Seed: 7, Found: "round 7: 1 arm < 2",
	Game: &failures.Game{Arms: 3, Cardinality: 2, Exactly: true, Horizon: 7, Feedback: "semi"},
}

// TestKeptAndDropped: a failure is there for the next run of the same subject alone, in one file that a newer one
// replaces, until it is dropped. Nothing is written before something fails.
func TestKeptAndDropped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), ".regretcheck", "failures")
	f, lines := open(dir, "--policy a")
	if got := f.All(); len(got) > 0 {
		t.Errorf("an absent folder has %v", got)
	}
	if _, err := os.Stat(filepath.Dir(dir)); err == nil {
		t.Error("a folder was made before anything failed")
	}
	f.Keep(failures.Failure{Claim: count.Claim, Instance: count.Instance, Seed: 1, Game: count.Game})
	f.Keep(count)
	want := count
	want.Format, want.Subject = "regretcheck failure 1", "--policy a"
	again, _ := open(dir, "--policy a")
	if diff := cmp.Diff([]failures.Failure{want}, again.All()); diff != "" {
		t.Errorf("read again (-want +got):\n%s", diff)
	}
	if other, _ := open(dir, "--policy b"); len(other.All()) > 0 {
		t.Errorf("another policy has %v", other.All())
	}
	again.Drop(count.Claim, count.Instance, "passes again")
	if last, _ := open(dir, "--policy a"); len(last.All()) > 0 {
		t.Errorf("dropped, and still there: %v", last.All())
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 || len(*lines) > 0 {
		t.Errorf("left: %v %v; told: %v", entries, err, *lines)
	}
}

// TestForeignFiles: files that are no failures cost one warning, and are left alone.
func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	f, _ := open(dir, "s")
	f.Keep(count)
	for name, text := range map[string]string{
		"a.json": "{", "b.json": `{"format": "regretcheck failure 9", "subject": "s", "claim": "policy/count", "game": {}}`, "c.json": `[1]`, "d.txt": "\xff\x00",
		"e.json": `{"format": "regretcheck failure 1", "subject": "s", "claim": "policy/count"}`, "f.json": strings.Repeat("x", 2<<20),
		".gitignore": "*",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	again, lines := open(dir, "s")
	if got := again.All(); len(got) != 1 || got[0].Seed != count.Seed {
		t.Errorf("got %v: want the one failure", got)
	}
	if len(*lines) != 1 || !strings.Contains((*lines)[0], "7 of the files are no failures kept by this program") {
		t.Errorf("told %q: want one warning about 7 files", *lines)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 9 {
		t.Errorf("%d files are left: want all 9", len(entries))
	}
}

// TestUnwritableFolder: it costs a warning, and the run goes on.
func TestUnwritableFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{filepath.Join(file, "below"), "/proc/1/failures"} {
		f, lines := open(dir, "s")
		for range 3 {
			f.Keep(count)
		}
		warned := 0
		for _, line := range *lines {
			if strings.HasPrefix(line, "warning: failing games are not kept: ") {
				warned++
			}
		}
		if warned != 1 {
			t.Errorf("%s: told %q: want one warning that nothing is kept", dir, *lines)
		}
	}
}

// TestNoFolder: a nil Folder, and a context without one, keep nothing.
func TestNoFolder(t *testing.T) {
	f := failures.From(failures.With(context.Background(), nil))
	f.Keep(count)
	f.Drop(count.Claim, count.Instance, "")
	f.Tell("%d", 1)
	if got := fmt.Sprint(f.All(), f.Path("a", "b")); got != "[]" {
		t.Errorf("got %q", got)
	}
}
