package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props/claims/paper"
)

// caption says what a figure compares, at which m, k and T, with which rewards and means, over how many runs, what its marks
// are, which of the paper's panels it shows, and what it leaves out.
func caption(f paper.Figure, shown []paper.Panel) string {
	sentences := []string{
		"Regret of " + f.Subject + ".",
		"T = 100 000 rounds; m = 30 unless it varies, k as in the title; Bernoulli rewards; each instance draws its means uniformly from the range " +
			"in the title, from [0, 0.1] where none is given.",
		"Lines: means of " + runsText(shown) + "; bands: the middle 80 % of runs; hollow markers: the paper's means of 10 runs.",
	}
	if !slices.ContainsFunc(shown, func(p paper.Panel) bool { return p.Varies != "" }) {
		sentences[1] = strings.Replace(sentences[1], ", from [0, 0.1] where none is given", "", 1)
	}
	numbers := make([]int, len(shown))
	for i, p := range shown {
		numbers[i] = p.Number
	}
	if ours := numbersText(counted(len(shown))); ours != numbersText(numbers) {
		sentences = append(sentences, "Panels "+ours+" are the paper's "+numbersText(numbers)+".")
	}
	if rest := missingText(f.Panels); rest != "" {
		sentences = append(sentences, "Not shown: "+rest+".")
	}
	return strings.Join(sentences, " ")
}

// runsText says how many runs a mean is over, by series: 120 runs of CMOSS, at least 40 of CUCB.
func runsText(shown []paper.Panel) string {
	var names []string
	least, most := map[string]int{}, map[string]int{}
	for _, p := range shown {
		for _, s := range p.Series {
			switch {
			case s.Runs == 0: // a timing
			case !slices.Contains(names, s.Name):
				names = append(names, s.Name)
				least[s.Name], most[s.Name] = s.Runs, s.Runs
			default:
				least[s.Name], most[s.Name] = min(least[s.Name], s.Runs), max(most[s.Name], s.Runs)
			}
		}
	}
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = fmt.Sprintf("%d of %s", least[name], name)
		if i == 0 {
			parts[i] = fmt.Sprintf("%d runs of %s", least[name], name)
		}
		if least[name] != most[name] {
			parts[i] = "at least " + parts[i]
		}
	}
	return strings.Join(parts, ", ")
}

// missingText says which panels are left out and why, without the words of a command line.
func missingText(panels []paper.Panel) string {
	var yelp, untimed, others bool
	for _, p := range panels {
		switch {
		case len(p.Series) > 0:
		case p.Missing == paper.NoData:
			yelp = true
		case p.Missing == paper.Untimed:
			untimed = true
		default:
			others = true
		}
	}
	var parts []string
	for _, part := range []struct {
		there bool
		text  string
	}{
		{yelp, "panels on the Yelp data set, which may not be passed on"}, {untimed, "runtimes, which were not measured"},
		{others, "panels for which too few runs were played"},
	} {
		if part.there {
			parts = append(parts, part.text)
		}
	}
	return strings.Join(parts, "; ")
}

// numbersText writes ascending numbers of panels: (1)–(4), (9), (11).
func numbersText(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		last := i
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		part := fmt.Sprintf("(%d)", numbers[i])
		if last > i {
			part += fmt.Sprintf("–(%d)", numbers[last])
		}
		parts, i = append(parts, part), last+1
	}
	return strings.Join(parts, ", ")
}

func counted(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i + 1
	}
	return out
}
