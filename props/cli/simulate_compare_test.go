package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

func TestPoliciesAreSplit(t *testing.T) {
	for _, tt := range []struct {
		flag string
		want []string
	}{
		{"cmoss", []string{"cmoss"}},
		{"cmoss,cucb", []string{"cmoss", "cucb"}},
		{"cmoss:delta=paper,cucb", []string{"cmoss:delta=paper", "cucb"}},
		{"x:a=1,b=2,y:c=3,z", []string{"x:a=1,b=2", "y:c=3", "z"}},
		{"exec:play --arms 1,2", []string{"exec:play --arms 1,2"}},
	} {
		if diff := cmp.Diff(tt.want, policiesOf(tt.flag)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.flag, diff)
		}
	}
}

// Several policies meet common random numbers: each has the regret it has alone,
// and they are ranked by it.
func TestSimulateComparesPolicies(t *testing.T) {
	folder := t.TempDir()
	plot, table := filepath.Join(folder, "curves.svg"), filepath.Join(folder, "runs.csv")
	args := []string{"simulate", "--m", "8", "--k", "3", "--T", "2000", "--runs", "4", "--format", "json"}
	code, out, errs := call(t.Context(), toys, append(args, "--policy", "random,cmoss,cucb", "--plot", plot, "--out",
		table)...)
	if code != ExitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	reporttest.Obeys(t, "simulate", out)
	var both simulations
	if err := json.Unmarshal([]byte(out), &both); err != nil {
		t.Fatal(err)
	}
	var order []string
	for i, p := range both.Policies {
		order = append(order, p.Policy)
		_, alone, _ := call(t.Context(), toys, append(args, "--policy", p.Policy)...)
		var s Simulation
		if err := json.Unmarshal([]byte(alone), &s); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(s.Regret, p.Regret); diff != "" {
			t.Errorf("%s plays otherwise in company (-alone +compared):\n%s", p.Policy, diff)
		}
		if (p.Difference == nil) != (i == 0) {
			t.Errorf("%s, place %d: difference %v", p.Policy, i, p.Difference)
		}
	}
	if diff := cmp.Diff([]string{"cmoss", "cucb", "random"}, order); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	drawn, err := os.ReadFile(plot)
	if err != nil || !strings.Contains(string(drawn), ">random</text>") {
		t.Errorf("the plot (error %v) lacks random", err)
	}
	lines, err := os.ReadFile(table)
	if err != nil || strings.Count(string(lines), "\n") != 13 ||
		!strings.HasPrefix(string(lines), "policy,run,regret,m,k,T,means\ncmoss,0,") {
		t.Errorf("error %v, CSV:\n%s", err, lines)
	}
}
