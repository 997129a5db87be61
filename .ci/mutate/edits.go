package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// editedFolders hold what verify --changed looks at declaration by declaration: reach.Folders.
var editedFolders = []string{"algos", "props/seed", "props/sim"}

// editsPerFile is how many edits of a file are woven in. The first that comes to a report is compared.
const editsPerFile = 6

// edits holds verify --changed to its promise. With an operator or a number changed in one file after the other, what verify
// algos --quick --changed decides must come out as without the flag, and what it leaves out must be as before the edit,
// byte for byte. All edits are woven into one program, which the environment tells which of them to make. It reads the
// sources that --changed asks about where they lie edited, in place of those that it was built from.
func edits(ctx context.Context, o options) error {
	pattern, err := regexp.Compile(o.edits)
	if err != nil {
		return fmt.Errorf("-edits: %w", err)
	}
	t, err := copyTree(o.root)
	if err != nil {
		return err
	}
	defer t.remove()
	chosen, err := places(t.dir, pattern)
	if err != nil {
		return err
	}
	woven, err := t.weave(ctx, chosen)
	if err != nil {
		return err
	}
	if err := woven.readSources(); err != nil {
		return err
	}
	binary, build := woven.make(ctx, "cmd/verify", false)
	if build.err != nil {
		return fmt.Errorf("building verify: %w\n%s", build.err, build.text.kept)
	}
	byFile := map[string][]*mutant{}
	for i := range chosen {
		if m := &chosen[i]; m.woven && m.own != notViable {
			byFile[m.folder+"/"+m.file] = append(byFile[m.folder+"/"+m.file], m)
		}
	}
	c := comparison{tree: t, binary: binary}
	if c.before, err = c.unedited(ctx); err != nil {
		return err
	}
	c.all(ctx, o.workers, byFile)
	log.Printf("%d files edited, %d of the edits change a row; %d files of which no edit comes to a report; %d differences",
		c.tried, c.noticed, len(byFile)-c.tried, len(c.wrong))
	if ctx.Err() == nil && c.tried == 0 {
		c.wrong = append(c.wrong, errors.New("no file was edited"))
	}
	return errors.Join(append(c.wrong, ctx.Err())...)
}

// logical changes a condition, and number an integer: kinds that gremlins is not asked for.
const (
	logical = "INVERT_LOGICAL"
	number  = "NUMBER"
)

// places returns edits of function bodies in the files that match, editsPerFile of each at most, drawn by the file's name.
func places(root string, pattern *regexp.Regexp) (all []mutant, err error) {
	for _, folder := range editedFolders {
		files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, path := range files {
			file := filepath.Base(path)
			if strings.HasSuffix(file, "_test.go") || !pattern.MatchString(folder+"/"+file) {
				continue
			}
			list, err := placesIn(path)
			if err != nil {
				return nil, err
			}
			for i := range list {
				list[i].folder, list[i].file = folder, file
			}
			all = append(all, list...)
		}
	}
	return all, nil
}

func placesIn(path string) (list []mutant, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	add := func(pos token.Pos, kind string) {
		at := set.Position(pos)
		list = append(list, mutant{line: at.Line, column: at.Column, kind: kind})
	}
	kinds := slices.Sorted(maps.Keys(changes))
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if i := slices.IndexFunc(kinds, func(kind string) bool { return changes[kind][n.Op] != "" }); i >= 0 {
					add(n.OpPos, kinds[i])
				}
			case *ast.BasicLit:
				if _, err := strconv.Atoi(n.Value); err == nil {
					add(n.ValuePos, number)
				}
			}
			return true
		})
	}
	rand.New(rand.NewPCG(1, uint64(file.FileEnd))).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(editsPerFile, len(list))], nil
}

// embedding is how a package embeds its own sources.
var embedding = regexp.MustCompile(`(?m)^//go:embed \*\.go.*\nvar Sources embed\.FS$`)

// readSources lets the packages read their sources below the working directory in place of embedding them.
func (v *variant) readSources() error {
	for _, folder := range editedFolders {
		files, err := filepath.Glob(filepath.Join(v.root, folder, "*.go"))
		if err != nil {
			return err
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if !embedding.Match(text) {
				continue
			}
			text = embedding.ReplaceAll(text, fmt.Appendf(nil, "var Sources = sourcesFS.DirFS(%q)", folder))
			text = bytes.Replace(text, []byte("import \"embed\"\n"), []byte("import sourcesFS \"os\"\n"), 1)
			text = bytes.Replace(text, []byte("\t\"embed\"\n"), []byte("\tsourcesFS \"os\"\n"), 1)
			if err := os.WriteFile(path, text, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
