package child_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/props/utf8text"
)

func TestUTF8(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "{": "{", "{}": "{}", "\xef\xbb\xbf{}": "{}", "\xef\xbb": "\xef\xbb",
		"\xff\xfe{\x00": "UTF-16", "\xfe\xff\x00{": "UTF-16", "{\x00}\x00": "UTF-16", "\x00{\x00}": "UTF-16",
	} {
		got, err := utf8text.UTF8([]byte(text))
		if (err != nil) != (want == "UTF-16") || err == nil && string(got) != want {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
}
