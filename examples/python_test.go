package examples_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/policytest"
)

// TestPytestLevel: the plugin asks for a level that there is.
func TestPytestLevel(t *testing.T) {
	plugin, err := os.ReadFile("python/pytest_regretcheck.py")
	level := regexp.MustCompile(`level="(.*)"\):`).FindSubmatch(plugin)
	if err != nil || level == nil {
		t.Fatalf("got %q, %v, want the default level of check", level, err)
	}
	if _, err := policytest.ParseLevel(string(level[1])); err != nil {
		t.Error(err)
	}
}

// TestPythonPackage: the helpers make a wheel that holds them and names the plugin of pytest. In make
// long they are installed in a virtual environment, without an index.
func TestPythonPackage(t *testing.T) {
	if testing.Short() {
		t.Skip("makes a virtual environment")
	}
	python := language{"python", "python3", ""}.find(t)
	if !whole() {
		wheel := exec.Command(python, "-c", "import sys, zipfile, build_wheel; z = zipfile.ZipFile(sys.argv[1] + '/' + "+
			"build_wheel.build_wheel(sys.argv[1])); "+
			"print(z.namelist(), [z.read(n) for n in z.namelist() if n.endswith('entry_points.txt')])", t.TempDir())
		wheel.Dir, wheel.Env = "python", append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
		out, err := wheel.CombinedOutput()
		for _, want := range []string{"'regretcheck.py'", "'pytest_regretcheck.py'", "pytest11"} {
			if err != nil || !strings.Contains(string(out), want) {
				t.Errorf("got %s, %v: want %s in the wheel", out, err, want)
			}
		}
		return
	}
	env, source := filepath.Join(t.TempDir(), "env"), filepath.Join(t.TempDir(), "python")
	if err := os.CopyFS(source, os.DirFS("python")); err != nil {
		t.Fatal(err)
	}
	run := func(command ...string) ([]byte, error) {
		return exec.Command(command[0], command[1:]...).CombinedOutput()
	}
	inside := filepath.Join(env, "bin", "python")
	if out, err := run(python, "-m", "venv", "--without-pip", env); err != nil {
		t.Skipf("no virtual environments here: %v\n%s", err, out)
	}
	// a pip from before 22.3, or none
	if _, err := run(python, "-m", "pip", "--python", inside, "install", "--no-index", source); err != nil {
		if out, err := run(python, "-m", "venv", env); err != nil {
			t.Skipf("no virtual environments with pip here: %v\n%s", err, out)
		}
		if out, err := run(inside, "-m", "pip", "install", "--no-index", source); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	see := exec.Command(inside, "-c", "import regretcheck, importlib.metadata as m; "+
		"print([e.value for e in m.entry_points(group='pytest11')], regretcheck.play.__name__)")
	see.Dir = t.TempDir()
	if out, err := see.CombinedOutput(); err != nil || !strings.Contains(string(out), "pytest_regretcheck") {
		t.Errorf("got %s, %v: want the plugin's entry point", out, err)
	}
}
