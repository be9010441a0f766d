package corpus_test

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/stretchr/testify/require"
	"google.golang.org/grpc"

	"github.com/settle-go/settle/beam/corpus"
	"github.com/settle-go/settle/beam/internal/worker"
)

// writesLeft has the number of files that this process may write to the file system of [mortal],
// where it is not empty: the next one kills the process.
const writesLeft = "SETTLE_TEST_WRITES_LEFT"

// mortal is the scheme of a file system, that of the machine, that kills the process.
const mortal = "mortal://"

type mortalFiles struct{ filesystem.Interface }

var written atomic.Int64

func init() {
	filesystem.Register(strings.TrimSuffix(mortal, "://"), func(ctx context.Context) filesystem.Interface {
		return mortalFiles{local.New(ctx)}
	})
}

// OpenWrite opens a file for writing, or kills the process.
func (f mortalFiles) OpenWrite(ctx context.Context, name string) (io.WriteCloser, error) {
	if most, err := strconv.ParseInt(os.Getenv(writesLeft), 10, 64); err == nil && written.Add(1) > most {
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			return nil, err
		}
		if err := self.Kill(); err != nil {
			return nil, err
		}
		select {} // the process may live for a moment
	}
	return f.Interface.OpenWrite(ctx, strings.TrimPrefix(name, mortal))
}

// pool starts workers as processes: this program, as a worker. The first one may write that many files.
type pool struct {
	fnpb.UnimplementedBeamFnExternalWorkerPoolServer
	mu      sync.Mutex
	workers map[string]*exec.Cmd
	writes  int
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
	if p.started == 0 {
		c.Env = append(os.Environ(), writesLeft+"="+strconv.Itoa(p.writes))
	}
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

// startPool runs pipelines on workers of their own; the first may write that many files.
func startPool(t *testing.T, writes int) *pool {
	p := &pool{workers: map[string]*exec.Cmd{}, writes: writes}
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
	const writes = 40
	workers := startPool(t, writes)
	attempts := 0
	require.NoError(t, worker.Attempts(t.Context(), 3, func() error {
		attempts++
		p, s := beam.NewPipelineWithRoot()
		corpus.Run(s, corpus.Config{}, filepath.Join(in, "*.mlir"), mortal+out, true)
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // Prism may not notice that a worker was killed
		defer cancel()
		_, err := prism.Execute(ctx, p)
		if attempts == 1 {
			require.Error(t, err)
			require.LessOrEqual(t, countFiles(t, out), writes)
		}
		return err
	}))
	require.GreaterOrEqual(t, attempts, 2)
	require.GreaterOrEqual(t, workers.started, 2)
	want := whole(t, in, out, names, -1)
	require.Equal(t, sums(want), sums(readReport(t, filepath.Join(out, "profile.json"))))
	require.NoDirExists(t, filepath.Join(out, "failures"))
}

// countFiles returns the number of files below a folder.
func countFiles(t *testing.T, folder string) int {
	n := 0
	require.NoError(t, filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	}))
	return n
}
