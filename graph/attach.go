package graph

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/internal/phrase"
)

// Attach adds a feature to the arena of the graph. A value that has none of the
// methods of a feature, or one of another signature or nearly of its name, is an
// error that says what was expected. A feature that is attached
// already stays where it is. An [Orderer] is asked for its order at once: where
// the graph cannot have it, the feature is not attached.
func (fg *FunctionGraph) Attach(f Feature) error {
	g := fg.g
	if err := checkFeature(f); err != nil {
		return fmt.Errorf("attach %T: %w", f, err)
	}
	if g.featureIndex(f) >= 0 {
		return nil
	}
	if a, ok := f.(Attacher); ok {
		if err := a.OnAttach(fg); errors.Is(err, ErrAlreadyThere) {
			return nil
		} else if err != nil {
			return fmt.Errorf("attach %T: %w", f, err)
		}
	}
	a := g.detached
	if a == nil || a.feature != f {
		a = newAttached(f)
	}
	g.detached, g.features = nil, append(g.features, a)
	if a.orderer == nil || g.tx.open {
		return nil
	}
	if err := g.Begin("attach").Commit(); err != nil {
		fg.Detach(f)
		return fmt.Errorf("attach %T: %w", f, err)
	}
	return nil
}

// Detach removes a feature; one that is not attached is not an error.
func (fg *FunctionGraph) Detach(f Feature) {
	g := fg.g
	i := g.featureIndex(f)
	if i < 0 {
		return
	}
	a := g.features[i]
	g.features = slices.Delete(g.features, i, i+1)
	if d, ok := f.(Detacher); ok {
		d.OnDetach(fg)
	} else {
		g.detached = a
	}
}

func (g *Graph) featureIndex(f Feature) int {
	return slices.IndexFunc(g.features, func(a *attached) bool { return a.feature == f })
}

// Features returns the attached features, in a slice of the caller's.
func (fg *FunctionGraph) Features() []Feature {
	list := make([]Feature, len(fg.g.features))
	for i, a := range fg.g.features {
		list[i] = a.feature
	}
	return list
}

// Validate puts the nodes into the order that the features demand and asks the
// features whether they accept the graph: what every commit does, for changes
// that were made outside of a transaction. It costs what changed.
func (fg *FunctionGraph) Validate() error { return fg.g.Begin("validate").Commit() }

// IsConsistent reports whether the features accept the graph.
func (fg *FunctionGraph) IsConsistent() bool { return fg.Validate() == nil }

// featureMethods are the methods by which a graph knows a feature, with the types
// that have them.
var featureMethods = []featureMethod{
	{"OnImport", reflect.TypeFor[Importer]()},
	{"OnPrune", reflect.TypeFor[Pruner]()},
	{"OnChangeInput", reflect.TypeFor[InputChanger]()},
	{"OnTouch", reflect.TypeFor[Toucher]()},
	{"Validate", reflect.TypeFor[Validator]()},
	{"AppendLater", reflect.TypeFor[Orderer]()},
	{"Order", reflect.TypeFor[Orderer]()},
	{"OnCommit", reflect.TypeFor[Committer]()},
	{"OnRevert", reflect.TypeFor[Reverter]()},
	{"OnAttach", reflect.TypeFor[Attacher]()},
	{"OnDetach", reflect.TypeFor[Detacher]()},
	{"OnBegin", reflect.TypeFor[Beginner]()},
}

type featureMethod struct {
	name string
	of   reflect.Type
}

// isNotification reports whether a method of that name is hardly meant to be anything
// else.
func (m featureMethod) isNotification() bool { return m.name != "Order" }

func (m featureMethod) signature() string {
	method, _ := m.of.MethodByName(m.name)
	return signature(method.Type, 0)
}

// checkFeature returns what is wrong with a value that is to be a feature.
func checkFeature(f Feature) error {
	t := reflect.TypeOf(f)
	if t == nil || !t.Comparable() {
		return errors.New("a feature must be a pointer or another value that == compares")
	}
	if v := reflect.ValueOf(f); v.Kind() == reflect.Pointer && v.IsNil() {
		return errors.New("the pointer is nil")
	}
	err, ok := checkedTypes.Load(t)
	if !ok {
		err, _ = checkedTypes.LoadOrStore(t, typeError{checkMethods(t)})
	}
	return err.(typeError).error
}

// checkedTypes has what checkMethods said of each type: features are attached over and
// over, and reflection costs more than most of them.
var checkedTypes sync.Map // of reflect.Type: a typeError

type typeError struct{ error } // nil where the type is one of a feature

// checkMethods returns what is wrong with the methods of a feature.
func checkMethods(t reflect.Type) error {
	if hasFeatureMethodsOnly(t) {
		return nil
	}
	known := false
	for i := range t.NumMethod() {
		isHook, err := checkMethod(t, t.Method(i))
		if err != nil {
			return err
		}
		known = known || isHook
	}
	if known {
		return nil
	}
	var names []string
	for _, m := range featureMethods {
		names = append(names, m.name)
	}
	if t.Kind() != reflect.Pointer && reflect.PointerTo(t).NumMethod() > t.NumMethod() {
		return fmt.Errorf("it has no method of a feature (%s): did you mean a pointer to it", strings.Join(names, ", "))
	}
	return fmt.Errorf("it has no method of a feature: one or more of %s", strings.Join(names, ", "))
}

// hasFeatureMethodsOnly reports whether a type has methods, all of which are those of a feature. It does not look at
// their names: for these, package reflect makes types of functions, which takes some 100 µs in a program that
// has made none.
func hasFeatureMethodsOnly(t reflect.Type) bool {
	hooks := 0
	for _, m := range featureMethods {
		if t.Implements(m.of) {
			hooks++
		}
	}
	return hooks > 0 && hooks == t.NumMethod()
}

// checkMethod reports whether a method is one of a feature. One that was hardly
// meant to be anything else is an error.
func checkMethod(t reflect.Type, method reflect.Method) (isHook bool, err error) {
	for _, m := range featureMethods {
		switch {
		case method.Name == m.name && t.Implements(m.of):
			return true, nil
		case method.Name == m.name && m.isNotification():
			return false, fmt.Errorf("the method %s is %s, want %s", m.name, signature(method.Type, 1), m.signature())
		}
	}
	for _, m := range featureMethods {
		if m.isNotification() && isMisspelt(strings.ToLower(method.Name), strings.ToLower(m.name)) {
			return false, fmt.Errorf("the method %s is none of a feature: did you mean %s%s",
				method.Name, m.name, strings.TrimPrefix(m.signature(), "func"))
		}
	}
	return false, nil
}

// isMisspelt reports whether a method, whose name is in lower case here, was meant
// to have another name. Without the word on it says something else: Revert is not
// OnRevert.
func isMisspelt(name, meant string) bool {
	return strings.HasPrefix(name, "on") == strings.HasPrefix(meant, "on") && phrase.Distance(name, meant, 3) <= 2
}

// signature writes the type of a method without its receiver.
func signature(t reflect.Type, first int) string {
	var in, out []reflect.Type
	for i := first; i < t.NumIn(); i++ {
		in = append(in, t.In(i))
	}
	for i := range t.NumOut() {
		out = append(out, t.Out(i))
	}
	return reflect.FuncOf(in, out, t.IsVariadic()).String()
}
