package mlir

import (
	"os"
	"syscall"
)

// mapsFiles says whether files can be mapped.
const mapsFiles = true

// mapFile maps a file of that size, or returns nil.
func mapFile(f *os.File, size int) []byte {
	data, err := syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return nil
	}
	_ = syscall.Madvise(data, syscall.MADV_SEQUENTIAL)
	return data
}

func unmapFile(data []byte) { _ = syscall.Munmap(data) }

// releasePages takes pages of a file out of memory. It is advice: where it is
// not taken, nothing is lost.
func releasePages(pages []byte) { _ = syscall.Madvise(pages, syscall.MADV_DONTNEED) }
