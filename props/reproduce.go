package props

import (
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
)

// reproduce returns the command that decides one row again with the same seed, share of the budget
// and effort. The filter acts after the budget is split, so the share stays what it was. Without a
// command it is the line that runs everything.
func (c Config) reproduce(key Key) string {
	if c.Command == "" {
		return again()
	}
	line := c.Command + " --claim " + ShellWord(key.Claim)
	if key.Instance != "" {
		line += " --instance " + quote(key.Instance)
	}
	line += fmt.Sprintf(" --seed %d", c.Seed)
	if c.Alpha != DefaultAlpha {
		line += fmt.Sprintf(" --alpha %v", c.Alpha)
	}
	return line + ByEffort(c.Effort, " --quick", "", " --full")
}

// plain are the characters that mean themselves to a POSIX shell.
const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=@%+,-"

// ShellWord quotes a word where a POSIX shell would not read it as it is.
func ShellWord(s string) string {
	if s == "" || strings.Trim(s, plain) != "" {
		return quote(s)
	}
	return s
}

// quote puts s in single quotes for a POSIX shell.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// again returns the line for a run whose rows no command can decide one by one, such as claims
// of the user's own. It repeats the tests of the package, or else this program's command line.
func again() string {
	if testing.Testing() {
		return GoTest("")
	}
	words := make([]string, len(os.Args))
	for i, word := range os.Args {
		words[i] = ShellWord(word)
	}
	return strings.Join(words, " ")
}

// GoTest returns the line that runs a test of this binary's package alone, or all of
// them if test is empty. It works in every folder of the module.
func GoTest(test string) string {
	line := "go test -count=1"
	if test != "" {
		parts := strings.Split(test, "/")
		for i, p := range parts {
			parts[i] = "^" + regexp.QuoteMeta(p) + "$"
		}
		line += " -run " + quote(strings.Join(parts, "/"))
	}
	if info, ok := debug.ReadBuildInfo(); ok && strings.Contains(info.Path, "/") {
		line += " " + ShellWord(strings.TrimSuffix(info.Path, ".test"))
	}
	return line
}
