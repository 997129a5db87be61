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
	b.WriteString(" --claim " + shellWord(key.Claim))
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

// shellWord quotes a word only where a POSIX shell would read it otherwise;
// claim paths may hold the pattern character *.
func shellWord(s string) string {
	if strings.ContainsAny(s, "*−") {
		return quote(s)
	}
	return s
}

// quote puts s in single quotes for a POSIX shell.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
