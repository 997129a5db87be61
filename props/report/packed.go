package report

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
)

// A packed is a Document as the page holds it. The script of the page (page.js, unpacked) puts the
// document together again and offers it as a download.
type packed struct {
	Head Document `json:"head"` // without its rows
	// Deflated is an arranged as JSON, compressed (zlib, RFC 1950), in base64. A page of 1300 rows is
	// a quarter smaller for it.
	Deflated string `json:"deflated"`
}

// An arranged is the rows of a document by columns, and what is said of their claims: names of
// fields are written once and so are values that many rows share.
type arranged struct {
	Columns []column             `json:"columns"`
	Claims  map[string]claimView `json:"claims"`
}

// A column holds one field of every row.
type column struct {
	Name string   `json:"name"`
	Keys []string `json:"keys,omitempty"` // the values are objects with these keys, written as arrays
	// Values holds the value of each row, or, where Rows is given, each different value once.
	Values []json.RawMessage `json:"values"`
	Rows   []int             `json:"rows,omitempty"` // position in Values, by row
}

// pack arranges a document and compresses its rows and claims. Commands are written as patterns.
func pack(d Document, claims map[string]claimView) (packed, error) {
	p := packed{Head: d}
	p.Head.Rows = []Record{}
	a := arranged{Claims: claims}
	for i := range d.Rows {
		d.Rows[i].Curves = []Curve{} // the page's tables of points hold them
	}
	fields := reflect.TypeFor[Record]()
	for f := range fields.NumField() {
		name, _, _ := strings.Cut(fields.Field(f).Tag.Get("json"), ",")
		c := column{Name: name}
		for _, r := range d.Rows {
			r.Reproduce = r.pattern()
			raw, err := json.Marshal(reflect.ValueOf(r).Field(f).Interface())
			if err != nil {
				return packed{}, err
			}
			c.Values = append(c.Values, raw)
		}
		if err := c.flatten(); err != nil {
			return packed{}, err
		}
		a.Columns = append(a.Columns, c.shared())
	}
	var err error
	p.Deflated, err = deflated(a)
	return p, err
}

// deflated writes a value as JSON, compressed, in base64.
func deflated(v any) (string, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	z, err := zlib.NewWriterLevel(&b, zlib.BestCompression)
	if err != nil {
		return "", err
	}
	_, err = z.Write(raw)
	err = errors.Join(err, z.Close())
	return base64.StdEncoding.EncodeToString(b.Bytes()), err
}

// flatten writes objects as arrays of their values, if all have the same keys. An array of one value stands for an object
// all of whose values are that one: the interval of a value known without error.
func (c *column) flatten() error {
	flat := slices.Clone(c.Values)
	var common []string
	for i, raw := range c.Values {
		if raw[0] != '{' {
			continue
		}
		keys, values, err := members(raw)
		if err != nil {
			return err
		}
		if common == nil {
			common = keys
		}
		if len(keys) == 0 || !slices.Equal(keys, common) {
			return nil
		}
		alike := true
		for _, v := range values {
			alike = alike && bytes.Equal(v, values[0])
		}
		if alike {
			values = values[:1]
		}
		if flat[i], err = json.Marshal(values); err != nil {
			return err
		}
	}
	c.Keys, c.Values = common, flat
	return nil
}

// members returns the keys of an object in their order, with their values.
func members(object json.RawMessage) (keys []string, values []json.RawMessage, err error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		return nil, nil, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, nil, err
		}
		var v json.RawMessage
		if err := d.Decode(&v); err != nil {
			return nil, nil, err
		}
		keys, values = append(keys, key.(string)), append(values, v)
	}
	return keys, values, nil
}

// shared writes each different value once where that is shorter.
func (c column) shared() column {
	position := map[string]int{}
	s := column{Name: c.Name, Keys: c.Keys}
	for _, v := range c.Values {
		at, known := position[string(v)]
		if !known {
			at = len(s.Values)
			position[string(v)] = at
			s.Values = append(s.Values, v)
		}
		s.Rows = append(s.Rows, at)
	}
	if s.size() < c.size() {
		return s
	}
	return c
}

// size is about what the column takes as JSON.
func (c column) size() int {
	n := 4 * len(c.Rows)
	for _, v := range c.Values {
		n += len(v) + 1
	}
	return n
}

// A pattern is a command that begins with patternMark, with marks for its row's own claim and
// instance.
const (
	patternMark  = "\x01"
	claimMark    = "{claim}"
	instanceMark = "{instance}"
)

// pattern writes a row's command as a pattern where that gives the command back, so that rows of
// one kind share it: verify --claim {claim} --instance '{instance}' --seed 1.
func (r Record) pattern() string {
	if strings.Contains(r.Reproduce, "{") {
		return r.Reproduce
	}
	s := strings.Replace(r.Reproduce, "--claim "+r.Claim+" ", "--claim "+claimMark+" ", 1)
	if r.Instance != "" {
		s = strings.Replace(s, "--instance '"+r.Instance+"'", "--instance '"+instanceMark+"'", 1)
	}
	if s == r.Reproduce {
		return s
	}
	return patternMark + s
}
