package gate

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"time"

	"github.com/google/renameio/v2"

	"github.com/regretcheck/regretcheck/props"
)

// A Record is what a history keeps of one gate: a line of JSON.
type Record struct {
	Commit   string    `json:"commit"`
	Date     time.Time `json:"date"`     // of the run
	Policy   string    `json:"policy"`   // that was held against the baseline
	Baseline string    `json:"baseline"` // the first digits of its digest
	Cells    int       `json:"cells"`
	Change   Change    `json:"change"`
	Verdict  string    `json:"verdict"` // of the gate: pass, fail or inconclusive
}

// A Change is the geometric mean over cells of new over old mean regret, 1 where nothing changed,
// with its interval at 95 %.
type Change struct {
	Lo  float64 `json:"lo"`
	Mid float64 `json:"mid"`
	Hi  float64 `json:"hi"`
}

// Record returns the line of a report of all the gate's claims.
func (g *Gate) Record(r props.Report, commit string, date time.Time) (Record, error) {
	cells := g.rows(r)
	if r.Interrupted || len(cells) != len(g.matches) {
		return Record{}, fmt.Errorf("history: %d of %d cells were decided: want all of them for a line", len(cells), len(g.matches))
	}
	verdict := props.Pass
	for _, row := range r.Rows {
		switch o := row.Verdict.Outcome(); {
		case o == props.Fail:
			verdict = o
		case o == props.Inconclusive && verdict != props.Fail:
			verdict = o
		}
	}
	mean := geometric(cells)
	return Record{
		Commit: commit, Date: date.UTC().Truncate(time.Second), Policy: g.candidate.Name, Baseline: shortDigest(g.baseline), Cells: len(cells),
		Change: Change{mean.Lo, mean.Mid, mean.Hi}, Verdict: verdict.String(),
	}, nil
}

// shortDigest names a baseline by its content.
func shortDigest(b *Baseline) string {
	const prefix, digits = len("sha256:"), 12
	return b.digest(b.Policy)[prefix : prefix+digits]
}

// validate reports everything that is wrong.
func (r Record) validate() error {
	var errs []error
	want := func(ok bool, format string, args ...any) {
		if !ok {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	want(r.Commit != "", "commit=%q: want a name of the commit", r.Commit)
	want(!r.Date.IsZero(), "date: want one such as 2026-11-23T13:20:00Z")
	want(r.Cells > 0, "cells=%d: want 1 at least", r.Cells)
	c := r.Change
	want(0 < c.Lo && c.Lo <= c.Mid && c.Mid <= c.Hi && !math.IsInf(c.Hi, 1), "change=%v: want 0 < lo ≤ mid ≤ hi", c)
	outcomes := []string{props.Pass.String(), props.Fail.String(), props.Inconclusive.String()}
	want(slices.Contains(outcomes, r.Verdict), "verdict=%q: want one of %q", r.Verdict, outcomes)
	return errors.Join(errs...)
}

// A History is the lines of a file, the oldest first.
type History []Record

// ReadHistory reads a history; a file that does not exist is an empty one. The error tells of every line that is wrong, with
// its number.
func ReadHistory(path string) (History, error) {
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("history: %w", err)
	}
	var h History
	var errs []error
	for i, line := range bytes.Split(bytes.TrimSuffix(raw, []byte("\n")), []byte("\n")) {
		r, err := parseRecord(line)
		if err != nil && len(raw) > 0 {
			errs = append(errs, fmt.Errorf("history %s, line %d: %w", path, i+1, err))
		}
		h = append(h, r)
	}
	if len(raw) == 0 {
		return nil, nil
	}
	return h, errors.Join(errs...)
}

// parseRecord reads a line strictly.
func parseRecord(line []byte) (r Record, err error) {
	if len(bytes.TrimSpace(line)) == 0 {
		return r, errors.New("is empty: want a JSON object, such as verify gate --history writes")
	}
	if err := decode(line, &r, "text after the object: want one JSON object a line"); err != nil {
		return r, err
	}
	return r, r.validate()
}

// With returns the history with a record at its end. It takes the place of one of the same commit, policy and baseline, so
// that a commit that is tried again has one line.
func (h History) With(r Record) History {
	same := func(o Record) bool { return o.Commit == r.Commit && o.Policy == r.Policy && o.Baseline == r.Baseline }
	return append(slices.DeleteFunc(slices.Clone(h), same), r)
}

// WriteFile writes the history, whole or not at all.
func (h History) WriteFile(path string) error {
	var out bytes.Buffer
	for _, r := range h {
		if err := r.validate(); err != nil {
			return fmt.Errorf("history: %s: %w", r.Commit, err)
		}
		out.Write(append(compact(r), '\n'))
	}
	return renameio.WriteFile(path, out.Bytes(), 0o644, renameio.WithExistingPermissions())
}

// HistoryFigure is the title of the picture of a history.
const HistoryFigure = "Regret over commits"

// Curves are what a report draws of a history: the change of each commit against the baseline of its time, and the level of no
// change. A policy and a baseline are a line of their own.
func (h History) Curves() []props.Curve {
	if len(h) == 0 {
		return nil
	}
	base := props.Curve{
		Figure: HistoryFigure, Panel: "change of mean regret, geometric mean over cells", Look: props.Whiskered,
		Axes:    props.Axes{X: "gates, the oldest first", Y: "change, %"},
		Caption: "x: gates, the oldest first; y: change of mean regret of each policy against its baseline, 95 %; dashed: no change.",
	}
	var curves []props.Curve
	for i, r := range h {
		name := r.Policy + " against " + r.Baseline
		at := slices.IndexFunc(curves, func(c props.Curve) bool { return c.Series == name })
		if at < 0 {
			c := base
			c.Series = name
			curves, at = append(curves, c), len(curves)
		}
		curves[at].Points = append(curves[at].Points, props.CurvePoint{
			X: float64(i + 1), Y: perCent(r.Change.Mid), Lo: perCent(r.Change.Lo), Hi: perCent(r.Change.Hi),
			Label: fmt.Sprintf("%s, %s: %s, %s", r.Commit, r.Date.Format(time.DateOnly), change(props.Interval(r.Change)), r.Verdict),
		})
	}
	level := base
	level.Series, level.Look = "no change", props.Limit
	level.Points = []props.CurvePoint{{X: 1}, {X: float64(max(2, len(h)))}}
	return append(curves, level)
}

// perCent is a ratio as a change in per cent.
func perCent(ratio float64) float64 { return 100 * (ratio - 1) }
