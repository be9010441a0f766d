//go:build !linux

package arena

import "unsafe"

// adviseHuge does nothing: only Linux takes the advice.
func adviseHuge(unsafe.Pointer, uintptr) {}

// discard does nothing: the garbage collector finds the memory in its time.
func discard(unsafe.Pointer, uintptr) {}
