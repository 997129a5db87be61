package docs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// profiled are the long commands whose profile is shown.
var profiled = []string{"scaling", "paper", "paper --beyond"}

// commandProfiles adds where the time of long commands goes.
func (s *sheet) commandProfiles() {
	s.Helper()
	verify := profilingCommand(s.T)
	s.printf("Where the CPU time of long commands goes, by profiles of one more run each, of the time that packages and functions spend themselves:\n\n")
	s.table("command", "packages", "functions")
	for _, command := range profiled {
		file := filepath.Join(s.TempDir(), "cpu")
		take(s.T, "..", verify+" "+command+" --quiet", profileTo+"="+file)
		s.row("`bin/verify "+command+"`", byPackage(s.T, file), byFunction(s.T, file, 7))
	}
	s.printf("\n")
}

const profileTo = "VERIFY_PROFILE"

// profilingCommand builds the command with a main function that writes a profile of the process to the file that a variable names.
func profilingCommand(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	take(t, "..", "git clone -q . "+folder)
	name := filepath.Join(folder, "cmd", "verify", "main.go")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(string(text), "func main() { cli.Main(")
	given, _, closed := strings.Cut(after, ") }\n")
	if !found || !closed {
		t.Fatalf("%s has no main function to be profiled", name)
	}
	before = strings.Replace(before, "import (\n", "import (\n\t\"context\"\n\t\"os\"\n\t\"runtime/pprof\"\n\n", 1)
	profiling := before + `func main() {
	file, err := os.Create(os.Getenv("` + profileTo + `"))
	if err != nil {
		panic(err)
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		panic(err)
	}
	p := ` + given + `
	p.Name = "verify"
	code := cli.Run(context.Background(), p, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv)
	pprof.StopCPUProfile()
	if err := file.Close(); err != nil {
		panic(err)
	}
	os.Exit(code)
}
`
	if err := os.WriteFile(name, []byte(profiling), 0o644); err != nil {
		t.Fatal(err)
	}
	take(t, folder, "make build")
	return filepath.Join(folder, "bin", "verify")
}
