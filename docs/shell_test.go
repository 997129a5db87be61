package docs

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/regretcheck/regretcheck/examples/outside"
)

// slowEnv set to "slow" runs the commands that commands.csv marks slow, too.
const slowEnv = "REGRETCHECK_DOCS"

func slow() bool { return os.Getenv(slowEnv) == "slow" }

// wholeEnv is set by make whole: what takes more than a second is run, too. CI sets it to "ci", and leaves that to the
// weekly make docs-slow and make whole.
const wholeEnv = "REGRETCHECK_WHOLE"

func whole() bool { return slow() || os.Getenv(wholeEnv) != "" && os.Getenv(wholeEnv) != "ci" }

// goShim is the "go" of a page's shell: it builds and runs in this tree, whose packages are
// compiled already, and leaves what is built in the page's folder. What go run has linked it keeps,
// unlike go build, so that a program is linked once for all that build it, until it changes. The command verify it has built
// already, beside it.
const goShim = `#!/bin/sh
case "$1 $2 $4" in
"build -o ./cmd/verify") exec cp "${0%/go}/verify" "$3" ;;
"build -o "*)
	out=$PWD/$3; shift 3
	exec "$REAL_GO" -C "$TREE" run -exec cp "$@" "$out" ;;
esac
exec "$REAL_GO" -C "$TREE" "$@"
`

var built string // the folder that bin has made

// bin returns a folder with the command verify, built once, and with the shims of go and python3.
var bin = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "regretcheck-docs-")
	if err != nil {
		return "", err
	}
	built = dir
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(goShim), 0o755); err != nil {
		return "", err
	}
	if python, err := exec.LookPath("python3"); err == nil {
		shim := fmt.Sprintf("#!/bin/sh\nexec '%s' \"$@\"\n", outside.Interpreter(python))
		if err := os.WriteFile(filepath.Join(dir, "python3"), []byte(shim), 0o755); err != nil {
			return "", err
		}
	}
	if out, err := exec.Command("go", "run", "-exec", "cp", "../cmd/verify", filepath.Join(dir, "verify")).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go run: %w\n%s", err, out)
	}
	return dir, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		os.RemoveAll(built)
	}
	os.Exit(code)
}

// A shell runs commands in a folder that holds what a checkout does besides Go code.
type shell struct {
	dir string
	env []string
}

func newShell(t *testing.T) *shell {
	t.Helper()
	folder, err := bin()
	if err != nil {
		t.Fatal(err)
	}
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	tree, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	s := &shell{dir: t.TempDir()}
	s.env = append(os.Environ(), "PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"), "REAL_GO="+real, "TREE="+tree, "NO_COLOR=1",
		"PYTHONDONTWRITEBYTECODE=1")
	for _, name := range []string{"examples", "testdata"} {
		if err := os.CopyFS(filepath.Join(s.dir, name), os.DirFS(filepath.Join(tree, name))); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// progressLine says how much is done, and stands in no page: where it is printed hangs on how fast the machine is.
var progressLine = regexp.MustCompile(`(?m)^verify: [0-9.e+-]+ % done.*\n`)

// run returns what a command prints on both streams, but for progress, and its exit code.
func (s *shell) run(t *testing.T, command string) (string, int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
	cmd.Dir, cmd.Env = s.dir, s.env
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", command, err)
	}
	t.Logf("%.1f s of CPU time: %s", (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), command)
	return progressLine.ReplaceAllString(string(out), ""), cmd.ProcessState.ExitCode()
}

// A special command is one that go test does not run: it takes a second, and make whole runs it; it is slow, and make
// docs-slow does; or it needs what a test does not have. The reason says which, and what checks it in its place.
type special struct{ page, command, how, reason string }

// left reports whether the command is not run now.
func (s special) left() bool {
	return !map[string]bool{"whole": whole(), "slow": slow()}[s.how]
}

// readSpecial reads testdata/commands.csv.
func readSpecial(t *testing.T) []special {
	t.Helper()
	f, err := os.Open("testdata/commands.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) == 0 || !slices.Equal(rows[0], []string{"page", "command", "how", "reason"}) {
		t.Fatalf("testdata/commands.csv: %v; want the columns page, command, how, reason", err)
	}
	var list []special
	for _, r := range rows[1:] {
		if !slices.Contains([]string{"whole", "slow", "elsewhere"}, r[2]) || strings.TrimSpace(r[3]) == "" {
			t.Errorf("testdata/commands.csv, %q: want how to be whole, slow or elsewhere, and a reason", r)
		}
		list = append(list, special{r[0], r[1], r[2], r[3]})
	}
	return list
}
