package props_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
)

// A size is a count with the most that it may be. Wanted is what the design asks for, where that is less.
type size struct {
	what                string
	count, most, wanted int
}

// forTests are imported by tests alone, and count as such: a NATS server that can be killed, and what stands in for a test.
var forTests = []string{"props/cluster/natsserver", "props/claimtest/recorder"}

// TestSize counts what one person must take over, and fails where it outgrows its limit. make size prints the table.
func TestSize(t *testing.T) {
	code, tests := map[string]int{}, map[string]int{}
	pages := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, "../"))
		switch {
		case d.IsDir() && (name == ".git" || name == ".ci" || name == "bounds" || name == "examples" || name == "out"):
			return filepath.SkipDir
		case strings.HasSuffix(name, ".go"), strings.HasSuffix(name, ".md") && !strings.Contains(name, "reference.md") &&
			!strings.Contains(name, "coverage.md") && !strings.Contains(name, "testdata/"):
			raw, err := os.ReadFile(path)
			folder := filepath.ToSlash(filepath.Dir(name))
			switch lines := bytes.Count(raw, []byte("\n")); {
			case strings.HasSuffix(name, ".md"):
				pages += len(raw)
			case strings.HasSuffix(name, "_test.go"):
				tests[folder] += lines
			case slices.Contains(forTests, folder):
				tests[filepath.Dir(folder)] += lines
			default:
				code[folder] += lines
			}
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	room := func(folders string, most, wanted int) size { return size{folders, total(code, folders), most, wanted} }
	sizes := []size{
		{"Go outside tests, examples and bounds, lines", total(code, ""), 48500, 48000},
		{"tests, lines", total(tests, ""), 20600, 21000},
		{"props without its folders, lines", code["props"], 1300, 1300},
		{"packages with tests", len(tests), 26, 26},
		{"documents by hand, kB", pages / 1000, 130, 130},
		{"Makefile targets", len(regexp.MustCompile(`(?m)^[a-z]+:`).FindAll(makefile, -1)), 15, 15},
		// Go outside tests. A policy or a lemma more fits where these go.
		room("theory", 4570, 4700),
		room("algos", 3500, 3400),
		room("props/sim", 2700, 2700),
		room("props/reference", 1200, 1150),
		room("props/stats", 1000, 1050),
		room("props/games", 270, 350),
		room("props/search", 850, 850),
		room("props/store", 390, 600),
		room("props/cluster", 900, 900),
		room("props/claims", 12800, 12800),
		room("props/claims/lemmas", 3600, 3500), // with the displays of the proofs
		room("props/scaling", 1900, 1900),
		room("props/gate", 1300, 1300),
		room("props/policytest", 1900, 1900), // with what was props/rate
		room("props/child", 1300, 1300),
		room("props/report props/figures", 2260, 2000),
		room("props/cli cmd/verify", 3310, 3300),
		room("props/suite props/formula", 1432, 1900),
		room("props/selftest", 2010, 2000),
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "WHAT\tCOUNT\tMOST\tWANTED")
	for _, s := range sizes {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\n", s.what, s.count, s.most, s.wanted)
		if s.count > s.most {
			t.Errorf("%s: %d, want at most %d: shorten something there, or raise the limit in size_test.go and say why",
				s.what, s.count, s.most)
		}
	}
	w.Flush()
	t.Log("\n" + b.String())
}

// total adds up the lines of folders and of those below them; "" is all.
func total(lines map[string]int, folders string) (sum int) {
	for f, n := range lines {
		within := func(folder string) bool { return f == folder || strings.HasPrefix(f, folder+"/") }
		if folders == "" || slices.ContainsFunc(strings.Fields(folders), within) {
			sum += n
		}
	}
	return sum
}
