package cli

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// An integer is a flag that reads 100000 as well as 1e5.
type integer struct{ to *int64 }

// Set reads the value. Ranges are checked where they are known.
func (v integer) Set(s string) error {
	n, err := parseInteger(s)
	if err == nil {
		*v.to = n
	}
	return err
}

// String returns the current value.
func (v integer) String() string {
	if v.to == nil {
		return "0"
	}
	return strconv.FormatInt(*v.to, 10)
}

// Type names the kind of value in help texts.
func (v integer) Type() string { return "N" }

var (
	errInteger = errors.New("want an integer such as 100000 or 1e5")
	errSize    = errors.New("want an integer between −2^63 and 2^63")
)

func parseInteger(s string) (int64, error) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n, nil
	}
	x, err := strconv.ParseFloat(s, 64)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange) || x != math.Trunc(x) || math.IsInf(x, 0) && err == nil:
		return 0, errInteger
	case math.Abs(x) >= 1<<63: // the first float64 that int64 cannot hold
		return 0, errSize
	}
	return int64(x), nil
}

// A count is an integer flag that fills an int.
type count struct{ to *int }

// Set reads the value.
func (v count) Set(s string) error {
	n, err := parseInteger(s)
	if err != nil {
		return err
	}
	if int64(int(n)) != n {
		return errInteger
	}
	*v.to = int(n)
	return nil
}

// String returns the current value.
func (v count) String() string {
	if v.to == nil {
		return "0"
	}
	return strconv.Itoa(*v.to)
}

// Type names the kind of value in help texts.
func (v count) Type() string { return "N" }

// A number is a flag that holds a finite number.
type number struct{ to *float64 }

// Set reads the value.
func (v number) Set(s string) error {
	x, err := parseNumber(s)
	if err == nil {
		*v.to = x
	}
	return err
}

// String returns the current value.
func (v number) String() string {
	if v.to == nil {
		return "0"
	}
	return strconv.FormatFloat(*v.to, 'g', -1, 64)
}

// Type names the kind of value in help texts.
func (v number) Type() string { return "X" }

func parseNumber(s string) (float64, error) {
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, errors.New("want a finite number")
	}
	return x, nil
}

// integers is a flag that holds a comma-separated list of different integers.
type integers struct{ to *[]int64 }

// Set reads the list.
func (v integers) Set(s string) error {
	var list []int64
	for _, field := range strings.Split(s, ",") {
		n, err := parseInteger(strings.TrimSpace(field))
		if err != nil {
			return err
		}
		if slices.Contains(list, n) {
			return errors.New("want each value once")
		}
		list = append(list, n)
	}
	*v.to = list
	return nil
}

// String returns the current list.
func (v integers) String() string {
	if v.to == nil {
		return ""
	}
	var words []string
	for _, n := range *v.to {
		words = append(words, strconv.FormatInt(n, 10))
	}
	return strings.Join(words, ",")
}

// Type names the kind of value in help texts.
func (v integers) Type() string { return "N" }

// repeated returns a value that the list holds more than once, if there is one.
func repeated[E comparable](list []E) (twice E, found bool) {
	for i, x := range list {
		if slices.Contains(list[:i], x) {
			return x, true
		}
	}
	return twice, false
}

// numbers is a flag that holds a comma-separated list of finite numbers.
type numbers struct{ to *[]float64 }

// Set reads the list.
func (v numbers) Set(s string) error {
	var list []float64
	for i, field := range strings.Split(s, ",") {
		x, err := parseNumber(field)
		if err != nil {
			return errors.New("entry " + strconv.Itoa(i+1) + " is " + strconv.Quote(field) +
				": want finite numbers apart by commas")
		}
		list = append(list, x)
	}
	*v.to = list
	return nil
}

// String returns the current list.
func (v numbers) String() string {
	if v.to == nil {
		return ""
	}
	fields := make([]string, len(*v.to))
	for i, x := range *v.to {
		fields[i] = strconv.FormatFloat(x, 'g', -1, 64)
	}
	return strings.Join(fields, ",")
}

// Type names the kind of value in help texts.
func (v numbers) Type() string { return "LIST" }

// AsCount returns a flag that stores an integer such as 1e3.
func AsCount(to *int) pflag.Value { return count{to} }

// AsInteger is AsCount for 64 bits.
func AsInteger(to *int64) pflag.Value { return integer{to} }
