package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"sync"
	"time"
)

// An answer is what a judge said of a mutant.
type answer string

const (
	notAsked  answer = ""
	noticed   answer = "noticed"
	survived  answer = "survived"
	notViable answer = "does not build"
)

// answers are what all judges said.
type answers struct {
	own, wider   answer // tests of the mutant's package, then those of packages that use it
	quick, whole answer // claims of verify, first with --quick
	test, row    string // the first test that failed, and the first row
	tree         string // in which the last was asked
}

// String tells them in one line.
func (a answers) String() string {
	text := fmt.Sprintf("tests %s", a.tests())
	if a.quick != notAsked {
		text += fmt.Sprintf(", verify %s", a.command())
	}
	return strings.TrimSpace(strings.Join([]string{text, a.test, a.row}, " "))
}

// tests and command are the answer of either kind of judge.
func (a answers) tests() answer   { return last(a.own, a.wider) }
func (a answers) command() answer { return last(a.quick, a.whole) }

// last is the second answer where the first asked for one.
func last(first, second answer) answer {
	if first == survived && second != notAsked {
		return second
	}
	return first
}

// A record is the file of the answers, a line each; of one mutant the last counts. A line whose
// key begins with unchanged tells the processor time of a judge where nothing is changed.
type record struct {
	mu     sync.Mutex // of the file
	known  map[string]answers
	usual  map[string]time.Duration // in this tree, by judge
	missed map[string]bool          // verify accepted it once
	tree   string
	again  bool
	file   *os.File
}

// openRecord reads the answers that are kept, none without a file.
func openRecord(name, tree string, again bool) (*record, error) {
	r := &record{known: map[string]answers{}, usual: map[string]time.Duration{}, missed: map[string]bool{}, tree: tree,
		again: again}
	if name == "" {
		return r, nil
	}
	var err error
	if r.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
		return nil, err
	}
	lines, err := csv.NewReader(r.file).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for _, f := range lines {
		if len(f) != 8 {
			return nil, fmt.Errorf("%s: a line of %d fields: want 8", name, len(f))
		}
		if name, ok := strings.CutPrefix(f[0], unchanged); ok {
			if cpu, err := time.ParseDuration(f[2]); err == nil && f[1] == tree {
				r.usual[name] = cpu
			}
			continue
		}
		if f[4] == string(survived) {
			r.missed[f[0]] = true
		}
		r.known[f[0]] = answers{own: answer(f[2]), wider: answer(f[3]), quick: answer(f[4]), whole: answer(f[5]), test: f[6],
			row: f[7], tree: f[1]}
	}
	return r, nil
}

// sameAs returns the places that a record names: by their key, or else, since files move, by what the line
// became. It also returns the keys that no place has any more.
func sameAs(name string, all []mutant) (chosen []mutant, gone []string, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	byKey, byLine, taken := map[string]*mutant{}, map[string]*mutant{}, map[string]bool{}
	for i := range all {
		m := &all[i]
		byKey[m.key] = m
		if line := m.kind + ": " + m.became; byLine[line] == nil {
			byLine[line] = m
		}
	}
	asked := map[string]bool{}
	for _, f := range lines {
		if strings.HasPrefix(f[0], unchanged) || asked[f[0]] {
			continue
		}
		asked[f[0]] = true
		_, line, _ := strings.Cut(f[0], " ")
		m := cmp.Or(byKey[f[0]], byLine[line])
		if m == nil || taken[m.key] {
			gone = append(gone, f[0])
			continue
		}
		taken[m.key] = true
		chosen = append(chosen, *m)
	}
	return chosen, gone, nil
}

// take gives a mutant the answers that hold: all of the same tree, and what was
// noticed in another if the survivors are asked again. It tells whether there were any.
func (r *record) take(m *mutant) bool {
	if m.own == notViable {
		m.tree = r.tree
		return true
	}
	old, ok := r.known[m.key]
	if !ok || old.tree != r.tree && !r.again {
		return false
	}
	if m.answers = old; old.tree != r.tree {
		m.missed = r.missed[m.key] // by the command, until it is asked again
		for _, a := range []*answer{&m.own, &m.wider, &m.quick, &m.whole} {
			if *a != noticed {
				*a = notAsked
			}
		}
	}
	return true
}

// unchanged begins the key of a line about a judge.
const unchanged = "without a change: "

// usually returns what a judge took in an earlier run on this tree.
func (r *record) usually(name string) (time.Duration, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	cpu, ok := r.usual[name]
	return cpu, ok
}

// addUsual keeps what a judge takes.
func (r *record) addUsual(name string, cpu time.Duration) error {
	return r.write([]string{unchanged + name, r.tree, cpu.String(), "", "", "", "", ""})
}

// add keeps the answers.
func (r *record) add(m mutant) error {
	return r.write([]string{m.key, m.tree, string(m.own), string(m.wider), string(m.quick), string(m.whole), m.test,
		m.row})
}

// write adds a line, if there is a file.
func (r *record) write(fields []string) error {
	if r.file == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	w := csv.NewWriter(r.file)
	_ = w.Write(fields)
	w.Flush()
	return w.Error()
}

func (r *record) close() {
	if r.file != nil {
		r.file.Close()
	}
}

// readReasons reads the mutants that change nothing: key, reason. A key that no
// place has is told, since its line was edited and the reason may no longer hold.
func readReasons(name string, all []mutant) (map[string]string, error) {
	file, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	places, folders, reasons := map[string]bool{}, map[string]bool{}, map[string]string{}
	for _, m := range all {
		places[m.key], folders[m.folder] = true, true
	}
	for r := csv.NewReader(file); ; {
		f, err := r.Read()
		if errors.Is(err, io.EOF) {
			return reasons, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if len(f) != 2 || f[1] == "" {
			return nil, fmt.Errorf("%s: %q: want mutant,reason", name, f)
		}
		path, _, _ := strings.Cut(f[0], " ")
		if folder := path[:max(strings.LastIndex(path, "/"), 0)]; folders[folder] && !places[f[0]] {
			log.Printf("%s: no such place any more: %s", name, f[0])
		}
		reasons[f[0]] = f[1]
	}
}
