package gate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"

	"github.com/google/renameio/v2"
)

// Write writes the baseline as JSON for people and diff: what was played first, then each cell with
// its summary and its replicates, six a line. A refreshed baseline thus differs in the lines whose
// figures differ.
func (b *Baseline) Write(w io.Writer) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"schema\": %s,\n  \"digest\": %s,\n", compact(Schema), compact(b.digest(b.Policy)))
	for line := range bytes.Lines(b.body(b.Policy)) {
		out.Write(folded(line))
	}
	_, err := w.Write(out.Bytes())
	return err
}

// digest is over everything but the schema and itself, before lines are folded: layout does not
// matter, any figure does. It guards against edits by hand, not against forgery. The policy is
// given as it is written: a file may say 1e-5 for 1e-05.
func (b *Baseline) digest(policy any) string {
	return fmt.Sprintf("sha256:%x", sha256.Sum256(b.body(policy)))
}

// body is the file from the policy on, a cell a line.
func (b *Baseline) body(policy any) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "  \"policy\": %s,\n", compact(policy))
	fmt.Fprintf(&out, "  \"seed\": %d,\n", b.Seed)
	fmt.Fprintf(&out, "  \"tolerance\": %s,\n", compact(b.Tolerance))
	fmt.Fprintf(&out, "  \"platform\": %s,\n  \"cells\": [\n", compact(b.Platform))
	for i, c := range b.Cells {
		s, end := b.Samples[i], ",\n"
		if i == len(b.Cells)-1 {
			end = "\n"
		}
		fmt.Fprintf(&out, "    %s%s", compact(cellRecord{c, &s.Mean, &s.Var, s.Kept}), end)
	}
	out.WriteString("  ]\n}\n")
	return out.Bytes()
}

// perLine is how many replicates stand on a line of a file: a changed one changes a line that a
// review can show.
const perLine = 6

// folded puts the replicates of a cell on lines of their own.
func folded(line []byte) []byte {
	key := []byte(`"regret":[`)
	head, rest, ok := bytes.Cut(line, key)
	if !ok {
		return line
	}
	values, tail, _ := bytes.Cut(rest, []byte("]"))
	var out bytes.Buffer
	out.Write(head)
	out.Write(key)
	for i, x := range bytes.Split(values, []byte(",")) {
		if i > 0 {
			out.WriteByte(',')
		}
		if i%perLine == 0 {
			out.WriteString("\n      ")
		}
		out.Write(x)
	}
	fmt.Fprintf(&out, "\n    ]%s", tail)
	return out.Bytes()
}

// compact returns JSON on one line. Everything in a valid baseline has one.
func compact(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("gate: " + err.Error())
	}
	return raw
}

// WriteFile writes the baseline under its name once all of it is on disk: a baseline that exists
// there stays whole until then.
func (b *Baseline) WriteFile(path string) error {
	if err := b.validate(); err != nil {
		return err
	}
	pending, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return err
	}
	// After a successful replacement there is nothing left to clean up.
	defer func() { _ = pending.Cleanup() }()
	if err := b.Write(pending); err != nil {
		return err
	}
	return pending.CloseAtomicallyReplace()
}
