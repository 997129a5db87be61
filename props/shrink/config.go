package shrink

import "fmt"

// A Config is a configuration of a check, ordered by Arms, then Cardinality,
// then Horizon, then Replicates.
type Config struct {
	Arms, Cardinality int
	Horizon           int64
	Replicates        int // 0 for a check that needs none
}

// String writes the configuration as in reports.
func (c Config) String() string {
	s := fmt.Sprintf("m=%d k=%d T=%d", c.Arms, c.Cardinality, c.Horizon)
	if c.Replicates > 0 {
		s += fmt.Sprintf(" n=%d", c.Replicates)
	}
	return s
}
