package props

import (
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
)

// reproduce returns the command that decides one row again with the same
// seed, share of the budget and effort. The filter acts after the budget is
// split, so the share stays what it was. Without a command it is what runs
// everything again.
func (c Config) reproduce(key Key) string {
	if c.Command == "" {
		return again()
	}
	var b strings.Builder
	b.WriteString(c.Command)
	b.WriteString(" --claim " + ShellWord(key.Claim))
	if key.Instance != "" {
		b.WriteString(" --instance " + quote(key.Instance))
	}
	b.WriteString(" --seed " + strconv.FormatUint(c.Seed, 10))
	if c.Alpha != DefaultAlpha {
		b.WriteString(" --alpha " + strconv.FormatFloat(c.Alpha, 'g', -1, 64))
	}
	switch c.Effort {
	case Quick:
		b.WriteString(" --quick")
	case Full:
		b.WriteString(" --full")
	}
	return b.String()
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
