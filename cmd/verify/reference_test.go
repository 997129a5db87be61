package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestReference holds docs/reference.md against the commands; with -update it writes the page.
func TestReference(t *testing.T) {
	const page = "../../docs/reference.md"
	got := reference(t, cli.Root(program()))
	if *update {
		if err := os.WriteFile(page, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("docs/reference.md is stale: go generate ./cmd/verify (-want +got):\n%s", diff)
	}
}

const referenceHead = `# Reference

Made from the command line's own help by ` + "`go generate ./cmd/verify`" + `; CI checks that it is fresh.
The other pages: [tutorial](tutorial.md), [how-to](how-to.md), [explanation](explanation.md).

## Exit codes

| code | means |
|---|---|
| 0 | nothing failed or was inconclusive |
| 1 | a claim failed |
| 2 | bad input, or a file that cannot be read or written |
| 3 | nothing failed, something was inconclusive |
| 130 | interrupted; what was decided until then is printed |

They are those of the built binary; ` + "`go run`" + ` turns all but 0 into 1.

## JSON

` + "`--format json`" + ` is a contract, described by the schemas in [testdata/schema](../testdata/schema): reports,
baselines, ` + "`eval`" + ` and ` + "`simulate`" + `. The same seed on the same platform gives the same bytes,
the ` + "`timing`" + ` object and ` + "`ns_per_round`" + ` aside; no verdict rests on a timing.

## Commands

`

// reference is the help of every visible command.
func reference(t *testing.T, root *cobra.Command) string {
	var b strings.Builder
	b.WriteString(referenceHead)
	var write func(c *cobra.Command, path ...string)
	write = func(c *cobra.Command, path ...string) {
		_, help, _ := verifyCall(t, append(path, "--help")...)
		fmt.Fprintf(&b, "### %s\n\n```text\n%s```\n\n", c.CommandPath(), help)
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() && sub.Name() != "help" && sub.Name() != "completion" {
				write(sub, append(slices.Clone(path), sub.Name())...)
			}
		}
	}
	write(root)
	return b.String()
}
