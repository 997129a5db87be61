package child

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/utf8text"
)

// protocol is the version that a start announces.
const protocol = 1

// maxSeed is the largest seed: popular generators take no more than 32 bits.
const maxSeed = 1<<32 - 1

// appendStart appends the line that begins a run. One that is played beside others has a number.
func appendStart(b []byte, s algos.Spec, seed uint64, game int) []byte {
	b = fmt.Appendf(b, "{\"op\":\"start\",\"protocol\":%d,", protocol)
	if game > 0 {
		b = fmt.Appendf(b, "\"game\":%d,", game)
	}
	b = fmt.Appendf(b, "\"m\":%d,\"k\":%d,\"horizon\":%d,\"seed\":%d,\"feedback\":%q,\"order\":%q",
		s.Arms, s.Cardinality, s.Horizon, seed, s.Feedback.String(), s.Order.String())
	return append(b, "}\n"...)
}

// appendStop appends the line that ends a run.
func appendStop(b []byte, game int) []byte {
	if game > 0 {
		return fmt.Appendf(b, "{\"op\":\"stop\",\"game\":%d}\n", game)
	}
	return append(b, "{\"op\":\"stop\"}\n"...)
}

// appendList appends numbers in brackets, with all their digits.
func appendList[T int | float64](b []byte, xs []T) []byte {
	b = append(b, '[')
	for j, x := range xs {
		if j > 0 {
			b = append(b, ',')
		}
		if n := int64(x); T(n) == x {
			b = strconv.AppendInt(b, n, 10)
		} else {
			b = strconv.AppendFloat(b, float64(x), 'g', -1, 64)
		}
	}
	return append(b, ']')
}

// parsePlain appends the arms of a reply such as {"arms":[0,1,2]}, with or without spaces before
// numbers and the list. It reports whether the reply has this form, which takes a fraction of the
// time of encoding/json.
func parsePlain(dst []int, line []byte) ([]int, bool) {
	list, begins := bytes.CutPrefix(line, []byte(`{"arms":`))
	list, opens := bytes.CutPrefix(bytes.TrimLeft(list, " "), []byte("["))
	list, ends := bytes.CutSuffix(list, []byte("]}"))
	if !begins || !opens || !ends {
		return nil, false
	}
	for number := range bytes.SplitSeq(list, []byte(",")) {
		number = bytes.TrimLeft(number, " ")
		arm, err := strconv.ParseUint(string(number), 10, 31)
		if err != nil || number[0] == '0' && len(number) > 1 {
			return nil, false
		}
		dst = append(dst, int(arm))
	}
	return dst, true
}

// parseReply appends the arms of a reply to dst. told, if not nil, is called with what the reply
// declares.
func parseReply(dst []int, line []byte, told func(Capabilities)) ([]int, error) {
	if arms, ok := parsePlain(dst, line); ok {
		return arms, nil
	}
	text, err := utf8text.UTF8(line)
	if err != nil {
		return dst, fmt.Errorf("said %s: %w", quoted(line), err)
	}
	var reply struct {
		Arms    *[]*float64     `json:"arms"` // 2.0 is a whole number to languages that have no integers
		Decline *string         `json:"decline"`
		Raised  *string         `json:"error"`
		Can     json.RawMessage `json:"capabilities"`
	}
	if err := json.Unmarshal(text, &reply); err != nil {
		return dst, fmt.Errorf("said %s, which is no reply (%v): want {\"arms\":[…]}; %s", quoted(line), err, strayHint)
	}
	if reply.Can != nil {
		can, err := parseDeclaration(reply.Can)
		if err != nil {
			return dst, fmt.Errorf("said %s: %w", quoted(line), err)
		}
		if told != nil {
			told(can)
		}
	}
	switch {
	case reply.Arms != nil:
	case reply.Decline != nil:
		return dst, &objection{printable(*reply.Decline), true}
	case reply.Raised != nil:
		return dst, &objection{printable(*reply.Raised), false}
	default:
		return dst, fmt.Errorf("said %s, which has no arms: want {\"arms\":[…]}", quoted(line))
	}
	if dst, err = appendWhole(dst, *reply.Arms); err != nil {
		return dst, fmt.Errorf("said %s: %w", quoted(line), err)
	}
	return dst, nil
}

// appendWhole appends arms, which are whole numbers.
func appendWhole(dst []int, arms []*float64) ([]int, error) {
	for _, arm := range arms {
		switch {
		case arm == nil: // as JavaScript writes NaN
			return dst, errors.New("arm null: want a whole number")
		case *arm != math.Trunc(*arm) || math.Abs(*arm) > 1<<53:
			return dst, fmt.Errorf("arm %v: want a whole number", *arm)
		}
		dst = append(dst, int(*arm))
	}
	return dst, nil
}

// strayHint is the hint for a program that prints something that is no reply.
const strayHint = "nothing but replies belongs on standard output, print to standard error"

// An objection is a reply that speaks of its game alone: it declines it, or says how it broke.
type objection struct {
	text     string
	declines bool
}

// Error is for a reply that comes too late to decline, or says how the game broke.
func (o *objection) Error() string {
	if o.declines {
		return fmt.Sprintf("declined the game (%s): only a start can be answered so", o.text)
	}
	return fmt.Sprintf("raised %q", o.text)
}

// printable is text of a child as it may stand in a table.
func printable(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) }),
		" ")
	if text == "" {
		return "no reason given"
	}
	if runes := []rune(text); len(runes) > quotedBytes {
		return string(runes[:quotedBytes]) + "…"
	}
	return text
}

// quotedBytes is how much of what a child said is quoted.
const quotedBytes = 120

// quoted quotes what was said, cut to a length that fits a table.
func quoted(said []byte) string {
	if len(said) <= quotedBytes {
		return strconv.Quote(string(said))
	}
	return strconv.Quote(string(said[:quotedBytes])) + "…"
}
