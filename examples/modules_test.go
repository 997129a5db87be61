package examples_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/examples/testprograms"
)

// built copies files into a module of its own outside the tree, which takes the library from
// the tree, and returns what runs a program there. The folder is the user's cache's, named by what it
// holds, and go run keeps what it links: a module that did not change is not built again.
func built(t *testing.T, files map[string]string) func(args ...string) (out string, code int) {
	t.Helper()
	tree, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := files["go.mod"]; ok {
		files["go.mod"] = strings.ReplaceAll(text, "=> ../..", "=> "+tree)
	}
	module, err := testprograms.Folder(files)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	binary := filepath.Join(dir, "program")
	build := exec.CommandContext(t.Context(), "go", "run", "-exec", "cp", ".", binary)
	build.Dir = module
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go run: %v\n%s", err, out)
	}
	return func(args ...string) (string, int) {
		cmd := exec.CommandContext(t.Context(), binary, args...)
		cmd.Dir = dir
		out, _ := cmd.CombinedOutput() // its error is the exit code
		return string(out), cmd.ProcessState.ExitCode()
	}
}

// folder reads the files of an example.
func folder(t *testing.T, name string) map[string]string {
	t.Helper()
	files, err := testprograms.Files(name)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A programCall is a call of a program with its exit code and a part of its output.
type programCall struct {
	args string // separated by blanks; an underscore is a blank within one
	code int
	want string
}

func call(t *testing.T, run func(...string) (string, int), calls []programCall) {
	t.Helper()
	for _, c := range calls {
		args := strings.Fields(c.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "_", " ")
		}
		if out, code := run(args...); code != c.code || !strings.Contains(out, c.want) {
			t.Errorf("%s: exit %d, want %d and %q in\n%s", c.args, code, c.code, c.want, out)
		}
	}
}

// wholeEnv is set by CI and make long: what takes seconds is tested, too.
const wholeEnv = "REGRETCHECK_LONG"

func whole() bool { return os.Getenv(wholeEnv) != "" }

// long skips a test that builds programs.
func long(t *testing.T) {
	t.Helper()
	if !whole() {
		t.Skipf("%s=1 builds the programs", wholeEnv)
	}
}

// TestModules builds the two modules from copies outside the tree, and decides parts of them and every planted bug.
func TestModules(t *testing.T) {
	long(t)
	call(t, built(t, folder(t, "serfling")), []programCall{
		{"--quick --quiet", 0, "PASS: 3 pass"}, {"eval serfling --N 100 --K 30 --n 20 --k 10", 0, "0.0306964"},
	})
	call(t, built(t, folder(t, "cascading-bandits")), []programCall{
		{"--quick --quiet --claim lemma/*", 0, "PASS: 13 pass"},
		{"simulate --policy CascadeKL-UCB --m 8 --k 2 --T 500 --means levels:0.1,0.9 --feedback disjunctive", 0,
			"CascadeKL-UCB"},
		{"--quick --quiet --claim theorem/2 --claim theorem/4 --instance L=8* --instance CascadeUCB1*", 0, "PASS: 2 pass"},
		{"--quick --quiet --claim table/1 --instance CascadeUCB1,_L=16_K=8_p=0.2_Δ=0.15*", 0, "PASS: 1 pass"},
		{"selftest --quiet", 0, "PASS: 9 pass"},
	})
}

// TestModulesAreShort: lines of code without blanks, comments and imports.
func TestModulesAreShort(t *testing.T) {
	remark := regexp.MustCompile(`^\s*(//|import |package |"|$)`)
	for name, most := range map[string]int{"serfling": 40, "cascading-bandits": 600} {
		lines := 0
		for file, text := range folder(t, name) {
			for line := range strings.Lines(text) {
				if strings.HasSuffix(file, ".go") && !remark.MatchString(line) {
					lines++
				}
			}
		}
		if lines > most || lines < 20 {
			t.Errorf("examples/%s has %d lines of code, want %d at most", name, lines, most)
		}
	}
}

// TestYourPaper builds the program of docs/your-paper.md in a module outside the tree and compares
// what it prints with the page.
func TestYourPaper(t *testing.T) {
	long(t)
	raw, err := os.ReadFile("../docs/your-paper.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(raw), -1)
	if len(blocks) != 2 {
		t.Fatalf("%d blocks of Go, want main.go and policy.go", len(blocks))
	}
	files := folder(t, "serfling") // its go.mod and go.sum are those of any program
	const formulas = "\t\"github.com/regretcheck/regretcheck/props/formula\"\n"
	const lemmas = "\t\tFormulas: "
	policies := regexp.MustCompile("```\n(\t\tPolicies: .*\n)```").FindStringSubmatch(string(raw))
	if policies == nil || !strings.Contains(blocks[0][1], formulas) || !strings.Contains(blocks[0][1], lemmas) {
		t.Fatal("the page lacks the line of policies, or the places that the test adds to")
	}
	alone := folder(t, "serfling")
	alone["main.go"] = blocks[0][1]
	call(t, built(t, alone), []programCall{{"--quick --quiet", 0, "PASS"}}) // before there is a policy
	files["main.go"] = strings.Replace(blocks[0][1], formulas,
		formulas+"\t\"github.com/regretcheck/regretcheck/props/sim\"\n", 1)
	files["main.go"] = strings.Replace(files["main.go"], lemmas, policies[1]+lemmas, 1)
	files["policy.go"] = blocks[1][1]
	run := built(t, files)
	for _, step := range regexp.MustCompile(`(?m)^\$ go run \. (.*)\n(PASS.*)$`).FindAllStringSubmatch(string(raw), -1) {
		call(t, run, []programCall{{step[1], 0, step[2]}})
	}
	call(t, run, []programCall{
		{"--quick --quiet --out page.html", 0, "PASS"}, {"--constants --quick", 0, "c in exact ≤ c·bound"},
		{"eval hoeffding --n 100 --p 0.5 --k 60", 0, "0.1353"},
		{"explain hoeffding", 0, "mine eval hoeffding"}, {"simulate --policy last --m 8 --k 3 --T 1000", 0, "last"},
		{"policy --policy last --quick --claim policy/beats-random", 1, "policy/beats-random"},
	})
}
