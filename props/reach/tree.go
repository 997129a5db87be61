package reach

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing/fstest"
)

// A tree is a working tree of this project beside one of its commits.
type tree struct {
	root, rev string
}

// openTree finds the working tree that a folder is in.
func openTree(dir, rev string) (*tree, error) {
	top, err := git(dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("changed=%s: no git repository here (%w): want to be called in the project's own", rev, err)
	}
	t := &tree{strings.TrimSpace(string(top)), rev}
	text, err := os.ReadFile(filepath.Join(t.root, "go.mod"))
	if line, _, _ := strings.Cut(string(text), "\n"); err != nil || strings.TrimSpace(line)+"/" != "module "+module {
		return nil, fmt.Errorf("changed=%s: %s is not the tree of %s: want to be called in that", rev, t.root, strings.TrimSuffix(module, "/"))
	}
	if _, err := git(t.root, "rev-parse", "--quiet", "--verify", "--end-of-options", rev+"^{commit}"); err != nil {
		return nil, fmt.Errorf("changed=%q: no such commit: want one such as HEAD, main or HEAD~3", rev)
	}
	return t, nil
}

func git(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
	var out, wrong bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &wrong
	if err := cmd.Run(); err != nil {
		line, _, _ := strings.Cut(strings.TrimSpace(wrong.String()), "\n")
		return nil, fmt.Errorf("git %s: %w: %s", args[0], err, line)
	}
	return out.Bytes(), nil
}

// changed returns the files that differ between the commit and the working tree and on which any claim may depend; Go
// files that git ignores count.
func (t *tree) changed() ([]string, error) {
	var all []string
	for _, list := range []struct {
		matters func(string) bool
		args    []string
	}{
		{matters, []string{"diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", t.rev, "--"}},
		{newMatters, []string{"ls-files", "--others", "--exclude-standard", "--full-name", "-z"}},
		{newMatters, []string{"ls-files", "--others", "--full-name", "-z", "--", "*.go"}},
	} {
		out, err := git(t.root, list.args...)
		if err != nil {
			return nil, err
		}
		for name := range strings.SplitSeq(string(out), "\x00") {
			if name != "" && list.matters(name) {
				all = append(all, name)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// matters reports whether a changed file can change what a claim decides: it is part of the program, or the program may embed
// it. The packages of Folders are left to Changes, which compares them declaration by declaration.
func matters(name string) bool {
	for _, folder := range []string{"docs/", "examples/", ".ci/", ".github/"} {
		if strings.HasPrefix(name, folder) {
			return false
		}
	}
	within := strings.Contains(name, "/testdata/") // not the package testdata, which the program links
	return !slices.Contains(Folders, path.Dir(name)) && !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, ".md") &&
		name != "Makefile" && name != ".gitignore" && !within
}

// newMatters is matters for a file that git does not know: it is read by a build if it is source, or where files are embedded.
func newMatters(name string) bool {
	embedded := strings.HasPrefix(name, "testdata/") || strings.HasPrefix(name, "props/report/page/")
	return matters(name) && (embedded || slices.Contains([]string{".go", ".mod", ".sum", ".s", ".S", ".c", ".h", ".syso"}, path.Ext(name)))
}

// then returns the files of the packages as the commit has them, by folder.
func (t *tree) then() (map[string]fs.FS, error) {
	text, err := git(t.root, append([]string{"archive", "--format=tar", t.rev, "--"}, Folders...)...)
	if err != nil {
		return nil, err
	}
	files := map[string]fstest.MapFS{}
	for r := tar.NewReader(bytes.NewReader(text)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		folder, name := path.Split(h.Name)
		folder = strings.TrimSuffix(folder, "/")
		if h.Typeflag != tar.TypeReg || !slices.Contains(Folders, folder) {
			continue
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		if files[folder] == nil {
			files[folder] = fstest.MapFS{}
		}
		files[folder][name] = &fstest.MapFile{Data: data}
	}
	all := map[string]fs.FS{}
	for folder, f := range files {
		all[folder] = f
	}
	return all, nil
}

// now returns the files of the packages that this program was built from. It is an error if the working tree has others.
func (t *tree) now() (map[string]fs.FS, error) {
	all := built()
	for _, folder := range Folders {
		there, err := compiled(os.DirFS(filepath.Join(t.root, folder)))
		if err != nil {
			return nil, err
		}
		linked, err := compiled(all[folder])
		if err != nil {
			return nil, err
		}
		for name, text := range there {
			if linked[name] != text {
				return nil, fmt.Errorf("changed=%s: %s/%s is not the file that this program was built from: build it again, as go run ./cmd/verify does",
					t.rev, folder, name)
			}
		}
		if len(linked) > len(there) {
			return nil, fmt.Errorf("changed=%s: %s has fewer files than this program was built from: build it again, as go run ./cmd/verify does", t.rev, folder)
		}
	}
	return all, nil
}

// compiled returns the files of a folder that a build reads.
func compiled(files fs.FS) (map[string]string, error) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for _, e := range entries {
		if e.IsDir() || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		text, err := fs.ReadFile(files, e.Name())
		if err != nil {
			return nil, err
		}
		all[e.Name()] = string(text)
	}
	return all, nil
}
