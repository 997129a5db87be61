package cli

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/report"
)

// costsEnv names a folder of reports in JSON, each called COMMAND-EFFORT.json, of which the record of
// costs is to be made; see make costs.
const costsEnv = "REGRETCHECK_COSTS"

// TestRecordCosts writes testdata/costs.csv. A report's CPU time is split over its claims by how long
// each was busy, so that other processes beside it do not matter much.
func TestRecordCosts(t *testing.T) {
	dir := os.Getenv(costsEnv)
	if dir == "" {
		t.Skip("make costs runs it")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%v: want reports in %s", err, dir)
	}
	lines := []string{fmt.Sprintf("%s,,0,%.3g", referenceLoop, machineSpeed())}
	seen := map[string]bool{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var d report.Document
		if err := json.Unmarshal(raw, &d); err != nil {
			t.Fatal(err)
		}
		effort := strings.TrimSuffix(file[strings.LastIndexByte(file, '-')+1:], ".json")
		cases, busy, total := map[string]int{}, map[string]float64{}, 0.0
		for _, r := range d.Rows {
			family, _ := familyOf(r.Claim)
			cases[family]++
		}
		for _, c := range d.Timing.Claims {
			family, _ := familyOf(c.Claim)
			busy[family] += c.Seconds
			total += c.Seconds
		}
		for _, family := range slices.Sorted(maps.Keys(cases)) {
			key := fmt.Sprintf("%s,%s", family, effort)
			// The command of its own comes before the default suite, but verify scaling foretells by rehearsal: what
			// a study of scaling takes is asked for the default suite alone, which plays a part of its games.
			if strings.HasPrefix(family, "scaling/") && !strings.HasPrefix(filepath.Base(file), "verify-") {
				continue
			}
			if !seen[key] {
				lines = append(lines, fmt.Sprintf("%s,%d,%.3g", key, cases[family], busy[family]/total*d.Timing.CPU))
			}
			seen[key] = true
		}
	}
	slices.Sort(lines)
	text := "family,effort,cases,seconds\n" + strings.Join(lines, "\n") + "\n"
	if err := os.WriteFile("../../testdata/costs.csv", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
