// Package shrink finds the smallest configuration (m, k, T, replicates) at
// which a failing check still fails. Smallest serves checks that are functions
// of the configuration, Sampled those that rest on chance.
package shrink
