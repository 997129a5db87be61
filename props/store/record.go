package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/regretcheck/regretcheck/props/sim"
)

// A Record is a finished unit as it is stored and sent: who played it, what,
// and what came of it.
type Record struct {
	Kernel string     `json:"kernel"` // its ID
	Unit   sim.Unit   `json:"unit"`
	Result sim.Result `json:"result"`
}

// Encode returns the record's bytes: the SHA-256 of the rest in hexadecimal
// digits on a line of its own, then the record as JSON on another.
func (r Record) Encode() ([]byte, error) {
	body, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	return sealed(body), nil
}

// DecodeRecord reads what Encode writes. The error says what is damaged or
// cannot be: another sum, an unknown field, a unit that cannot be played, a result
// that is not the unit's.
func DecodeRecord(data []byte) (Record, error) {
	r, err := decode(data)
	if err != nil {
		return Record{}, err
	}
	if err := r.Unit.Validate(); err != nil { // fields may be missing
		return Record{}, fmt.Errorf("unit: %w", err)
	}
	return r, nil
}

// decode is DecodeRecord but for whether the unit can be played.
func decode(data []byte) (Record, error) {
	body, err := unsealed(data)
	if err != nil {
		return Record{}, err
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	var r Record
	if err := d.Decode(&r); err != nil {
		return Record{}, err
	}
	if _, err := d.Token(); err != io.EOF {
		return Record{}, errors.New("more than one JSON value")
	}
	return r, r.Unit.Check(r.Result)
}

// decodeAs reads the record of a unit that is known by its key, which that of a unit
// that cannot be played is not.
func decodeAs(data []byte, kernel, key string) (Record, error) {
	r, err := decode(data)
	if err != nil {
		return Record{}, err
	}
	if r.Kernel != kernel {
		return Record{}, fmt.Errorf("it is of kernel %s: want %s", r.Kernel, kernel)
	}
	if got, err := r.Unit.Key(kernel); err != nil || got != key {
		return Record{}, fmt.Errorf("it is of another unit (%s)", r.Unit)
	}
	return r, nil
}

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
