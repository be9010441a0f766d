//go:build !linux

package main

// forgetProgram does nothing: only Linux is told which pages of a program are not needed.
func forgetProgram() {}
