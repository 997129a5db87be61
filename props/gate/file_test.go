package gate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
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
    {"m":5,"k":2,"T":100,"means":"hard:2","runs":2,"mean":1.75,"var":0.125,"regret":[1.5,2]},
    {"m":5,"k":2,"T":200,"means":"hard:2","runs":9,"mean":4,"var":1.5,"regret":[3,4.25]}
  ]
}
`

// inLines is tiny as Write writes it: replicates on lines of their own.
func inLines(text string) string {
	for _, kept := range []string{"1.5,2", "3,4.25"} {
		text = strings.Replace(text, "["+kept+"]", "[\n      "+kept+"\n    ]", 1)
	}
	return text
}

func TestWriteReadsBack(t *testing.T) {
	b, err := Read([]byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	want := &Baseline{
		Spec: Spec{Policy: algos.Choice{Name: "cmoss"}, Seed: 1, Cells: []Cell{
			{Arms: 5, Cardinality: 2, Horizon: 100, Means: "hard:2", Runs: 2},
			{Arms: 5, Cardinality: 2, Horizon: 200, Means: "hard:2", Runs: 9},
		}, Tolerance: 0.05},
		Platform: sim.Platform{GOARCH: "amd64", GOAMD64: "v1", Go: "go1.26.0"},
		Samples:  []Sample{{2, 1.75, 0.125, []float64{1.5, 2}}, {9, 4, 1.5, []float64{3, 4.25}}},
	}
	if diff := cmp.Diff(want, b); diff != "" {
		t.Errorf("Read (-want +got):\n%s", diff)
	}
	var out bytes.Buffer
	if err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(inLines(tiny), out.String()); diff != "" {
		t.Errorf("Write (-want +got):\n%s", diff)
	}
}

// TestSeedLimit: the greatest seed that a float64 tells from its neighbours is one, the next is none.
func TestSeedLimit(t *testing.T) {
	b, err := Read([]byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	if b.Seed = 1<<53 - 1; b.validate() != nil {
		t.Errorf("seed 2^53−1: %v", b.validate())
	}
	if b.Seed++; b.validate() == nil {
		t.Error("seed 2^53: want an error")
	}
}

// TestReadIgnoresLayout: the digest is of what the file says.
func TestReadIgnoresLayout(t *testing.T) {
	if _, err := Read([]byte(strings.ReplaceAll(tiny, "\n", "\n  "))); err != nil {
		t.Error(err)
	}
}

// digestOf returns the digest in a baseline's text.
func digestOf(text string) string {
	_, rest, _ := strings.Cut(text, `"digest": "`)
	digest, _, _ := strings.Cut(rest, `"`)
	return digest
}

func TestReadRejects(t *testing.T) {
	edit := func(old, fresh string) string {
		if !strings.Contains(tiny, old) {
			t.Fatalf("nothing to edit: %q", old)
		}
		return strings.Replace(tiny, old, fresh, 1)
	}
	for name, c := range map[string]struct{ text, want string }{
		"empty":     {" \n", "the file is empty"},
		"UTF-16":    {"\xff\xfe{\x00", "it is UTF-16: want UTF-8"},
		"not JSON":  {"m,k,T\n", "not JSON: invalid character 'm'"},
		"no object": {"[]", "the file holds a JSON array"},
		"truncated": {tiny[:len(tiny)/2], "truncated"},
		"no schema": {`{"policy": {}}`, `schema="": want "regretcheck/baseline/2"`},
		"newer schema": {edit("baseline/2", "baseline/3"),
			`schema="regretcheck/baseline/3": want "regretcheck/baseline/2"`},
		"older schema": {edit("baseline/2", "baseline/1"),
			`schema="regretcheck/baseline/1": want "regretcheck/baseline/2": record it anew`},
		"generated games": {edit(`"k":2`, `"generated":{"regime":"low"},"k":2`),
			`unknown field "generated"`},
		"field twice":      {edit(`"seed": 1`, `"seed": 1, "seed": 2`), "it was edited by hand"},
		"text behind":      {tiny + "{}", "not JSON: invalid character '{' after top-level value"},
		"negative regret":  {edit(`4.25`, `-4.25`), "cells[1]: regret[1]=-4.25: want a number ≥ 0"},
		"negative mean":    {edit(`"mean":4,`, `"mean":-4,`), "cells[1]: mean=-4, var=1.5: want numbers ≥ 0"},
		"negative var":     {edit(`"var":1.5`, `"var":-1.5`), "cells[1]: mean=4, var=-1.5: want numbers ≥ 0"},
		"a report":         {edit("baseline/2", "report/1"), `schema="regretcheck/report/1"`},
		"unknown field":    {edit(`"seed": 1`, `"seed": 1, "sede": 2`), `unknown field "sede"`},
		"unknown in cell":  {edit(`"runs":2`, `"runs":2,"run":2`), `unknown field "run"`},
		"kind of field":    {edit(`"m":5`, `"m":"5"`), "cells.m: is a JSON string: want int"},
		"seed negative":    {edit(`"seed": 1`, `"seed": -1`), "seed: is a JSON number -1"},
		"seed large":       {edit(`"seed": 1`, `"seed": 9007199254740992`), "seed=9007199254740992: want 0 ≤ seed < 2^53"},
		"no policy":        {edit(`"cmoss"`, `""`), "policy.name: missing"},
		"no platform":      {edit(`"go":"go1.26.0"`, `"go":""`), "platform: want goarch and go"},
		"no cells":         {tiny[:strings.Index(tiny, `"cells"`)] + `"cells": []}`, "cells: want at least one"},
		"k above m":        {edit(`"k":2`, `"k":6`), "cells[0]: k=6: want 1 ≤ k ≤ m=5"},
		"T zero":           {edit(`"T":100`, `"T":0`), "cells[0]: T=0: want 1 ≤ T ≤ 2^53"},
		"means":            {edit(`"hard:2"`, `"hard:x"`), `cells[0]: means="hard:x"`},
		"list too short":   {edit(`"hard:2"`, `"list:0.5"`), "cells[0]: means=list of 1 numbers: want m=5"},
		"rewards":          {edit(`"runs":2`, `"rewards":"gamma","runs":2`), `cells[0]: rewards="gamma"`},
		"feedback":         {edit(`"runs":2`, `"feedback":"full","runs":2`), `cells[0]: feedback="full"`},
		"order":            {edit(`"runs":2`, `"order":"up","runs":2`), `cells[0]: order="up"`},
		"one run":          {edit(`"runs":2`, `"runs":1`), "cells[0]: runs=1: want 2 ≤ runs"},
		"vector too short": {edit(`[3,4.25]`, `[3]`), "cells[1]: regret: 1 values: want 2 to runs=9"},
		"regret no number": {edit(`4.25`, `NaN`), "not JSON: invalid character 'N'"},
		"regret infinite":  {edit(`4.25`, `1e309`), "cells.regret: is a JSON number 1e309: want"},
		"no mean":          {edit(`"mean":4,`, ``), "cells[1]: mean, var: want both"},
		"no tolerance":     {edit(`0.05`, `0`), "tolerance=0: want 0 < tolerance ≤ 100"},
		"no digest":        {edit(digestOf(tiny), ``), "digest: missing"},
		"regret edited":    {edit(`4.25`, `4.5`), "it was edited by hand"},
		"mean edited":      {edit(`"mean":4,`, `"mean":8,`), "it was edited by hand"},
		"policy edited":    {edit(`"cmoss"`, `"cucb"`), "it was edited by hand"},
		"seed edited":      {edit(`"seed": 1`, `"seed": 2`), "it was edited by hand"},
		"cell twice":       {edit(`"T":200`, `"T":100`), "cells[1]: the same as cells[0] (m=5 k=2 T=100 hard:2)"},
	} {
		_, err := Read([]byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q in it", name, err, c.want)
		}
	}
}

// manyArms is the text of a thousand arms and more. A cell is checked by drawing its
// means, which takes 40 ms for a million: fuzzing would do nothing else.
var manyArms = regexp.MustCompile(`m"?\s*:\s*[^\s,"]*([0-9]{4}|[eE])`)

// FuzzRead: whatever the bytes, Read returns an error or a baseline that is
// written and read back as the same.
func FuzzRead(f *testing.F) {
	for _, seed := range [][]byte{
		[]byte(tiny), []byte(tiny[:100]), []byte(`{"schema":"regretcheck/baseline/2","SCHEMA":"x"}`),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if manyArms.Match(raw) {
			return
		}
		b, err := Read(raw)
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := b.Write(&out); err != nil {
			t.Fatal(err)
		}
		again, err := Read(out.Bytes())
		if err != nil {
			t.Fatalf("what Write wrote is refused: %v\n%s", err, out.Bytes())
		}
		if diff := cmp.Diff(b, again, cmpopts.IgnoreFields(Baseline{}, "Warnings")); diff != "" {
			t.Fatalf("read back (-want +got):\n%s", diff)
		}
	})
}

func TestReadFileNamesTheFile(t *testing.T) {
	_, err := ReadFile(filepath.Join(t.TempDir(), "none.json"))
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "none.json") {
		t.Errorf("error %v: want one that names the missing file", err)
	}
}

// TestWriteFileKeepsWhatExists: a baseline that cannot be written leaves the
// old one and no temporary file.
func TestWriteFileKeepsWhatExists(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "b.json")
	b, err := Read([]byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	b.Samples[0].Kept = b.Samples[0].Kept[:1]
	if err := b.WriteFile(path); err == nil {
		t.Error("an invalid baseline was written")
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != inLines(tiny) {
		t.Errorf("the old baseline is now %q (%v)", got, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("%d files in the folder (%v), want 1", len(entries), err)
	}
}

// TestAFileHasShortLines: nobody reviews a line of 15 kB, and layout is no part of the digest.
func TestAFileHasShortLines(t *testing.T) {
	b, err := Read([]byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	for range 500 {
		b.Samples[1].Kept = append(b.Samples[1].Kept, 1.0/3)
	}
	var out bytes.Buffer
	if err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if len(line) > 160 {
			t.Errorf("a line of %d bytes: %.80s…", len(line), line)
		}
	}
}

func TestMeasureNamesTheCell(t *testing.T) {
	spec := Spec{Policy: algos.Choice{Name: "broken"},
		Cells: []Cell{{Arms: 5, Cardinality: 2, Horizon: 100, Means: "hard:2", Runs: 2}}}
	broken := func(algos.Spec) (algos.Policy, error) { return nil, errors.New("out of order") }
	_, err := Measure(context.Background(), props.NewWorkers(1), spec, broken, nil)
	if err == nil || !strings.Contains(err.Error(), "cells[0] (m=5 k=2 T=100 hard:2)") ||
		!strings.Contains(err.Error(), "out of order") {
		t.Errorf("error %v: want the cell and the reason", err)
	}
}

// TestPoliciesOfBaselines: every setting is kept, a number as it was written counts for the
// digest, and a policy that is in no registry is known by its name.
func TestPoliciesOfBaselines(t *testing.T) {
	for written, want := range map[string]string{
		`{"name":"cmoss","delta":"1e-5"}`:           "cmoss:delta=1e-05", // as files before Choice have it
		`{"name":"cmoss","c":"2","radius":"half"}`:  "cmoss:c=2,radius=half",
		`{"name":"exp3m","gamma":"tuned"}`:          "exp3m:gamma=tuned",
		`{"name":"exec:./mine --fast, and <loud>"}`: "exec:./mine --fast, and <loud>",
		`{"name":"TestMine"}`:                       "TestMine",
		`{"name":"cmoss","delta":"0"}`:              `error: policy: delta="0": want`,
		`{"name":"cucb","delta":"0.1"}`:             "error: policy: cucb has no delta",
		`{"name":"nobody","delta":"0.1"}`:           `error: policy: policy="nobody": want one of`,
		`{"name":"cmoss","delta":0.1}`:              "error: policy: want an object of strings",
		`["cmoss"]`:                                 "error: policy: want an object of strings",
	} {
		b, err := Read([]byte(tiny))
		if err != nil {
			t.Fatal(err)
		}
		raw := json.RawMessage(written)
		text := strings.Replace(tiny, `{"name":"cmoss"}`, written, 1)
		text = strings.Replace(text, b.digest(b.Policy), b.digest(raw), 1)
		b, err = Read([]byte(text))
		if got, fails := fmt.Sprint(err), strings.TrimPrefix(want, "error: "); fails != want {
			if err == nil || !strings.Contains(got, fails) {
				t.Errorf("%s: error %v, want %q", written, err, fails)
			}
			continue
		}
		if err != nil || b.Policy.String() != want {
			t.Errorf("%s: got %v, %v, want %s", written, b, err, want)
		}
	}
}
