package sim

import (
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// A Player is a policy as a plan takes it. It is one of the two: data, which an executor
// may play elsewhere and a store keeps by name, or code, which never leaves the process.
// The zero Player is none.
type Player struct {
	Policy algos.Factory
	Choice algos.Choice
}

// Code returns the policy that the factory makes.
func Code(policy algos.Factory) Player { return Player{Policy: policy} }

// Data returns the policy of the registry.
func Data(choice algos.Choice) Player { return Player{Choice: choice} }

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

// By returns the plan played by another policy.
func (p Plan) By(who Player) Plan {
	p.Policy, p.Choice = who.Policy, who.Choice
	return p
}
