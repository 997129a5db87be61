package reach

import (
	"sync"

	"github.com/regretcheck/regretcheck/props/sim"
)

// player are the declarations that play a unit, whatever its policy.
var player = []string{"sim.Unit", "sim.InProcess"}

// KernelOf returns the kernel of a policy's units: this program's, of whose sources only what those
// units reach counts. A result that another program of the same kernel has of such a unit is the one
// that this program would get, to the last bit. For a policy that the registry does not have it is
// the program's kernel.
func KernelOf(policy string) sim.Kernel {
	if k, ok := kernels()[policy]; ok {
		return k
	}
	return sim.ThisKernel()
}

// Kernels returns the kernels of this program's units.
func Kernels() []sim.Kernel {
	all := []sim.Kernel{sim.ThisKernel()}
	for _, policy := range Here().Policies() {
		all = append(all, KernelOf(policy))
	}
	return all
}

var kernels = sync.OnceValue(func() map[string]sim.Kernel { return Here().kernels() })

// kernels returns the kernel of each policy's units, as if this program was built from the graph.
func (g *Graph) kernels() map[string]sim.Kernel {
	shared, err := g.Reach(player...)
	if err != nil {
		panic("reach: " + err.Error()) // a test builds the graph
	}
	all := map[string]sim.Kernel{}
	for _, policy := range g.Policies() {
		s, _ := g.Policy(policy)
		s.Add(shared)
		k := sim.ThisKernel()
		k.Policy, k.Sources = policy, s.Digest()
		all[policy] = k
	}
	return all
}
