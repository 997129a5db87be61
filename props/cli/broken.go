package cli

import (
	"context"
	"errors"
	"sync"

	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/sim"
)

// broken finds the smallest games in which policies break, once for each policy.
type broken struct {
	mu    sync.Mutex
	known map[string]string // by policy
}

// smallest names the smallest game in which the policy breaks whose error it is given, of those with the same law of
// means, and what it does there. It returns "" for other errors.
func (b *broken) smallest(ctx context.Context, err error) string {
	var broke *sim.PolicyError
	if !errors.As(err, &broke) || broke.Plan == nil {
		return ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	name := broke.Plan.Choice.String() // code, of which a command plays one, has none
	text, known := b.known[name]
	if !known {
		text = policytest.SmallestBreak(ctx, err)
		if b.known == nil {
			b.known = map[string]string{}
		}
		b.known[name] = text
	}
	return text
}
