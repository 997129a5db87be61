// Package child plays policies that live in another process, written in any
// language, as an algos.Policy, and draws from samplers.
//
// Parent and child exchange JSON objects, one to a line: the parent writes to
// the child's standard input and reads its standard output. The child's
// standard error is its own; the last of it is quoted when the child fails.
//
//	parent  {"op":"start","protocol":1,"m":8,"k":3,"horizon":1000,"seed":1,"feedback":"semi","order":"desc"}
//	child   {"arms":[0,1,2]}
//	parent  {"op":"observe","arms":[0,1,2],"rewards":[0,1,0]}
//	child   {"arms":[0,1,3]}
//	…
//	parent  {"op":"stop"}
//
// The observation of the last round is not sent, since nothing could follow from it: stop takes its
// place, and has no reply. After a stop a new start may come, in the same process, or the end of
// the input, upon which the child exits.
//
// A child that declares {"capabilities":{"lockstep":true}} plays many games in one process, and
// observes a round of many in one line. Each game has a number, and a reply of its own. Such games
// must not share anything: rehearsal.go finds out.
//
// examples/README.md has the full protocol: refusals, capabilities, samplers, lockstep.
package child
