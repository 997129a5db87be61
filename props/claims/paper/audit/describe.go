package audit

import (
	"cmp"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/testdata"
)

// algorithmName returns the paper's name of an algorithm.
func algorithmName(s string) string { return algos.Choice{Name: s}.Title() }

// describe fills in a kind's template from a claim.
func describe(template string, c testdata.Claim) string {
	metric := "regret"
	if strings.Contains(c.Where, "metric=runtime") {
		metric = "runtime"
	}
	hi := c.Hi
	if hi == "" {
		hi = "100" // "more than" a share: percentages end there
	}
	return strings.NewReplacer(
		"{S}", inWords(c.Subject), "{R}", inWords(c.Reference), "{metric}", metric,
		"{where}", inWords(c.Where), "{param}", inWords(c.Param), "{share}", shareOf(c),
		"{lo}", c.Lo, "{hi}", hi, "{words}", c.Words,
	).Replace(template)
}

// shareOf returns the share of the settings that a claim is about: its Param, or all.
func shareOf(c testdata.Claim) string { return cmp.Or(c.Param, "all") }

// inWords writes a selector for a reader. A text that is no selector is left as it is.
func inWords(selector string) string {
	conditions, err := parseConditions(selector)
	if err != nil {
		return selector
	}
	var out []string
	for _, c := range conditions {
		if s := conditionInWords(c); s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, ", ")
}

// conditionInWords writes one condition. It omits the metric, which templates name.
func conditionInWords(c condition) string {
	values := make([]string, len(c.values))
	for i, v := range c.values {
		switch c.key {
		case "table":
			values[i] = "tab:" + v
		case "algorithm":
			values[i] = algorithmName(v)
		case "range":
			values[i] = "[" + strings.Replace(v, "-", ",", 1) + "]"
		case "vary":
			values[i] = "varying " + v
		case "gamma":
			values[i] = "γ=" + v
		case "k", "m", "lo", "hi", "T", "c", "m-k":
			values[i] = c.key + "=" + v
		case "metric":
			return ""
		default:
			values[i] = v
		}
	}
	return strings.Join(values, " and ")
}
