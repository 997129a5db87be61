//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/cli"
)

// The most that a reader is asked to learn. explain is another name for list -v.
const (
	mostCommands  = 16 // verify itself among them
	mostFlags     = 41 // the letters of eval's formulas aside
	mostRootLines = 40
	mostLines     = 60
)

// A helpPage is the help of a command.
type helpPage struct {
	*cobra.Command
	path []string // its name, after those of the commands above it but verify
	text string
}

// helpPages are those of all visible commands, each before the commands below it.
func helpPages(t *testing.T) (all []helpPage) {
	t.Helper()
	var walk func(c *cobra.Command, path []string)
	walk = func(c *cobra.Command, path []string) {
		_, help, _ := calls(t.Context(), program(), append(slices.Clone(path), "--help")...)
		all = append(all, helpPage{c, path, help})
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() && sub.Name() != "completion" && sub.Name() != "help" {
				walk(sub, append(slices.Clone(path), sub.Name()))
			}
		}
	}
	walk(cli.Root(program()), nil)
	return all
}

// TestSizeOfHelp counts commands, flags and lines of help. A page for people shows each flag, and scripts try each flag and
// command.
func TestSizeOfHelp(t *testing.T) {
	scripts := texts(t, "testdata/script/*.txtar")
	commands, flags := 0, map[string]bool{}
	for _, p := range helpPages(t) {
		most := mostLines
		if len(p.path) == 0 {
			most = mostRootLines
		}
		if n := strings.Count(p.text, "\n"); n > most || n < 3 {
			t.Errorf("%s --help has %d lines: want 3 to %d", p.CommandPath(), n, most)
		}
		if len(p.path) > 1 {
			continue // a formula of eval
		}
		if p.Name() != "explain" {
			commands++
		}
		if fits := regexp.MustCompile("(?m)^fits [0-9] " + p.Name() + `\b`); len(p.path) == 1 && p.Name() != "worker" &&
			!fits.MatchString(scripts) {
			t.Errorf("verify %s has no line in fits.txtar", p.Name())
		}
		p.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && f.Name != "help" && f.Name != "version" {
				flags[f.Name] = true
			}
		})
	}
	pages := texts(t, "../../README.md", "../../CONTRIBUTING.md", "../../docs/[^r]*.md", "../../examples/*.md")
	for name := range flags {
		if flag := regexp.MustCompile("--" + name + `[ =\n]`); !flag.MatchString(scripts) {
			t.Errorf("no script tries --%s", name)
		}
		if !regexp.MustCompile("--" + name + `\b`).MatchString(pages) {
			t.Errorf("no page shows --%s", name)
		}
	}
	if commands > mostCommands || len(flags) > mostFlags {
		t.Errorf("%d commands and %d flags: want at most %d and %d", commands, len(flags), mostCommands, mostFlags)
	}
}

// texts are the files of some patterns.
func texts(t *testing.T, patterns ...string) string {
	t.Helper()
	var text strings.Builder
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(raw)
		}
	}
	return text.String()
}

// TestReference holds the commands of docs/reference.md against their help; with -update it writes them.
func TestReference(t *testing.T) {
	const page, heading = "../../docs/reference.md", "\n## Commands\n\n"
	want, err := os.ReadFile(page)
	head, _, ok := strings.Cut(string(want), heading)
	if err != nil || !ok {
		t.Fatalf("%s: %v, and a heading Commands: %v", page, err, ok)
	}
	got := head + heading
	for _, p := range helpPages(t) {
		got += fmt.Sprintf("### %s\n\n```text\n%s```\n\n", p.CommandPath(), p.text)
	}
	if *update {
		if err := os.WriteFile(page, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("docs/reference.md is stale: go generate ./cmd/verify (-want +got):\n%s", diff)
	}
}
