package testdata

import (
	"bytes"
	"embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

//go:embed paper/*.csv expected/*.csv
var files embed.FS

// read returns the records of an embedded file below its header. A file that does not parse is a fault
// of this repository, which the tests exclude: it panics.
func read[R any](name, header string, record func(r []string) R) []R {
	raw, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(raw)).ReadAll()
	if err != nil || len(lines) == 0 || strings.Join(lines[0], ",") != header {
		panic(fmt.Sprintf("testdata/%s: %v: want the header %s", name, err, header))
	}
	var rows []R
	for _, r := range lines[1:] {
		rows = append(rows, record(r))
	}
	return rows
}

// integer reads an integer.
func integer(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

// number reads a number; an empty field is 0.
func number(s string) float64 {
	if s == "" {
		return 0
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(err)
	}
	return x
}
