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
		claims = append(claims, peerExponent(l, p))
	}
	claims = append(claims, sizeExponentClaims(l, s)...)
	return append(claims, logKClaim(l, s), logKLargeClaim(l, s))
}

// minimaxExponent states that regret grows like √T.
func minimaxExponent(l *lab, s Subject) props.Claim {
	return horizonExponentClaim(l, s, 0.5,
		s.Title+"'s worst-case regret grows at most like √T.",
		"thm:cmoss_ub; pairing bound, step 6")
}

// peerExponent measures a peer's exponent of T against its own theory: ½ and a
// factor √(ln T) for CUCB and CTS, ½ for EXP3.M and HYBRID, 1 for a policy that
// does not learn.
func peerExponent(l *lab, p Subject) props.Claim {
	switch p.Name {
	case "random":
		return horizonExponentClaim(l, p, 1,
			"The random policy's worst-case regret grows at most like T.", "control; T·max Δ bounds every regret")
	case "cucb", "cts":
		return horizonExponentClaim(l, p, 0.5+logExponent,
			p.Title+"'s worst-case regret grows at most like √(T ln T).", "tab:theory_results; Kveton et al. 2015; Wang & Chen 2018")
	default:
		return horizonExponentClaim(l, p, 0.5,
			p.Title+"'s worst-case regret grows at most like √T.", "tab:theory_results")
	}
}

// logExponent is the local exponent of T of √(ln T), ½/ln T, at T = 10³, the
// shortest horizon fitted; it is less at longer ones.
const logExponent = 0.072
