//go:build unix

package main

import (
	"io/fs"
	"os"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// resizes are the signals of a terminal whose size has changed.
var resizes = []os.Signal{syscall.SIGWINCH}

// numLinks returns how many names a file has.
func numLinks(info fs.FileInfo) uint64 {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 1
	}
	return uint64(stat.Nlink)
}

// mapped are the files that are mapped into memory.
var mapped struct {
	sync.Mutex
	files [][]byte
}

// mapFile maps a file into memory, to be read.
func mapFile(file *os.File, size int64) ([]byte, error) {
	data, err := syscall.Mmap(int(file.Fd()), 0, int(size), syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err == nil {
		mapped.Lock()
		defer mapped.Unlock()
		mapped.files = append(mapped.files, data)
	}
	return data, err
}

// forgetPages lets the memory of a part of a mapped file go, with the whole of its first and
// last page: it is read again where it is used again.
func forgetPages(part []byte) {
	mapped.Lock()
	defer mapped.Unlock()
	page := uintptr(os.Getpagesize())
	for _, file := range mapped.files {
		begin, end := uintptr(unsafe.Pointer(unsafe.SliceData(file))), uintptr(len(file))
		from := uintptr(unsafe.Pointer(unsafe.SliceData(part))) - begin // large where it stands before
		if from >= end || uintptr(len(part)) > end-from {
			continue
		}
		last := min((from+uintptr(len(part))+page-1)/page*page, end)
		_ = unix.Madvise(file[from/page*page:last], unix.MADV_DONTNEED) // only memory is at stake
	}
}
