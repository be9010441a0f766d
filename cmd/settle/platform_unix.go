//go:build unix

package main

import (
	"io/fs"
	"os"
	"runtime"
	"syscall"
)

// maxRSS returns the most memory that a process had, in bytes.
func maxRSS(state *os.ProcessState) (int64, bool) {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, false
	}
	unit := int64(1024)
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" || runtime.GOOS == "aix" {
		unit = 1
	}
	return int64(usage.Maxrss) * unit, true
}

// numLinks returns how many names a file has.
func numLinks(info fs.FileInfo) uint64 {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 1
	}
	return uint64(stat.Nlink)
}
