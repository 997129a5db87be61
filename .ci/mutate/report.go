package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// writeReport writes the scores by folder and what survived.
func writeReport(w io.Writer, o options, places int, tried []mutant) {
	slices.SortFunc(tried, func(a, b mutant) int { return cmp.Compare(a.String(), b.String()) })
	fmt.Fprintf(w, "# Who notices a changed operator\n\nMade by `make mutation` (%d of %d places that gremlins v0.6.0 finds, seed %d", len(tried), places, o.seed)
	fmt.Fprintf(w, "). A mutant is noticed by the tests if those of its own package fail, by the command if `verify` alone prints a failed row, "+
		"refuses its input or takes over %d times its normal time. Mutants that do not build, or change nothing for the reason given, are left out of the "+
		"scores; intervals are Wilson's at 95 %%.\n\n", patience)
	fmt.Fprintln(w, "| folder | mutants | noticed by its tests | by `verify` alone | by either |\n|---|---|---|---|---|")
	for _, folder := range append(slices.Clone(o.packages), "") {
		writeScore(w, folder, tried)
	}
	fmt.Fprintln(w, "\n## What neither noticed")
	writeList(w, tried, func(m mutant) bool { return counts(m) && m.tests == survived && m.command != noticed })
	fmt.Fprintln(w, "\n## What changes nothing")
	writeList(w, tried, func(m mutant) bool { return m.reason != "" })
	if o.verify {
		fmt.Fprintln(w, "\n## What the tests noticed and the command did not")
		writeList(w, tried, func(m mutant) bool { return counts(m) && m.tests == noticed && m.command == survived })
	}
}

// counts tells whether a mutant is part of the scores.
func counts(m mutant) bool { return m.tests != notViable && m.reason == "" }

func writeScore(w io.Writer, folder string, tried []mutant) {
	var n, tests, asked, command, either int
	for _, m := range tried {
		if !counts(m) || folder != "" && m.folder != folder {
			continue
		}
		n++
		tests += one(m.tests == noticed)
		asked += one(m.command != notAsked)
		command += one(m.command == noticed)
		either += one(m.tests == noticed || m.command == noticed)
	}
	name := folder
	if folder == "" {
		name = "all"
	}
	fmt.Fprintf(w, "| %s | %d | %s | %s | %s |\n", name, n, score(tests, n), score(command, asked), score(either, n))
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
	return fmt.Sprintf("%d (%.0f %%, %.0f…%.0f)", k, 100*p, 100*(middle-half), 100*(middle+half))
}

func writeList(w io.Writer, tried []mutant, keep func(mutant) bool) {
	any := false
	for _, m := range tried {
		if !keep(m) {
			continue
		}
		any = true
		reason := ""
		if m.reason != "" {
			reason = ": " + m.reason
		}
		fmt.Fprintf(w, "\n- `%s/%s:%d` %s: `%s` became `%s`%s", m.folder, m.file, m.line, strings.ToLower(strings.ReplaceAll(m.kind, "_", " ")), m.text,
			m.line2, reason)
	}
	if !any {
		fmt.Fprint(w, "\nNothing.")
	}
	fmt.Fprintln(w)
}
