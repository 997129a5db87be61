package failures

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/google/renameio/v2"

	"github.com/regretcheck/regretcheck/props/seed"
)

// Default is the folder where none is named, below the working directory.
const Default = ".regretcheck/failures"

// Env names the environment variable with the folder for tests, and Off what it holds where nothing is to be
// kept.
const (
	Env = "REGRETCHECK_FAILURES"
	Off = "off"
)

// A Failure is a game in which a case of a claim failed.
type Failure struct {
	Format   string `json:"format"`
	Subject  string `json:"subject"`
	Claim    string `json:"claim"`
	Instance string `json:"instance,omitempty"`
	Seed     uint64 `json:"seed"`
	Game     *Game  `json:"game,omitempty"`
	Case     string `json:"case,omitempty"` // number of the case in its search
	Found    string `json:"found"`          // in words
}

// A Game says what was played.
type Game struct {
	Arms        int    `json:"m"`
	Cardinality int    `json:"k"`
	Exactly     bool   `json:"exactly,omitempty"` // no other sizes were played
	Horizon     int64  `json:"T,omitempty"`       // 0: what fitted
	Runs        int    `json:"runs,omitempty"`    // 0: what fitted
	Feedback    string `json:"feedback,omitempty"`
	Effort      int    `json:"effort,omitempty"` // props.Effort, where horizon and runs follow from it
	As          string `json:"as,omitempty"`     // the index that was claimed
}

// format is what every file begins with.
const format = "regretcheck failure 1"

// limits of what is read: no failure is larger, and a folder with more was not made here.
const (
	maxBytes = 1 << 20
	maxFiles = 10_000
)

// A Folder keeps the failures of one subject. A nil Folder keeps nothing. It may be used by several
// goroutines at a time.
type Folder struct {
	dir, subject string
	tell         func(string)
	parent       *Folder // of which this is the stage; nil for a folder itself

	mu     sync.Mutex
	read   bool
	known  []Failure
	warned map[string]bool
}

// Open returns the folder for a subject. It reads nothing yet, and makes no folder before something
// fails. What there is to tell goes to tell, one line at a time.
func Open(dir, subject string, tell func(string)) *Folder {
	var telling sync.Mutex
	inTurn := func(line string) {
		telling.Lock()
		defer telling.Unlock()
		tell(line)
	}
	return &Folder{dir: dir, subject: subject, tell: inTurn, warned: map[string]bool{}}
}

// Stage returns a folder that has what f has and notes what is to be kept, which is written when it is committed: a
// search may find what its claim does not call a failure.
func (f *Folder) Stage() *Folder {
	if f == nil {
		return nil
	}
	return &Folder{dir: f.dir, subject: f.subject, tell: f.tell, parent: f}
}

// Commit keeps what was noted.
func (f *Folder) Commit() {
	if f == nil || f.parent == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, kept := range f.known {
		f.parent.Keep(kept)
	}
}

// Tell passes a line on to whoever opened the folder.
func (f *Folder) Tell(format string, args ...any) {
	if f != nil {
		f.tell(fmt.Sprintf(format, args...))
	}
}

// warn tells of one kind of trouble once.
func (f *Folder) warn(kind, format string, args ...any) {
	if !f.warned[kind] {
		f.warned[kind] = true
		f.tell("warning: " + fmt.Sprintf(format, args...))
	}
}

// All returns the subject's failures, by the names of their files. Files that are no failures are
// left alone, and told of in one warning.
func (f *Folder) All() []Failure {
	if f == nil {
		return nil
	}
	if f.parent != nil {
		return f.parent.All()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.load()
	return slices.Clone(f.known)
}

// Of returns the failure of a case, if one is kept.
func (f *Folder) Of(claim, instance string) (Failure, bool) {
	for _, kept := range f.All() {
		if kept.Claim == claim && kept.Instance == instance {
			return kept, true
		}
	}
	return Failure{}, false
}

// load reads the folder, the first time it is called.
func (f *Folder) load() {
	if f.read {
		return
	}
	f.read = true
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			f.warn("read", "no kept failure can be read: %v", err)
		}
		return
	}
	var foreign []string
	for _, e := range entries[:min(len(entries), maxFiles)] {
		kept, err := read(filepath.Join(f.dir, e.Name()))
		switch {
		case strings.HasPrefix(e.Name(), "."): // what a run that was killed left behind, or git's own
		case err != nil:
			foreign = append(foreign, fmt.Sprintf("%q (%v)", e.Name(), err))
		case kept.Subject == f.subject:
			f.known = append(f.known, kept)
		}
	}
	if n := len(foreign); n > 0 {
		f.warn("foreign", "%s: %d of the files are no failures kept by this program, and ignored: %s%s", f.dir, n,
			strings.Join(foreign[:min(n, 3)], ", "), map[bool]string{true: ", …"}[n > 3])
	}
}

// read reads a file.
func read(path string) (kept Failure, err error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return kept, errors.New("cannot be read")
	case !info.Mode().IsRegular():
		return kept, errors.New("no regular file")
	case info.Size() > maxBytes:
		return kept, fmt.Errorf("%d bytes: want at most %d", info.Size(), maxBytes)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return kept, errors.New("cannot be read")
	}
	if json.Unmarshal(data, &kept) != nil {
		return kept, errors.New("no JSON of a failure")
	}
	if kept.Format != format || kept.Claim == "" || (kept.Game == nil) == (kept.Case == "") {
		return kept, fmt.Errorf("its format is not %q, or a field is missing", format)
	}
	return kept, nil
}

// Keep writes a failure, in place of an older one of the same case. A folder that cannot be written
// costs a warning.
func (f *Folder) Keep(kept Failure) {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.parent != nil {
		f.known = append(f.known, kept)
		return
	}
	f.load()
	kept.Format, kept.Subject = format, f.subject
	f.forget(kept.Claim, kept.Instance)
	f.known = append(f.known, kept)
	if err := f.write(kept); err != nil {
		f.warn("write", "failing games are not kept: %v", err)
	}
}

func (f *Folder) write(kept Failure) error {
	var data bytes.Buffer
	text := json.NewEncoder(&data)
	text.SetEscapeHTML(false)
	text.SetIndent("", "  ")
	if err := text.Encode(kept); err != nil {
		return err
	}
	if err := os.MkdirAll(f.dir, 0o777); err != nil {
		return err
	}
	return renameio.WriteFile(f.path(kept.Claim, kept.Instance), data.Bytes(), 0o644)
}

// Drop forgets the failure of a case, and tells why.
func (f *Folder) Drop(claim, instance, why string) {
	if f == nil {
		return
	}
	if f.parent != nil {
		f = f.parent
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forget(claim, instance)
	err := os.Remove(f.path(claim, instance))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		f.warn("drop", "a kept failure that %s cannot be dropped: %v", why, err)
		return
	}
	f.tell(fmt.Sprintf("kept failure of %s %s, dropped", Name(claim, instance), why))
}

func (f *Folder) forget(claim, instance string) {
	f.known = slices.DeleteFunc(f.known, func(k Failure) bool { return k.Claim == claim && k.Instance == instance })
}

// Name names a case in a line.
func Name(claim, instance string) string {
	if instance == "" {
		return claim
	}
	return claim + " [" + instance + "]"
}

// Path returns the file of a case's failure, "" for a nil Folder.
func (f *Folder) Path(claim, instance string) string {
	if f == nil {
		return ""
	}
	return f.path(claim, instance)
}

var unsafeInNames = regexp.MustCompile(`[^A-Za-z0-9]+`)

func (f *Folder) path(claim, instance string) string {
	words := []uint64{}
	for _, b := range []byte(f.subject + "\x00" + claim + "\x00" + instance) {
		words = append(words, uint64(b))
	}
	name := strings.Trim(unsafeInNames.ReplaceAllString(claim, "-"), "-")
	return filepath.Join(f.dir, fmt.Sprintf("%.60s-%08x.json", name, uint32(seed.Hash(words...))))
}
