package docs

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/regretcheck/regretcheck/examples/testprograms"
)

// goShim is the "go" of a page's shell. It builds and runs in this tree, whose packages are
// compiled already, and leaves
// what it builds in the page's folder. The command verify is built already, beside the shim.
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
		shim := fmt.Sprintf("#!/bin/sh\nexec '%s' \"$@\"\n", testprograms.Interpreter(python))
		if err := os.WriteFile(filepath.Join(dir, "python3"), []byte(shim), 0o755); err != nil {
			return "", err
		}
	}
	// go run keeps what it has linked, unlike go build.
	link := exec.Command("go", "run", "-exec", "cp", "../cmd/verify", filepath.Join(dir, "verify"))
	if out, err := link.CombinedOutput(); err != nil {
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

// A shell runs commands in a folder that holds what a clone does besides Go code.
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
	path := folder + string(os.PathListSeparator) + os.Getenv("PATH")
	env := append(os.Environ(), "PATH="+path, "REAL_GO="+real, "TREE="+tree, "NO_COLOR=1", "PYTHONDONTWRITEBYTECODE=1")
	s := &shell{dir: t.TempDir(), env: env}
	for _, name := range []string{"examples", "testdata"} {
		if err := os.CopyFS(filepath.Join(s.dir, name), os.DirFS(filepath.Join(tree, name))); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// run returns what a command prints on both streams, and its exit code.
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
	return string(out), cmd.ProcessState.ExitCode()
}
