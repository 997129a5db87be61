// Package mutants holds wrong policies and samplers that tests of other packages plant as well.
package mutants
