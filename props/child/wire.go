package child

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/regretcheck/regretcheck/algos"
)

// Protocol is the version of the protocol that a start announces.
const Protocol = 1

// maxSeed is the largest seed: popular generators take no more than 32 bits.
const maxSeed = 1<<32 - 1

// stopLine ends a run.
var stopLine = []byte("{\"op\":\"stop\"}\n")

// appendStart appends the line that begins a run.
func appendStart(b []byte, s algos.Spec, seed uint64) []byte {
	b = fmt.Appendf(b, "{\"op\":\"start\",\"protocol\":%d,\"m\":%d,\"k\":%d,\"horizon\":%d,\"seed\":%d,\"feedback\":%q,\"order\":%q",
		Protocol, s.Arms, s.Cardinality, s.Horizon, seed, s.Feedback.String(), s.Order.String())
	if s.Late != (algos.Late{}) {
		b = fmt.Appendf(b, ",\"late\":%q", s.Late.String())
	}
	return append(b, "}\n"...)
}

// Where rewards arrive late, a line tells of the rounds whose rewards arrived, none or several:
//
//	{"op":"observe","late":[{"round":3,"arms":[0,1],"rewards":[0,1]}]}
const (
	lateBegins = `{"op":"observe","late":[`
	lateEnds   = "]}\n"
)

// appendLate appends what a round showed, to a line that has begun.
func appendLate(b []byte, round int64, arms []int, rewards []float64) []byte {
	if len(b) > len(lateBegins) {
		b = append(b, ',')
	}
	b = append(b, `{"round":`...)
	b = strconv.AppendInt(b, round, 10)
	return append(appendShown(append(b, `,"arms":[`...), arms, rewards), '}')
}

// appendObserve appends the line that tells what a round showed.
func appendObserve(b []byte, arms []int, rewards []float64) []byte {
	return append(appendShown(append(b, `{"op":"observe","arms":[`...), arms, rewards), "}\n"...)
}

// appendShown appends arms and their rewards, without the brackets before and the brace after them.
func appendShown(b []byte, arms []int, rewards []float64) []byte {
	for j, arm := range arms {
		if j > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(arm), 10)
	}
	b = append(b, `],"rewards":[`...)
	for j, x := range rewards {
		if j > 0 {
			b = append(b, ',')
		}
		b = appendReward(b, x)
	}
	return append(b, ']')
}

// appendReward appends a reward with all its digits.
func appendReward(b []byte, x float64) []byte {
	switch x {
	case 0:
		return append(b, '0')
	case 1:
		return append(b, '1')
	}
	return strconv.AppendFloat(b, x, 'g', -1, 64)
}

// parseArms appends the arms of a reply to dst. A reply in the plain form
// {"arms":[0,1,2]}, spaces allowed, is read without allocating; any other by
// encoding/json, which also says what is wrong with it. told, if not nil, is called with what
// the reply declares.
func parseArms(dst []int, line []byte, told func(promise)) ([]int, error) {
	if arms, ok := parsePlain(dst, line); ok {
		return arms, nil
	}
	var reply struct {
		Arms    *[]wholeNumber  `json:"arms"`
		Decline *string         `json:"decline"`
		Can     json.RawMessage `json:"capabilities"`
	}
	if err := json.Unmarshal(line, &reply); err != nil {
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
	case reply.Decline != nil && reply.Arms == nil:
		return dst, &declined{printable(*reply.Decline)}
	case reply.Arms == nil:
		return dst, fmt.Errorf("said %s, which has no arms: want {\"arms\":[…]}", quoted(line))
	}
	for _, arm := range *reply.Arms {
		dst = append(dst, int(arm))
	}
	return dst, nil
}

// strayHint is the hint for a program that prints something that is no reply.
const strayHint = "nothing but replies belongs on standard output, print to standard error"

// declined is a reply that declines the game.
type declined struct{ reason string }

// Error is for a reply that comes too late to decline.
func (d *declined) Error() string {
	return fmt.Sprintf("declined the game (%s): only a start can be answered so", d.reason)
}

// printable is text of a child as it may stand in a table.
func printable(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) }), " ")
	if text == "" {
		return "no reason given"
	}
	if runes := []rune(text); len(runes) > quotedBytes {
		return string(runes[:quotedBytes]) + "…"
	}
	return text
}

// A wholeNumber is an integer in whatever form JSON has for it: 2, 2.0 and 2e0 are
// one number to languages that have no integers.
type wholeNumber int

// UnmarshalJSON reads a number without a fraction.
func (n *wholeNumber) UnmarshalJSON(raw []byte) error {
	x, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || x != math.Trunc(x) || math.Abs(x) > 1<<53 {
		return fmt.Errorf("arm %s: want a whole number", raw)
	}
	*n = wholeNumber(x)
	return nil
}

// parsePlain reads a reply of the plain form and reports whether it is one.
func parsePlain(dst []int, line []byte) (arms []int, ok bool) {
	s := plainScanner{line: line}
	if !s.token('{') || !s.name() || !s.token(':') || !s.token('[') {
		return nil, false
	}
	if s.token(']') {
		return dst, s.token('}') && s.end()
	}
	for {
		n, ok := s.number()
		if !ok {
			return nil, false
		}
		dst = append(dst, n)
		if s.token(',') {
			continue
		}
		return dst, s.token(']') && s.token('}') && s.end()
	}
}

// A plainScanner reads the few tokens of a reply.
type plainScanner struct {
	line []byte
	at   int
}

func (s *plainScanner) skip() {
	for s.at < len(s.line) && (s.line[s.at] == ' ' || s.line[s.at] == '\t' || s.line[s.at] == '\r') {
		s.at++
	}
}

func (s *plainScanner) token(c byte) bool {
	s.skip()
	if s.at < len(s.line) && s.line[s.at] == c {
		s.at++
		return true
	}
	return false
}

func (s *plainScanner) name() bool {
	const name = `"arms"`
	s.skip()
	if len(s.line)-s.at < len(name) || string(s.line[s.at:s.at+len(name)]) != name {
		return false
	}
	s.at += len(name)
	return true
}

// number reads a JSON integer of at most nine digits without a sign: no valid
// arm has more.
func (s *plainScanner) number() (int, bool) {
	s.skip()
	from, n := s.at, 0
	for s.at < len(s.line) && s.line[s.at]-'0' <= 9 && s.at-from < 9 {
		n = 10*n + int(s.line[s.at]-'0')
		s.at++
	}
	digits := s.at - from
	return n, digits > 0 && (digits == 1 || s.line[from] != '0')
}

func (s *plainScanner) end() bool {
	s.skip()
	return s.at == len(s.line)
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
