//go:build !unix

package main

import (
	"errors"
	"io/fs"
	"os"
)

// numLinks returns 1: the names of a file are not counted here.
func numLinks(fs.FileInfo) uint64 { return 1 }

// mapFile fails: files are not mapped here.
func mapFile(*os.File, int64) ([]byte, error) { return nil, errors.ErrUnsupported }

func forgetPages([]byte) {}
