package cli

import (
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// claims are those of the program's suites.
func (a *App) claims() []listedClaim {
	claims := []listedClaim{}
	for _, c := range props.List(a.Name, a.Suites) {
		claims = append(claims, listed(c.Claim, c.Commands...))
	}
	return claims
}

// explainable are the claims that explain knows: those that list shows, of the suites, and what
// the commands policy, gate and sampler decide of somebody else's subject.
func (a *App) explainable() []listedClaim {
	return slices.Concat(a.claims(), a.policyClaims(), a.gateClaims(), a.samplerClaims())
}

// policyClaims are the rules of the command policy: all kinds of feedback.
func (a *App) policyClaims() []listedClaim {
	cfg := policytest.Config{
		Feedback: []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}, External: true,
	}
	rules, err := policytest.Claims(algos.NewRandom, cfg)
	if err != nil {
		panic("cli: the usual rules of a policy: " + err.Error())
	}
	var claims []listedClaim
	for _, c := range rules {
		claims = append(claims, listed(c, a.Name+" policy"))
	}
	return claims
}

// gateClaims are those of the command gate. Their cases are the cells of a baseline.
func (a *App) gateClaims() []listedClaim {
	var claims []listedClaim
	for _, c := range gate.Statements() {
		claims = append(claims, listed(c, a.Name+" gate", a.Name+" policy --baseline"))
	}
	return claims
}

// samplerClaims are those of the command sampler. They are called sampler/… here, so that they
// stand apart from the claims about our own sampler, and are found as the rows are called, too.
func (a *App) samplerClaims() []listedClaim {
	var claims []listedClaim
	for _, c := range policies.DepRoundSampled(nil, policies.SampledConfig{}) {
		l := listed(c, a.Name+" sampler")
		_, rule, _ := strings.Cut(c.ID, "/")
		l.Claim, l.Row = "sampler/"+rule, c.ID
		claims = append(claims, l)
	}
	return claims
}

// listed describes a claim and the commands that decide it.
func listed(c props.Claim, commands ...string) listedClaim {
	l := listedClaim{
		Claim: c.ID, Group: c.Group, Evidence: c.Evidence.String(), Reference: c.Reference,
		Statement: c.Statement, Method: c.Method, Rejects: c.Rejects, Printed: c.Printed,
		Commands: commands, Instances: make([]string, len(c.Cases)),
	}
	for i, k := range c.Cases {
		l.Instances[i] = k.Instance
	}
	return l
}

// names are those under which the claim is looked for.
func (c listedClaim) names() []string {
	if c.Row == "" {
		return []string{c.Claim}
	}
	return []string{c.Claim, c.Row}
}
