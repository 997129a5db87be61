package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
)

// called runs the program and returns its exit code and output.
func called(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = cli.Run(t.Context(), program(), args, strings.NewReader(""), &stdout, &stderr,
		func(string) string { return "" })
	return code, stdout.String(), stderr.String()
}

// TestEval: the words that scripts read, and what is promised at these sizes.
func TestEval(t *testing.T) {
	for _, c := range []struct {
		args        string
		least, most float64
		which       string
	}{
		{"regret-bound --m 30 --k 10 --T 1e5", 8000, 9385, "all pairs, sharp tails"},
		{"regret-bound --m 10 --k 1 --T 1e5", 1000, 1254, "one arm a round, sharp tails"},
		{"regret-bound --m 30 --k 10 --T 1e5 --horizon every --independent", 9000, 9800, "all pairs"},
		{"lower-bound --m 30 --k 10 --T 1e5", 1649, 1650, "priced-arms"},
		{"lower-bound --m 10 --k 9 --T 1e5", 170, 171, "groups"},
	} {
		if testing.Short() && strings.HasSuffix(c.args, "--T 1e5") {
			continue // a second each
		}
		code, out, errs := called(t, strings.Fields("eval "+c.args+" --format json")...)
		var got struct {
			Bound, Factor float64
			Which         string
		}
		if err := json.Unmarshal([]byte(out), &got); code != 0 || err != nil {
			t.Fatalf("eval %s: exit %d, %v, %s", c.args, code, err, errs)
		}
		if !(got.Bound >= c.least && got.Bound <= c.most) || got.Which != c.which || strings.HasPrefix(c.args, "regret") &&
			!(got.Factor > 1) {
			t.Errorf("eval %s: %+v, want a bound in [%v, %v] by %s", c.args, got, c.least, c.most, c.which)
		}
	}
	for args, want := range map[string]string{
		"regret-bound --m 30 --k 31 --T 10":                             "k=31",
		"regret-bound --m 30 --k 1 --T 10 --index ucb":                  "index=ucb: want root, half-root or kl",
		"regret-bound --m 30 --k 1 --T 10 --horizon some":               "horizon=some: want this, every or none",
		"regret-bound --m 30 --k 2 --T 10 --horizon none --independent": "horizon=none",
		"regret-bound --m 30 --k 10 --T 1000 --delta 0":                 "delta=0: want a number > 0",
		"lower-bound --m 30 --k 10 --T 0":                               "T=0",
		"distance --T 0":                                                "T=0",
	} {
		words := strings.Fields("eval " + args)
		if strings.HasPrefix(args, "distance") {
			words = words[1:]
		}
		if code, _, errs := called(t, words...); code != cli.ExitBadInput || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d, %q, want 2 and %q", args, code, errs, want)
		}
	}
}

// TestNonvacuousFrom: where a bound has a factor for every T, it is below T·K from the stated T on and not before.
func TestNonvacuousFrom(t *testing.T) {
	for _, args := range []string{"--m 30 --k 10 --horizon none", "--m 10 --k 1 --horizon every"} {
		at := func(T int) (from int, vacuous bool) {
			code, out, errs := called(t, strings.Fields(fmt.Sprintf("eval regret-bound %s --T %d --format json", args, T))...)
			var got struct {
				From    int `json:"nonvacuous_from"`
				Vacuous bool
			}
			if err := json.Unmarshal([]byte(out), &got); code != 0 || err != nil {
				t.Fatalf("%s: exit %d, %v, %s", args, code, err, errs)
			}
			return got.From, got.Vacuous
		}
		from, _ := at(100)
		_, before := at(from - 1)
		if _, then := at(from); !before || then {
			t.Errorf("%s: vacuous at T = %d−1, %d is %v, %v, want true, false", args, from, from, before, then)
		}
	}
}

// TestDistance: the table at a short horizon, as JSON.
func TestDistance(t *testing.T) {
	if testing.Short() {
		t.Skip("certificates of many sizes: the long tests compute them")
	}
	code, out, errs := called(t, "distance", "--T", "200", "--format", "json")
	var rows []distanceRow
	if err := json.Unmarshal([]byte(out), &rows); code != 0 || err != nil || len(rows) < 10 {
		t.Fatalf("distance: exit %d, %v, %d rows, %s", code, err, len(rows), errs)
	}
	for _, r := range rows {
		if !(r.Lower > 0 && r.Ratio >= 1 && r.HalfRatio >= 1) || r.Proof == "" {
			t.Errorf("%+v: want a lower bound below both upper ones", r)
		}
	}
}

// TestBugs: the first claim that must reject a planted bug does, where it is decided at quick effort; in whole runs
// at the default effort where it is not. bounds selftest decides every pair.
func TestBugs(t *testing.T) {
	if testing.Short() {
		t.Skip("bounds selftest decides them")
	}
	whole, decided, all := os.Getenv("REGRETCHECK_LONG") != "", 0, bugs()
	if !whole {
		all = all[:8] // a minute of CPU time and more for all
	}
	for _, b := range all {
		for _, effort := range []props.Effort{props.Quick, props.Default} {
			if effort == props.Default && !whole {
				break
			}
			rejected, any := rejects(t, b, effort)
			if rejected {
				decided++
				break
			}
			if any && (effort == props.Default || !whole) {
				t.Logf("%s: accepted by %s at effort %v", b.Name, b.RejectedBy[0], effort)
				if effort == props.Default {
					t.Fail()
				}
			}
		}
	}
	if decided < len(all) {
		t.Errorf("%d of %d bugs are rejected", decided, len(all))
	}
}

// rejects decides a bug's first claim, until a row of it fails.
func rejects(t *testing.T, b cli.Bug, effort props.Effort) (rejected, any bool) {
	t.Helper()
	var claims []props.Claim
	for _, c := range b.Claims() {
		if c.ID == b.RejectedBy[0] {
			claims = append(claims, c)
		}
	}
	r, err := props.Run(t.Context(), props.Config{Claims: claims, Seed: 1, Effort: effort})
	if err != nil {
		t.Fatalf("%s: %v", b.Name, err)
	}
	for _, row := range r.Rows {
		o := row.Verdict.Outcome()
		rejected, any = rejected || o == props.Fail, any || o != props.Skipped
	}
	return rejected, any
}

// TestEveryLetterIsUsed: each letter that explain knows stands in some claim.
func TestEveryLetterIsUsed(t *testing.T) {
	_, out, _ := called(t, "explain", "*")
	said := strings.Join(strings.Fields(out), " ")
	for _, l := range letters {
		if !strings.Contains(said, l.Symbol+": "+l.Meaning) {
			t.Errorf("no claim has the letter %s, %s", l.Symbol, l.Meaning)
		}
	}
}
