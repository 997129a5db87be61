package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// users are packages whose tests use a folder: those that state what it must do.
// They are asked of what the folder's own tests miss.
var users = map[string][]string{
	"algos":         {"props/reference", "props/claims/policies", "props/sim", "props/selftest", "props/suite"},
	"theory":        {"props/claims/lemmas", "props/suite"},
	"props/stats":   {"props/gate", "props/scaling", "props/claims/policies"},
	"props/sim":     {"props/claims/policies", "props/store", "props/claims/paper", "props/suite"},
	"props/gate":    {"props/policytest", "cmd/verify"},
	"props/scaling": {"props/suite", "cmd/verify"},
	"props/search":  {"props/claims/policies", "props/claims/lemmas"},
	"props":         {"props/claimtest", "props/report", "props/selftest"},
	"props/seed":    {"props/sim", "props/claims/simulator"},
	"props/store":   {"cmd/verify"},
	"props/cluster": {"cmd/verify"},
	"props/child":   {"props/policytest", "cmd/verify"},
	"props/report":  {"cmd/verify"},

	"props/policytest": {"cmd/verify"},
	"props/games":      {"props/scaling", "props/gate", "props/policytest"},
}

// command is the command of verify whose claims are asked first, with --quick.
var command = map[string]string{"theory": "verify theory", "algos": "verify algos", "props/sim": "verify algos"}

// A bench is where one worker tries mutants: among the woven ones, or alone.
type bench struct {
	*variant
	woven  *variant // in which nothing is changed unless asked
	mutant string   // its number among the woven
}

// at returns the bench for a mutant.
func (t *tree) at(woven *variant, m *mutant) (bench, error) {
	if m.woven {
		return bench{woven, woven, fmt.Sprint(m.number)}, nil
	}
	v, err := t.newVariant(fmt.Sprint("alone", m.number))
	if err != nil {
		return bench{}, err
	}
	source, err := os.ReadFile(m.path(t.dir))
	if err != nil {
		return bench{}, err
	}
	changed, err := m.apply(source)
	if err != nil {
		return bench{}, err
	}
	return bench{variant: v, woven: woven}, v.write(map[string][]byte{m.folder + "/" + m.file: changed})
}

// usually is what a judge takes without a change.
func (b bench) usually(ctx context.Context, name, folder string, tests bool, args []string) (time.Duration, error) {
	dir := b.woven.root
	if tests {
		dir = filepath.Join(dir, folder)
	}
	binary, built := b.woven.make(ctx, folder, tests)
	if built.err != nil {
		return 0, fmt.Errorf("building %s: %w\n%s", folder, built.err, built.text.kept)
	}
	return b.tree.usually(ctx, name, append(judge{binary}, args...), dir)
}

// A stage asks some of the judges.
type stage func(b bench, ctx context.Context, o options, m *mutant) error

// stages are asked of all mutants one after the other, the command only about what no test notices.
var stages = []stage{bench.askOwn, bench.askUsers, unnoticed(bench.askQuick), unnoticed(bench.askWhole)}

// unnoticed leaves out a judge where the tests have noticed the change.
func unnoticed(ask stage) stage {
	return func(b bench, ctx context.Context, o options, m *mutant) error {
		if m.tests() == noticed {
			return nil
		}
		return ask(b, ctx, o, m)
	}
}

// askOwn runs the short tests of the mutant's package.
func (b bench) askOwn(ctx context.Context, _ options, m *mutant) error {
	return b.askTests(ctx, &m.own, m, m.folder, true)
}

// askUsers runs the long tests of the mutant's package and those of its users, until one
// fails, if its short tests did not.
func (b bench) askUsers(ctx context.Context, _ options, m *mutant) error {
	if m.own != survived || m.wider != notAsked {
		return nil
	}
	a := notAsked
	if err := b.askTests(ctx, &a, m, m.folder, false); err != nil {
		return err
	}
	for _, folder := range users[m.folder] {
		if a == noticed {
			break
		}
		a = notAsked
		if err := b.askTests(ctx, &a, m, folder, true); err != nil {
			return err
		}
	}
	m.wider = a
	return nil
}

// askTests runs the tests of a folder, unless they have answered.
func (b bench) askTests(ctx context.Context, a *answer, m *mutant, folder string, short bool) error {
	if *a != notAsked {
		return nil
	}
	binary, built := b.make(ctx, folder, true)
	switch {
	case built.err != nil && b.mutant == "" && folder == m.folder:
		*a = notViable
		return nil
	case built.err != nil:
		return fmt.Errorf("building the tests of %s: %w\n%s", folder, built.err, built.text.kept)
	}
	args, dir := judge{binary, "-test.failfast", "-test.short=" + fmt.Sprint(short)}, filepath.Join(b.root, folder)
	usual, err := b.usually(ctx, strings.Join(append([]string{folder}, args[1:]...), " "), folder, true, args[1:])
	if err != nil {
		return err
	}
	known := failFiles(dir)
	run := func(more string) result {
		defer func() {
			for _, file := range failFiles(dir) {
				if !slices.Contains(known, file) {
					_ = os.Remove(file) // or the next change, and no change, would be tried on what this one fails
				}
			}
		}()
		return b.run(ctx, append(args, more), dir, b.mutant, max(leastCPU, mostCPU*usual), nil)
	}
	*a, m.test = convict(run)
	if m.test != "" {
		m.test = folder + " " + m.test
	}
	return nil
}

// convict runs tests until one fails that fails alone as well: a busy machine makes
// tests fail that know the time. It names the test.
func convict(run func(more string) result) (answer, string) {
	acquitted := []string{}
	for {
		r := run("-test.skip=^(" + strings.Join(acquitted, "|") + ")$")
		name := firstFailed(r.text.kept)
		switch {
		case r.err == nil:
			return survived, ""
		case r.never:
			return noticed, "never end"
		case !strings.HasPrefix(name, "Test") || run("-test.run=^"+name+"$").err != nil:
			return noticed, name
		}
		acquitted = append(acquitted, name)
	}
}

// askQuick has the command decide the claims of the default suite that are about the mutant's
// folder, with --quick.
func (b bench) askQuick(ctx context.Context, o options, m *mutant) error {
	if m.own == notViable || !slices.Contains(o.asked, m.folder) || m.quick != notAsked {
		return nil
	}
	binary, built := b.make(ctx, "cmd/verify", false)
	if built.err != nil {
		return fmt.Errorf("building verify: %w\n%s", built.err, built.text.kept)
	}
	claims, err := b.tree.claimsOf(command[m.folder], binary)
	if err != nil {
		return err
	}
	return b.askVerify(ctx, &m.quick, m, "quick claims of "+command[m.folder], append([]string{"--quick"}, claims...))
}

// askWhole has it decide the default suite, if that did not reject.
func (b bench) askWhole(ctx context.Context, _ options, m *mutant) error {
	if m.quick != survived || m.whole != notAsked {
		return nil
	}
	return b.askVerify(ctx, &m.whole, m, "the default suite", nil)
}

// askVerify runs the command until the first row fails. A row that is
// inconclusive at the end, bad input and a command that never ends are noticed,
// too: an engineer sees exit code 3, 2 or nothing at all.
func (b bench) askVerify(ctx context.Context, a *answer, m *mutant, name string, more []string) error {
	binary, built := b.make(ctx, "cmd/verify", false)
	if built.err != nil {
		return fmt.Errorf("building verify: %w\n%s", built.err, built.text.kept)
	}
	args := append(judge{binary, "--quiet", "--workers", "1"}, more...)
	usual, err := b.usually(ctx, name, "cmd/verify", false, args[1:])
	if err != nil {
		return err
	}
	trouble := func(line string) bool {
		return strings.HasPrefix(line, "fail: ") || strings.HasPrefix(line, "verify: ")
	}
	r := b.run(ctx, args, b.root, b.mutant, max(leastCPU, mostCPU*usual), trouble)
	switch {
	case r.text.line != "":
		*a, m.row = noticed, r.text.line
	case r.never:
		*a, m.row = noticed, "it never ended"
	case r.err != nil:
		*a, m.row = noticed, r.err.Error()
	default:
		*a = survived
	}
	return nil
}

// failFiles returns the inputs of failed properties that rapid keeps in a folder of tests.
func failFiles(dir string) []string {
	list, _ := filepath.Glob(filepath.Join(dir, "testdata", "rapid", "*", "*.fail")) // the pattern is well formed
	return list
}
