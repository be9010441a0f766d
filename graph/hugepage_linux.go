package graph

import (
	"syscall"
	"unsafe"
)

const (
	hugePage     = 2 << 20
	madvHugePage = 14 // MADV_HUGEPAGE
)

// adviseHuge asks for huge pages behind memory that has not been touched. It is
// advice: where it is not taken, nothing is lost.
//
// The first touch of each page is an interrupt. On a virtual machine those took
// half of the time of reading and rewriting 200,000 nodes: 27,700 of them,
// 0.22 of 0.43 s, on 2026-11-20.
func adviseHuge(start unsafe.Pointer, size uintptr) {
	skip := -uintptr(start) & (hugePage - 1)
	if size < skip+hugePage {
		return
	}
	pages := unsafe.Slice((*byte)(unsafe.Add(start, skip)), (size-skip)&^(hugePage-1))
	_ = syscall.Madvise(pages, madvHugePage)
}
