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
// What the last round showed is not told, since nothing could follow from it: stop takes its
// place, and has no reply. After a stop a new start may come, in the same process, or the end of
// the input, upon which the child exits.
//
// examples/README.md is the whole of the protocol: refusals, capabilities, samplers.
//
// # Lockstep
//
// A child that declares {"capabilities":{"lockstep":true}} plays many games in one process, and
// observes a round of many in one line. Its starts have the number of a game:
//
//	parent  {"op":"start","protocol":1,"game":1,"m":8,"k":3,…}
//	child   {"arms":[0,1,2]}
//	parent  {"op":"start","protocol":1,"game":2,"m":4,"k":1,…}
//	child   {"arms":[0]}
//	parent  {"op":"observe","games":[1,2],"arms":[[0,1,2],[0]],"rewards":[[0,1,0],[1]]}
//	child   {"arms":[0,1,3]}
//	child   {"arms":[1]}
//	parent  {"op":"stop","game":2}
//
// Each game has a reply of its own, in the order of the line. If a game breaks, its reply is
// {"error":"ZeroDivisionError: division by zero"}, and it is over; the others go on. Before the runs
// of an algos.Lockstep are played side by side, two short games of their shape are played alone and
// then together. If the actions differ, the child's games share state, and it plays one at a time.
package child
