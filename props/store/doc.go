// Package store keeps finished units, so that work survives the process and is
// played once.
//
// A store is a folder. For each kernel (see sim.Kernel) it has a folder named by the kernel's ID.
// That holds kernel.json, which describes the kernel, and one file for each finished unit, named by
// the unit's key.
//
//	0f3a…/kernel.json
//	0f3a…/5be1….unit
//
// The kernel covers every source of the policies and the simulator: after an edit of any of them
// all units are played again.
//
// A file is complete and synced before it takes its name, and its first line is
// the SHA-256 of the rest: a process may die at any moment. Several processes, also on
// several machines with a common folder, may use a store at a time. Files and folders
// may be copied from one store into another, and removed, by any means.
package store
