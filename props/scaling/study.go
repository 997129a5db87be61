package scaling

import (
	"cmp"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
)

// A Study is one subject or several beside the controls. Its claims share their measurements.
type Study struct {
	measurements
	// Level is the largest R/rate that nine games of ten may have; 0 leaves the level out.
	Level    float64
	subjects []Learner
	controls map[string]Learner
	singles  bool // only games with k = 1
	alone    bool // without controls
}

// EmpiricalLevel is the level that CMOSS keeps: no game was found where its regret exceeds the rate.
const EmpiricalLevel = 1

// NewStudy returns a study of subjects that must scale. The first is the one that the controls stand
// beside; further ones are judged in the same games.
func NewStudy(subjects ...Learner) *Study {
	s := &Study{subjects: subjects, controls: map[string]Learner{}}
	for _, name := range []string{"cucb", "etc", "oneobs", "ball", "random"} {
		s.controls[name] = FromRegistry(algos.Choice{Name: name})
	}
	return s
}

// Replace puts a learner in the place of the control with its name.
func (s *Study) Replace(control Learner) { s.controls[control.Name] = control }

// Alone leaves the controls out: a row is then decided by the subject alone.
func (s *Study) Alone() { s.alone = true }

// aspects are those that the games of the study can decide.
func (s *Study) aspects() (list []aspect) {
	for _, a := range append(aspects(), cascadeAspects()...) {
		if !s.singles {
			list = append(list, a)
		} else if of, ok := a.forSingles(); ok {
			list = append(list, of)
		}
	}
	return list
}

// Claims returns the claims of the study: those of each subject, and that every control is
// rejected.
func (s *Study) Claims() []props.Claim {
	var claims []props.Claim
	for _, p := range s.subjects {
		for _, a := range s.aspects() {
			if p.Rate != nil && (a.cascading || a.isBeta()) || a.cascading && !p.cascades() {
				continue
			}
			claims = append(claims, s.claim(p, a))
		}
		if s.Level > 0 && p.Rate == nil {
			for _, r := range games.Regimes() {
				claims = append(claims, s.levelClaim(p, r, s.Level))
			}
		}
	}
	if !s.alone {
		claims = append(claims, s.controlClaims()...)
	}
	slices.SortStableFunc(claims, func(a, b props.Claim) int { return -cmp.Compare(a.Group, b.Group) }) // a table each
	return claims
}

// controlClaims are the rows of the controls themselves.
func (s *Study) controlClaims() []props.Claim {
	var claims []props.Claim
	subject := s.subjects[0]
	for _, a := range s.aspects() {
		if a.cascading && !subject.cascades() {
			continue
		}
		for _, of := range a.controls() {
			if s.controls[of.name].Name != subject.Name {
				claims = append(claims, s.controlClaim(of, a))
			}
		}
	}
	if s.Level == 0 || s.singles {
		return claims
	}
	if subject.Name != "cucb" {
		claims = append(claims, s.levelControl("cucb", games.Low))
	}
	if subject.Name != "random" {
		claims = append(claims, s.levelControl("random", games.Low), s.levelControl("random", games.High))
	}
	return claims
}

// An Exponent is one fitted by a run: a cell of the table of learners and regimes.
type Exponent struct {
	Policy   string
	Regime   string // k ≤ m/2 or k > m/2
	Feedback string // semi, or of cascades with the order
	Design   string // short, long, …
	Aspect   string // exponent-T, exponent-k, …
	Value    float64
	StdErr   float64
}

// exponents are those of a run, one for each learner, regime, feedback, design and aspect.
type exponents struct {
	mu   sync.Mutex
	kept map[Exponent]noted // by all that is no number
}

// A noted exponent has the number of its repetitions.
type noted struct {
	Exponent
	repetitions int
}

// note keeps an exponent. If several rows note the same one, it keeps that of most repetitions and
// then of least standard error, so that the order of the rows does not matter.
func (l *exponents) note(p Learner, a aspect, d design, value float64, fit exponentFit) {
	key := Exponent{p.Title, a.regime.Text(), d.cascade.String(), d.table, a.name, 0, 0}
	of := noted{key, len(fit.slopes)}
	of.Value, of.StdErr = value, fit.stderr()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept == nil {
		l.kept = map[Exponent]noted{}
	}
	if old, ok := l.kept[key]; !ok || cmp.Or(cmp.Compare(old.repetitions, of.repetitions),
		cmp.Compare(of.StdErr, old.StdErr), cmp.Compare(of.Value, old.Value)) < 0 {
		l.kept[key] = of
	}
}

// Exponents returns what the run has fitted, by feedback, regime, policy, design and aspect.
func (s *Study) Exponents() []Exponent {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Exponent
	for _, of := range s.kept {
		list = append(list, of.Exponent)
	}
	slices.SortFunc(list, func(a, b Exponent) int {
		return cmp.Or(-cmp.Compare(a.Feedback, b.Feedback), cmp.Compare(a.Regime, b.Regime),
			cmp.Compare(a.Policy, b.Policy), cmp.Compare(a.Design, b.Design), cmp.Compare(a.Aspect, b.Aspect))
	})
	return list
}
