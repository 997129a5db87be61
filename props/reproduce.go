package props

import (
	"strconv"
	"strings"
)

// reproduce returns the command that decides one row again with the same
// seed, share of the budget and effort. The filter acts after the budget is
// split, so the share stays what it was.
func (c Config) reproduce(key Key) string {
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
