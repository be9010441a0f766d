package simplify

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// structured lists ops of linalg whose operands are tensors, the last of which are what the
// results are with other content.
var structured = []string{
	"linalg.generic", "linalg.map", "linalg.reduce", "linalg.transpose", "linalg.broadcast", "linalg.fill", "linalg.copy",
	"linalg.elementwise", "linalg.matmul", "linalg.batch_matmul", "linalg.contract", "linalg.matvec", "linalg.vecmat", "linalg.dot",
	"linalg.add", "linalg.sub", "linalg.mul", "linalg.div", "linalg.max", "linalg.min", "linalg.exp", "linalg.log", "linalg.abs",
	"linalg.negf", "linalg.conv_2d_nhwc_hwcf", "linalg.conv_2d_nchw_fchw", "linalg.pooling_nhwc_sum", "linalg.pooling_nhwc_max",
	"linalg.softmax", "linalg.pack", "linalg.unpack",
	"linalg.mmt4d", "linalg.batch_mmt4d", "linalg.batch_matvec", "linalg.batch_vecmat", "linalg.batch_reduce_matmul",
	"linalg.conv_1d", "linalg.conv_2d", "linalg.conv_3d", "linalg.conv_1d_nwc_wcf", "linalg.conv_1d_ncw_fcw", "linalg.conv_2d_nhwc_fhwc",
	"linalg.conv_3d_ndhwc_dhwcf", "linalg.conv_3d_ncdhw_fcdhw", "linalg.depthwise_conv_1d_nwc_wc", "linalg.depthwise_conv_2d_nhwc_hwc",
	"linalg.depthwise_conv_2d_nhwc_hwcm", "linalg.depthwise_conv_2d_nchw_chw", "linalg.pooling_nhwc_min", "linalg.pooling_nchw_max",
	"linalg.pooling_nchw_sum", "linalg.ceil", "linalg.floor", "linalg.erf", "linalg.sqrt", "linalg.rsqrt", "linalg.square", "linalg.tanh",
	"linalg.reciprocal", "linalg.round", "linalg.select", "linalg.powf", "linalg.div_unsigned",
}

// destinations is about ops that write into a tensor.
func (k kit) destinations() []*navigator.Local {
	return []*navigator.Local{
		k.rule("fold_cast_into_structured", `
f(cast(x), y) = f(x, y) for the ops of linalg on tensors, and those that write into one, where the type before the cast says more; of the
tensors that are written into, the results then have that type.`, foldCastIntoStructured,
			append([]string{"tensor.insert", "bufferization.materialize_in_destination"}, structured...)...),
	}
}

func foldCastIntoStructured(e edit) (navigator.Result, error) {
	if !strings.HasPrefix(e.n.Op().Name(), "linalg.") {
		return foldCastIntoWrite(e)
	}
	if !writesDestinations(e.n) {
		return e.no("it does not write into tensors")
	}
	inputs := e.n.Inputs()
	changed := false
	for i, v := range inputs {
		if x, ok := behindCast(v); ok {
			inputs[i], changed = x, true
		}
	}
	if !changed {
		return e.no("no operand is a cast that says less")
	}
	if !agree(e.n.Op(), inputs) {
		return e.no("its operands do not go together without the cast")
	}
	outs := e.n.NumOutputs()
	types := make([]ir.Type, outs)
	for i := range outs {
		types[i] = inputs[len(inputs)-outs+i].Type()
	}
	made := e.Add(e.n.Op(), inputs, types...)
	for _, fg := range slices.Clone(e.n.Nested()) {
		if err := e.MoveGraph(fg, made.ID()); err != nil {
			return navigator.Result{}, err
		}
	}
	results := make([]graph.Var, outs)
	for i, v := range made.Outputs() {
		results[i] = e.cast(v, e.n.Output(i).Type())
	}
	return e.Replace(results...), nil
}

// foldCastIntoWrite writes into the tensor before a cast.
func foldCastIntoWrite(e edit) (navigator.Result, error) {
	inputs, changed := e.n.Inputs(), false
	if len(inputs) < 2 || e.n.NumOutputs() > 1 {
		return e.no("it has no destination")
	}
	for i, v := range inputs[:2] {
		if x, ok := behindCast(v); ok {
			inputs[i], changed = x, true
		}
	}
	if !changed {
		return e.no("no operand is a cast that says less")
	}
	var types []ir.Type
	if e.n.NumOutputs() == 1 {
		types = []ir.Type{inputs[1].Type()}
	}
	made := e.Add(e.n.Op(), inputs, types...)
	if e.n.Op().HasAny(ir.Effect) || e.n.Op().Info() == nil {
		e.Discard(e.n)
	}
	if len(types) == 0 {
		return e.Replace(), nil
	}
	return e.with(made.Output(0))
}

// agree reports whether operands have types that an op takes together. Some want each size
// that one operand says said by the others as well.
func agree(op ir.Op, inputs []graph.Var) bool {
	var places []int64 // of the dimensions of the first operand in the second one
	switch op.Name() {
	case "linalg.softmax":
		return len(inputs) == 2 && inputs[0].Type() == inputs[1].Type()
	case "linalg.map":
		return !slices.ContainsFunc(inputs, func(v graph.Var) bool { return !slices.Equal(v.Type().Dims(), inputs[0].Type().Dims()) })
	case "linalg.reduce":
		return len(inputs) == 2 && slices.Equal(without(inputs[0].Type().Dims(), intsOf(op.Attr("dimensions"))), inputs[1].Type().Dims())
	case "linalg.pack", "linalg.unpack":
		return len(inputs) == 2
	case "linalg.transpose":
		places = make([]int64, inputs[0].Type().Rank())
		for i, p := range intsOf(op.Attr("permutation")) {
			if p < 0 || int(p) >= len(places) {
				return false
			}
			places[p] = int64(i)
		}
	case "linalg.broadcast":
		added := intsOf(op.Attr("dimensions"))
		for i := range int64(inputs[1].Type().Rank()) {
			if !slices.Contains(added, i) {
				places = append(places, i)
			}
		}
	default:
		return true
	}
	if len(inputs) != 2 || len(places) != inputs[0].Type().Rank() {
		return false
	}
	for i, p := range places {
		if inputs[0].Type().Dim(i) != inputs[1].Type().Dim(int(p)) {
			return false
		}
	}
	return true
}

// without returns a list without what stands at some places of it.
func without(list, places []int64) []int64 {
	kept := []int64{}
	for i, n := range list {
		if !slices.Contains(places, int64(i)) {
			kept = append(kept, n)
		}
	}
	return kept
}
