package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
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

// rows are those of a report by claim and instance.
type rows map[string]string

// A comparison is of reports with and without --changed.
type comparison struct {
	*tree
	binary string
	before rows          // of nothing edited
	usual  time.Duration // of processor time, for these

	mu             sync.Mutex
	tried, noticed int // files, and those whose edit changes a row
	wrong          []error
}

// unedited returns the rows without an edit.
func (c *comparison) unedited(ctx context.Context) (rows, error) {
	dir, err := c.checkout("unedited")
	if err != nil {
		return nil, err
	}
	all, cpu, err := c.play(ctx, dir, "", 24*time.Hour)
	if err == nil && len(all) < 400 {
		err = fmt.Errorf("%d rows", len(all))
	}
	if err != nil {
		return nil, fmt.Errorf("verify algos with nothing edited: %w", err)
	}
	c.usual = cpu
	log.Printf("verify algos --quick without an edit: %d rows, %.0f s of processor time", len(all), cpu.Seconds())
	return all, nil
}

// checkout makes a repository of the tree, with a commit to which --changed compares.
func (c *comparison) checkout(name string) (string, error) {
	dir := filepath.Join(c.scratch, name)
	if err := os.CopyFS(dir, os.DirFS(c.dir)); err != nil {
		return "", err
	}
	cmd := exec.Command("sh", "-c", "git init -q && git add -A && git -c user.name=mutate -c user.email=mutate@localhost commit -q -m unedited")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("git in %s: %w\n%s", dir, err, out)
	}
	return dir, nil
}

// play returns the rows of verify algos --quick, or an error if there is no report.
func (c *comparison) play(ctx context.Context, dir, mutant string, cpu time.Duration, args ...string) (rows, time.Duration, error) {
	file := filepath.Join(c.scratch, filepath.Base(dir)+".json")
	if err := os.Remove(file); err != nil && !os.IsNotExist(err) {
		return nil, 0, err
	}
	ask := append(judge{c.binary, "algos", "--quick", "--quiet", "--workers", "1", "--out", file}, args...)
	r := c.run(ctx, ask, dir, mutant, cpu, nil)
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, r.cpu, fmt.Errorf("no report: %w\n%s", r.err, r.text.kept)
	}
	var report struct{ Rows []json.RawMessage }
	if err := json.Unmarshal(text, &report); err != nil {
		return nil, r.cpu, err
	}
	all := rows{}
	for _, raw := range report.Rows {
		var row struct{ Claim, Instance string }
		if err := json.Unmarshal(raw, &row); err != nil {
			return nil, r.cpu, err
		}
		all[row.Claim+" "+row.Instance] = string(raw)
	}
	return all, r.cpu, nil
}

// all tries the files, several at a time.
func (c *comparison) all(ctx context.Context, workers int, byFile map[string][]*mutant) {
	queue := make(chan string)
	var group sync.WaitGroup
	for i := range workers {
		group.Go(func() {
			dir, err := c.checkout(fmt.Sprint("edited", i))
			for name := range queue {
				if err == nil && ctx.Err() == nil {
					err = c.file(ctx, dir, name, byFile[name])
				}
			}
			c.report(err)
		})
	}
	for _, name := range slices.Sorted(maps.Keys(byFile)) {
		queue <- name
	}
	close(queue)
	group.Wait()
}

func (c *comparison) report(err error) {
	if err == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wrong = append(c.wrong, err)
}

// file makes edits of a file until one comes to a report, and compares.
func (c *comparison) file(ctx context.Context, dir, name string, list []*mutant) error {
	path := filepath.Join(dir, filepath.FromSlash(name))
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	defer func() { c.report(os.WriteFile(path, source, 0o644)) }()
	for _, m := range list {
		edited, err := m.apply(source)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, edited, 0o644); err != nil {
			return err
		}
		if c.edit(ctx, dir, m) || ctx.Err() != nil {
			return nil
		}
	}
	log.Printf("%s: none of %d edits comes to a report", name, len(list))
	return nil
}

// edit compares the reports of one edit, and reports whether there are any.
func (c *comparison) edit(ctx context.Context, dir string, m *mutant) bool {
	limit := max(4*c.usual, 20*time.Second)
	whole, _, err := c.play(ctx, dir, fmt.Sprint(m.number), limit)
	if err != nil {
		return false
	}
	part, cpu, err := c.play(ctx, dir, fmt.Sprint(m.number), limit, "--changed")
	if ctx.Err() != nil {
		return false
	}
	var wrong []error
	if err != nil {
		wrong = append(wrong, fmt.Errorf("%s: --changed alone: %w", m, err))
	}
	changed := c.compare(m, whole, part, &wrong)
	log.Printf("%s: `%s`: %d of %d rows decided in %.1f s, %d changed, %d differences", m, m.became, len(part), len(whole), cpu.Seconds(), changed, len(wrong))
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tried++; changed > 0 {
		c.noticed++
	}
	c.wrong = append(c.wrong, wrong...)
	return true
}

// compare counts the rows that an edit changes, and adds those to which --changed does not do justice.
func (c *comparison) compare(m *mutant, whole, part rows, wrong *[]error) (changed int) {
	for _, key := range slices.Sorted(maps.Keys(whole)) {
		row := whole[key]
		now, decided := part[key]
		if decided && now != row || !decided && row != c.before[key] {
			*wrong = append(*wrong, fmt.Errorf("%s: %s: with --changed it is\n%s\nwithout\n%s\nbefore the edit\n%s", m, key, now, row, c.before[key]))
		}
		if row != c.before[key] {
			changed++
		}
	}
	for key := range part {
		if _, is := whole[key]; !is {
			*wrong = append(*wrong, fmt.Errorf("%s: %s is decided with --changed alone", m, key))
		}
	}
	return changed
}
