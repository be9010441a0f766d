package builtin

import (
	"fmt"
	"github.com/settle-go/settle/builtin/affine"
	"github.com/settle-go/settle/builtin/memref"
	"github.com/settle-go/settle/builtin/vector"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/aesara/blas"
	"github.com/settle-go/settle/builtin/aesara/fusion"
	"github.com/settle-go/settle/builtin/aesara/sizes"
	"github.com/settle-go/settle/builtin/aesara/structure"
	"github.com/settle-go/settle/builtin/aesara/subtensor"
	"github.com/settle-go/settle/builtin/arith"
	"github.com/settle-go/settle/builtin/cf/blocks"
	"github.com/settle-go/settle/builtin/chain/form"
	"github.com/settle-go/settle/builtin/chain/raise"
	"github.com/settle-go/settle/builtin/chain/rewrite"
	"github.com/settle-go/settle/builtin/core"
	"github.com/settle-go/settle/builtin/cse"
	"github.com/settle-go/settle/builtin/fleet"
	"github.com/settle-go/settle/builtin/inlining"
	"github.com/settle-go/settle/builtin/inplace"
	"github.com/settle-go/settle/builtin/scalar/algebra"
	"github.com/settle-go/settle/builtin/sccp"
	"github.com/settle-go/settle/builtin/scf/control"
	"github.com/settle-go/settle/builtin/shape"
	"github.com/settle-go/settle/builtin/slicing"
	"github.com/settle-go/settle/builtin/tensor/simplify"
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/builtin/tf/constants"
	"github.com/settle-go/settle/builtin/tf/deadness"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/builtin/tf/passes"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// kinds lists the global optimizers that an [[optimizer]] of a rule file may
// name: what makes one under the name that the file gives it.
func kinds(dialects *ir.Dialects) map[string]func(name string) navigator.Optimizer {
	return map[string]func(name string) navigator.Optimizer{
		"chain_canonical_form":       func(name string) navigator.Optimizer { return form.NewCanonicalForm(name, true) },
		"chain_canonical_form_whole": func(name string) navigator.Optimizer { return form.NewCanonicalForm(name, false) },
		"chain_shorter_form":         form.NewShorterForm,
		"ShapeOpt":                   sizes.NewShapeOpt,
		"UnShapeOpt":                 sizes.NewUnShapeOpt,
		"add_destroy_handler":        func(name string) navigator.Optimizer { return &destroyHandling{name} },
		"forget_inplace":             func(name string) navigator.Optimizer { return inplace.NewForget(name, dialects) },
		"fold_branches":              blocks.NewFoldBranches,
		"remove_unreachable_blocks":  blocks.NewRemoveUnreachable,
		"merge_blocks":               blocks.NewMergeBlocks,
		"share_blocks":               blocks.NewShareBlocks,
		"drop_block_arguments":       blocks.NewDropArguments,
		"cse":                        cse.New,
		"cse_tf":                     func(name string) navigator.Optimizer { return &mergeOf{cse.New(name), []string{tf.Name}, nil} },
		"sccp":                       func(name string) navigator.Optimizer { return sccp.New(name, evaluators()) },
		"int_range_optimizations":    func(name string) navigator.Optimizer { return sccp.NewRanges(name, evaluators()) },
		"simplify_conditionals":      control.NewConditionals,
		"simplify_loops":             control.NewLoops,
		"simplify_parallel_loops":    control.NewParallelLoops,
		"call_functions_directly":    control.NewDirectCalls,
		"share_constants":            func(name string) navigator.Optimizer { return control.NewShareConstants(name, "arith.constant") },
		"share_tensors":              func(name string) navigator.Optimizer { return control.NewShareConstants(name, tf.Name+".Const") },
		"remove_unused_structured":   simplify.NewRemoveUnused,
		"delete_asserts":             knowing(passes.NewDeleteAsserts),
		"delete_disconnected_nodes":  knowing(passes.NewDeleteDisconnected),
		"delete_unused_results":      knowing(passes.NewDeleteUnusedResults),
		"decide_switches":            knowing(passes.NewDecideSwitches),
		"insert_get_tuple":           knowing(passes.NewInsertGetTuple),
		"inline":                     inlining.NewInline,
		"inline_with_casts":          func(name string) navigator.Optimizer { return inlining.NewInlineAs(name, "tosa.cast") },
		"remove_private_functions":   inlining.NewRemove,
		"infer_shapes":               fleet.NewTypedShapes,
		"infer_shapes_as_documented": fleet.NewShapes,
		"keep_parameters":            fleet.NewKeepParameters,
		"release_seed":               fleet.NewReleaseSeed,
		"lower_generators":           fleet.NewGenerators,
		"arith_to_vm":                fleet.NewArithToVM,
		"tensor_to_vm":               fleet.NewTensorToVM,
		"math_to_vm":                 fleet.NewMathToVM,
		"tosa_to_vm":                 fleet.NewTosaToVM,
		"remove_identities":          knowing(passes.NewRemoveIdentities),
		"prune_control_edges":        knowing(passes.NewPruneControls),
		"remove_variable_nodes":      knowing(passes.NewRemoveVariables),
		"functionalize_conditionals": knowing(functional.NewConditionals),
		"functionalize_loops":        knowing(functional.NewLoops),
		"inline_functions":           knowing(functional.NewInline),
		"inline_functions_once":      knowing(functional.NewInlineOnce),
		"lower_control_flow":         knowing(functional.NewLower),
		"trace_constants":            knowing(functional.NewTrace),
		"capture_handles":            knowing(functional.NewCaptureHandles),
		"composite_elemwise_fusion":  fusion.NewComposite,
		"gemm_optimizer":             blas.NewGemm,
		"local_add_mul_fusion":       func(name string) navigator.Optimizer { return fusion.NewAddMul(name, false) },
		"local_add_mul_fusion_exact": func(name string) navigator.Optimizer { return fusion.NewAddMul(name, true) },
		"type_inference":             knowing(infer.NewTypes),
		"constant_propagation":       knowing(constants.NewPropagation),
		"constant_propagation_last":  knowing(infer.NewConstants),
		"release_waiting_constants":  knowing(constants.NewRelease),
		"decide_control_flow":        knowing(constants.NewDecided),

		"tensor_array_resource_removal": knowing(passes.NewRemoveArrays),

		"merge":             func(name string) navigator.Optimizer { return navigator.NewMerge(name) },
		"merge_commutative": func(name string) navigator.Optimizer { return navigator.NewMergeCommutative(name) },
		"merge_tensor_expressions": func(name string) navigator.Optimizer {
			return &mergeOf{
				navigator.NewMerge(name),
				[]string{"scalar", "aesara", "cf", "scf", "shape", "linalg"}, []string{"tensor", "arith"},
			}
		},
		"merge_constants":   func(name string) navigator.Optimizer { return navigator.NewMergeConstants(name) },
		"keep_dead_values":  deadness.NewGuard,
		"remove_dead_nodes": func(name string) navigator.Optimizer { return navigator.NewDead(name) },
	}
}

// knowing makes optimizers of TensorFlow's graphs that know what is dead.
func knowing(opt func(name string) navigator.Optimizer) func(name string) navigator.Optimizer {
	return func(name string) navigator.Optimizer { return deadness.Unguarded(opt(name)) }
}

// rulesInGo lists them.
func rulesInGo(dialects *ir.Dialects) []ruleInGo {
	var list []ruleInGo
	add := func(group, database string, rules []*navigator.Local) {
		for _, r := range rules {
			list = append(list, ruleInGo{r, group, database})
		}
	}
	add("arith_rules", "canonicalize", arith.Rules(dialects))
	add("affine_rules", "canonicalize", affine.Rules(dialects))
	add("builtin_rules", "canonicalize", core.Rules(dialects))
	add("memref_rules", "canonicalize", memref.Rules(dialects))
	add("vector_rules", "canonicalize", vector.Rules(dialects))
	add("scalar_rules", "canonicalize", algebra.Rules(dialects))
	add("scalar_stable_rules", "stabilize", algebra.Stable(dialects))
	add("slice_rules", "canonicalize", slicing.Rules(dialects))
	add("go_shape_rules", "canonicalize", shape.Rules(dialects))
	add("tensor_rules", "canonicalize", simplify.Rules(dialects))
	add("subtensor_rules", "canonicalize", subtensor.Rules(dialects))
	add("structure_rules", "canonicalize", structure.Rules(dialects))
	add("inplace_rules", "inplace_ops", inplace.Rules(dialects))
	for _, s := range inplace.Stages() {
		if rule := s.Rule(dialects); rule != nil {
			add("inplace_stages", s.Database, []*navigator.Local{rule})
		}
	}
	add("shape_rules", "canonicalize", sizes.Rules(dialects))
	add("chain_rules", "chain_canonicalize", rewrite.Rules(dialects))
	add("raise_rules", "chain_raise", raise.Raising(dialects))
	add("numpy_rules", "lower_numpy", fleet.Rules(dialects))
	add("lower_rules", "chain_lower", raise.Lowering(dialects))
	add("tf_rules", "canonicalize", passes.Rules(dialects))
	return list
}

// rulesInGo registers the rules that are written in Go, except for those that the
// files have placed.
func (a *assembler) rulesInGo() error {
	for _, in := range a.inGo {
		if slices.Contains(a.placed, in.rule.Name) {
			continue
		}
		db, err := a.root.Database(in.database)
		if err != nil {
			return err
		}
		if err := db.Register(in.rule, optdb.Entry{}); err != nil {
			return fmt.Errorf("register in %s: %w", in.database, err)
		}
	}
	return nil
}

// optimizers registers what the files place, each once. An [[optimizer]] that places a
// group of rules stands for each rule of the group that no other one names.
func (a *assembler) optimizers() {
	list := distinct(a, "optimizer", a.set.Optimizers, func(o *rules.Entry) syntax.String { return o.Name })
	named := map[string]bool{}
	for _, o := range list {
		named[o.Name.Value], named[o.Kind.Value] = true, true
	}
	for _, o := range list {
		if o.Name.Value == "" {
			continue // reported by the reader of the file
		}
		isGroup := false
		for _, in := range a.inGo {
			if in.group == o.Name.Value && !named[in.rule.Name] {
				member := *o
				member.Name.Value = in.rule.Name
				a.optimizer(&member)
				isGroup = true
			}
		}
		if !isGroup {
			a.optimizer(o)
		}
	}
}

// optimizer registers one.
func (a *assembler) optimizer(o *rules.Entry) {
	rule, newOptimizer := a.written(o)
	if rule == nil && newOptimizer == nil {
		return
	}
	places := o.Places
	if len(places) == 0 {
		places = []syntax.Placement{{Database: o.In, Position: o.Position, Priority: o.Priority}}
	}
	if rule == nil && len(places) > 1 {
		a.errs.Add(o.ErrorAt(places[1].Database, "only rules stand in several databases, and %q is an optimizer of whole graphs", o.Name.Value))
		return
	}
	for i := range places {
		p, db := &places[i], a.root
		if p.Database.IsSet() {
			var err error
			if db, err = a.root.Database(p.Database.Value); err != nil {
				if a.set.MayDeclare(p.Database.Value) {
					continue
				}
				a.errs.Add(locate(err, o, p.Database))
				continue
			}
		}
		var err error
		if rule != nil {
			err = db.Register(rule, optimizerEntry(o, p))
		} else {
			err = db.RegisterOptimizer(newOptimizer(o.Name.Value), optimizerEntry(o, p))
		}
		if err != nil {
			a.errs.Add(locate(err, o, o.Name))
		}
	}
}

// written returns what is written in Go that a file places: a rule or what makes an
// optimizer, neither after an error.
func (a *assembler) written(o *rules.Entry) (*navigator.Local, func(name string) navigator.Optimizer) {
	kind := o.Kind
	if !kind.IsSet() {
		kind = o.Name
	}
	if a.known == nil {
		a.known = a.kinds()
	}
	known := a.known
	if newOptimizer := known[kind.Value]; newOptimizer != nil {
		return nil, newOptimizer
	}
	for _, in := range a.inGo {
		if in.rule.Name == kind.Value {
			a.placed = append(a.placed, kind.Value)
			rule := *in.rule // each place has a rule of its own
			return &rule, nil
		}
	}
	names := slices.Sorted(maps.Keys(known))
	for _, in := range a.inGo {
		names = append(names, in.rule.Name)
	}
	err := o.ErrorAt(kind, "no optimizer that is written in Go is called %q", kind.Value).Suggest(kind.Value, names)
	if err.Help == "" {
		err.Help = "kind is one of " + strings.Join(slices.Sorted(maps.Keys(known)), ", ") + ", or the name of a rule that is written in Go"
	}
	a.errs.Add(err)
	return nil, nil
}

// kinds lists the optimizers with those that run others of the database.
func (a *assembler) kinds() map[string]func(name string) navigator.Optimizer {
	known := kinds(a.set.Dialects)
	known["inline"] = func(name string) navigator.Optimizer { return inlining.NewInlineBetween(name, a.canonicalizer) }
	for _, kind := range []string{"sccp", "int_range_optimizations"} {
		alone := known[kind]
		known[kind] = func(name string) navigator.Optimizer { return sccp.NewBetween(alone(name), a.canonicalizer) }
	}
	return known
}

// canonicalizer returns the optimizers of the default mode, nil where there is none.
func (a *assembler) canonicalizer() navigator.Optimizer {
	q, err := optdb.ParseQuery("default")
	if err != nil {
		return nil
	}
	pipeline, err := a.root.Query(q)
	if err != nil {
		return nil
	}
	return pipeline
}

// optimizerEntry returns how a file has an optimizer registered in one of its databases.
func optimizerEntry(o *rules.Entry, p *syntax.Placement) optdb.Entry {
	e := optdb.Entry{
		Name: o.Name.Value, Source: o.Line(), Doc: o.Doc.Value, Tags: append(values(o.Tags), values(p.Tags)...),
		Position: valueOf(p.Position), Role: roleOf(o.Final.Value, o.Cleanup.Value), Always: o.Always.Value,
		OwnTagsOnly: o.DatabaseTag.IsSet() && !o.DatabaseTag.Value,
	}
	if p.Priority.IsSet() {
		e.Priority = new(int(p.Priority.Value))
	}
	return e
}
