package yelp

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Ratings is the sparse rating matrix of the kept users and items, by user.
type Ratings struct {
	Users, Items int
	start        []int // of each user's entries; one more than users
	column       []int32
	stars        []float64
}

// Entries returns how many ratings there are.
func (r *Ratings) Entries() int { return len(r.stars) }

// Keep returns the rating matrix of the users and items with most reviews: the
// items among those that a kept user reviewed. It is an error if there are
// fewer, or if a kept user reviewed no kept item.
func (v *Reviews) Keep(users, items int) (*Ratings, error) {
	var errs []error
	if users < 1 || users > v.Users() {
		errs = append(errs, fmt.Errorf("users=%d: want 1 … %d, as many as the file has", users, v.Users()))
	}
	if items < 1 || items > v.Items() {
		errs = append(errs, fmt.Errorf("items=%d: want 1 … %d, as many as the file has", items, v.Items()))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	row := v.users.most(users, func(uint32) bool { return true })
	rated := make([]bool, v.Items())
	for _, r := range v.list {
		if row[r.user] >= 0 {
			rated[r.item] = true
		}
	}
	column := v.items.most(items, func(i uint32) bool { return rated[i] })
	if n := count(column); n < items {
		return nil, fmt.Errorf("items=%d: want at most %d, as many as the %d users with most reviews have reviewed", items, n, users)
	}
	return v.matrix(users, items, row, column)
}

// most numbers the n identifiers with most reviews, among those that may be
// kept; all others get −1. The numbers ascend with the rank.
func (n *names) most(keep int, may func(uint32) bool) []int32 {
	var order []uint32
	for i := range n.names {
		if may(uint32(i)) {
			order = append(order, uint32(i))
		}
	}
	slices.SortFunc(order, func(a, b uint32) int {
		if d := n.count[b] - n.count[a]; d != 0 {
			return d
		}
		return strings.Compare(n.names[a], n.names[b])
	})
	place := slices.Repeat([]int32{-1}, len(n.names))
	for rank, i := range order[:min(keep, len(order))] {
		place[i] = int32(rank)
	}
	return place
}

func count(place []int32) int {
	n := 0
	for _, p := range place {
		if p >= 0 {
			n++
		}
	}
	return n
}

// matrix collects the ratings of the kept users and items.
func (v *Reviews) matrix(users, items int, row, column []int32) (*Ratings, error) {
	type entry struct {
		user, item int32
		stars      uint8
	}
	var entries []entry
	for _, r := range v.list {
		if u, i := row[r.user], column[r.item]; u >= 0 && i >= 0 {
			entries = append(entries, entry{u, i, r.stars})
		}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		if a.user != b.user {
			return int(a.user - b.user)
		}
		return int(a.item - b.item)
	})
	m := &Ratings{Users: users, Items: items, start: make([]int, users+1)}
	for at := 0; at < len(entries); {
		e, sum, n := entries[at], 0, 0
		for ; at < len(entries) && entries[at].user == e.user && entries[at].item == e.item; at++ {
			sum += int(entries[at].stars)
			n++
		}
		m.column = append(m.column, e.item)
		m.stars = append(m.stars, float64(sum)/float64(n))
		m.start[e.user+1] = len(m.stars)
	}
	for u := range users {
		if m.start[u+1] == 0 {
			return nil, fmt.Errorf("users=%d: the user of rank %d reviewed none of the %d kept items; want fewer users or more items", users, u+1, items)
		}
	}
	return m, nil
}
