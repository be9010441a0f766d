//go:build !linux

package mlir

import "os"

// mapsFiles says whether files can be mapped.
const mapsFiles = false

// mapFile maps nothing: only on Linux files are mapped.
func mapFile(*os.File, int) []byte { return nil }

func unmapFile([]byte) {}

func releasePages([]byte) {}
