package yelp

import (
	"compress/gzip"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
)

// A file is what a features file holds, in the encoding of package gob. It is compressed by gzip,
// whose checksum finds a damaged one.
type file struct {
	Users, Items, Rank int
	Vectors            []float32 // users first
}

// Write writes the features file.
func (f *Features) Write(w io.Writer) error {
	z := gzip.NewWriter(w)
	return errors.Join(gob.NewEncoder(z).Encode(file{f.Users, f.Items, f.Rank, f.vectors}), z.Close())
}

// Load reads a features file and checks its checksum, shape and vectors.
func Load(r io.Reader) (*Features, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("not a features file, as examples/yelp writes them: %w", err)
	}
	var f file
	if err := gob.NewDecoder(z).Decode(&f); err != nil {
		return nil, fmt.Errorf("%w: the file is truncated, damaged, or no features file", err)
	}
	if _, err := io.Copy(io.Discard, z); err != nil { // at its end stands the checksum
		return nil, fmt.Errorf("%w: the file is damaged", err)
	}
	return New(f.Users, f.Items, f.Rank, f.Vectors)
}
