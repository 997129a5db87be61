package child

import "syscall"

// On Linux the kernel kills a process when this one dies, of whatever: a program in an endless loop
// would not see that its input has ended. The kernel asks for the thread that starts the command; Go
// keeps its threads, but for those of goroutines that end while locked to one, and here no goroutine
// is.
//
// Reference: prctl(2), PR_SET_PDEATHSIG; golang.org/issue/27505.
func init() { attributes.Pdeathsig = syscall.SIGKILL }
