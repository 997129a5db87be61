package props_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var linked = regexp.MustCompile(`\]\(([^)#\s]*)(?:#[^)\s]*)?\)|(?:src|srcset|href)="([^"#]*)"`)

// readPages returns the Markdown pages of the tree by their path from its root.
func readPages(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "out" || d.Name() == "testdata"):
			return filepath.SkipDir
		case filepath.Ext(path) != ".md":
			return nil
		}
		raw, err := os.ReadFile(path)
		pages[strings.TrimPrefix(filepath.ToSlash(path), "../")] = string(raw)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// TestLinksOfTheDocs: what pages link to is there, every page of docs is linked
// from another, and the README stays short enough to read.
func TestLinksOfTheDocs(t *testing.T) {
	pages, reached := readPages(t), map[string]bool{}
	for page, text := range pages {
		for _, m := range linked.FindAllStringSubmatch(text, -1) {
			to := m[1] + m[2]
			if to == "" || strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") {
				continue
			}
			target := filepath.ToSlash(filepath.Join(filepath.Dir(page), to))
			reached[target] = reached[target] || target != page
			if _, err := os.Stat(filepath.Join("..", target)); err != nil {
				t.Errorf("%s links to %s, which is not there", page, to)
			}
		}
	}
	for page := range pages {
		if strings.HasPrefix(page, "docs/") && !reached[page] {
			t.Errorf("no page links to %s", page)
		}
	}
	if n := strings.Count(pages["README.md"], "\n"); n > 150 {
		t.Errorf("README.md has %d lines: want at most 150; details belong in docs", n)
	}
}
