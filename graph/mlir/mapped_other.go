//go:build !linux

package mlir

import "os"

// mapFile maps nothing: only on Linux files are mapped.
func mapFile(*os.File, int) []byte { return nil }

func unmapFile([]byte) {}

func releasePages([]byte) {}
