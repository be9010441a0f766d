package worker

import (
	"context"
	"log"
)

// Attempts runs a pipeline until it does not fail, that many times at most: for a runner, such as
// Prism, which ends a pipeline where it should try a bundle again. What a pipeline of this module
// writes does not depend on what an earlier attempt has written.
func Attempts(ctx context.Context, most int, run func() error) error {
	for i := 1; ; i++ {
		err := run()
		if err == nil || i >= most || ctx.Err() != nil {
			return err
		}
		log.Printf("attempt %d of %d failed: %v", i, most, err)
	}
}
