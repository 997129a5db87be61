package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
)

// TestPictures compares the points that pictures of each kind draw with the recorded ones; -update
// records them anew. Those of generated games take long to play: TestCurvesShowTheSizes of package
// scaling holds them. The picture that takes a second to compute is for make long.
func TestPictures(t *testing.T) {
	for name, args := range map[string][]string{
		"audit": {"audit", "--claim", "audit/L304/*"},
		"paper": {"paper", "--claim", "paper/tab:formal/synthetic/0-0.1/k=10/cmoss"},
	} {
		if name == "paper" && !whole() && !*update {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code, out, errs := verifyCall(t, append(args, "--format", "json")...)
			d, err := report.DecodeJSON(strings.NewReader(out))
			if code == cli.ExitBadInput || err != nil {
				t.Fatalf("exit %d, %v, %s", code, err, errs)
			}
			got, file := pictureData(d), filepath.Join("testdata", "pictures", name+".txt")
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
				t.Errorf("%s differs; if this is meant, go test ./cmd/verify -run Pictures -update (-recorded +drawn):\n%s", file,
					diff)
			}
		})
	}
}

// pictureData is what the rows of a report bring for pictures, a point a line.
func pictureData(d report.Document) string {
	var b strings.Builder
	for _, r := range d.Rows {
		for _, c := range r.Curves {
			fmt.Fprintf(&b, "%s, %s, %s: %s against %s, %s\n", c.Figure, c.Panel, c.Series, c.Y.Title, c.X.Title, c.Look)
			for i, p := range c.Points {
				for _, v := range p {
					if v != nil {
						fmt.Fprintf(&b, " %.4g", *v)
					}
				}
				if c.Labels != nil {
					fmt.Fprintf(&b, " %s", c.Labels[i])
				}
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}
