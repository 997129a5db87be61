package main

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestPictures compares the data of a picture of each kind, which are the titles of its points and the words around
// them, with the recorded ones; -update records them anew. The picture of generated games takes long to play: its data
// are held by TestCurvesShowTheSizes of package scaling. Those that take a second to compute are for make whole.
func TestPictures(t *testing.T) {
	for name, args := range map[string][]string{
		"gate":     {"gate", gateFile(t, smallBaseline), "--policy", "cmoss:radius=half"},
		"selftest": {"selftest", "--quick", "--claim", "selftest/mutant/delta-paper/*", "--claim", "selftest/mutant/cascade/*"},
		"audit":    {"audit", "--claim", "audit/L304/*"},
		"lemma":    {"theory", "--claim", "partition"},
		"slack":    {"theory", "--claim", "decomposition", "--claim", "indicator"},
		"paper":    {"paper", "--claim", "paper/tab:formal/synthetic/0-0.1/k=10/cmoss"},
		"sweep":    {"eval", "zeta-tail", "--mu", "0.5", "--delta", "1e-3", "--T", "500", "--sweep", "eps=0.05..0.6"},
	} {
		if (name == "paper" || name == "slack") && !whole() && !*update {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			code, _, errs := verifyCall(t, append(args, "--quiet", "--plot", filepath.Join(folder, "picture.svg"))...)
			if code != cli.ExitOK && code != cli.ExitFail && code != cli.ExitInconclusive {
				t.Fatalf("exit %d, %s", code, errs)
			}
			got, file := pictureData(t, folder), filepath.Join("testdata", "pictures", name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s differs; if this is meant, go test ./cmd/verify -run Pictures -update and read the diff (-recorded +drawn):\n%s", file, diff)
			}
		})
	}
}

var titled = regexp.MustCompile(`(?s)<(title|desc)>(.*?)</(?:title|desc)>`)

// pictureData is what the pictures of a folder say: title, description and the values of each point.
func pictureData(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.svg"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no picture was written (%v)", err)
	}
	slices.Sort(files)
	var b strings.Builder
	for _, f := range files {
		svg, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range titled.FindAllStringSubmatch(string(svg), -1) {
			fmt.Fprintln(&b, html.UnescapeString(m[2]))
		}
	}
	return b.String()
}
