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

// Several games: each is the game that it is alone, policies are ranked over all of them, and
// every format has them all.
func TestSimulateSeveralGames(t *testing.T) {
	folder := t.TempDir()
	plot, table := filepath.Join(folder, "curves.svg"), filepath.Join(folder, "runs.csv")
	args := []string{"simulate", "--m", "8", "--k", "3", "--runs", "3", "--policy", "random,cmoss", "--format", "json"}
	short := []string{"simulate", "--m", "8", "--k", "3", "--runs", "3", "--T", "1e3,2000"}
	code, out, errs := call(t.Context(), toys, append(args, "--T", "1e3,2000", "--means", "hard:2", "--means",
		"uniform:0,1", "--plot", plot, "--out", table)...)
	if code != ExitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	reporttest.Obeys(t, "simulate", out)
	var all struct {
		Games   []simulatedGame
		Ranking []rankedPolicy
	}
	if err := json.Unmarshal([]byte(out), &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Games) != 4 || all.Games[3].Means != "uniform:0,1" || all.Games[3].Policies[0].Horizon != 2000 {
		t.Fatalf("games %+v: want 4, the last of them uniform at 2000", all.Games)
	}
	_, alone, _ := call(t.Context(), toys, append(args, "--T", "2000", "--means", "uniform:0,1")...)
	var one simulations
	if err := json.Unmarshal([]byte(alone), &one); err != nil {
		t.Fatal(err)
	}
	for i, p := range one.Policies {
		if diff := cmp.Diff(p.Regret, all.Games[3].Policies[i].Regret); diff != "" {
			t.Errorf("%s plays otherwise among several games (-alone +among):\n%s", p.Policy, diff)
		}
	}
	if r := all.Ranking; len(r) != 2 || r[0].Policy != "cmoss" || r[0].Ratio != 1 || r[0].Best != 4 || !(r[1].Ratio > 1) {
		t.Errorf("ranking %+v: want cmoss first with ratio 1 in all four games", r)
	}
	lines, err := os.ReadFile(table)
	if err != nil || strings.Count(string(lines), "\n") != 1+4*2*3 ||
		!strings.Contains(string(lines), ",8,3,2000,\"uniform:0,1\"\n") {
		t.Errorf("error %v, CSV:\n%s", err, lines)
	}
	drawn, err := os.ReadFile(plot)
	if err != nil || strings.Count(string(drawn), ">m=8, k=3, means ") != 2 ||
		!strings.Contains(string(drawn), ">random</text>") {
		t.Errorf("the plot (error %v) lacks random in both games", err)
	}
	_, text, _ := call(t.Context(), toys, append(short, "--policy", "random,cmoss")...)
	if !strings.Contains(text, "Over 2 games: ") {
		t.Errorf("no ranking in\n%s", text)
	}
	_, text, _ = call(t.Context(), toys, append(short, "--policy", "cmoss")...)
	if strings.Contains(text, "Over 2 games") || strings.Count(text, "cmoss") != 2 {
		t.Errorf("one policy at two horizons: want two rows and no ranking in\n%s", text)
	}
	for flags, want := range map[string]string{
		"--T 1e3,x":                        `"1e3,x"`,
		"--T 1e3,1000":                     "each value once",
		"--means hard:2 --means hard:2":    "means=hard:2: given twice",
		"--means hard:2 --means hard:none": "hard:none",
	} {
		code, _, errs := call(t.Context(), toys, append([]string{"simulate"}, strings.Fields(flags)...)...)
		if code != ExitBadInput || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d, %q; want %d and one line with %q", flags, code, errs, ExitBadInput, want)
		}
	}
}
