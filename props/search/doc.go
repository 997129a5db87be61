// Package search looks for counterexamples: Check draws cases with rapid and
// shrinks what fails, Minimize walks towards the least value of a slack
// function. Both give the same answer for the same seed.
//
// It is the only package outside tests that touches rapid.
package search
