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
// A start is answered by the action of round 1: k distinct arms in 0…m−1, in
// display order under cascading feedback. An observe tells what round t showed,
// under cascading feedback a prefix of the list, and is answered by the action
// of round t+1. What the last round showed is not told, since nothing could
// follow from it: stop takes its place, and has no reply. A run may be stopped
// early in the same way. After a stop a new start may come, in the same
// process, or the end of the input, upon which the child exits.
//
// A child that is not made for a game answers its start with a reason instead, and
// waits for the next start:
//
//	child   {"decline":"needs k < m"}
//
// A child may be a sampler instead: probabilities in, sets out.
//
//	parent  {"op":"start","protocol":1,"k":2,"seed":1,"p":[0.9,0.6,0.4,0.1]}
//	child   {"arms":[0,1]}
//	parent  {"op":"draw"}
//	child   {"arms":[0,2]}
//	…
//	parent  {"op":"stop"}
//
// A start and every draw are answered by k = Σp distinct arms, of which arm i is one
// with probability p[i]. Several draws may be written before their replies are read.
//
// A child may declare what it is made for in its reply to a start, beside its action or its
// refusal; what it leaves out is as for a child that declares nothing:
//
//	child   {"arms":[0],"capabilities":{"rewards":"binary","k":"one","horizon":"anytime","seed":false,"start":16,"late":true}}
//
// rewards is "binary" or the range [a,b] to which rewards are mapped, k is "one" or "below m",
// horizon is "known" or "anytime", seed is false if no seed controls its randomness, and start
// is for how many rounds it plays by a plan. late says that it can play games in which rewards
// arrive late; other children are not asked to. The start of such a game has "late": "delay:20" for
// rewards that arrive 20 rounds after their own, "batch:50" for those of 50 rounds together. An
// observe then tells of the rounds whose rewards have arrived, none or several, oldest first:
//
//	parent  {"op":"start","protocol":1,"m":8,"k":2,…,"late":"delay:1"}
//	child   {"arms":[0,1]}
//	parent  {"op":"observe","late":[]}
//	child   {"arms":[2,3]}
//	parent  {"op":"observe","late":[{"round":1,"arms":[0,1],"rewards":[0,1]}]}
//	child   {"arms":[1,4]}
//
// A sampler that promises P(i ∈ S) = p_i and nothing
// of how arms depend on each other says {"arms":[…],"capabilities":{"draws":"marginals"}}.
//
// The first reply of a process may take StartFactor times as long as another. Probe asks for it before
// anything is played.
//
// A child must flush its output after each line, and must not answer more than
// it is asked. All its randomness should come from the seed, an integer below
// 2³²: the same seed and the same rewards have to give the same actions.
package child
