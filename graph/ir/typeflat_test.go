package ir

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestShapesFitOrNot generates shapes around the bounds of what fits into a number.
func TestShapesFitOrNot(t *testing.T) {
	elems := []Type{I1, I64, F32, BF16, Index(), SignedInteger(8), Complex(F32), Float("f8E8M0FNU"),
		Integer(37), Opaque("!t.elem"), Vector(F32, 4), Tensor(F32, 2)}
	dim := rapid.OneOf(rapid.Just(Dynamic), rapid.Int64Range(0, 3), rapid.Int64Range(maxInlineDim-1, maxInlineDim+2),
		rapid.Int64Range(0, 1<<20), rapid.Int64Range(0, 1<<62))
	seen := map[string]Type{}
	rapid.Check(t, func(t *rapid.T) {
		elem := rapid.SampledFrom(elems).Draw(t, "elem")
		dims := rapid.SliceOfN(dim, 0, 9).Draw(t, "dims")
		for _, typ := range []Type{Tensor(elem, dims...), MemRef(elem, dims...), Vector(elem, dims...),
			UnrankedTensor(elem), UnrankedMemRef(elem), List(elem)} {
			if typ == 0 {
				continue
			}
			text := typ.String()
			parsed, err := ParseType(text)
			require.NoError(t, err, text)
			require.Equal(t, typ, parsed, text)
			require.Equal(t, elem, typ.Elem(), text)
			require.Equal(t, typ.info().dims != nil, typ.IsRanked(), text)
			wide := UnrankedTensor(elem)
			require.Equal(t, typ == wide || typ.Kind() == TensorKind, wide.Super(typ), text)
			if typ.IsRanked() {
				require.Equal(t, append([]int64{}, dims...), typ.Dims(), text)
				require.Equal(t, typ, typ.WithDims(dims...), text)
			}
			if known, ok := seen[text]; ok {
				require.Equal(t, known, typ, text)
			}
			seen[text] = typ
			for other, number := range map[string]Type{"f32": F32, "no type": 0} {
				require.NotEqual(t, number, typ, "%s and %s", other, text)
			}
		}
	})
	byNumber := map[Type]string{}
	for text, typ := range seen {
		require.Empty(t, byNumber[typ], text)
		byNumber[typ] = text
	}
}

// TestShapesTakeNoMemory pins that shapes take no memory for good, however many there are.
func TestShapesTakeNoMemory(t *testing.T) {
	known := len(*types.list.Load())
	for i := range int64(20_000) {
		typ := Tensor(F32, i, 7, Dynamic)
		require.Equal(t, i, typ.Dim(0))
		require.Equal(t, Dynamic, typ.Dim(2))
		parsed, err := ParseType(fmt.Sprintf("memref<%dx3x224x224xbf16>", i))
		require.NoError(t, err)
		require.Equal(t, i, parsed.Dim(0))
	}
	require.Equal(t, known, len(*types.list.Load()))
}

// TestShapesSideBySide reads types while others push them out of what is kept
// unpacked.
func TestShapesSideBySide(t *testing.T) {
	var group sync.WaitGroup
	for k := range int64(4) {
		group.Go(func() {
			for i := range int64(5000) {
				text := fmt.Sprintf("tensor<%dx%dxf32>", i, i%7+k)
				typ, err := ParseType(text)
				if err != nil || typ != Tensor(F32, i, i%7+k) || typ.Dim(1) != i%7+k || typ.String() != text {
					t.Errorf("%s: %v, %v", text, typ, err)
				}
			}
		})
	}
	group.Wait()
}

func heldCount() int {
	types.held.mu.RLock()
	defer types.held.mu.RUnlock()
	return len(types.held.infos)
}

func collected(t *testing.T, atMost int) {
	t.Helper()
	types.held.mu.Lock()
	clear(types.held.recent[:])
	types.held.mu.Unlock()
	for range 200 {
		runtime.GC()
		if heldCount() <= atMost {
			return
		}
	}
	t.Errorf("%d types are held, want at most %d", heldCount(), atMost)
}

// TestReadTypesGoWithTheirContext pins that types that the process keeps a
// record of are released with what they were read for.
func TestReadTypesGoWithTheirContext(t *testing.T) {
	before := heldCount()
	texts := func(i int) []string {
		return []string{
			fmt.Sprintf("(tensor<%dxf32>, tuple<i%d>) -> !t.flat<%d>", i, i+1000, i),
			fmt.Sprintf("tuple<tensor<%dxf32>, (i1) -> tuple<!t.in%d>>", i, i),
			fmt.Sprintf("memref<%dxf32, strided<[%d]>>", i, i),
			fmt.Sprintf("!t.opaque%d", i),
			"tensor<" + strings.Repeat(fmt.Sprintf("%dx", i+1), 9) + "f32>",
		}
	}
	var stale []Type
	for i := range 100 {
		ctxt := NewContext(nil)
		var kept TypeKeeper
		for _, text := range texts(i) {
			typ, err := ctxt.ParseType(text)
			require.NoError(t, err)
			require.Equal(t, text, typ.String())
			again, err := ctxt.ParseType(" " + text + " ")
			require.NoError(t, err)
			require.Equal(t, typ, again)
			kept.MustKeep(typ)
			stale = append(stale, typ)
		}
		runtime.KeepAlive(ctxt)
		if i%10 == 0 { // the keeper alone keeps its types
			ctxt = nil
			runtime.GC()
			for j, typ := range stale[len(stale)-len(texts(i)):] {
				require.Equal(t, texts(i)[j], typ.String())
			}
		}
		runtime.KeepAlive(&kept)
	}
	collected(t, before)

	// A number that outlived its type is not a type, and is refused.
	require.Equal(t, NoKind, stale[0].Kind())
	require.Equal(t, "<no type>", stale[0].String())
	require.Zero(t, Tuple(stale[0]))
	require.Panics(t, func() { new(TypeKeeper).MustKeep(stale[0]) })
	require.Panics(t, func() { NewContext(nil).TypeOf(stale[0]) })
	fresh, err := NewContext(nil).ParseType(texts(0)[0])
	require.NoError(t, err)
	require.NotEqual(t, stale[0], fresh)
}

func TestTypesStayWhereTheyMust(t *testing.T) {
	const text = "tuple<!t.pinned, !t.part>"
	ctxt := NewContext(nil)
	read, err := ctxt.ParseType(text)
	require.NoError(t, err)
	named := Tuple(Opaque("!t.pinned"), Opaque("!t.part"))
	require.Equal(t, read, named, "one number, however it was come by")
	attr := NewContext(nil)
	kept, err := NewContext(nil).ParseType("(i1) -> !t.attr")
	require.NoError(t, err)
	attr.TypeOf(kept)
	part, err := ctxt.ParseType("!t.inner")
	require.NoError(t, err)
	function := Function([]Type{part}, nil)
	ctxt = nil
	for range 5 {
		runtime.GC()
	}
	require.Equal(t, text, named.String(), "what a program asked for stays")
	require.Equal(t, "(i1) -> !t.attr", kept.String(), "an attribute keeps its type")
	require.Equal(t, "(!t.inner) -> ()", function.String(), "a type keeps its parts")
	require.Equal(t, "!t.inner", part.String())
	runtime.KeepAlive(attr)
}
