package tf

import (
	"maps"
	"slices"
	"sync"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// Name is what the names of operations begin with, before a dot.
const Name = "tf"

// The ops that are the two halves of a NextIteration: see package convert.
const (
	NextIterationSource = "NextIterationSource"
	NextIterationSink   = "NextIterationSink"
)

// WaitingConst is the op of a Const that other nodes have to run before: in the turns of a
// loop and in branches. A Const without is a constant of the graph.
const WaitingConst = "WaitingConst"

// The ops of functional control flow. Their regions may use values around them.
//
//   - WhileRegion takes the loop variables. Its first region takes them and yields whether
//     to go on, the second one takes them and yields the next ones; its results are the
//     last ones.
//   - IfRegion takes the predicate. Its regions, then and else, take nothing and yield its
//     results.
//   - Yield ends their regions.
//
// Control edges are operands and results after these, as of other ops.
const (
	WhileRegion = "WhileRegion"
	IfRegion    = "IfRegion"
	Yield       = "Yield"
)

// The ops of variables that are globals: Global declares one, by its name (sym_name), type and,
// where it is known, the first value. GetGlobal gives its value, SetGlobal makes its first
// operand its value, IsSetGlobal says whether it has one; the operands besides are what they
// wait for, values and control edges. The last result is a control edge.
const (
	Global      = "global"
	GetGlobal   = "get_global"
	SetGlobal   = "set_global"
	IsSetGlobal = "is_set_global"
)

// DeadValue gives what is there in no run: a branch yields it for a result that only the
// other one has.
const DeadValue = "DeadValue"

// GetTuple gives what it takes, a result of a node with several, and says its number.
const GetTuple = "get_tuple"

// Dialect returns what is known of the ops. It is open: a graph may have ops that
// TensorFlow loads as plug-ins.
func Dialect() declare.Dialect {
	d := ir.Dialect{Name: Name, Doc: "TensorFlow's ops, in graphs and in functions", Open: true}
	all, lists := signatures(), listOps()
	d.Ops = make([]ir.OpInfo, 0, len(all)+len(lists)+12)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		d.Ops = append(d.Ops, all[name].info())
	}
	d.Ops = append(d.Ops,
		ir.OpInfo{Name: WaitingConst, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Traits: ir.Pure, Needs: []string{"value"}, Accepts: declare.AnyType},
		ir.OpInfo{Name: WhileRegion, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Traits: ir.Effect | ir.Regions, MinRegions: 2, MaxRegions: 2, Accepts: declare.AnyType},
		ir.OpInfo{Name: IfRegion, MinInputs: 1, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Traits: ir.Effect | ir.Regions, MinRegions: 2, MaxRegions: 2, Accepts: declare.AnyType},
		ir.OpInfo{Name: Yield, MaxInputs: ir.Variadic, Traits: ir.Effect | ir.Terminator, Accepts: declare.AnyType},
		ir.OpInfo{Name: DeadValue, Outputs: 1, Traits: ir.Pure, Accepts: declare.AnyType},
		ir.OpInfo{Name: GetTuple, MinInputs: 1, MaxInputs: 1, Outputs: 1, Traits: ir.Pure, Accepts: declare.AnyType},
		ir.OpInfo{Name: Global, Outputs: ir.Variadic, Traits: ir.Effect, Needs: []string{"sym_name", "type"}, Accepts: declare.AnyType},
		ir.OpInfo{Name: GetGlobal, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Traits: ir.Effect, Needs: []string{"variable"}, Accepts: declare.AnyType},
		ir.OpInfo{Name: SetGlobal, MinInputs: 1, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Traits: ir.Effect, Needs: []string{"variable"}, Accepts: declare.AnyType},
		ir.OpInfo{Name: IsSetGlobal, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Traits: ir.Effect, Needs: []string{"variable"}, Accepts: declare.AnyType},
		ir.OpInfo{Name: NextIterationSource, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Traits: ir.Effect, Accepts: declare.AnyType},
		ir.OpInfo{Name: NextIterationSink, MinInputs: 2, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Traits: ir.Effect, Accepts: declare.AnyType})
	d.Ops = append(d.Ops, lists...)
	for i := range d.Ops {
		d.Ops[i].Name = Name + "." + d.Ops[i].Name
	}
	return declare.Dialect{Dialect: d, Evaluators: Evaluators, Meanings: Meanings}
}

// Evaluators returns what the ops compute that only compute. What acts, and control flow,
// is left to code that runs whole graphs.
func Evaluators() map[string]eval.Evaluator {
	all := map[string]eval.Evaluator{}
	for _, topic := range []map[string]eval.Evaluator{
		elementwise(), moving(), diagonals(), scattering(), reducing(), network(), gradients(), normalizing(), recurring(),
		special(), linear(), quantizing(), images(), suppressing(), texts(), hashing(), unicodes(), sparse(), sparseParts(), setting(), stateless(),
		recurringGradients(), formatting(), sampling(), messages(), quantized(), ragged(), sounds(), pictures(), decoding(), windowed(), crossing(),
	} {
		maps.Copy(all, topic)
	}
	for _, name := range []string{ // of old graphs, before the others took batches
		"Cholesky", "MatrixInverse", "MatrixDeterminant", "MatrixSolve", "MatrixTriangularSolve", "MatrixDiag", "MatrixDiagPart",
		"MatrixSetDiag", "MatrixBandPart", "CholeskyGrad", "MatrixSolveLs", "SelfAdjointEigV2", "SelfAdjointEig", "Svd",
		"FFT", "FFT2D", "FFT3D", "IFFT", "IFFT2D", "IFFT3D",
	} {
		all["Batch"+name] = all[name]
	}
	all[GetTuple] = all["Identity"]
	return all
}

// computed are the ops that have an evaluator.
var computed = sync.OnceValue(Evaluators)

// IsComputed reports whether one of TensorFlow's ops has an evaluator.
func IsComputed(op string) bool {
	_, ok := computed()[op]
	return ok
}

// commutative are the ops whose two operands may change places. Add is not one of them: it
// concatenates strings; nor are Maximum and Minimum, where one operand may be
// NaN.
var commutative = map[string]bool{
	"AddV2": true, "Mul": true, "BitwiseAnd": true, "BitwiseOr": true, "BitwiseXor": true,
	"LogicalAnd": true, "LogicalOr": true, "Equal": true, "NotEqual": true,
}

// info returns what is known of the op. Control edges are operands and results after
// those of the signature.
func (s *Signature) info() ir.OpInfo {
	info := ir.OpInfo{Name: s.Name, MaxInputs: ir.Variadic, Outputs: ir.Variadic, Accepts: declare.AnyType}
	for _, a := range s.Inputs {
		if a.NumberAttr == "" && a.TypeListAttr == "" {
			info.MinInputs++
		}
	}
	info.Traits = ir.Pure
	if s.Acts || s.Draws {
		info.Traits = ir.Effect
	}
	if commutative[s.Name] {
		info.Traits |= ir.Commutative
	}
	if s.Name == "Const" {
		info.Traits, info.MaxInputs, info.Outputs = ir.Pure|ir.ConstantLike, 0, 1
		info.Needs, info.Elem = []string{"value"}, "dtype"
	}
	return info
}
