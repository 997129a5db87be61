package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// An answer is what a judge said of a mutant.
type answer string

const (
	noticed   answer = "noticed"
	survived  answer = "survived"
	notAsked  answer = "not asked"
	notViable answer = "does not build"
)

// A mutant is an operator to be changed.
type mutant struct {
	folder, file string // below the root; file within the folder
	line, column int
	kind         string // as gremlins calls it
	text         string // the source line, trimmed
	line2        string // the line with the change
	tests        answer
	command      answer
	seen         string // what the command said first
	reason       string // why it changes nothing, from the record
}

// key names the place: by the text of its line, so that edits elsewhere in the
// file leave the record valid.
func (m mutant) key() string {
	return fmt.Sprintf("%s/%s: %s: %s", m.folder, m.file, m.kind, strings.ReplaceAll(m.line2, ",", ";"))
}

// String tells where it is.
func (m mutant) String() string {
	return fmt.Sprintf("%s/%s:%d:%d %s", m.folder, m.file, m.line, m.column, m.kind)
}

// list asks gremlins for the places of the folders, in order.
func list(ctx context.Context, root string, folders []string) ([]mutant, error) {
	tool, err := exec.CommandContext(ctx, "go", "tool", "-n", "gremlins").Output()
	if err != nil {
		return nil, fmt.Errorf("go tool gremlins: %w", err)
	}
	out, err := os.CreateTemp("", "gremlins-*.json")
	if err != nil {
		return nil, err
	}
	out.Close()
	defer os.Remove(out.Name())
	var all []mutant
	for _, folder := range folders {
		cmd := exec.CommandContext(ctx, strings.TrimSpace(string(tool)), "unleash", "--dry-run", "--silent", "-o", out.Name(), "./"+folder)
		cmd.Dir = root
		if text, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("gremlins in %s: %w\n%s", folder, err, text)
		}
		found, err := read(out.Name(), folder)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b mutant) int {
		return strings.Compare(fmt.Sprintf("%s/%s %06d %06d %s", a.folder, a.file, a.line, a.column, a.kind),
			fmt.Sprintf("%s/%s %06d %06d %s", b.folder, b.file, b.line, b.column, b.kind))
	})
	return all, nil
}

// read reads what gremlins found.
func read(file, folder string) ([]mutant, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var found struct {
		Files []struct {
			Name      string `json:"file_name"`
			Mutations []struct {
				Type   string `json:"type"`
				Line   int    `json:"line"`
				Column int    `json:"column"`
			} `json:"mutations"`
		} `json:"files"`
	}
	if err := json.Unmarshal(text, &found); err != nil {
		return nil, fmt.Errorf("gremlins' list of %s: %w", folder, err)
	}
	var all []mutant
	for _, f := range found.Files {
		if strings.Contains(f.Name, "/") { // a folder below
			continue
		}
		for _, m := range f.Mutations {
			all = append(all, mutant{folder: folder, file: f.Name, line: m.Line, column: m.Column, kind: m.Type, tests: notAsked, command: notAsked})
		}
	}
	return all, nil
}

// changes says which operator takes the place of which.
var changes = map[string]map[token.Token]string{
	"ARITHMETIC_BASE":       {token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "*"},
	"CONDITIONALS_BOUNDARY": {token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"},
	"CONDITIONALS_NEGATION": {token.EQL: "!=", token.NEQ: "==", token.LSS: ">=", token.LEQ: ">", token.GTR: "<=", token.GEQ: "<"},
	"INCREMENT_DECREMENT":   {token.INC: "--", token.DEC: "++"},
	"INVERT_NEGATIVES":      {token.SUB: "+"},
}

// apply changes the operator in the source and tells the line before and after.
func (m *mutant) apply(source []byte) ([]byte, error) {
	files := token.NewFileSet()
	file := files.AddFile(m.file, -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, 0)
	for {
		pos, tok, _ := s.Scan()
		if tok == token.EOF {
			return nil, fmt.Errorf("no operator at %s", m)
		}
		at := files.Position(pos)
		if at.Line != m.line || at.Column != m.column {
			continue
		}
		other, ok := changes[m.kind][tok]
		if !ok {
			return nil, fmt.Errorf("%s: %q is not changed by %s", m, tok, m.kind)
		}
		changed := slices.Concat(source[:at.Offset], []byte(other), source[at.Offset+len(tok.String()):])
		m.text, m.line2 = lineOf(source, m.line), lineOf(changed, m.line)
		return changed, nil
	}
}

func lineOf(source []byte, n int) string {
	lines := strings.Split(string(source), "\n")
	return strings.TrimSpace(lines[n-1])
}

// path returns the file's place in a tree.
func (m mutant) path(root string) string { return filepath.Join(root, m.folder, m.file) }
