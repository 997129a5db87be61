package main

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/regretcheck/regretcheck/testdata"
)

// breaks says how output breaks an embedded schema, by name as "report".
func breaks(name, output string) error {
	var schema jsonschema.Schema
	var doc any
	err := errors.Join(json.Unmarshal(testdata.Schema(name), &schema), json.Unmarshal([]byte(output), &doc))
	if err != nil {
		return err
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		return err
	}
	return resolved.Validate(doc)
}

// TestReportSchema: a report with a row of every outcome and every awkward value obeys the schema, which rejects what
// breaks the contract.
func TestReportSchema(t *testing.T) {
	raw, err := os.ReadFile("../../props/report/testdata/report.json")
	if err != nil {
		t.Fatal(err)
	}
	whole := string(raw)
	if err := breaks("report", whole); err != nil {
		t.Error(err)
	}
	for _, edit := range [][2]string{
		{`"verdict": "pass"`, `"verdict": "passed"`},
		{`"lo": 0,`, `"low": 0,`},
		{`"n": 1048576`, `"n": 0`},
		{`"reason": "the cited`, `"raison": "the cited`},
		{`"seed": 1`, `"seed": -1`},
		{`"fail": 1,`, ``},
	} {
		broken := strings.Replace(whole, edit[0], edit[1], 1)
		if broken == whole {
			t.Fatalf("the sample does not contain %s", edit[0])
		}
		if breaks("report", broken) == nil {
			t.Errorf("schema accepts %s in place of %s", edit[1], edit[0])
		}
	}
}
