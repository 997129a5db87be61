package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props/cli"
)

// TestReference holds docs/reference.md against the commands; with -update it writes the page.
func TestReference(t *testing.T) {
	const page = "../../docs/reference.md"
	got := reference(cli.Root(program()))
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

`

// reference writes every visible command.
func reference(root *cobra.Command) string {
	var b bytes.Buffer
	b.WriteString(referenceHead)
	b.WriteString("## Commands\n\n")
	writeCommand(&b, root)
	return b.String()
}

func writeCommand(b *bytes.Buffer, cmd *cobra.Command) {
	if cmd.Hidden || cmd.Name() == "help" || cmd.Name() == "completion" {
		return
	}
	about := cmd.Long
	if about == "" {
		about = cmd.Short + "."
	}
	fmt.Fprintf(b, "### %s\n\n```text\n%s\n```\n\n", cmd.CommandPath(), strings.TrimSpace(about))
	if cmd.Runnable() {
		fmt.Fprintf(b, "    %s\n\n", cmd.UseLine())
	}
	if cmd.Example != "" {
		fmt.Fprintf(b, "```sh\n%s\n```\n\n", strings.TrimRight(unindent(cmd.Example), "\n"))
	}
	writeFlags(b, cmd.LocalFlags())
	for _, c := range cmd.Commands() {
		writeCommand(b, c)
	}
}

// unindent takes two blanks off each line.
func unindent(s string) string { return strings.TrimPrefix(strings.ReplaceAll(s, "\n  ", "\n"), "  ") }

// writeFlags writes a table of the visible flags.
func writeFlags(b *bytes.Buffer, flags *pflag.FlagSet) {
	var rows [][3]string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		kind, usage := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if kind != "" {
			name += " " + kind
		}
		value := f.DefValue
		if value == "[]" || value == "false" {
			value = ""
		}
		rows = append(rows, [3]string{name, usage, value})
	})
	if rows == nil {
		return
	}
	b.WriteString("| flag | means | default |\n|---|---|---|\n")
	for _, r := range rows {
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", r[0], strings.ReplaceAll(r[1], "|", "\\|"), code(r[2]))
	}
	b.WriteString("\n")
}

func code(s string) string {
	if s == "" {
		return ""
	}
	return "`" + s + "`"
}
