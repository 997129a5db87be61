package cli

import (
	"errors"
	"fmt"
	"math"
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
func (v value[T]) String() string { return asGiven(*v.to) }

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

var errInteger = errors.New("want an integer such as 100000 or 1e5")

func parseInteger(s string) (int64, error) {
	s = strings.TrimSpace(s)
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n, nil
	}
	x, err := strconv.ParseFloat(s, 64)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange) || x != math.Trunc(x) || math.IsInf(x, 0) && err == nil:
		return 0, errInteger
	case math.Abs(x) >= 1<<63: // the first float64 that int64 cannot hold
		return 0, errors.New("want an integer between −2^63 and 2^63")
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

// listOf returns what reads values apart by commas.
func listOf[T any](read func(string) (T, error)) func(string) ([]T, error) {
	return func(s string) (list []T, err error) {
		for field := range strings.SplitSeq(s, ",") {
			x, err := read(field)
			if err != nil && field != s {
				err = fmt.Errorf("entry %d is %q: %w", len(list)+1, field, err)
			}
			if err != nil {
				return nil, err
			}
			list = append(list, x)
		}
		return list, nil
	}
}
