// Package policies holds the claims about single policies: that they keep the
// contract of algos.Policy, that their actions are those of the pseudo-code,
// and that what they sample and solve has the properties the theorems use.
//
// A claim takes its subject as an argument, so that a mutant or somebody else's policy meets the
// same claims as this project's own. Runs are plans of package sim with a probe around the policy.
// Package reference says what a policy should do. Package search draws the cases and shrinks those
// that fail.
package policies
