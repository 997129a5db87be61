// Package yelp holds the paper's second data set as features of users and items, whose inner
// products are the arms. The Yelp reviews cannot be shipped: examples/yelp makes a features file
// from them.
//
// The paper gives the shape (1500 users, 10 000 items, 50 dimensions, unit vectors), not the
// factorisation. A file of another shape is read, and every row calls it a stand-in.
package yelp
