package junittest_test

import (
	"os"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/report/junittest"
)

const suite = `<testsuite name="s" tests="1" failures="0" errors="0">`

// TestCheck: a whole report passes, and each thing that a reader refuses or hides is named.
func TestCheck(t *testing.T) {
	for name, c := range map[string]struct{ report, want string }{
		"whole": {`<testsuites tests="1" time="0.5">` + suite + `<properties><property name="a" value="b"></property></properties>` +
			`<testcase classname="c" name="n" time="1.5"><failure message="m">why</failure></testcase></testsuite></testsuites>`, ""},
		"unknown element":   {`<testsuites><tests></tests></testsuites>`, "<tests> is unknown to Jenkins"},
		"unknown attribute": {`<testsuites skipped="1"></testsuites>`, "the attribute skipped, which Jenkins refuses"},
		"required":          {`<testsuites><testsuite name="s" tests="1" failures="0"></testsuite></testsuites>`, "lacks errors, which Jenkins needs"},
		"no class":          {`<testsuites>` + suite + `<testcase name="n"></testcase></testsuite></testsuites>`, "lacks classname, which GitLab needs"},
		"no suite":          {`<testsuites><testcase classname="c" name="n"></testcase></testsuites>`, "stands in <testsuites>"},
		"no root":           {`<testcase classname="c" name="n"></testcase>`, "stands in <>"},
		"no text": {`<testsuites>` + suite + `<testcase classname="c" name="n"><skipped message="why"></skipped></testcase></testsuite></testsuites>`,
			"<skipped> has no text"},
		"twice": {`<testsuites>` + suite + strings.Repeat(`<testcase classname="c" name="n"></testcase>`, 2) + `</testsuite></testsuites>`, "two testcases are c, n"},
		"time":  {`<testsuites time="5 s"></testsuites>`, `the time "5 s"`},
		"cut":   {`<testsuites>`, "unexpected EOF"},
	} {
		err := junittest.Check(os.DirFS("../../../.ci/junit"), []byte(c.report))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
	if err := junittest.Check(os.DirFS("."), nil); err == nil {
		t.Error("no tables: want an error")
	}
}
