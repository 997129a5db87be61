package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/examples/testprograms"
)

// A user follows docs/tutorial.md from a folder of her own, with an example's policy as hers.
type user struct {
	folder, needs, helper string // of examples; the page's commands copy the helper
	begins                string // of her first command on the page
	commands              int
	says                  string // that she reads in the end
}

// Three users, in the three languages of the page.
var users = []user{
	{"go", "go", "", "go mod init", 4, "Level: learns"},
	{"python", "python3", "regretcheck.py", "cp $CHECKOUT/examples/python", 1, "Scorecard: level learns"},
	{"javascript", "node", "regretcheck.js", "cp $CHECKOUT/examples/javascript", 1, "Scorecard: level learns"},
}

// TestThreeUsers: each reaches a scorecard from a folder outside the tree by the commands of docs/tutorial.md.
func TestThreeUsers(t *testing.T) {
	if !long {
		t.Skip("builds and plays three policies: REGRETCHECK_LONG")
	}
	raw, err := os.ReadFile("tutorial.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(raw), "\n")
	tree, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	tools, err := bin()
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range users {
		t.Run(u.folder, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(u.needs); err != nil {
				t.Skipf("%s is not installed", u.needs)
			}
			sh := &shell{dir: t.TempDir(), env: append(os.Environ(), "CHECKOUT="+tree, "NO_COLOR=1",
				"PYTHONDONTWRITEBYTECODE=1")}
			if u.needs == "python3" {
				sh.env = append(sh.env, "PATH="+tools+string(os.PathListSeparator)+os.Getenv("PATH"))
			}
			files, err := testprograms.Files(filepath.Join(tree, "examples", u.folder))
			if err != nil {
				t.Fatal(err)
			}
			delete(files, u.helper)
			for name, text := range files {
				if err := os.WriteFile(filepath.Join(sh.dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			said := ""
			for _, command := range u.calls(lines) {
				command = strings.Replace(command, "$CHECKOUT/verify", tools+"/verify", 1)
				if strings.HasPrefix(command, "go test ") { // in a folder that stays, so that nothing is built once more
					files, err := testprograms.Files(sh.dir)
					if err == nil {
						sh.dir, err = testprograms.Folder(files)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				out, code := sh.run(t, command)
				if said += out; code != 0 {
					t.Fatalf("%s: exit %d:\n%s", command, code, out)
				}
			}
			if !strings.Contains(said, u.says) {
				t.Errorf("no %q in\n%s", u.says, said)
			}
		})
	}
}

// calls are her commands among the lines of the page.
func (u user) calls(lines []string) []string {
	for i, line := range lines {
		if strings.HasPrefix(line, u.begins) {
			return lines[i : i+u.commands]
		}
	}
	return []string{"echo the page has no command that begins " + u.begins + "; exit 1"}
}
