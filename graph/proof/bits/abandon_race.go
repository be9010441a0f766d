//go:build race

package bits

// abandon leaves the goroutine of a solver blocked in its send. Closing the channel would
// end it, but the race detector reports each close of a channel that others send on.
func abandon(chan string) {}
