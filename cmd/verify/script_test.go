package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/google/shlex"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/testdata"
)

var update = flag.Bool("update", false, "record what scripts print, and pictures and pages of testdata and docs")

// TestMain makes commands of this binary, which scripts and tests find by their names.
func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" { // many small heaps, for which collecting is a seventh of the time
		debug.SetGCPercent(400)
		os.Setenv("GOGC", "400") // of the programs that tests start
	}
	if err := flag.Set("test.parallel", "8"); err != nil { // many tests wait
		panic(err)
	}
	toybox := func() { cli.Main(toyProgram()) }
	testscript.Main(m, map[string]func(){"built": main, "toybox": toybox, "library": library, "sampler": sampler})
}

// TestScripts runs the scripts of testdata/script side by side. Beside the commands of testscript they have
//
//	verify ARGUMENTS           verify, or
//	toys ARGUMENTS             verify with suites of toys in place of its own, in this process; both must end with 0
//	exits CODES verify …       the same with another exit code, or one of several apart by commas
//	refuses TEXT verify …      the exit code is 2 and stderr a line that begins with TEXT; nothing is on stdout
//	says TEXT                  the last command printed the text, however its lines are broken; after ! it did not
//	obeys SCHEMA               what it printed on stdout obeys the JSON schema; after ! it does not
//	fits CODE ARGUMENTS        verify ends with it; its result fits each format and screen: fits_test.go
//	reproduces verify …        the line that a row prints decides it again
//	limits ARGUMENTS           verify passes within limits of memory: fits_test.go
//
// The programs library and sampler of stranger_test.go, whose arguments are their bugs, are commands here. So are built
// and toybox, which are verify and toys in a process of their own. $WORK is the script's folder, in quotes too, and $TREE
// the repository. The conditions [long] and [hangup] ask for REGRETCHECK_LONG and that SIGHUP is heeded, as it is not
// under nohup.
func TestScripts(t *testing.T) {
	t.Parallel() // beside TestWorkersServerAndDriverDie, which waits
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("%d scripts, %v", len(scripts), err)
	}
	if testing.Short() { // the race detector meets every command that plays, a deadline and signals
		scripts = nil
		for _, name := range []string{"exit_codes", "gate", "signals", "simulate", "timeout"} {
			scripts = append(scripts, "testdata/script/"+name+".txtar")
		}
	}
	runScripts(t, scripts...)
}

// TestKill runs its script while nothing else runs here, so that it sees soon how many units are stored.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("the long tests kill the built command")
	}
	runScripts(t, "testdata/alone/kill.txtar")
}

func runScripts(t *testing.T, files ...string) {
	testscript.Run(t, testscript.Params{
		Files: files, UpdateScripts: *update, ContinueOnError: true, RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			tree, err := filepath.Abs("../..")
			e.Setenv("TREE", tree)
			return err
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "long":
				return whole(), nil
			case "hangup":
				return !signal.Ignored(syscall.SIGHUP), nil
			}
			return false, fmt.Errorf("unknown condition %s", name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"verify":     func(ts *testscript.TestScript, _ bool, args []string) { exits(ts, "0", "verify", args) },
			"toys":       func(ts *testscript.TestScript, _ bool, args []string) { exits(ts, "0", "toys", args) },
			"exits":      func(ts *testscript.TestScript, _ bool, args []string) { exits(ts, args[0], args[1], args[2:]) },
			"refuses":    scriptRefuses,
			"says":       scriptSays,
			"reproduces": scriptReproduces, "limits": scriptLimits,
			"fits": scriptFits, "obeys": scriptObeys,
		},
	})
}

// masks cover what differs between machines, by blots of the same width where a column holds them.
var masks = []struct{ what, blot *regexp.Regexp }{
	{regexp.MustCompile(`(?m) +[0-9.e+]+  (events|stepwise)$`), regexp.MustCompile(`[ 0-9.+]`)}, // ns a round
	{regexp.MustCompile(`(?m)^verify v[0-9].*|^verify \(devel\).*`), regexp.MustCompile(`.+`)},
}

// called runs verify, or toys, in this process.
func called(ts *testscript.TestScript, name string, args []string) (code int, stdout, stderr string) {
	work, words := ts.Getenv("WORK"), make([]string, len(args))
	for i, arg := range args {
		words[i] = strings.ReplaceAll(arg, "$WORK", work)
	}
	p := program()
	if name == "toys" {
		p = toyProgram()
	}
	code, stdout, stderr = calls(context.Background(), p, words...)
	for _, m := range masks {
		blotted := func(s string) string { return m.blot.ReplaceAllString(s, "·") }
		stdout = m.what.ReplaceAllStringFunc(stdout, blotted)
	}
	stdout, stderr = strings.ReplaceAll(stdout, work, "$WORK"), strings.ReplaceAll(stderr, work, "$WORK")
	fmt.Fprint(ts.Stdout(), stdout)
	fmt.Fprint(ts.Stderr(), stderr)
	return code, stdout, stderr
}

func exits(ts *testscript.TestScript, codes, program string, args []string) {
	code, _, _ := called(ts, program, args)
	if !slices.Contains(strings.Split(codes, ","), strconv.Itoa(code)) {
		ts.Fatalf("exit %d, want %s", code, codes)
	}
}

func scriptRefuses(ts *testscript.TestScript, _ bool, args []string) {
	want := "verify: " + args[0]
	code, stdout, stderr := called(ts, args[1], args[2:])
	if code != cli.ExitBadInput || stdout != "" || !strings.HasPrefix(stderr, want) || strings.Count(stderr, "\n") != 1 ||
		len(stderr) > 2000 || strings.Contains(stderr, "s3cr3t") {
		ts.Fatalf("exit %d, want 2, nothing on stdout and one line that begins %q", code, want)
	}
}

func scriptSays(ts *testscript.TestScript, neg bool, args []string) {
	said := unwrapped(ts.ReadFile("stdout") + ts.ReadFile("stderr"))
	for _, want := range args {
		want = unwrapped(strings.ReplaceAll(want, ts.Getenv("WORK"), "$WORK"))
		if strings.Contains(said, want) == neg {
			ts.Fatalf("%q: want it printed: %v", want, !neg)
		}
	}
}

func scriptObeys(ts *testscript.TestScript, neg bool, args []string) {
	var schema jsonschema.Schema
	var doc any
	ts.Check(json.Unmarshal(testdata.Schema(args[0]), &schema))
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &doc))
	resolved, err := schema.Resolve(nil)
	ts.Check(err)
	if err := resolved.Validate(doc); (err == nil) == neg {
		ts.Fatalf("it obeys the schema: %v, %v", !neg, err)
	}
}

// scriptReproduces runs the lines that a call prints for its first row and for its last: each gives that one row again.
func scriptReproduces(ts *testscript.TestScript, _ bool, args []string) {
	rows := rowsOf(ts, args)
	for _, row := range []map[string]any{rows[0], rows[len(rows)-1]}[:min(2, len(rows))] {
		words, err := shlex.Split(row["reproduce"].(string))
		ts.Check(err)
		again := rowsOf(ts, words)
		if diff := cmp.Diff([]map[string]any{row}, again); diff != "" {
			ts.Fatalf("%s (-printed +again):\n%s", row["reproduce"], diff)
		}
	}
}

// rowsOf returns the rows of a call.
func rowsOf(ts *testscript.TestScript, args []string) []map[string]any {
	_, stdout, _ := called(ts, args[0], append(args[1:len(args):len(args)], "--format", "json"))
	var d struct{ Rows []map[string]any }
	if err := json.Unmarshal([]byte(stdout), &d); err != nil || len(d.Rows) == 0 {
		ts.Fatalf("%q: %d rows, %v", args, len(d.Rows), err)
	}
	return d.Rows
}

// unwrapped joins the lines of a text.
func unwrapped(text string) string { return strings.Join(strings.Fields(text), " ") }
