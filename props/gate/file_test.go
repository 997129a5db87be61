package gate

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// tiny is a baseline as text, one field per line for editing.
const tiny = `{
  "schema": "regretcheck/baseline/2",
  "digest": "sha256:e4e2f07c58e2b4328290220a9bfbe46adb162c407f3233b36a38d7dd34de0a87",
  "policy": {"name":"cmoss"},
  "seed": 1,
  "tolerance": 0.05,
  "platform": {"goarch":"amd64","goamd64":"v1","go":"go1.26.0"},
  "cells": [
    {"m":5,"k":2,"T":100,"means":"hard:2","runs":2,"mean":1.75,"var":0.125,"regret":[
      1.5,2
    ]},
    {"m":5,"k":2,"T":200,"means":"hard:2","runs":9,"mean":4,"var":1.5,"regret":[
      3,4.25
    ]}
  ]
}
`

// tinyBaseline is what tiny says.
func tinyBaseline() *Baseline {
	return &Baseline{
		Spec: Spec{Policy: algos.Choice{Name: "cmoss"}, Seed: 1, Cells: []Cell{
			{Arms: 5, Cardinality: 2, Horizon: 100, Means: "hard:2", Runs: 2},
			{Arms: 5, Cardinality: 2, Horizon: 200, Means: "hard:2", Runs: 9},
		}, Tolerance: 0.05},
		Platform: sim.Platform{GOARCH: "amd64", GOAMD64: "v1", Go: "go1.26.0"},
		Samples: []Sample{{stats.Summary{N: 2, Mean: 1.75, Var: 0.125}, []float64{1.5, 2}},
			{stats.Summary{N: 9, Mean: 4, Var: 1.5}, []float64{3, 4.25}}},
	}
}

// TestBytesReadBack: layout is no part of the digest.
func TestBytesReadBack(t *testing.T) {
	for _, text := range []string{tiny, strings.ReplaceAll(tiny, "\n", "\n  "), strings.Join(strings.Fields(tiny), " ")} {
		b, err := Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tinyBaseline(), b); diff != "" {
			t.Errorf("Read (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(tiny, string(b.Bytes())); diff != "" {
			t.Errorf("Bytes (-want +got):\n%s", diff)
		}
	}
}

// TestAFileHasShortLines: nobody reviews a line of 15 kB.
func TestAFileHasShortLines(t *testing.T) {
	b := tinyBaseline()
	for range 500 {
		b.Samples[1].Kept = append(b.Samples[1].Kept, 1.0/3)
	}
	text := string(b.Bytes())
	for line := range strings.Lines(text) {
		if len(line) > 160 {
			t.Errorf("a line of %d bytes: %.80s…", len(line), line)
		}
	}
	if again, err := Read([]byte(text)); err != nil || !cmp.Equal(b, again) {
		t.Errorf("read back: %v, %+v", err, again)
	}
}

// TestReadRejects: what Bytes did not write is refused, with what is wrong with it.
func TestReadRejects(t *testing.T) {
	edit := func(old, fresh string) string {
		if !strings.Contains(tiny, old) {
			t.Fatalf("nothing to edit: %q", old)
		}
		return strings.Replace(tiny, old, fresh, 1)
	}
	const schema, byHand = `": want "regretcheck/baseline/2": record it anew`, "the file was edited by hand"
	for text, want := range map[string]string{
		" \n":                               "want a file that verify baseline wrote: EOF",
		"\xff\xfe{\x00":                     "it is UTF-16: want UTF-8",
		"m,k,T\n":                           "want a file that verify baseline wrote: invalid character 'm'",
		"[]":                                "want a file that verify baseline wrote: json: cannot unmarshal array",
		tiny[:len(tiny)/2]:                  "want a file that verify baseline wrote: unexpected EOF",
		tiny + ">>>>>>> theirs\n":           "want a file that verify baseline wrote: text follows the baseline",
		`{"policy": {}}`:                    `schema="` + schema,
		edit("baseline/2", "report/1"):      `schema="regretcheck/report/1` + schema,
		edit(`"k":2`, `"generated":{}`):     `unknown field "generated"`,
		edit(`"seed"`, `"sede": 2, "seed"`): `unknown field "sede"`,
		edit(`"m":5`, `"m":"5"`):            "cannot unmarshal string into",
		edit(`4.25`, `1e309`):               "cannot unmarshal number 1e309",
		edit(`4.25`, `NaN`):                 "invalid character 'N'",
		strings.Replace(edit("baseline/2", "baseline/3"), `"seed": 1`, `"seed": "1", "new": 2`, 1): `schema="regretcheck/` +
			"baseline/3" + schema,
		edit(`"seed": 1`, `"seed": 1, "seed": 2`):  byHand,
		edit(`"seed": 1`, `"seed": 2`):             byHand,
		edit(`"cmoss"`, `"cucb"`):                  byHand,
		edit(`"cmoss"`, `"cmoss","delta":"0"`):     byHand,
		edit(`{"name":"cmoss"}`, `["cmoss"]`):      byHand,
		edit(`0.05`, `0.5`):                        byHand,
		edit(`"amd64"`, `"arm64"`):                 byHand,
		edit(`"k":2`, `"k":1`):                     byHand,
		edit(`"T":200`, `"T":100`):                 byHand,
		edit(`"runs":2`, `"runs":2,"order":"asc"`): byHand,
		edit(`"runs":9`, `"runs":10`):              byHand,
		edit(`"mean":4,`, ``):                      byHand,
		edit(`"var":1.5`, `"var":1.6`):             byHand,
		edit(`4.25`, `4.5`):                        byHand,
		edit(`3,4.25`, `3`):                        byHand,
		edit(`sha256:`, ``):                        byHand,
	} {
		if _, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nerror %v, want %q in it", text, err, want)
		}
	}
	old := tinyBaseline()
	old.Cells[1].Means = "groups:2"
	if _, err := Read([]byte(string(old.Bytes()))); err == nil || !strings.HasPrefix(err.Error(), `cells[1]: means="groups:2"`) {
		t.Errorf("a law of other days: error %v, want the cell and what would be right", err)
	}
	_, err := ReadFile(filepath.Join(t.TempDir(), "none.json"))
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "none.json") {
		t.Errorf("error %v: want one that names the missing file", err)
	}
}

// TestPoliciesOfBaselines: every setting is kept, and a policy that is in no registry is known by its name.
func TestPoliciesOfBaselines(t *testing.T) {
	for _, text := range []string{"cmoss:delta=1e-05", "cmoss:delta=2,radius=half", "exp3m:gamma=tuned"} {
		b := tinyBaseline()
		var err error
		if b.Policy, err = algos.ParseChoice(text); err != nil {
			t.Fatal(err)
		}
		if again, err := Read([]byte(string(b.Bytes()))); err != nil || again.Policy.String() != text {
			t.Errorf("%s: got %v, %v", text, again, err)
		}
	}
	for _, name := range []string{"exec:./mine --fast, and <loud>", "TestMine"} {
		b := tinyBaseline()
		b.Policy = algos.Choice{Name: name}
		if again, err := Read([]byte(string(b.Bytes()))); err != nil || again.Policy != b.Policy {
			t.Errorf("%s: got %v, %v", name, again, err)
		}
	}
}

// TestMeasureRefuses: all errors are reported before anything is played, and later the cell in
// which a policy breaks.
func TestMeasureRefuses(t *testing.T) {
	good := Cell{Arms: 5, Cardinality: 2, Horizon: 100, Means: "hard:2", Runs: 2}
	for want, change := range map[string]func(*Spec, *Cell){
		"policy.name: missing":                                  func(s *Spec, _ *Cell) { s.Policy.Name = "" },
		"seed=9007199254740992: want 0 ≤ seed < 2^53":           func(s *Spec, _ *Cell) { s.Seed = 1 << 53 },
		"tolerance=101: want 0 < tolerance ≤ 100":               func(s *Spec, _ *Cell) { s.Tolerance = 101 },
		"tolerance=-1: want":                                    func(s *Spec, _ *Cell) { s.Tolerance = -1 },
		"cells[0]: k=6: want 1 ≤ k ≤ m=5":                       func(_ *Spec, c *Cell) { c.Cardinality = 6 },
		"cells[0]: T=-1: want 1 ≤ T ≤ 2^53":                     func(_ *Spec, c *Cell) { c.Horizon = -1 },
		`cells[0]: means="hard:x"`:                              func(_ *Spec, c *Cell) { c.Means = "hard:x" },
		"cells[0]: means=list of 1 numbers: want m=5":           func(_ *Spec, c *Cell) { c.Means = "list:0.5" },
		`cells[0]: rewards="gamma"`:                             func(_ *Spec, c *Cell) { c.Rewards = "gamma" },
		`cells[0]: feedback="full"`:                             func(_ *Spec, c *Cell) { c.Feedback = "full" },
		`cells[0]: order="up"`:                                  func(_ *Spec, c *Cell) { c.Order = "up" },
		"cells[0]: runs=1: want 2 ≤ runs":                       func(_ *Spec, c *Cell) { c.Runs = 1 },
		"cells[1]: the same as cells[0] (m=5 k=2 T=100 hard:2)": func(s *Spec, _ *Cell) { s.Cells = append(s.Cells, good) },
		"cells[0] (m=5 k=2 T=100 hard:2): out of order":         func(*Spec, *Cell) {},
	} {
		s := Spec{Policy: algos.Choice{Name: "broken"}, Tolerance: 0.1, Seed: 1<<53 - 1, Cells: []Cell{good}}
		change(&s, &s.Cells[0])
		broken := func(algos.Spec) (algos.Policy, error) { return nil, errors.New("out of order") }
		_, err := Measure(context.Background(), props.NewWorkers(1), s, broken, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q in it", err, want)
		}
	}
}
