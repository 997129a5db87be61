package paper

import (
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper/yelp"
	"github.com/regretcheck/regretcheck/testdata"
)

// surrogateOrders begins the paths of the orderings on random features.
const surrogateOrders = "paper/surrogate/"

// surrogates are the orderings that the text claims on the second data set, decided on
// random features of the same size and of a similar spectrum, since the data set cannot
// be had here. A pass says that the ordering holds for arms of such a shape, not for the
// data; what fails on it may hold on the data.
func (s *Study) surrogates() []props.Claim {
	on := NewStudy(s.replays.subjects, yelp.Surrogate())
	on.standsIn, on.replays.budgets = true, surrogateBudgets
	var claims []props.Claim
	for _, o := range allOrderings() {
		if o.below.dataset != testdata.Yelp || o.below.algorithm != "cmoss" {
			continue
		}
		c := on.ordering(o)
		c.ID = surrogateOrders + strings.TrimPrefix(c.ID, "paper/order/yelp/")
		c.Group = "Orderings on a surrogate of the Yelp data"
		c.Statement = "On a surrogate (random features of the data's size, not the data): " + c.Statement
		c.Method += " The surrogate has 1500 users and 10 000 items with 50 features, one direction that all share and others of falling weight; what it shows is " +
			"that the ordering holds, or not, for arms of such a spread, and nothing about the data set itself."
		claims = append(claims, c)
	}
	return claims
}

// formalGame reports whether an ordering is about a game of tab:formal.
func formalGame(id string) bool {
	return strings.Contains(id, "/m=30/k=10/cmoss") || strings.Contains(id, "/m=30/k=20/cmoss")
}
