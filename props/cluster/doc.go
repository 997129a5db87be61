// Package cluster has units played by workers on other machines, over NATS JetStream.
//
// A driver publishes units to a work queue, a stream with file storage. A message is a unit's
// canonical JSON. Its subject is units.<kernel>.<key>, so that a worker gets units of its own
// kernel alone. The stream holds at most one message of a subject: what waits, or is being played,
// is not put there twice, whoever asks. A worker acknowledges a unit after its reply is in the
// bucket of results, and sends heartbeats until then. If it falls silent, the unit is delivered to
// another. After five deliveries the unit is not played any more, and its reply says so.
//
// A driver watches the bucket. Every few seconds it asks again for units that are neither waiting
// nor finished, whatever became of them. So a server that restarts on its files, workers and
// drivers that come and go, and messages that are lost or come twice, cost only time.
//
// Workers play named policies only, never code. Units and replies are limited in size and
// checked where they arrive; a reply that cannot be its unit's is thrown away, and its unit
// is played again.
package cluster
