package search

import "fmt"

// An Extent is how large a game a check plays, ordered by Arms, then
// Cardinality, then Horizon, then Replicates.
type Extent struct {
	Arms, Cardinality int
	Horizon           int64
	Replicates        int // 0 for a check that needs none
}

// String writes the extent as in reports.
func (c Extent) String() string {
	s := fmt.Sprintf("m=%d k=%d T=%d", c.Arms, c.Cardinality, c.Horizon)
	if c.Replicates > 0 {
		s += fmt.Sprintf(" n=%d", c.Replicates)
	}
	return s
}
