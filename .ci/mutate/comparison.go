package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

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
