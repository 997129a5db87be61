package sim

import (
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// A Player is a policy as a plan takes it. It is one of the two: data, which an executor
// may play elsewhere and a store keeps by name, or code, which never leaves the process.
// Code beside data would be taken for it by that name. The zero Player is none.
type Player struct {
	// Name is what rows call it: the choice's text, unless it was given another.
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

// Title is what tables call it.
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

// Factory returns the policy as code. It is an error if there is none, or one of each.
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
