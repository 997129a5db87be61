package child

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/regretcheck/regretcheck/props/utf8text"
)

// protocol is the version that a start announces.
const protocol = 1

// maxSeed is the largest seed: popular generators take no more than 32 bits.
const maxSeed = 1<<32 - 1

// A message is a line to the child, with the fields of its op.
type message struct {
	Op       string    `json:"op"`
	Protocol int       `json:"protocol,omitempty"`
	Game     int       `json:"game,omitempty"` // of one that is played beside others
	M        int       `json:"m,omitempty"`
	K        int       `json:"k,omitempty"`
	Horizon  int64     `json:"horizon,omitempty"`
	Seed     *uint64   `json:"seed,omitempty"`
	Feedback string    `json:"feedback,omitempty"`
	Order    string    `json:"order,omitempty"`
	P        []float64 `json:"p,omitempty"` // of a sampler
	Games    []int     `json:"games,omitempty"`
	Arms     any       `json:"arms,omitempty"`    // a list, or one for each of the games
	Rewards  any       `json:"rewards,omitempty"` // likewise
}

// parseReply appends the arms of a reply to dst. told, if not nil, is called with what the reply
// declares.
func parseReply(dst []int, line []byte, told func(*Capabilities)) ([]int, error) {
	text, err := utf8text.UTF8(line)
	if err != nil {
		return dst, fmt.Errorf("said %s: %w", quoted(line), err)
	}
	var reply struct {
		Arms    json.RawMessage `json:"arms"`
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
			told(&can)
		}
	}
	switch {
	case bytes.HasPrefix(reply.Arms, []byte("[")):
		if dst, err = appendArms(dst, reply.Arms); err != nil {
			err = fmt.Errorf("said %s: %w", quoted(line), err)
		}
	case reply.Decline != nil:
		err = &objection{printable(*reply.Decline), true}
	case reply.Raised != nil:
		err = &objection{printable(*reply.Raised), false}
	default:
		err = fmt.Errorf("said %s, which has no arms: want {\"arms\":[…]}", quoted(line))
	}
	return dst, err
}

// appendArms appends the whole numbers of a list. 2.0 is one to languages that have no integers, null
// is what JavaScript makes of NaN.
func appendArms(dst []int, list []byte) ([]int, error) {
	parts := func(r rune) bool { return r == ',' || unicode.IsSpace(r) }
	for text := range bytes.FieldsFuncSeq(list[1:len(list)-1], parts) {
		arm, err := strconv.ParseFloat(string(text), 64)
		if err != nil || arm != math.Trunc(arm) || math.Abs(arm) > 1<<53 {
			return dst, fmt.Errorf("arm %.120s: want a whole number", text)
		}
		dst = append(dst, int(arm))
	}
	return dst, nil
}

// strayHint is the hint for a program that prints something that is no reply.
const strayHint = "nothing but replies belongs on standard output, print to standard error"

// An objection is a reply about one game: it declines the game, or says how the game broke.
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

// printable returns a child's text as one line for a table.
func printable(text string) string {
	invisible := func(r rune) bool { return r == ' ' || !unicode.IsPrint(r) }
	text = strings.Join(strings.FieldsFunc(text, invisible), " ")
	if text == "" {
		return "no reason given"
	}
	if runes := []rune(text); len(runes) > quotedBytes {
		return string(runes[:quotedBytes]) + "…"
	}
	return text
}

// quotedBytes is how much of a child's line is quoted.
const quotedBytes = 120

// quoted quotes what was said, cut to a length that fits a table.
func quoted(said []byte) string {
	if len(said) <= quotedBytes {
		return strconv.Quote(string(said))
	}
	return strconv.Quote(string(said[:quotedBytes])) + "…"
}
