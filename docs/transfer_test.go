package docs

import (
	"os"
	"regexp"
	"strings"
)

// transfers are the figures of the table "Do they transfer?" of docs/learners.md, each row of
// which states the arguments of the command that prints it. Rows about 30 arms and 2·10⁴ rounds
// take a second or two; the others are slow.
func transfers() []figure {
	raw, err := os.ReadFile("learners.md")
	if err != nil {
		panic(err)
	}
	var list []figure
	for _, m := range regexp.MustCompile("(?m)^\\| `(--[^`]*)` (\\|.*±.*)$").FindAllStringSubmatch(string(raw), -1) {
		slow := "minutes of CPU time"
		if strings.HasPrefix(m[1], "--m 30 --k 10 --T 2e4 ") {
			slow = inWhole
		}
		list = append(list, figure{"docs/learners.md", "`" + m[1] + "` " + regexp.MustCompile(`\d+(?:\.\d+)?`).ReplaceAllString(m[2], "{}"),
			"verify simulate --policy cmoss,klcmoss,cmoss:radius=half,cucb --seed 2026 " + m[1] + " | LC_ALL=C sort", fourLearners, slow})
	}
	return list
}

// fourLearners picks the regrets of CMOSS, KL-CMOSS, the half radius and CUCB, as the page orders
// them, out of a sorted table.
const fourLearners = `(?s)\ncmoss +\d+ +(?P<a>\S+) +(?P<b>\S+).*?\ncmoss:radius=half +\d+ +(?P<e>\S+) +(?P<f>\S+).*?\ncucb +\d+ +(?P<g>\S+) +(?P<h>\S+)` +
	`.*?\nklcmoss +\d+ +(?P<c>\S+) +(?P<d>\S+)`
