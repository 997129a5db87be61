package yelp

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// maxLine is the longest line that is read whole; a review has at most 5000
// characters, and each may take 6 bytes in JSON.
const maxLine = 1 << 18

// A lineReader hands out the lines of a file, gzip or not, without keeping
// more than one.
type lineReader struct {
	r *bufio.Reader
	// ended reports, once next returned io.EOF, whether the last line ended as
	// lines do.
	ended bool
}

// newLineReader looks at the first bytes to see whether r is compressed.
func newLineReader(r io.Reader) (*lineReader, error) {
	b := bufio.NewReaderSize(r, 1<<20)
	magic, err := b.Peek(2)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return &lineReader{r: b, ended: true}, nil
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, compressed(err)
	}
	return &lineReader{r: bufio.NewReaderSize(z, 1<<20), ended: true}, nil
}

// errTooLong is the error of a line that cannot be a review.
var errTooLong = errors.New("longer than any review")

// next returns the next line without its end; the bytes are valid until the
// next call. A line of more than maxLine bytes is passed over: errTooLong.
func (l *lineReader) next() ([]byte, error) {
	line, err := l.r.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull) || len(line) > maxLine:
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = l.r.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, compressed(err)
		}
		return nil, errTooLong
	case errors.Is(err, io.EOF):
		if len(line) == 0 {
			return nil, io.EOF
		}
		l.ended = false
		return line, nil
	case err != nil:
		return nil, compressed(err)
	}
	return bytes.TrimRight(line, "\r\n"), nil
}

// compressed explains what package gzip reports.
func compressed(err error) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the gzip stream ends early: the file is truncated")
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader):
		return fmt.Errorf("the gzip stream is damaged: %w", err)
	}
	return err
}
