package policytest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
)

// A Level says which part of a user's expectations a policy was shown to meet.
type Level int

// The levels, each on top of those before it.
const (
	Contract     Level = iota + 1 // valid actions, slices left alone
	Reproducible                  // the seed controls everything, and nothing leaks from game to game
	Learns                        // hardly a run is lost, exploring ends, regret on a fixed gap grows like √T at most
	GapOptimal                    // and like ln T, within a factor of the limit
)

var levelNames = []string{"none", "contract", "reproducible", "learns", "gap-optimal"}

// String returns the name, "none" for 0.
func (l Level) String() string { return levelNames[l] }

// ParseLevel is the inverse of Level.String for the levels that there are.
func ParseLevel(s string) (Level, error) {
	if i := slices.Index(levelNames, s); i > 0 {
		return Level(i), nil
	}
	return 0, fmt.Errorf("level=%q: want one of %s", s, strings.Join(levelNames[1:], ", "))
}

// A State says what was found of a level, in the words of a scorecard.
type State string

// The states of a level.
const (
	Open    State = "not decided" // a rule that decides it was not decided
	Missed  State = "not reached" // a rule of it failed
	Reached State = "reached"
)

// A Step is a level of a scorecard.
type Step struct {
	Level Level
	State State
	Rule  string // that stopped it, or was not decided; "" if none
	Why   string // its witness or the reason why it was skipped
	Hint  string // what the pattern looks like; "" if it is not known
}

// A Score is a scorecard.
type Score struct {
	Steps   []Step
	Looks   string // the known index that explains the actions; "" if there is none
	Seed    string // what is wrong with the effect of the seed; "" if nothing
	Reached Level  // the highest level that is reached with all below it; 0 for none
}

// ScoreOf makes the scorecard of a report's rows. A level is left out if the user chose none of
// its rules; it then does not stop the levels above it.
func ScoreOf(rows []props.Row) (s Score) {
	for l := Contract; l <= GapOptimal; l++ {
		if step, any := stepOf(l, rows); any {
			s.Steps = append(s.Steps, step)
		}
	}
	for _, step := range s.Steps {
		if step.State != Reached {
			break
		}
		s.Reached = step.Level
	}
	for _, row := range rows {
		f := row.Verdict.Finding()
		if row.Claim == prefix+ruleIndex {
			s.Looks = hintOf(f)
		}
		s.Seed = cmp.Or(s.Seed, warning(f, policies.Seedless))
	}
	return s
}

// stepOf judges a level by the first of its rows that is missed, else by the first that is open. A
// row in which the policy broke counts for the contract.
func stepOf(l Level, rows []props.Row) (s Step, any bool) {
	s = Step{Level: l, State: Reached}
	passed := false
	for _, row := range rows {
		f, outcome, rule := row.Verdict.Finding(), row.Verdict.Outcome(), ruleOf(row.Claim)
		if broke := row.Verdict.Broke(); broke && l != Contract || !broke && rule.level != l {
			continue
		}
		any, passed = true, passed || outcome == props.Pass
		optional := rule.ID == ruleIndex || strings.HasPrefix(f.Skip, declines)
		why, missed := strings.CutPrefix(f.Skip, notReached)
		switch {
		case s.State == Missed:
		case outcome == props.Fail:
			s = Step{l, Missed, row.Claim, f.Witness, hintOf(f)}
		case missed:
			s = Step{l, Missed, row.Claim, why, ""}
		case s.State == Reached && (outcome == props.Inconclusive || outcome == props.Skipped && !optional):
			s = Step{l, Open, row.Claim, cmp.Or(f.Skip, warning(f, undecided), f.Witness), ""}
		}
	}
	if !passed && s.State == Reached {
		s.State = Open
	}
	return s, any
}

// hintPrefix begins a warning that says what a failure looks like.
const hintPrefix = "hint: "

// withHint adds a hint to a finding.
func withHint(f props.Finding, hint string) props.Finding {
	if hint != "" {
		f.Warnings = append(f.Warnings, errors.New(hintPrefix+hint))
	}
	return f
}

// hintOf returns the hint of a finding.
func hintOf(f props.Finding) string { return strings.TrimPrefix(warning(f, hintPrefix), hintPrefix) }

// warning returns the first warning with the prefix.
func warning(f props.Finding, prefix string) string {
	for _, w := range f.Warnings {
		if strings.HasPrefix(w.Error(), prefix) {
			return w.Error()
		}
	}
	return ""
}

// notReached begins the reason of a row above the level that is asked for.
const notReached = "not reached: "

// Undecided says in one line what would decide the asked level, given that no rule fails. It
// returns "" if the level is reached.
func Undecided(rows []props.Row, asked Level) string {
	steps := ScoreOf(rows).Steps
	at := slices.IndexFunc(steps, func(s Step) bool { return s.Level <= asked && s.State != Reached })
	if at < 0 || steps[at].State == Missed {
		return ""
	}
	step, lacks := steps[at], int64(0)
	if strings.HasPrefix(step.Why, undecided) {
		return fmt.Sprintf("%s is %s", step.Level, step.Why)
	}
	for _, row := range rows {
		outcome := row.Verdict.Outcome()
		if rounds, ok := row.Params["rounds"].(int64); ok && ruleOf(row.Claim).level <= asked &&
			outcome != props.Pass && outcome != props.Fail {
			lacks += rounds
		}
	}
	why := fmt.Sprintf("%s: %s", cmp.Or(step.Rule, "none of its rules was decided"), step.Why)
	if lacks > 0 {
		return fmt.Sprintf("%s is %s%d more rounds (%s)", step.Level, undecided, lacks, why)
	}
	return fmt.Sprintf("%s is undecided: %s", step.Level, why)
}

// Sentence says in one line which levels were reached, and which failed or were not decided.
func (s Score) Sentence() string {
	parts := []string{fmt.Sprintf("Level: %s", s.Reached)}
	for _, step := range s.Steps {
		switch {
		case step.State == Reached && step.Level > s.Reached:
			parts = append(parts, fmt.Sprintf("%s is reached too", step.Level))
		case step.State != Reached:
			parts = append(parts, fmt.Sprintf("%s is %s (%s)", step.Level, step.State, cmp.Or(step.Rule, "no rule of it was")))
		}
	}
	return strings.Join(parts, "; ")
}
