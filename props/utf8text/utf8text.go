// Package utf8text tells in which encoding a text is written, of programs and files whose tools add
// a byte order mark or write UTF-16 unasked, as Windows shells and editors do.
package utf8text

import (
	"bytes"
	"errors"
)

// errUTF16 is for text in which every second byte of an ASCII letter is 0.
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
