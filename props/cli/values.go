package cli

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// A value is a flag whose text a function reads.
type value[T any] struct {
	to   *T
	kind string // in help
	read func(string) (T, error)
}

// Set reads the value. Ranges are checked where they are known.
func (v value[T]) Set(s string) error {
	x, err := v.read(s)
	if err == nil {
		*v.to = x
	}
	return err
}

// String returns the current value as Set reads it.
func (v value[T]) String() string {
	if v.to == nil {
		return ""
	}
	return asGiven(*v.to)
}

// asGiven writes a value as a flag reads it: the entries of a list are apart by commas.
func asGiven(v any) string { return strings.ReplaceAll(strings.Trim(fmt.Sprint(v), "[]"), " ", ",") }

// Type names the kind of value in help texts.
func (v value[T]) Type() string { return v.kind }

// AsInteger returns a flag that reads 100000 as well as 1e5.
func AsInteger[T int | int64](to *T) pflag.Value {
	return value[T]{to, "N", func(s string) (T, error) {
		n, err := parseInteger(s)
		if err == nil && int64(T(n)) != n {
			err = errInteger
		}
		return T(n), err
	}}
}

// asNumber returns a flag that holds a finite number.
func asNumber(to *float64) pflag.Value { return value[float64]{to, "X", parseNumber} }

// asIntegers returns a flag that holds different integers apart by commas.
func asIntegers(to *[]int64) pflag.Value {
	return value[[]int64]{to, "N", func(s string) (list []int64, err error) {
		for field := range strings.SplitSeq(s, ",") {
			n, err := parseInteger(strings.TrimSpace(field))
			if err != nil {
				return nil, err
			}
			if slices.Contains(list, n) {
				return nil, errors.New("want each value once")
			}
			list = append(list, n)
		}
		return list, nil
	}}
}

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

func parseNumber(s string) (float64, error) {
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, errors.New("want a finite number")
	}
	return x, nil
}

func parseNumbers(s string) (list []float64, err error) {
	for field := range strings.SplitSeq(s, ",") {
		x, err := parseNumber(field)
		if err != nil {
			return nil, fmt.Errorf("entry %d is %q: want finite numbers apart by commas", len(list)+1, field)
		}
		list = append(list, x)
	}
	return list, nil
}
