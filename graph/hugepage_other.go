//go:build !linux

package graph

import "unsafe"

// adviseHuge does nothing: only Linux is told.
func adviseHuge(unsafe.Pointer, uintptr) {}
