package child

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
)

// groupTime reads the time of the processes of a group from /proc.
func groupTime(group int) (all cpuTime) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat") // of a pattern that is right
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		// The name, in parentheses, may hold anything. After it: state, parent, group, …, and the times of the process
		// in user and in kernel mode as fields 14 and 15 of the whole line.
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if len(fields) < 13 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		all.busy = all.busy || fields[0][0] == 'R' || fields[0][0] == 'D'
		for _, field := range fields[11:13] {
			n, _ := strconv.ParseInt(string(field), 10, 64)
			all.ticks += n
		}
	}
	return all
}
