package suite

import "github.com/regretcheck/regretcheck/props"

// Algos returns the claims about this project's policies.
func Algos() []props.Claim {
	return concat()
}
