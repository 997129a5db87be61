package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"github.com/regretcheck/regretcheck/props/sim"
)

// Encode returns a finished unit as it is stored and sent. The first line is the SHA-256 of the
// rest in hexadecimal digits. The rest is a line of JSON: the ID of the kernel that played it, the
// unit and the result.
func Encode(kernel string, u sim.Unit, r sim.Result) ([]byte, error) {
	head, err := head(kernel, u)
	if err != nil {
		return nil, err
	}
	result, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	body := slices.Concat(head, result, tail)
	return slices.Concat([]byte(checksum(body)+"\n"), body), nil
}

// Decode reads the result of a unit from what Encode wrote for that kernel and that very unit. The error
// says what else it is: damaged, another unit's, or a result that cannot be the unit's.
func Decode(data []byte, kernel string, u sim.Unit) (sim.Result, error) {
	sum, body, _ := bytes.Cut(data, []byte("\n"))
	if string(sum) != checksum(body) {
		return sim.Result{}, errors.New("its checksum does not fit")
	}
	head, err := head(kernel, u)
	if err != nil {
		return sim.Result{}, err
	}
	rest, its := bytes.CutPrefix(body, head)
	result, whole := bytes.CutSuffix(rest, tail)
	if !its || !whole {
		return sim.Result{}, errors.New("it is of another unit or another kernel")
	}
	var r sim.Result
	if err := strictly(result, &r); err != nil {
		return sim.Result{}, err
	}
	return r, u.Check(r)
}

// head is how the line of a unit begins: up to its result. tail is how it ends.
func head(kernel string, u sim.Unit) ([]byte, error) {
	unit, err := u.Encode()
	return slices.Concat([]byte(`{"kernel":"`+kernel+`","unit":`), unit, []byte(`,"result":`)), err
}

var tail = []byte("}\n")

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

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
