//go:build unix

package main

import (
	"io/fs"
	"syscall"
)

// numLinks returns how many names a file has.
func numLinks(info fs.FileInfo) uint64 {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 1
	}
	return uint64(stat.Nlink)
}
