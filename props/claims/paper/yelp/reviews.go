package yelp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// tolerated is the share of malformed lines that is not fatal.
const tolerated = 0.01

// A review is what is kept of a line.
type review struct {
	user, item uint32 // numbers in order of first appearance
	stars      uint8  // 1 … 5
}

// Reviews are the ratings of a review file, in its order.
type Reviews struct {
	Lines     int64 // all lines but blank ones
	Malformed int64 // lines that are no review
	// FirstFault says what is wrong with the first malformed line.
	FirstFault error

	users, items names
	list         []review
}

// names numbers identifiers in order of first appearance.
type names struct {
	number map[string]uint32
	names  []string
	count  []int // reviews
}

func newNames() names { return names{number: map[string]uint32{}} }

// of returns the identifier's number and counts the review.
func (n *names) of(id string) uint32 {
	i, ok := n.number[id]
	if !ok {
		i = uint32(len(n.names))
		id = strings.Clone(id) // not the line that it came from
		n.number[id] = i
		n.names = append(n.names, id)
		n.count = append(n.count, 0)
	}
	n.count[i]++
	return i
}

// looks is after how many lines the share of malformed ones is looked at, and
// the context.
const looks = 10_000

// mostBlank is how many more blank lines than others a file may have: some kilobytes of
// gzip hold hundreds of millions.
const mostBlank = 10_000

// Read streams the review file: JSON lines, gzip or not, with the members
// business_id, user_id and stars. Blank lines do not count. It is an error if
// more than 1 % of the lines are malformed, if the file ends inside a line
// that is no review, or if it holds none.
func Read(ctx context.Context, r io.Reader) (*Reviews, error) {
	lines, err := newLineReader(r)
	if err != nil {
		return nil, err
	}
	v := &Reviews{users: newNames(), items: newNames()}
	blank := int64(0)
	for {
		line, err := lines.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil && len(line) == 0 {
			if blank++; blank > mostBlank+v.Lines {
				return nil, fmt.Errorf("%d of %d lines are blank: want JSON lines with business_id, user_id and stars", blank, blank+v.Lines)
			}
			continue
		}
		if err != nil && !errors.Is(err, errTooLong) {
			return nil, fmt.Errorf("after %d lines: %w", v.Lines, err)
		}
		v.Lines++
		if err == nil {
			err = v.add(line)
		}
		if err != nil {
			v.fault(err)
			if !lines.ended {
				return nil, fmt.Errorf("line %d has no end and is no review (%w): the file is truncated", v.Lines, err)
			}
		}
		if v.Lines%looks == 0 {
			if err := errors.Join(ctx.Err(), v.tooMany()); err != nil {
				return nil, err
			}
		}
	}
	if v.Lines == 0 {
		return nil, errors.New("no lines: want JSON lines with business_id, user_id and stars")
	}
	return v, v.tooMany()
}

func (v *Reviews) fault(err error) {
	v.Malformed++
	if v.FirstFault == nil {
		v.FirstFault = fmt.Errorf("line %d: %w", v.Lines, err)
	}
}

func (v *Reviews) tooMany() error {
	if float64(v.Malformed) <= tolerated*float64(v.Lines) {
		return nil
	}
	return fmt.Errorf("%d of %d lines are no reviews, the first being %w: want JSON lines with business_id, user_id and stars, and at most 1 %% "+
		"malformed", v.Malformed, v.Lines, v.FirstFault)
}

// add parses a line and keeps its review.
func (v *Reviews) add(line []byte) error {
	var r struct {
		User  string  `json:"user_id"`
		Item  string  `json:"business_id"`
		Stars float64 `json:"stars"`
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	stars := uint8(r.Stars)
	switch {
	case r.User == "" || r.Item == "":
		return errors.New("no user_id or no business_id")
	case strings.ContainsRune(r.User+r.Item, utf8.RuneError):
		// Every byte that is no UTF-8 reads as this rune: different names would be one.
		return errors.New("user_id or business_id is not UTF-8")
	case stars < 1 || stars > 5 || float64(stars) != r.Stars:
		return fmt.Errorf("stars=%v: want 1, 2, 3, 4 or 5", r.Stars)
	}
	v.list = append(v.list, review{v.users.of(r.User), v.items.of(r.Item), stars})
	return nil
}

// Users returns how many users the file has.
func (v *Reviews) Users() int { return len(v.users.names) }

// Items returns how many items the file has.
func (v *Reviews) Items() int { return len(v.items.names) }
