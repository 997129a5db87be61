package scaling

import "github.com/regretcheck/regretcheck/props"

// Claims returns the claims about a subject that must scale like the minimax
// rate, beside the control and, where given, peers whose exponents are
// measured in the same table.
func Claims(s, control Subject, peers ...Subject) []props.Claim {
	l := &lab{}
	claims := []props.Claim{
		betaClaim(l, s, control),
		controlClaim(l, control),
		minimaxExponent(l, s),
	}
	for _, p := range append([]Subject{control}, peers...) {
		if p.Name == "random" {
			claims = append(claims, linearExponent(l, p))
		} else {
			claims = append(claims, sublinearExponent(l, p))
		}
	}
	claims = append(claims, sizeExponentClaims(l, s)...)
	return append(claims, logKClaim(l, s), logKLargeClaim(l, s))
}
