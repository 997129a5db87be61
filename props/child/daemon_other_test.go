//go:build !unix

package child_test

func startDaemon() { panic("there are no process groups to leave") }
