//go:build unix

package child

import "syscall"

// readNow reads what a pipe holds, without waiting, and returns the number of bytes,
// 0 if there is nothing.
func readNow(fd uintptr, b []byte) int {
	n, err := syscall.Read(int(fd), b) // pipes of package os do not block
	if err != nil {
		return 0
	}
	return n
}
