package main

import (
	"bufio"
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// forgetProgram takes the pages of the program itself, its code and constants, out of the memory of the
// process, except for those that were written to. Starting touches most of them, settling few, and
// these are mapped again from the page cache of the system, not as huge pages: of a program that was
// just linked, that would be most of it again.
func forgetProgram() {
	program, err := os.Executable()
	if err != nil {
		return
	}
	maps, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer maps.Close()
	var start, end uint64 // of the mapping that is described, 0 for one of something else
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		switch words := bytes.Fields(lines.Bytes()); {
		case len(words) > 2 && string(words[0]) == "Anonymous:" && string(words[1]) == "0" && start < end:
			for _, advice := range []uintptr{unix.MADV_NOHUGEPAGE, unix.MADV_DONTNEED} {
				_, _, _ = unix.Syscall(unix.SYS_MADVISE, uintptr(start), uintptr(end-start), advice) // only memory is at stake
			}
		case len(words) >= 5 && bytes.IndexByte(words[0], '-') > 0:
			start, end = 0, 0
			if len(words) == 6 && string(words[5]) == program && bytes.HasPrefix(words[1], []byte("r-")) {
				from, to, _ := bytes.Cut(words[0], []byte("-"))
				start, _ = strconv.ParseUint(string(from), 16, 64)
				end, _ = strconv.ParseUint(string(to), 16, 64)
			}
		}
	}
}
