// Package cluster has units played by workers on other machines, over NATS
// JetStream.
//
// A driver puts units into a stream with file storage; a message is a unit's
// canonical JSON, its subject
//
//	units.<kernel>.<key>
//
// so that a worker gets units of its own kernel alone. The stream is a work queue
// that holds at most one message of a subject: what waits, or is being played, is
// not put there twice, whoever asks. A worker acknowledges a unit after its result
// is in the bucket of results, and says all along that it is at work; if it falls
// silent, the unit is given to another. After so many deliveries that is not done
// any more, and the unit is reported with what plays it again.
//
// A driver watches the bucket, and looks every few seconds after units that are
// neither waiting nor finished, whatever became of them: it asks for them again.
// So a server that is killed and started on its files, workers and drivers that
// come and go, and messages that are lost or come twice, cost time and nothing else.
//
// Workers play named policies only, never code. Units and results are limited in
// size and checked where they arrive; a result that cannot be its unit's is thrown
// away, and its unit is played again.
package cluster
