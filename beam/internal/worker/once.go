package worker

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"
)

// compiled has what this worker compiled, by the type and the hash of the configuration. It is
// the one thing that is global: a worker makes a transform anew for each bundle at once, and
// there is no other place that these share.
var compiled sync.Map

// Once returns what compile makes of a configuration, by the first caller that asks.
func Once[C, V any](config C, compile func(C) (V, error)) (V, error) {
	var none V
	text, err := json.Marshal(config)
	if err != nil {
		return none, err
	}
	key := fmt.Sprintf("%T %x", config, sha256.Sum256(text))
	once, _ := compiled.LoadOrStore(key, sync.OnceValues(func() (V, error) { return compile(config) }))
	get, ok := once.(func() (V, error))
	if !ok {
		return none, fmt.Errorf("%T is compiled to something else", config)
	}
	return get()
}
