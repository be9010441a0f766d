// Package peak measures the peak memory of other programs.
package peak

import (
	"bytes"
	"errors"
	"os/exec"
	"strings"
)

// Of runs a command and returns its peak memory in bytes. When the command fails, what it
// printed on standard error is returned as well. Linux counts the peak of a child from that
// of its parent, which must be small.
func Of(command *exec.Cmd) (bytesUsed int64, said string, err error) {
	var stderr bytes.Buffer
	command.Stderr = &stderr
	if err := command.Run(); err != nil {
		return 0, strings.TrimSuffix(stderr.String(), "\n"), err
	}
	peak, ok := maxRSS(command.ProcessState)
	if !ok {
		return 0, "", errors.New("the peak memory of a process is not known on this system")
	}
	return peak, "", nil
}
