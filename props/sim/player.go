package sim

import (
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// A Player is the policy of a plan. It is either data (Choice), which an executor may play
// elsewhere and a store keeps by name, or code (Policy), which never leaves the process. Both at
// once are an error: the code's results would be stored under the choice's name. The zero Player is
// no policy.
type Player struct {
	// Name is its name in rows: the choice's text, unless As gave another.
	Name   string
	Policy algos.Factory
	Choice algos.Choice
}

// Code returns the policy that the factory makes.
func Code(policy algos.Factory) Player { return Player{Policy: policy} }

// Data returns the policy of the registry.
func Data(choice algos.Choice) Player { return Player{Name: choice.String(), Choice: choice} }

// As returns the policy under another name.
func (p Player) As(name string) Player {
	p.Name = name
	return p
}

// Title is its name in tables.
func (p Player) Title() string {
	if p.Choice.Name == "" {
		return p.Name
	}
	return p.Choice.Title()
}

// New starts the policy on a game.
func (p Player) New(spec algos.Spec) (algos.Policy, error) {
	factory, err := p.Factory()
	if err != nil {
		return nil, err
	}
	return factory(spec)
}

// Factory returns the policy as code. It is an error if there is no policy, or both kinds.
func (p Player) Factory() (algos.Factory, error) {
	switch {
	case p.Choice.Name == "" && p.Policy == nil:
		return nil, errors.New("policy: none given")
	case p.Choice.Name == "":
		return p.Policy, nil
	case p.Policy != nil:
		return nil, fmt.Errorf("policy: given as code and as the choice %s: want one", p.Choice)
	}
	return p.Choice.Factory()
}
