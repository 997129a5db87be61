// Package yelp makes the paper's second data set from the public Yelp reviews,
// which cannot be shipped: it streams the reviews, keeps the users and items
// with most of them, factorises their rating matrix, and serves the affinities
// that the paper uses as arms.
//
// The paper gives the shape (1500 users, 10 000 items, 50 dimensions, unit
// vectors), not the factorisation. The choices made here:
//
//   - the users with most reviews in the file; the items with most reviews
//     among those that a kept user reviewed; ties to the lesser identifier
//   - the rating matrix holds stars, the mean of them where a user reviewed an
//     item more than once, and 0 where there is no review
//   - its best approximation of rank 50, UΣVᵀ: users are the rows of UΣ^½,
//     items those of VΣ^½, each then scaled to length 1
//   - an instance is m pairs of a user and an item, drawn uniformly by PCG
//     seeded with 2026 and the number of the draw
package yelp
