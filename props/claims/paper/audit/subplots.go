package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// subplots judges a reference to the subplots of a figure against the figure's own caption.
func subplots(t tables, c claim) (Finding, error) {
	conditions, err := parseConditions(c.Param)
	if err != nil {
		return Finding{}, err
	}
	want := map[string][]string{}
	for _, p := range conditions {
		want[p.key] = p.values
	}
	var captioned []string
	line := 0
	for _, p := range t.panels {
		if slices.Contains(want["figure"], p.Figure) && slices.Contains(want["shows"], p.Shows) {
			captioned = append(captioned, strconv.Itoa(p.Number))
			line = p.Line
		}
	}
	if len(captioned) == 0 {
		return Finding{}, fmt.Errorf("param %q: no subplot meets it; want figure=… shows=…", c.Param)
	}
	got := strings.Join(captioned, ",")
	out := contradicted(given(got != c.Lo), fmt.Sprintf("by the caption of %s these are subplots %s, not %s",
		strings.Join(want["figure"], ","), got, c.Lo), none)
	out.Detail = fmt.Sprintf("printed %s, the caption (L%d) says %s", c.Lo, line, got)
	return out, nil
}
