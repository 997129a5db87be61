package docs

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/shlex"
)

var update = flag.Bool("update", false, "rewrite the figures and transcripts of the pages")

// TestCommands runs the commands of every page, in order and in a folder of the page's own,
// and compares exit codes and transcripts with what the page says.
func TestCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests run the documents")
	}
	list := readSpecial(t)
	used := make([]bool, len(list))
	for _, p := range readPages(t) {
		steps := p.steps()
		if len(steps) == 0 || written[p.name] != "" { // TestCalls asks about the examples in docs/reference.md
			continue
		}
		for i, row := range list {
			used[i] = used[i] || row.page == p.name && slices.ContainsFunc(steps, func(s step) bool { return s.command == row.command })
		}
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			p.runSteps(t, steps, list)
		})
	}
	for i, row := range list {
		if !used[i] {
			t.Errorf("testdata/commands.csv: %s has no command %q", row.page, row.command)
		}
	}
}

// runSteps runs a page's commands but for those that are special.
func (p page) runSteps(t *testing.T, steps []step, list []special) {
	sh := newShell(t)
	fresh := p
	for _, s := range steps {
		i := slices.IndexFunc(list, func(row special) bool { return row.page == p.name && row.command == s.command })
		if i >= 0 && list[i].left() {
			continue
		}
		out, code := sh.run(t, s.command)
		if code != s.exit {
			t.Errorf("%s: %s\nexit %d, want %d; it printed\n%s", p.name, s.command, code, s.exit, out)
			continue
		}
		if s.output == nil {
			continue
		}
		got := strings.Split(strings.TrimRight(out, "\n"), "\n")
		if err := matches(s.output, got); err == "" {
			continue
		} else if want, ok := renumber(s.output, got); *update && ok {
			fresh.replace(s, want)
		} else {
			t.Errorf("%s: %s\nprints something else than the page says, at %s; make docs rewrites figures, words are for you; it printed\n%s",
				p.name, s.command, err, out)
		}
	}
	if fresh.text != p.text {
		if err := os.WriteFile(filepath.Join("..", p.name), []byte(fresh.text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// replace puts other lines in the place of a step's output.
func (p *page) replace(s step, lines []string) {
	p.text = strings.Replace(p.text, strings.Join(s.output, "\n"), strings.Join(lines, "\n"), 1)
}

// matches compares lines of a page with what a command printed; a line that is only "…" stands
// for any lines, and "…" within a line for any text. It returns the line that is not there.
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

// wildcard returns the pattern of a page's line.
func wildcard(line string) *regexp.Regexp {
	quoted := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimRight(line, " ")), "…", ".*")
	return regexp.MustCompile("^" + quoted + ` *$`)
}

var digits = regexp.MustCompile(`[0-9∞][0-9.e+∞]*`)

// renumber returns a page's lines with the figures that a command prints now: each line takes
// the next printed one that differs from it in nothing but figures and blanks.
func renumber(want, got []string) ([]string, bool) {
	skeleton := func(line string) string {
		return strings.Join(strings.Fields(digits.ReplaceAllString(line, "#")), " ")
	}
	at, lines := 0, []string{}
	for _, line := range want {
		if strings.Contains(line, "…") && strings.TrimSpace(line) == "…" {
			lines = append(lines, line)
			continue
		}
		i := slices.IndexFunc(got[min(at, len(got)):], func(g string) bool { return wildcard(line).MatchString(g) || skeleton(g) == skeleton(line) })
		if i < 0 {
			return nil, false
		}
		at += i + 1
		if wildcard(line).MatchString(got[at-1]) {
			lines = append(lines, line)
		} else {
			lines = append(lines, strings.TrimRight(got[at-1], " "))
		}
	}
	if matches(lines, got) != "" {
		return nil, false
	}
	return lines, true
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
		if diff := cmp.Diff(tt.fresh, fresh); diff != "" || ok != (tt.fresh != nil) {
			t.Errorf("renumber(%q): %v (-want +got)\n%s", tt.want, ok, diff)
		}
	}
}

// TestCalls asks the command about every call of verify that a page shows, in a block or in a
// sentence, with --help: a flag or subcommand that does not exist ends in exit code 2.
func TestCalls(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests run the documents")
	}
	sh, seen, asked := newShell(t), map[string]bool{}, map[string][]shownCall{}
	for _, p := range readPages(t) {
		for _, call := range p.calls() {
			args, err := shlex.Split(call)
			if err != nil {
				t.Errorf("%s: `%s`: %v", p.name, call, err)
				continue
			}
			if key := strings.Join(args, "\x00"); !seen[key] {
				seen[key] = true
				before, _ := words(args)
				same := strings.Join(subcommand(before), " ")
				asked[same] = append(asked[same], shownCall{p.name, call, args})
			}
		}
	}
	for _, calls := range asked {
		askTogether(t, sh, calls)
	}
	if len(seen) < 50 {
		t.Errorf("%d calls of verify in all pages: want at least 50", len(seen))
	}
}

// A shownCall is a call of verify that a page shows.
type shownCall struct {
	page, text string
	args       []string
}

// askTogether asks about calls of one subcommand: with all their flags at once, as a command reads every flag before it
// prints its help, and by halves where that is no call, down to the one that is none.
func askTogether(t *testing.T, sh *shell, calls []shownCall) {
	t.Helper()
	before, _ := words(calls[0].args)
	all := slices.Clone(before)
	if len(calls) > 1 {
		all = slices.Clone(subcommand(before))
	}
	for _, c := range calls {
		_, flags := words(c.args)
		all = append(append(all, "--help"), flags...) // which a flag without its value takes for that, and not the next call's flag
	}
	quoted := make([]string, len(all))
	for i, a := range all {
		quoted[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
	}
	out, code := sh.run(t, strings.Join(quoted, " "))
	switch half := len(calls) / 2; {
	case code == 0:
	case half > 0:
		askTogether(t, sh, calls[:half])
		askTogether(t, sh, calls[half:])
	case !strings.HasSuffix(out, "want a value\n") && !strings.Contains(out, `="--`):
		// A sentence may name flags without their values: the next flag is then read as one.
		t.Errorf("%s: `%s`: exit %d, %s", calls[0].page, calls[0].text, code, out)
	}
}

// words splits a call into the words before its first flag and what follows: with --help between them no flag takes that
// for its value, and the command is not run in earnest.
func words(args []string) (before, flags []string) {
	first := slices.IndexFunc(args, func(a string) bool { return strings.HasPrefix(a, "-") })
	if first < 0 {
		first = len(args)
	}
	return args[:first], args[first:]
}

// families are the commands that have subcommands.
var families = []string{"completion", "eval", "help"}

// subcommand cuts off what a command is given besides flags, which no call with --help looks at.
func subcommand(words []string) []string {
	names := 2
	if len(words) > 1 && slices.Contains(families, words[1]) {
		names = 3
	}
	return words[:min(names, len(words))]
}

// TestIndentedCommands: a command in an indented block, or in one without a language, would not be run.
func TestIndentedCommands(t *testing.T) {
	indented := regexp.MustCompile(`(?m)^(?: {4}|\t)(?:\./)?(?:verify|go (?:build|run|test|install)|make) .*`)
	for _, p := range readPages(t) {
		if written[p.name] != "" {
			continue
		}
		for _, line := range indented.FindAllString(p.prose(), -1) {
			t.Errorf("%s: %q: put it between ```sh and ```, so that it is run", p.name, strings.TrimSpace(line))
		}
	}
}
