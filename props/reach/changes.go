package reach

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// Changes are what differs between a commit and the working tree that this program was built from.
type Changes struct {
	Rev string
	// Files are those that any claim may depend on: outside of seed, algos and sim, other than tests and documents.
	Files []string
	// Declarations of seed, algos and sim that were changed, added or removed, sorted.
	Declarations []string

	differ map[string]bool
	graphs []*Graph
	sets   []map[string]Set // by root
}

// Since returns what changed since a commit, in the working tree that the folder is in. The roots that
// Touch is asked about may be declarations of the packages in the given folders, too.
func Since(dir, rev string, packages ...string) (*Changes, error) {
	t, err := openTree(dir, rev)
	if err != nil {
		return nil, err
	}
	files, err := t.changed()
	if err != nil {
		return nil, fmt.Errorf("changed=%s: %w", rev, err)
	}
	now, err := t.now()
	if err != nil {
		return nil, err
	}
	then, err := t.then()
	if err != nil {
		return nil, fmt.Errorf("changed=%s: %w", rev, err)
	}
	c := &Changes{Rev: rev, Files: files, differ: map[string]bool{}}
	if len(files) > 0 {
		return c, nil
	}
	for _, versions := range []map[string]fs.FS{then, now} {
		g, err := closure(os.DirFS(t.root), versions, packages)
		if err != nil {
			return nil, fmt.Errorf("changed=%s: %w", rev, err)
		}
		c.graphs, c.sets = append(c.graphs, g), append(c.sets, map[string]Set{})
	}
	c.compare()
	return c, nil
}

// InTree returns the graph of the packages in some folders of a working tree, of all that they import of the project, and of
// seed, algos and sim as this program was built from.
func InTree(root string, folders ...string) (*Graph, error) {
	return closure(os.DirFS(root), built(), folders)
}

// closure returns the graph of the packages in the folders of a tree and all that they import of the project; of some
// folders it takes other versions.
func closure(root fs.FS, versions map[string]fs.FS, folders []string) (*Graph, error) {
	g, pending := empty(), slices.Concat(Folders, folders)
	for done := 0; done < len(pending); done++ {
		files, other := versions[pending[done]], true
		if files == nil {
			other = false
			sub, err := fs.Sub(root, pending[done])
			if err != nil {
				return nil, err
			}
			files = sub
		}
		if err := g.add(Source{module + pending[done], files}); err != nil {
			return nil, fmt.Errorf("%s (another version: %v): %w", pending[done], other, err)
		}
		for _, to := range g.imported() {
			if !slices.Contains(pending, to) {
				pending = append(pending, to)
			}
		}
	}
	g.finish()
	return g, nil
}

// imported returns the folders of the project's packages that those of the graph import, sorted.
func (g *Graph) imported() []string {
	var all []string
	for to := range g.imports {
		if folder, ours := strings.CutPrefix(to, module); ours {
			all = append(all, folder)
		}
	}
	slices.Sort(all)
	return all
}

// compare notes the declarations whose digests differ.
func (c *Changes) compare() {
	digests, sources := []map[string][]string{{}, {}}, map[string]bool{}
	for i, g := range c.graphs {
		for _, d := range g.all {
			sources[d.id] = d.sources
			digests[i][d.id] = append(digests[i][d.id], string(d.digest[:]))
		}
		for _, list := range digests[i] {
			slices.Sort(list)
		}
	}
	for i := range digests {
		for id, list := range digests[i] {
			if !slices.Equal(list, digests[1-i][id]) && !c.differ[id] {
				c.differ[id] = true
				if !sources[id] { // whose text every edit changes
					c.Declarations = append(c.Declarations, id)
				}
			}
		}
	}
	slices.Sort(c.Declarations)
}

// Touch reports whether a case that reaches these roots may be decided otherwise than at the commit. A root is
// package.Name, or "policy NAME" for one of the registry; no roots mean that it is not known what is reached. It is an
// error if this program has no such root.
func (c *Changes) Touch(roots []string) (bool, error) {
	if len(c.Files) > 0 || len(roots) == 0 {
		return true, nil
	}
	for _, root := range roots {
		for i := range c.graphs {
			s, err := c.reached(i, root)
			switch {
			case err != nil && i == 1:
				return false, err
			case err != nil: // the commit has no such declaration
				return true, nil
			}
			for d := range s {
				if c.differ[d.id] {
					return true, nil
				}
			}
		}
	}
	return false, nil
}

// reached returns what a root reaches in one of the two versions.
func (c *Changes) reached(version int, root string) (Set, error) {
	if s, known := c.sets[version][root]; known {
		return s, nil
	}
	s, err := c.graphs[version].Case(root)
	c.sets[version][root] = s
	return s, err
}
