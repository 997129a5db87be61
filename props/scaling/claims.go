package scaling

import "github.com/regretcheck/regretcheck/props"

// A Study is a subject measured beside the control and, where given, peers.
// Its claims share their measurements.
type Study struct {
	points  measurements
	subject Subject
	control Subject
	peers   []Subject
	// Further are peers whose generated games and searches wait for --full.
	Further []Subject
	// Lower, if not nil, is a factor that no policy's worst case is below.
	Lower FactorBound
}

// NewStudy returns a study of a subject that must scale like the minimax rate.
func NewStudy(subject, control Subject, peers ...Subject) *Study {
	return &Study{subject: subject, control: control, peers: peers}
}

// Subject returns the policy that is studied.
func (s *Study) Subject() Subject { return s.subject }

// Claims returns the claims of the study: β of subject and control, exponents
// of all, and whether log k shows in the subject's regret.
func (s *Study) Claims() []props.Claim {
	claims := []props.Claim{
		betaClaim(&s.points, s.subject, s.control, Sizes()),
		controlClaim(&s.points, s.control),
		minimaxExponent(&s.points, s.subject),
	}
	for _, p := range append([]Subject{s.control}, s.peers...) {
		switch p.Name {
		case s.subject.Name:
		case "random":
			claims = append(claims, linearExponent(&s.points, p))
		default:
			claims = append(claims, sublinearExponent(&s.points, p))
		}
	}
	claims = append(claims, sizeClaims(&s.points, s.subject)...)
	return append(claims, s.Generated()...)
}

// Generated returns the claims over generated games: what must hold of the
// subject, and must not of the control and of random play.
func (s *Study) Generated() []props.Claim {
	claims := generatedClaims(&s.points, s.subject)
	claims = append(claims, s.worstClaims(s.subject)...)
	if s.control.Name != s.subject.Name {
		control := s.control
		control.Share = 0.5 * control.share() // its β is farther from the limit than the subject's
		claims = append(claims, generatedControls(&s.points, control, "beta", bothRegimes)...)
		control.Share = 0.1 * s.control.share() // nor does its level need many games; beyond m/2 it keeps that
		claims = append(claims, props.Within(generatedControls(&s.points, control, "level", onlyLow), props.Default)...)
		claims = append(claims, s.worstClaims(control)...)
	}
	for _, p := range s.peers {
		switch {
		case p.Name == s.subject.Name:
		case p.Name == "random":
			claims = append(claims, generatedControls(&s.points, p, "level", bothRegimes)...)
		default:
			claims = append(claims, append(peerClaims(&s.points, p), s.worstClaims(p)...)...)
		}
	}
	for _, p := range s.Further {
		if p.Name != s.subject.Name && p.Name != s.control.Name {
			claims = append(claims, onlyFull(append(peerClaims(&s.points, p), s.worstClaims(p)...))...)
		}
	}
	return claims
}

// onlyFull returns the claims with cases that wait for --full.
func onlyFull(claims []props.Claim) []props.Claim {
	for _, c := range claims {
		for i, k := range c.Cases {
			c.Cases[i] = k.Needing(props.Full)
		}
	}
	return claims
}
