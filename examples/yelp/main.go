// Command yelp makes the paper's second data set from the public Yelp reviews, which cannot be
// shipped. It reads the data set's review file (JSON lines with user_id, business_id and stars,
// plain or gzip) and writes the features that verify paper --yelp takes.
//
//	go run ./examples/yelp -reviews yelp_academic_dataset_review.json -out yelp.features
//	verify paper --yelp yelp.features
//
// The paper gives the shape, not the factorisation. The choices made here:
//
//   - the users with most reviews; the items with most reviews by these users; ties to the lesser
//     identifier
//   - the mean of the stars where a user reviewed an item more than once, and 0 where there is no
//     review
//   - the best approximation of that matrix of the given rank, UΣVᵀ: users are the rows of UΣ^½,
//     items those of VΣ^½, each scaled to length 1
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/regretcheck/regretcheck/props/claims/paper"
)

func main() {
	reviews := flag.String("reviews", "", "review `FILE` of the Yelp data set, plain or gzip")
	out := flag.String("out", "", "features `FILE` to write, which must not exist")
	users := flag.Int("users", paper.YelpUsers, "users to keep")
	items := flag.Int("items", paper.YelpItems, "items to keep")
	rank := flag.Int("rank", paper.YelpRank, "dimensions of the vectors")
	flag.Parse()
	if *reviews == "" || *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := prepare(*reviews, *out, *users, *items, *rank); err != nil {
		fmt.Fprintln(os.Stderr, "yelp:", err)
		os.Exit(2)
	}
}

// prepare makes the features file. It writes nothing unless all went well.
func prepare(reviews, out string, users, items, rank int) error {
	list, err := readFile(reviews)
	if err != nil {
		return fmt.Errorf("%s: %w", reviews, err)
	}
	ratings, err := keep(list, users, items)
	if err != nil {
		return err
	}
	vectors, err := factorise(ratings, rank)
	if err != nil {
		return err
	}
	features, err := paper.NewFeatures(users, items, rank, vectors)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(out, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if err := features.Write(file); err != nil {
		file.Close()
		os.Remove(out)
		return err
	}
	fmt.Printf("%s: %d users, %d items, rank %d, from %d reviews; affinities from %.4f to %.4f\n",
		out, users, items, rank, len(list), features.Min, features.Max)
	return file.Close()
}
