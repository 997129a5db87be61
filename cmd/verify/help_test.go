//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

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

// TestSizeOfHelp counts commands, flags and lines of help. A page for people shows each flag, and a script tries it.
func TestSizeOfHelp(t *testing.T) {
	scripts := texts(t, "testdata/script/*.txtar")
	pages := texts(t, "../../*.md", "../../docs/*.md", "../../examples/*.md")
	commands, flags := 0, map[string]bool{}
	var walk func(c *cobra.Command, path []string)
	walk = func(c *cobra.Command, path []string) {
		_, help, _ := verifyCall(t, append(slices.Clone(path), "--help")...)
		most := mostLines
		if len(path) == 0 {
			most = mostRootLines
		}
		if n := strings.Count(help, "\n"); n > most || n < 3 {
			t.Errorf("verify %s --help has %d lines: want 3 to %d", strings.Join(path, " "), n, most)
		}
		if len(path) < 2 && c.Name() != "explain" {
			commands++
		}
		if len(path) < 2 {
			c.Flags().VisitAll(func(f *pflag.Flag) { flags[f.Name] = !f.Hidden && f.Name != "help" && f.Name != "version" })
		}
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() && sub.Name() != "completion" && sub.Name() != "help" {
				walk(sub, append(slices.Clone(path), sub.Name()))
			}
		}
	}
	walk(cli.Root(program()), nil)
	counted := 0
	for name, counts := range flags {
		if counts {
			counted++
			if flag := regexp.MustCompile("--" + name + `[ =\n]`); !flag.MatchString(scripts) {
				t.Errorf("no script tries --%s", name)
			}
			if !strings.Contains(pages, "--"+name) {
				t.Errorf("no page shows --%s", name)
			}
		}
	}
	if commands > mostCommands || counted > mostFlags {
		t.Errorf("%d commands and %d flags: want at most %d and %d", commands, counted, mostCommands, mostFlags)
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
			if name := filepath.Base(file); name == "reference.md" || name == "CHANGELOG.md" {
				continue
			}
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(raw)
		}
	}
	return text.String()
}
