package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

const preface = `# Who notices a changed operator

Made by %[1]smake mutation%[1]s: %[2]d of the %[3]d places that gremlins v0.6.0 finds (seed %[4]d), each changed alone.

- *Its own tests* are %[1]sgo test -short%[1]s of the folder that the change is in; *any tests* are, where these miss it, the
  folder's long tests and the short ones of the packages that use it (listed in %[1]s.ci/mutate/bench.go%[1]s).
- *verify* is the command alone, asked about the changes in %[5]s that no test notices: first the claims of %[1]sverify
  algos%[1]s or %[1]sverify theory%[1]s that the default suite holds, with %[1]s--quick%[1]s, then the default suite. A failed or
  undecided row, refused input and a run that never ends are noticed.
- A run counts as one that never ends at %[6]d times the processor time that it takes without the change, one minute at least; a busy
  machine is no reason.
- What does not build (%[7]d), or changes nothing for the reason given below (%[8]d), is left out of the scores. Intervals are Wilson's at 95 %%.
- Tree %[9]s%[10]s.

`

// writeReport writes the scores by folder and what survived.
func writeReport(w io.Writer, o options, tree string, places int, tried []mutant) {
	slices.SortFunc(tried, byPlace)
	unbuilt, same, earlier, open := 0, 0, 0, 0
	for _, m := range tried {
		unbuilt += one(m.own == notViable)
		same += one(m.reason != "" && m.own != notViable)
		earlier += one(m.tree != tree)
		open += one(m.quick == survived && m.whole == notAsked || m.own == survived && m.wider == notAsked ||
			m.tests() == survived && m.quick == notAsked && slices.Contains(o.asked, m.folder))
	}
	since := ""
	if earlier > 0 {
		since = fmt.Sprintf("; %d changes were noticed in an earlier one and not tried again", earlier)
	}
	if open > 0 {
		since += fmt.Sprintf("; of %d not every judge was asked, and what the others did not notice counts as missed", open)
	}
	fmt.Fprintf(w, preface, "`", len(tried), places, o.seed, strings.Join(o.asked, ", "), mostCPU, unbuilt, same, tree,
		since)
	fmt.Fprintln(w, "| folder | changes | its own tests | any tests | verify, quick claims | verify | tests or verify |\n|---|---|---|---|---|---|---|")
	for _, folder := range append(slices.Clone(o.packages), "") {
		writeScore(w, folder, tried)
	}
	fmt.Fprintln(w, "\n## What nothing noticed")
	writeList(w, tried, func(m mutant) bool { return counts(m) && m.tests() == survived && m.command() != noticed })
	fmt.Fprintln(w, "\n## What verify noticed and no test did")
	writeList(w, tried, func(m mutant) bool { return counts(m) && m.tests() == survived && m.command() == noticed })
	fmt.Fprintln(w, "\n## What tests noticed and verify accepted once\n\nSome are noticed since: the table counts the last answer.")
	writeList(w, tried, func(m mutant) bool {
		return counts(m) && m.tests() == noticed &&
			(m.command() == survived || m.missed)
	})
	fmt.Fprintln(w, "\n## What changes nothing")
	writeList(w, tried, func(m mutant) bool { return m.reason != "" })
}

// counts tells whether a mutant is part of the scores.
func counts(m mutant) bool { return m.own != notViable && m.reason == "" }

func writeScore(w io.Writer, folder string, tried []mutant) {
	var n, own, tests, asked, quick, command, either int
	for _, m := range tried {
		if !counts(m) || folder != "" && m.folder != folder {
			continue
		}
		n++
		own += one(m.own == noticed)
		tests += one(m.tests() == noticed)
		asked += one(m.command() != notAsked || m.missed) // who accepted it counts as long as nobody asked again
		quick += one(m.quick == noticed)
		command += one(m.command() == noticed)
		either += one(m.tests() == noticed || m.command() == noticed)
	}
	name := folder
	if folder == "" {
		name = "all"
	}
	fmt.Fprintf(w, "| %s | %d | %s | %s | %s | %s | %s |\n", name, n, score(own, n), score(tests, n), score(quick, asked),
		score(command, asked), score(either, n))
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// score writes a share with Wilson's interval.
func score(k, n int) string {
	if n == 0 {
		return "–"
	}
	const z = 1.959963984540054
	p, f := float64(k)/float64(n), float64(n)
	middle, half := (p+z*z/(2*f))/(1+z*z/f), z/(1+z*z/f)*math.Sqrt(p*(1-p)/f+z*z/(4*f*f))
	return fmt.Sprintf("%d (%.0f %%, %.0f…%.0f)", k, 100*p, max(0, 100*(middle-half)), 100*(middle+half))
}

func writeList(w io.Writer, tried []mutant, keep func(mutant) bool) {
	any := false
	for _, m := range tried {
		if !keep(m) {
			continue
		}
		any = true
		reason := ""
		switch {
		case m.reason != "":
			reason = ": " + m.reason
		case m.tests() == noticed:
			reason = " (" + m.test + ")"
		case m.command() == noticed:
			reason = " (" + strings.TrimPrefix(m.row, "fail: ") + ")"
		}
		fmt.Fprintf(w, "\n- `%s/%s:%d` %s: `%s` became `%s`%s", m.folder, m.file, m.line,
			strings.ToLower(strings.ReplaceAll(m.kind, "_", " ")), m.text,
			m.became, reason)
	}
	if !any {
		fmt.Fprint(w, "\nNothing.")
	}
	fmt.Fprintln(w)
}
