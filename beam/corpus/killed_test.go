package corpus_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/stretchr/testify/require"
	"google.golang.org/grpc"

	"github.com/settle-go/settle/beam/corpus"
	"github.com/settle-go/settle/beam/internal/worker"
)

// pool starts workers as processes: this program, as a worker.
type pool struct {
	fnpb.UnimplementedBeamFnExternalWorkerPoolServer
	mu      sync.Mutex
	workers map[string]*exec.Cmd
	started int
}

func (p *pool) StartWorker(_ context.Context, r *fnpb.StartWorkerRequest) (*fnpb.StartWorkerResponse, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := exec.Command(self, "--worker", "--id="+r.GetWorkerId(),
		"--logging_endpoint="+r.GetLoggingEndpoint().GetUrl(), "--control_endpoint="+r.GetControlEndpoint().GetUrl())
	if err := c.Start(); err != nil {
		return nil, err
	}
	p.workers[r.GetWorkerId()] = c
	p.started++
	return &fnpb.StartWorkerResponse{}, nil
}

func (p *pool) StopWorker(_ context.Context, r *fnpb.StopWorkerRequest) (*fnpb.StopWorkerResponse, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.workers[r.GetWorkerId()]; c != nil {
		_ = c.Process.Kill()
		_ = c.Wait()
		delete(p.workers, r.GetWorkerId())
	}
	return &fnpb.StopWorkerResponse{}, nil
}

// kill kills the workers there are.
func (p *pool) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.workers {
		_ = c.Process.Kill()
	}
}

// startPool has pipelines run on workers of their own.
func startPool(t *testing.T) *pool {
	p := &pool{workers: map[string]*exec.Cmd{}}
	listener, err := net.Listen("tcp", "localhost:0")
	require.NoError(t, err)
	s := grpc.NewServer()
	fnpb.RegisterBeamFnExternalWorkerPoolServer(s, p)
	go func() { _ = s.Serve(listener) }()
	self, err := os.Executable()
	require.NoError(t, err)
	kind, config, binary := *jobopts.EnvironmentType, *jobopts.EnvironmentConfig, *jobopts.WorkerBinary
	*jobopts.EnvironmentType, *jobopts.EnvironmentConfig = "EXTERNAL", listener.Addr().String()
	*jobopts.WorkerBinary = self // or Beam compiles one
	t.Cleanup(func() {
		*jobopts.EnvironmentType, *jobopts.EnvironmentConfig, *jobopts.WorkerBinary = kind, config, binary
		p.kill()
		s.Stop()
	})
	return p
}

// TestKilledWorker kills the process that works on the graphs when some of them are written. Prism
// ends the pipeline then; another attempt, with another process, comes to what one process makes.
func TestKilledWorker(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	names := make([]string, 1000)
	for i := range names {
		names[i] = fmt.Sprintf("g%05d.mlir", i)
		require.NoError(t, os.WriteFile(filepath.Join(in, names[i]), []byte(program(i)), 0o666))
	}
	workers := startPool(t)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for t.Context().Err() == nil {
			if written, err := os.ReadDir(filepath.Join(out, "graphs")); err == nil && len(written) >= 20 {
				workers.kill()
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	attempts := 0
	require.NoError(t, worker.Attempts(t.Context(), 3, func() error {
		attempts++
		p, s := beam.NewPipelineWithRoot()
		corpus.Run(s, corpus.Config{}, filepath.Join(in, "*.mlir"), out, true)
		_, err := prism.Execute(context.Background(), p)
		if attempts == 1 {
			<-ended
			written, e := os.ReadDir(filepath.Join(out, "graphs"))
			require.NoError(t, e)
			require.Less(t, len(written), len(names), "it was killed too late")
			require.NoFileExists(t, filepath.Join(out, "profile.json"))
			require.Error(t, err)
		}
		return err
	}))
	require.Equal(t, 2, attempts)
	require.Equal(t, 2, workers.started)
	want := whole(t, in, out, names, -1)
	require.Equal(t, sums(want), sums(readReport(t, filepath.Join(out, "profile.json"))))
	require.NoDirExists(t, filepath.Join(out, "failures"))
}
