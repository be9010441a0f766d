//go:build !linux

package arena

import "unsafe"

// adviseHuge does nothing: only Linux takes the advice.
func adviseHuge(unsafe.Pointer, uintptr) {}
