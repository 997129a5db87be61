// Package docs tests what README.md and the pages of this folder say: it runs their commands,
// compares what they print with the transcripts, and compares figures in sentences and tables
// with what a command computes.
//
//	go test ./docs            # the cheap commands
//	make docs                 # the same, and rewrites the figures that have changed
//	make docs-slow            # every command that this machine can run; hours
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
	name   string
	text   string
	blocks []block
}

// A block is a fenced block of code. Shell commands stand in blocks of the language "sh", one
// a line; transcripts stand in blocks of the language "console", where a command follows "$ "
// and what it prints is below it.
type block struct {
	language   string
	lines      []string
	begin, end int // byte offsets of the lines in the page's text
}

// written are the pages that a program writes; the target that makes them also checks them.
var written = map[string]string{
	"docs/calibration.md":         "make calibrate",
	"docs/calibration-scaling.md": "make seeds",
	"docs/coverage.md":            "go test ./props/suite -run Coverage -update",
	"docs/libraries.md":           "make libraries",
	"docs/mutation.md":            "make mutation",
	"docs/reference.md":           "make generated",
	"docs/scaling-full.md":        "verify scaling --full --out docs/scaling-full.md",
}

// readPages returns README.md, CONTRIBUTING.md and the pages of docs.
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

// readPage reads one page by its path from the root of the tree.
func readPage(t *testing.T, name string) page {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", name))
	if err != nil {
		t.Fatal(err)
	}
	return page{name: name, text: string(raw), blocks: blocksOf(string(raw))}
}

// blocksOf finds the fenced blocks of a page, indented fences included.
func blocksOf(text string) []block {
	var blocks []block
	var open *block
	at := 0
	for line := range strings.Lines(text) {
		fence := strings.HasPrefix(strings.TrimSpace(line), "```")
		switch {
		case fence && open == nil:
			open = &block{language: strings.TrimPrefix(strings.TrimSpace(line), "```"), begin: at + len(line)}
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

// A step is a command of a page with the exit code and the output that the page promises.
type step struct {
	command string
	exit    int
	output  []string // nil: the page does not show it
	block   int      // index of its block in the page
	line    int      // index of its first line in the block
	lines   int      // number of lines that it takes there, output excluded
}

var exitComment = regexp.MustCompile(`#.*\bexit (\d+)`)

// steps returns the commands of a page in order. A line that ends in a backslash goes on in
// the next one; a comment "# exit 1" states the exit code.
func (p page) steps() []step {
	var steps []step
	for i, b := range p.blocks {
		if b.language != "sh" && b.language != "console" {
			continue
		}
		for j := 0; j < len(b.lines); j++ {
			line, isCommand := strings.CutPrefix(b.lines[j], "$ ")
			switch {
			case b.language == "sh" && (strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#")):
				continue
			case b.language == "console" && !isCommand:
				if len(steps) > 0 && steps[len(steps)-1].block == i {
					last := &steps[len(steps)-1]
					last.output = append(last.output, b.lines[j])
				}
				continue
			}
			s := step{command: line, block: i, line: j, lines: 1}
			for strings.HasSuffix(s.command, `\`) && j+1 < len(b.lines) {
				j++
				s.command = strings.TrimSuffix(s.command, `\`) + strings.TrimSpace(b.lines[j])
				s.lines++
			}
			if m := exitComment.FindStringSubmatch(s.command); m != nil {
				s.exit, _ = strconv.Atoi(m[1])
			}
			steps = append(steps, s)
		}
	}
	return steps
}

var (
	spans = regexp.MustCompile("`[^`\n]+(?:\n[^`\n]+)?`")
	// variable is a value that a shell or a workflow fills in.
	variable = regexp.MustCompile(`"?\$(?:\(\([^)]*\)\)|\{\{[^}]*\}\}|\w+)(?:/8)?`)
	called   = regexp.MustCompile(`(?:^|[\s;&|(=])(?:\./|bin/)?(verify(?: [^|;&>#)\n]*)?)`)
)

// prose returns the page's text with its fenced blocks blanked out, byte for byte, so that
// offsets are those of the page.
func (p page) prose() string {
	text := []byte(p.text)
	for _, b := range p.blocks {
		blank(text, b.begin, b.end)
	}
	return string(text)
}

func blank(text []byte, begin, end int) {
	for i := begin; i < end; i++ {
		if text[i] != '\n' {
			text[i] = ' '
		}
	}
}

// calls returns the calls of verify in a page: in its commands, in blocks of other languages,
// such as a workflow, and in code within sentences.
func (p page) calls() []string {
	var found []string
	add := func(text string) {
		for _, m := range called.FindAllStringSubmatch(strings.ReplaceAll(variable.ReplaceAllString(text, "1"), `1"`, "1"), -1) {
			found = append(found, strings.TrimSpace(m[1]))
		}
	}
	for _, span := range spans.FindAllString(p.prose(), -1) {
		if text := strings.Trim(span, "`"); strings.HasPrefix(strings.TrimPrefix(text, "./"), "verify ") {
			add(strings.ReplaceAll(text, "\n", " "))
		}
	}
	for _, s := range p.steps() {
		add(s.command)
	}
	for _, b := range p.blocks {
		if b.language != "sh" && b.language != "console" && b.language != "go" {
			add(strings.ReplaceAll(strings.Join(b.lines, "\n"), "\\\n", " "))
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}
