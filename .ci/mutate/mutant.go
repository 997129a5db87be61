package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
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

// A mutant is an operator to be changed.
type mutant struct {
	folder, file string // below the root; file within the folder
	line, column int
	kind         string // as gremlins calls it
	text         string // the source line, trimmed
	became       string // the line with the change
	key          string // names it, in every tree that has the line
	answers
	missed bool   // by verify in an earlier tree
	reason string // why it changes nothing, from the record
	// Where it stands among others (see weave), if it does.
	woven               bool
	number              int
	firstLine, lastLine int
}

// String tells where it is.
func (m mutant) String() string {
	return fmt.Sprintf("%s/%s:%d:%d %s", m.folder, m.file, m.line, m.column, m.kind)
}

// path returns the file's place in a tree.
func (m mutant) path(root string) string { return filepath.Join(root, m.folder, m.file) }

// list asks gremlins for the places of the folders, in order, and names them. What it said of a
// folder is kept in the folder kept, if that has a name: asking takes a minute for some.
func list(ctx context.Context, root, kept string, folders []string) ([]mutant, error) {
	if kept == "" {
		var err error
		if kept, err = os.MkdirTemp("", "gremlins-*"); err != nil {
			return nil, err
		}
		defer os.RemoveAll(kept)
	}
	var all []mutant
	for _, folder := range folders {
		file := filepath.Join(kept, strings.ReplaceAll(folder, "/", "_")+".json")
		if _, err := os.Stat(file); err != nil {
			if err := gremlins(ctx, root, folder, file); err != nil {
				return nil, err
			}
		}
		found, err := read(file, folder)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, byPlace)
	return all, name(root, all)
}

// gremlins writes the places of a folder to a file, which is there when it is whole.
func gremlins(ctx context.Context, root, folder, file string) error {
	tool, err := exec.CommandContext(ctx, "go", "tool", "-n", "gremlins").Output()
	if err != nil {
		return fmt.Errorf("go tool gremlins: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, strings.TrimSpace(string(tool)), "unleash", "--dry-run", "--silent", "-o",
		file+".part", "./"+folder)
	cmd.Dir = root
	// It measures coverage first, which is not asked for here: no test is to be run.
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -trimpath -run=^$")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("gremlins in %s: %w\n%s", folder, err, text)
	}
	return os.Rename(file+".part", file)
}

func byPlace(a, b mutant) int {
	return cmp.Or(cmp.Compare(a.folder, b.folder), cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line),
		cmp.Compare(a.column, b.column), cmp.Compare(a.kind, b.kind))
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
			all = append(all, mutant{folder: folder, file: f.Name, line: m.Line, column: m.Column, kind: m.Type})
		}
	}
	return all, nil
}

// name gives each mutant its key: file, kind and the changed line, counted where a
// file has the same line twice. Edits elsewhere leave it what it is.
func name(root string, all []mutant) error {
	sources, seen := map[string][]byte{}, map[string]int{}
	for i := range all {
		m := &all[i]
		path := m.path(root)
		if sources[path] == nil {
			source, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			sources[path] = source
		}
		if _, err := m.apply(sources[path]); err != nil {
			return err
		}
		m.key = fmt.Sprintf("%s/%s %s: %s", m.folder, m.file, m.kind, m.became)
		if seen[m.key]++; seen[m.key] > 1 {
			m.key += fmt.Sprintf(" (%d)", seen[m.key])
		}
	}
	return nil
}

// sample draws n of the places without replacement: those whose keys have the least
// hashes, in the order of these. So the first of them are a sample as well, and an edit changes
// the sample by no more than the places that it changes.
func sample(all []mutant, n int, seed uint64) []mutant {
	hash := func(m mutant) []byte {
		h := sha256.Sum256(fmt.Appendf(nil, "%d %s", seed, m.key))
		return h[:]
	}
	drawn := slices.Clone(all)
	slices.SortFunc(drawn, func(a, b mutant) int { return bytes.Compare(hash(a), hash(b)) })
	if n > 0 && n < len(drawn) {
		drawn = drawn[:n]
	}
	return drawn
}

// changes says which operator takes the place of which.
var changes = map[string]map[token.Token]string{
	"ARITHMETIC_BASE":       {token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "*"},
	"CONDITIONALS_BOUNDARY": {token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"},
	"CONDITIONALS_NEGATION": {token.EQL: "!=", token.NEQ: "==", token.LSS: ">=", token.LEQ: ">", token.GTR: "<=",
		token.GEQ: "<"},
	"INCREMENT_DECREMENT": {token.INC: "--", token.DEC: "++"},
	"INVERT_NEGATIVES":    {token.SUB: "+"},
}

// find finds the operator in the source: where it begins, its length and what takes its place.
func (m mutant) find(source []byte) (at, length int, other string, err error) {
	files := token.NewFileSet()
	file := files.AddFile(m.file, -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, 0)
	for {
		pos, tok, _ := s.Scan()
		if tok == token.EOF {
			return 0, 0, "", fmt.Errorf("no operator at %s", m)
		}
		where := files.Position(pos)
		if where.Line != m.line || where.Column != m.column {
			continue
		}
		other, ok := changes[m.kind][tok]
		if !ok {
			return 0, 0, "", fmt.Errorf("%s: %q is not changed by %s", m, tok, m.kind)
		}
		return where.Offset, len(tok.String()), other, nil
	}
}

// apply changes the operator in the source and tells the line before and after.
func (m *mutant) apply(source []byte) ([]byte, error) {
	at, length, other, err := m.find(source)
	if err != nil {
		return nil, err
	}
	changed := slices.Concat(source[:at], []byte(other), source[at+length:])
	m.text, m.became = lineOf(source, m.line), lineOf(changed, m.line)
	return changed, nil
}

func lineOf(source []byte, n int) string {
	lines := strings.Split(string(source), "\n")
	return strings.TrimSpace(lines[n-1])
}
