package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// A review is a line without the fields that are not needed.
type review struct {
	User  string  `json:"user_id"`
	Item  string  `json:"business_id"`
	Stars float64 `json:"stars"`
}

// maxLine is the longest line that is read: a review has at most 5000 characters, and each may take
// 6 bytes in JSON.
const maxLine = 1 << 18

func readFile(path string) ([]review, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b := bufio.NewReader(file)
	if magic, _ := b.Peek(2); !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return read(b)
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, err
	}
	return read(z)
}

// read reads JSON lines. Up to one line in a hundred may be malformed.
func read(r io.Reader) ([]review, error) {
	var list []review
	var fault error
	malformed := 0
	names := map[string]string{} // one copy of each name: the data set has seven million reviews
	once := func(name string) string {
		if _, seen := names[name]; !seen {
			names[name] = name
		}
		return names[name]
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		var x review
		err := json.Unmarshal(lines.Bytes(), &x)
		if err == nil && (x.User == "" || x.Item == "" || !slices.Contains([]float64{1, 2, 3, 4, 5}, x.Stars)) {
			err = errors.New("want user_id, business_id and stars of 1, 2, 3, 4 or 5")
		}
		if err != nil {
			malformed++
			if fault == nil {
				fault = fmt.Errorf("line %d: %w", n, err)
			}
			continue
		}
		list = append(list, review{once(x.User), once(x.Item), x.Stars})
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(list) == 0 || malformed > len(list)/100 {
		return nil, fmt.Errorf("%d of %d lines are no reviews, first %v: want at most one in a hundred",
			malformed, malformed+len(list), fault)
	}
	return list, nil
}

// keep returns the ratings by user and item of those with most reviews.
func keep(list []review, users, items int) (*mat.Dense, error) {
	byUser := map[string]int{}
	for _, r := range list {
		byUser[r.User]++
	}
	row, err := most(byUser, users, "users")
	if err != nil {
		return nil, err
	}
	byItem := map[string]int{}
	for _, r := range list {
		if _, kept := row[r.User]; kept {
			byItem[r.Item]++
		}
	}
	column, err := most(byItem, items, "items")
	if err != nil {
		return nil, err
	}
	sum, count := mat.NewDense(users, items, nil), mat.NewDense(users, items, nil)
	for _, r := range list {
		u, kept := row[r.User]
		i, wanted := column[r.Item]
		if kept && wanted {
			sum.Set(u, i, sum.At(u, i)+r.Stars)
			count.Set(u, i, count.At(u, i)+1)
		}
	}
	sum.Apply(func(u, i int, x float64) float64 { return x / max(1, count.At(u, i)) }, sum)
	return sum, nil
}

// most numbers the n names of largest count.
func most(count map[string]int, n int, what string) (map[string]int, error) {
	if n < 1 || n > len(count) {
		return nil, fmt.Errorf("%s=%d: want 1 … %d, as many as the reviews have", what, n, len(count))
	}
	names := make([]string, 0, len(count))
	for name := range count {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	number := map[string]int{}
	for i, name := range names[:n] {
		number[name] = i
	}
	return number, nil
}
