package yelp

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A features file is the line
//
//	regretcheck-yelp-features VERSION
//
// a line of JSON with the shape, the vectors as little-endian float32, users first, and the SHA-256
// of all that.
const (
	fileKind    = "regretcheck-yelp-features"
	fileVersion = 1
)

// maxVectors bounds what a file may make Load allocate: a hundred times the
// paper's.
const maxVectors = 100 * (PaperUsers + PaperItems) * PaperRank

type header struct {
	Users int `json:"users"`
	Items int `json:"items"`
	Rank  int `json:"rank"`
}

// Write writes the features file.
func (f *Features) Write(w io.Writer) error {
	sum := sha256.New()
	b := bufio.NewWriter(io.MultiWriter(w, sum))
	fmt.Fprintf(b, "%s %d\n", fileKind, fileVersion)
	err := errors.Join(
		json.NewEncoder(b).Encode(header{f.Users, f.Items, f.Rank}),
		binary.Write(b, binary.LittleEndian, f.vectors),
		b.Flush(),
	)
	if err != nil {
		return err
	}
	_, err = w.Write(sum.Sum(nil))
	return err
}

var errTruncated = errors.New("the file is truncated")

// Load reads a features file and checks its version, shape, checksum and vectors.
func Load(r io.Reader) (*Features, error) {
	sum := sha256.New()
	b := bufio.NewReader(r)
	whole := io.TeeReader(b, sum)
	if err := checkKind(b, sum); err != nil {
		return nil, err
	}
	h, err := readHeader(b, sum)
	if err != nil {
		return nil, err
	}
	vectors, err := readVectors(whole, (h.Users+h.Items)*h.Rank)
	if err != nil {
		return nil, err
	}
	want := make([]byte, sha256.Size)
	if _, err := io.ReadFull(b, want); err != nil {
		return nil, shortened(err)
	}
	if got := sum.Sum(nil); !bytes.Equal(got, want) {
		return nil, fmt.Errorf("checksum %x…: want %x…, as the file says; it is damaged", got[:4], want[:4])
	}
	if _, err := b.ReadByte(); err == nil {
		return nil, errors.New("bytes follow the checksum: want none")
	}
	return New(h.Users, h.Items, h.Rank, vectors)
}

// readVectors reads n numbers by blocks, so that a header cannot make it allocate
// much more than the file holds.
func readVectors(r io.Reader, n int) ([]float32, error) {
	const block = 1 << 16
	var v []float32
	for len(v) < n {
		old := len(v)
		v = slices.Grow(v, min(block, n-old))[:min(old+block, n)]
		if err := binary.Read(r, binary.LittleEndian, v[old:]); err != nil {
			return nil, shortened(err)
		}
	}
	return v, nil
}

func shortened(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errTruncated
	}
	return err
}

// checkKind reads the first line.
func checkKind(b *bufio.Reader, sum io.Writer) error {
	line, err := b.ReadSlice('\n')
	kind, version, ok := bytes.Cut(bytes.TrimSpace(line), []byte(" "))
	if !ok || string(kind) != fileKind {
		return errors.New("not a features file: want one that examples/yelp wrote")
	}
	if err != nil {
		return shortened(err)
	}
	if string(version) != fmt.Sprint(fileVersion) {
		return fmt.Errorf("version %q: want %d; make the file anew with examples/yelp", version, fileVersion)
	}
	_, err = sum.Write(line)
	return err
}

func readHeader(b *bufio.Reader, sum io.Writer) (header, error) {
	var h header
	line, err := b.ReadSlice('\n')
	if err != nil {
		return h, shortened(err)
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return h, fmt.Errorf("header: %w; the file is damaged", err)
	}
	if min(h.Users, h.Items, h.Rank) < 1 || max(h.Users, h.Items) > maxVectors || h.Rank > maxVectors/(h.Users+h.Items) {
		return h, fmt.Errorf("header: %d users, %d items, rank %d cannot be; the file is "+
			"damaged", h.Users, h.Items, h.Rank)
	}
	_, err = sum.Write(line)
	return h, err
}
