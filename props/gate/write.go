package gate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"

	"github.com/google/renameio/v2"
)

// Write writes the baseline as JSON for people and diff: what was played
// first, then each cell with its summary and its replicates, six a line, so that a refreshed
// baseline differs in the lines whose figures differ.
func (b *Baseline) Write(w io.Writer) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n  \"schema\": %s,\n  \"digest\": %s,\n", compact(Schema), compact(b.digest(b.Policy)))
	out.Write(b.lines())
	_, err := w.Write(out.Bytes())
	return err
}

// digest is over everything but the schema and itself, as Write writes it:
// layout does not matter, any figure does. It guards against edits by hand, not
// against forgery. The policy is given as it is written: a file may say 1e-5 for 1e-05.
func (b *Baseline) digest(policy any) string {
	return fmt.Sprintf("sha256:%x", sha256.Sum256(b.body(policy)))
}

// body is the file from the policy on.
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

// lines is the body as a file has it: the digest's, with each cell's replicates on lines of their own.
func (b *Baseline) lines() []byte {
	var out bytes.Buffer
	const key = `"regret":[`
	for line := range bytes.Lines(b.body(b.Policy)) {
		head, rest, ok := bytes.Cut(line, []byte(key))
		if !ok {
			out.Write(line)
			continue
		}
		values, tail, _ := bytes.Cut(rest, []byte("]"))
		out.Write(head)
		out.WriteString(key)
		for i, x := range bytes.Split(values, []byte(",")) {
			switch {
			case i > 0 && i%perLine == 0:
				out.WriteString(",\n      ")
			case i > 0:
				out.WriteString(",")
			default:
				out.WriteString("\n      ")
			}
			out.Write(x)
		}
		out.WriteString("\n    ]")
		out.Write(tail)
	}
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

// WriteFile writes the baseline under its name once all of it is on disk: a
// baseline that exists there stays whole until then.
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
