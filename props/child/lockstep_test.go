package child_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/child"
)

// shapes are games of several sizes and lengths, some of seven arms.
func shapes() (specs []algos.Spec) {
	for i := range 40 {
		specs = append(specs, algos.Spec{Arms: 4 + i%4, Cardinality: 1 + i%3, Horizon: int64(3 + i%5)})
	}
	return specs
}

// playBeside plays the games of a list, round by round, and returns their actions and errors. Every
// third game ends a round early.
func playBeside(t *testing.T, p *child.Program, specs []algos.Spec, lockstep *algos.Lockstep) (actions [][]int,
	errs []error) {
	t.Helper()
	policies := make([]algos.Policy, len(specs))
	for i, s := range specs {
		s.Source, s.Lockstep = rand.NewPCG(uint64(i), 0), lockstep
		q, err := p.New(s)
		if err != nil {
			t.Fatal(err)
		}
		policies[i] = q
	}
	actions, errs = make([][]int, len(specs)), make([]error, len(specs))
	for round := int64(1); round <= 8; round++ {
		for i, q := range policies {
			if round > specs[i].Horizon || errs[i] != nil || i%3 == 0 && round == specs[i].Horizon {
				errs[i] = errors.Join(errs[i], q.(interface{ Close() error }).Close())
				continue
			}
			before := len(actions[i])
			actions[i] = q.Select(actions[i])
			if errs[i] = q.(algos.Fallible).Err(); errs[i] != nil {
				continue
			}
			arms := actions[i][before:]
			rewards := make([]float64, len(arms))
			for j := range rewards {
				rewards[j] = float64((i + int(round) + j) % 2)
			}
			q.Observe(arms, rewards)
		}
	}
	return actions, errs
}

// TestLockstep: games of any size and length are played in one process as they are alone, whatever
// their order of ending. A child whose games share what they learn, or that declares nothing, plays
// alone.
func TestLockstep(t *testing.T) {
	for how, joined := range map[string]int{"lockstep": 40, "shares": 0, "well": 0} {
		p := open(t, how)
		specs := shapes()
		want, _ := playBeside(t, p, specs, nil)
		for range 2 {
			lockstep := new(algos.Lockstep)
			got, errs := playBeside(t, p, specs, lockstep)
			if diff := cmp.Diff(want, got); diff != "" || errors.Join(errs...) != nil {
				t.Errorf("%s: %v, alone and side by side (-want +got):\n%s", how, errors.Join(errs...), diff)
			}
			if lockstep.Joined() != joined {
				t.Errorf("%s: %d games are played side by side, want %d", how, lockstep.Joined(), joined)
			}
		}
	}
}

// TestLockstepBreaks: a game that raises ends alone, with its round; a process that dies ends all.
func TestLockstepBreaks(t *testing.T) {
	for how, want := range map[string]string{
		"raises": `the program raised "ValueError: seven"`,
		"dies":   `the program ended (exit status 3); its standard error ends with "ValueError: seven"`,
	} {
		p := open(t, how)
		specs := shapes()
		actions, _ := playBeside(t, open(t, "lockstep"), specs, nil)
		got, errs := playBeside(t, p, specs, new(algos.Lockstep))
		for i, err := range errs {
			var broke *child.Failure
			switch {
			case how == "raises" && specs[i].Arms != 7:
				if err != nil || !cmp.Equal(got[i], actions[i]) {
					t.Errorf("%s: game %d: %v, actions %v, want %v", how, i, err, got[i], actions[i])
				}
			case specs[i].Horizon == 3 && i%3 == 0 && err == nil: // it ended before
			case !errors.As(err, &broke) || broke.Round != 3 || !strings.HasPrefix(broke.Error(), want):
				t.Errorf("%s: game %d: got %v, want round 3: %s", how, i, err, want)
			}
		}
	}
}
