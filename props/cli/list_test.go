package cli

import (
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

func TestMatchPath(t *testing.T) {
	ids := []string{"zeta-tail", "zeta-mean", "zeta-tail/printed/sum", "paper/tab:formal/k=10/cmoss",
		"paper/tab:formal/k=20/cucb", "theorem"}
	for _, tt := range []struct {
		pattern string
		want    []string
	}{
		{"zeta-tail", []string{"zeta-tail"}}, // what is named exactly is meant alone
		{"zeta", []string{"zeta-tail", "zeta-mean", "zeta-tail/printed/sum"}},
		{"paper", []string{"paper/tab:formal/k=10/cmoss", "paper/tab:formal/k=20/cucb"}},
		{"paper/tab:formal/", []string{"paper/tab:formal/k=10/cmoss", "paper/tab:formal/k=20/cucb"}},
		{"paper/*/cucb", []string{"paper/tab:formal/k=20/cucb"}},
		{"*k=?0*", []string{"paper/tab:formal/k=10/cmoss", "paper/tab:formal/k=20/cucb"}},
		{"zeta-tail*", []string{"zeta-tail", "zeta-tail/printed/sum"}},
		{"theorem.", nil}, // no regular expression
		{"[a-z]*", nil},
		{"", nil},
	} {
		if diff := cmp.Diff(tt.want, matchPath(tt.pattern, ids)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.pattern, diff)
		}
	}
}

func TestListShowsNamesOrAll(t *testing.T) {
	suites := []props.Suite{reporttest.Suite("", good, bad), reporttest.Suite("more", open)}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"list"}, "toy/good\ntoy/bad\ntoy/open\n"},
		{[]string{"list", "toy/[go]*"}, ""},
		{[]string{"list", "*b*"}, "toy/bad\n"},
	} {
		if _, out, _ := call(t.Context(), suites, tt.args...); out != tt.want {
			t.Errorf("%q: got %q, want %q", tt.args, out, tt.want)
		}
	}
	if _, out, _ := call(t.Context(), suites, "list", "-v"); !strings.Contains(out, "States   a toy stays below 1") {
		t.Errorf("-v: got %q, want statements", out)
	}
}

func TestShellCompletion(t *testing.T) {
	suites := []props.Suite{reporttest.Suite("", good, bad)}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--claim", "toy/g"}, "toy/good\t"},
		{[]string{"explain", "toy/b"}, "toy/bad\t"},
		{[]string{"simulate", "--policy", "cmo"}, "cmoss\t"},
	} {
		if _, out, _ := call(t.Context(), suites, append([]string{"__complete"}, tt.args...)...); !strings.HasPrefix(out,
			tt.want) {
			t.Errorf("%q: got %q, want it to begin with %q", tt.args, out, tt.want)
		}
	}
}

func TestVersionFlag(t *testing.T) {
	code, out, _ := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, "--version")
	if code != ExitOK || !strings.HasPrefix(out, "verify ") || !strings.Contains(out, runtime.Version()) {
		t.Errorf("--version: exit %d, %q, want 0 and the version of Go", code, out)
	}
}
