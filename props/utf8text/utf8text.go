// Package utf8text reads texts of programs and files whose tools may add a byte order mark or write
// UTF-16 unasked, as Windows shells and editors do.
package utf8text

import (
	"bytes"
	"errors"
)

// errUTF16 is the error of text with UTF-16's byte order mark, or with a 0 among its first two
// bytes.
var errUTF16 = errors.New("it is UTF-16: want UTF-8")

// UTF8 returns the text without the byte order mark of UTF-8 that it may begin with. Text in
// UTF-16 is an error.
func UTF8(text []byte) ([]byte, error) {
	marked := bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff"))
	if marked || len(text) > 1 && (text[0] == 0 || text[1] == 0) {
		return nil, errUTF16
	}
	return bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), nil
}
