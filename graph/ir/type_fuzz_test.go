package ir

import "testing"

// FuzzScanType checks that any text is either refused with a place within it or
// read as a type that prints as a text of the same type. Run it with
// -fuzzminimizetime=1x: a type that has been seen takes another path, so that
// the fuzzer cannot repeat the coverage of an input and would try for a minute.
func FuzzScanType(f *testing.F) {
	for _, text := range canonicalTypes {
		f.Add(text, 0)
		f.Add(text[:len(text)/2], 0)
	}
	f.Add("%0 : tensor < 0x4 x f32 , #a<b->c> > // x", 4)
	f.Fuzz(func(t *testing.T, text string, pos int) {
		typ, end, err := ScanType(text, pos)
		if end < 0 || end > len(text) {
			t.Fatalf("end %d is outside of a text of %d bytes", end, len(text))
		}
		if err != nil {
			if typ != 0 || err.Message == "" || err.Offset < 0 || err.Offset > err.End || err.End > len(text) {
				t.Fatalf("%v with the error %+v", typ, err)
			}
			return
		}
		again, printed := Type(0), typ.String()
		if again, end, err = ScanType(printed, 0); err != nil || again != typ || end != len(printed) {
			t.Fatalf("%q was printed as %q and read as %v, %v", text, printed, again, err)
		}
		fresh := typeParser{text: printed}
		if again = fresh.fresh(); again != typ || fresh.pos != len(printed) {
			t.Fatalf("%q is found as %v but parsed as %v, %v", printed, typ, again, fresh.err)
		}
	})
}
