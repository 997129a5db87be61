package docs

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/shlex"
)

var (
	update = flag.Bool("update", false, "rewrite the figures of transcripts")
	long   = os.Getenv("REGRETCHECK_LONG") != ""
)

// TestCommands runs the commands of every page, in order and in a folder of the page's own, and compares exit codes and
// transcripts with what the page says.
func TestCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the documents")
	}
	for _, p := range readPages(t) {
		runs := func(b block) bool { return b.isShell() && (b.when == "" || b.when == "long" && long) }
		if slices.Contains(written, p.name) || !slices.ContainsFunc(p.blocks, runs) {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			sh, fresh := newShell(t), p.text
			for _, b := range p.blocks {
				if !runs(b) {
					continue
				}
				for _, s := range b.steps() {
					fresh = p.runStep(t, sh, s, fresh)
				}
			}
			if fresh != p.text {
				if err := os.WriteFile(filepath.Join("..", p.name), []byte(fresh), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// runStep runs one command and returns the page's text, with new figures in its transcript if -update asks for them.
func (p page) runStep(t *testing.T, sh *shell, s step, text string) string {
	t.Helper()
	out, code := sh.run(t, s.command)
	if code != s.exit {
		t.Errorf("%s: %s\nexit %d, want %d; it printed\n%s", p.name, s.command, code, s.exit, out)
		return text
	}
	if s.output == nil {
		return text
	}
	got := strings.Split(strings.TrimRight(out, "\n"), "\n")
	differs := matches(s.output, got)
	if differs == "" {
		return text
	}
	if want, ok := renumber(s.output, got); *update && ok {
		return strings.Replace(text, strings.Join(s.output, "\n"), strings.Join(want, "\n"), 1)
	}
	t.Errorf("%s: %s\nthe page says %q, which is not printed (-update rewrites figures); it printed\n%s", p.name,
		s.command, differs, out)
	return text
}

// matches compares lines of a page with what a command printed. A line that is only "…" stands for any lines, and "…"
// within a line for any text. It returns the first line that differs.
func matches(want, got []string) string {
	at, gap := 0, false
	for _, line := range want {
		if strings.TrimSpace(line) == "…" {
			gap = true
			continue
		}
		pattern := wildcard(line)
		for at < len(got) && gap && !pattern.MatchString(got[at]) {
			at++
		}
		if at >= len(got) || !pattern.MatchString(got[at]) {
			return line
		}
		at, gap = at+1, false
	}
	if at < len(got) && !gap {
		return "the end: the page lacks " + got[at]
	}
	return ""
}

func wildcard(line string) *regexp.Regexp {
	quoted := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimRight(line, " ")), "…", ".*")
	return regexp.MustCompile("^" + quoted + ` *$`)
}

var digits = regexp.MustCompile(`[0-9∞][0-9.e+∞]*`)

// renumber returns a page's lines with the figures that a command prints now: each line takes the next printed one that
// differs from it in figures and blanks alone.
func renumber(want, got []string) ([]string, bool) {
	skeleton := func(line string) string { return strings.Join(strings.Fields(digits.ReplaceAllString(line, "#")), " ") }
	at, lines := 0, []string{}
	for _, line := range want {
		if strings.TrimSpace(line) == "…" {
			lines = append(lines, line)
			continue
		}
		alike := func(g string) bool { return wildcard(line).MatchString(g) || skeleton(g) == skeleton(line) }
		i := slices.IndexFunc(got[min(at, len(got)):], alike)
		if i < 0 {
			return nil, false
		}
		at += i + 1
		if !wildcard(line).MatchString(got[at-1]) {
			line = strings.TrimRight(got[at-1], " ")
		}
		lines = append(lines, line)
	}
	return lines, matches(lines, got) == ""
}

func TestMatches(t *testing.T) {
	got := []string{"a 1", "b 2", "c 3"}
	tests := []struct {
		want    []string
		differs string
		fresh   []string
	}{
		{[]string{"a 1", "b 2", "c 3"}, "", got},
		{[]string{"a 1", "…", "c 3"}, "", []string{"a 1", "…", "c 3"}},
		{[]string{"…", "c …"}, "", []string{"…", "c …"}},
		{[]string{"a 1", "c 3"}, "c 3", nil},
		{[]string{"a 1"}, "the end: the page lacks b 2", nil},
		{[]string{"a 7", "…"}, "a 7", []string{"a 1", "…"}},
		{[]string{"…", "d 3"}, "d 3", nil},
	}
	for _, tt := range tests {
		if differs := matches(tt.want, got); differs != tt.differs {
			t.Errorf("matches(%q): %q, want %q", tt.want, differs, tt.differs)
		}
		fresh, ok := renumber(tt.want, got)
		if ok != (tt.fresh != nil) || ok && !slices.Equal(fresh, tt.fresh) {
			t.Errorf("renumber(%q): %q, %v; want %q", tt.want, fresh, ok, tt.fresh)
		}
	}
}

// TestCalls asks the command about every call of verify that a page shows, in a block or in a sentence, with --help: a
// flag or a command that does not exist ends in exit code 2.
func TestCalls(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the documents")
	}
	sh, asked := newShell(t), map[string]bool{}
	for _, p := range readPages(t) {
		if p.name == "docs/reference.md" { // made of what --help prints
			continue
		}
		for _, text := range p.calls() {
			args, err := shlex.Split(text)
			if err != nil {
				t.Errorf("%s: `%s`: %v", p.name, text, err)
				continue
			}
			first := slices.IndexFunc(args, func(a string) bool { return strings.HasPrefix(a, "-") })
			if first < 0 {
				first = len(args)
			}
			for i, a := range args {
				args[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
			}
			// Before the flags, so that none is run in earnest.
			command := strings.Join(slices.Insert(args, first, "--help"), " ")
			if asked[command] {
				continue
			}
			asked[command] = true
			// A sentence may name a flag without its value.
			out, code := sh.run(t, command)
			if code != 0 && !strings.HasSuffix(out, "want a value\n") && !strings.Contains(out, `="--`) {
				t.Errorf("%s: `%s`: exit %d, %s", p.name, text, code, out)
			}
		}
	}
	if len(asked) < 40 {
		t.Errorf("%d calls of verify in all pages: want at least 40", len(asked))
	}
}

// TestIndentedCommands: a command in an indented block would not be run.
func TestIndentedCommands(t *testing.T) {
	indented := regexp.MustCompile(`(?m)^(?: {4}|\t)(?:\./)?(?:verify|go (?:build|run|test|install)|make) .*`)
	for _, p := range readPages(t) {
		if slices.Contains(written, p.name) {
			continue
		}
		for _, line := range indented.FindAllString(p.prose(), -1) {
			t.Errorf("%s: %q: put it between ```sh and ```, so that it is run", p.name, strings.TrimSpace(line))
		}
	}
}
