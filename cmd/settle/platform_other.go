//go:build !unix

package main

import (
	"errors"
	"io/fs"
	"os"
)

// resizes is empty: there is no signal of a terminal whose size has changed.
var resizes []os.Signal

// numLinks returns 1: the names of a file are not counted here.
func numLinks(fs.FileInfo) uint64 { return 1 }

// mapFile fails: files are not mapped here.
func mapFile(*os.File, int64) ([]byte, error) { return nil, errors.ErrUnsupported }

func forgetPages([]byte) {}
