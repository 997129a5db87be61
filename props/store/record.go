package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/regretcheck/regretcheck/props/sim"
)

// A Record is a finished unit as it is stored and sent: the unit, the kernel that played it, and
// the result.
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
	var r Record
	if err := strictly(body, &r); err != nil {
		return Record{}, err
	}
	return r, r.Unit.Check(r.Result)
}

// strictly decodes one JSON value without unknown fields.
func strictly(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one JSON value")
	}
	return nil
}

// decodeAs reads the record of a unit whose key is known. A unit that cannot be played has no key,
// so its record is refused.
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

// DecodeResult reads the result of a unit from a record, which must be of that kernel and that
// very unit: a reply may be late, or in another's place.
func DecodeResult(data []byte, kernel string, u sim.Unit) (sim.Result, error) {
	key, err := u.Key(kernel)
	if err != nil {
		return sim.Result{}, err
	}
	return decodeOf(data, kernel, key, u)
}

// decodeOf reads the result of a unit. A record that Encode wrote begins with the kernel and the
// unit; if these bytes are as expected, only the rest is parsed. Any other record is read as a
// whole, to say what it is.
func decodeOf(data []byte, kernel, key string, u sim.Unit) (sim.Result, error) {
	head, err := headOf(kernel, u)
	if err != nil {
		return sim.Result{}, err
	}
	body, err := unsealed(data)
	if err != nil {
		return sim.Result{}, err
	}
	rest, whole := bytes.CutPrefix(body, head)
	if rest, ended := bytes.CutSuffix(rest, []byte("}\n")); whole && ended {
		var r sim.Result
		if err := strictly(rest, &r); err != nil {
			return sim.Result{}, err
		}
		return r, u.Check(r)
	}
	r, err := decodeAs(data, kernel, key)
	return r.Result, err
}

// headOf is how the body of a unit's record begins: up to its result.
func headOf(kernel string, u sim.Unit) ([]byte, error) {
	unit, err := u.Encode()
	return slices.Concat([]byte(`{"kernel":"`+kernel+`","unit":`), unit, []byte(`,"result":`)), err
}

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
