// Package docs tests README.md, CONTRIBUTING.md and the pages of this folder: it runs their commands and compares what
// they print with the transcripts.
//
//	go test ./docs                        # the cheap commands
//	REGRETCHECK_LONG=1 go test ./docs     # also the blocks marked long; minutes
//	go test ./docs -update                # and rewrite the figures of transcripts
//
// Commands stand in fenced blocks of the language "sh", one a line, and transcripts in blocks of
// the language "console",
// where a command follows "$ ". A word after the language says when a block is run: "long" only with REGRETCHECK_LONG,
// "norun" never. The comment "# exit 1" behind a command states its exit code.
package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A page is one document. Its name is its path from the root of the tree.
type page struct {
	name, text string
	blocks     []block
}

// A block is a fenced block of code.
type block struct {
	language, when string
	lines          []string
	begin, end     int // byte offsets of the lines in the page's text
}

// written are the pages that a program writes, whose commands are examples.
var written = []string{"docs/coverage.md", "docs/libraries.md", "docs/reference.md"}

func readPages(t *testing.T) []page {
	t.Helper()
	files, err := filepath.Glob("*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no pages here (%v)", err)
	}
	pages := []page{readPage(t, "README.md"), readPage(t, "CONTRIBUTING.md")}
	for _, f := range files {
		pages = append(pages, readPage(t, "docs/"+f))
	}
	return pages
}

func readPage(t *testing.T, name string) page {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", name))
	if err != nil {
		t.Fatal(err)
	}
	return page{name: name, text: string(raw), blocks: blocksOf(string(raw))}
}

// blocksOf finds the fenced blocks of a page.
func blocksOf(text string) []block {
	var blocks []block
	var open *block
	at := 0
	for line := range strings.Lines(text) {
		info, fence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case fence && open == nil:
			language, when, _ := strings.Cut(info, " ")
			open = &block{language: language, when: when, begin: at + len(line)}
		case fence:
			open.end = at
			blocks = append(blocks, *open)
			open = nil
		case open != nil:
			open.lines = append(open.lines, strings.TrimRight(line, "\n"))
		}
		at += len(line)
	}
	return blocks
}

// isShell reports whether the block holds commands.
func (b block) isShell() bool { return b.language == "sh" || b.language == "console" }

// A step is a command of a page with the exit code and the output that the page promises.
type step struct {
	command string
	exit    int
	output  []string // nil: the page does not show it
}

var exitComment = regexp.MustCompile(`#.*\bexit (\d+)`)

// steps returns the commands of a block in order. A line that ends in a backslash goes on in the next one.
func (b block) steps() []step {
	var steps []step
	for j := 0; j < len(b.lines); j++ {
		command, isCommand := strings.CutPrefix(b.lines[j], "$ ")
		switch {
		case b.language == "sh" && (strings.TrimSpace(command) == "" || strings.HasPrefix(command, "#")):
			continue
		case b.language == "console" && !isCommand:
			if len(steps) > 0 {
				last := &steps[len(steps)-1]
				last.output = append(last.output, b.lines[j])
			}
			continue
		}
		for strings.HasSuffix(command, `\`) && j+1 < len(b.lines) {
			j++
			command = strings.TrimSuffix(command, `\`) + strings.TrimSpace(b.lines[j])
		}
		s := step{command: command}
		if m := exitComment.FindStringSubmatch(command); m != nil {
			s.exit, _ = strconv.Atoi(m[1])
		}
		steps = append(steps, s)
	}
	return steps
}

var (
	spans = regexp.MustCompile("`[^`\n]+(?:\n[^`\n]+)?`")
	// variable is a value that a shell or a workflow fills in.
	variable = regexp.MustCompile(`"?\$(?:\(\([^)]*\)\)|\{\{[^}]*\}\}|\w+)(?:/8)?`)
	called   = regexp.MustCompile(`(?:^|[\s;&|(=])(?:\./|bin/)?(verify(?: [^|;&>#)\n]*)?)`)
)

// prose returns the page's text with its fenced blocks blanked out.
func (p page) prose() string {
	text := []byte(p.text)
	for _, b := range p.blocks {
		for i := b.begin; i < b.end; i++ {
			if text[i] != '\n' {
				text[i] = ' '
			}
		}
	}
	return string(text)
}

// calls returns the calls of verify in a page: in its commands, in blocks of other languages, such as a workflow, and
// in code within sentences.
func (p page) calls() []string {
	var found []string
	add := func(text string) {
		for _, m := range called.FindAllStringSubmatch(strings.ReplaceAll(variable.ReplaceAllString(text, "1"), `1"`, "1"),
			-1) {
			found = append(found, strings.TrimSpace(m[1]))
		}
	}
	for _, span := range spans.FindAllString(p.prose(), -1) {
		if text := strings.Trim(span, "`"); strings.HasPrefix(strings.TrimPrefix(text, "./"), "verify ") {
			add(strings.ReplaceAll(text, "\n", " "))
		}
	}
	for _, b := range p.blocks {
		switch {
		case b.isShell():
			for _, s := range b.steps() {
				add(s.command)
			}
		case b.language != "go":
			add(strings.ReplaceAll(strings.Join(b.lines, "\n"), "\\\n", " "))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}
