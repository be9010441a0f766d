//go:build !unix

package peak

import "os"

// maxRSS returns the most memory that a process had, in bytes.
func maxRSS(*os.ProcessState) (int64, bool) { return 0, false }
