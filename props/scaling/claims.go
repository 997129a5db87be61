package scaling

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
)

// A Study is a subject measured beside the control and, where given, peers.
// Its claims share their measurements.
type Study struct {
	points  measurements
	subject Learner
	control Learner
	peers   []Learner
	// Wrong are learners with a known wrong rate: the controls of fitted exponents, by name.
	Wrong []Learner
	// Further are peers whose generated games and searches wait for --full.
	Further []Learner
	// Cascading are learners that are fitted under cascading feedback beside the subject.
	Cascading []Learner
	// StandsFor is the policy that the subject is put in the place of, if it is: claims about that one alone are then
	// about the subject.
	StandsFor string
	// Lower, if not nil, is a factor that no policy's worst case is below.
	Lower FactorBound
}

// NewStudy returns a study of a subject that must scale like the minimax rate.
func NewStudy(subject, control Learner, peers ...Learner) *Study {
	return &Study{subject: subject, control: control, peers: peers}
}

// Fix holds m, k or both in every game of the study. Call it before Claims.
func (s *Study) Fix(f Fixed) { s.points.fixed = f }

// Subject returns the policy that is studied.
func (s *Study) Subject() Learner { return s.subject }

// Claims returns the claims of the study: β of subject and control, exponents
// of all, and whether log k shows in the subject's regret. Random play has so little spread that
// its row's few runs are enough where it is the control.
func (s *Study) Claims() []props.Claim {
	claims := []props.Claim{
		betaClaim(&s.points, s.subject, s.control, s.points.fixed.Sizes()),
		controlClaim(&s.points, s.control),
		minimaxExponent(&s.points, s.subject, s.beside("random")),
	}
	for _, p := range append([]Learner{s.control}, s.peers...) {
		switch {
		case p.Name == s.subject.Name:
		case p.Role == algos.NoLearner:
			claims = append(claims, linearExponent(&s.points, p))
		default:
			claims = append(claims, sublinearExponent(&s.points, p, s.beside("random")))
		}
	}
	claims = append(claims, s.points.fixed.OwnSizes(s.sizeClaims())...)
	return append(append(claims, s.Generated()...), s.cascadeClaims()...)
}

// Generated returns the claims over generated games: what must hold of the
// subject, and must not of learners with a known wrong rate.
func (s *Study) Generated() []props.Claim {
	claims := append(s.generatedClaims(), s.worstClaims(s.subject)...)
	claims = append(claims, s.generatedControls()...)
	claims = append(claims, s.dependentClaims()...)
	if control := s.control; control.Name != s.subject.Name {
		claims = append(claims, levelControl(&s.points, control.briefly(0.1), games.Low))
		claims = append(claims, s.worstClaims(s.control)...)
	}
	for _, p := range s.peers {
		switch {
		case p.Name == s.subject.Name:
		case p.Role == algos.NoLearner:
			for _, r := range bothRegimes {
				claims = append(claims, levelControl(&s.points, p.briefly(0.03), r))
			}
		default:
			claims = append(claims, s.worstClaims(p)...)
		}
	}
	for _, p := range s.Further {
		if p.Name != s.subject.Name && p.Name != s.control.Name {
			claims = append(claims, onlyFull(s.worstClaims(p))...)
		}
	}
	return claims
}

// briefly returns a control whose level needs few games, and short ones: those that its share pays
// for. CUCB needs 3 ms a game, random play 1 ms.
func (s Learner) briefly(share float64) Learner {
	s.Share = share
	return s
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
