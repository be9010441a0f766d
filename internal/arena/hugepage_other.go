//go:build !linux

package arena

import "unsafe"

// adviseHuge does nothing: only Linux is told.
func adviseHuge(unsafe.Pointer, uintptr) {}
