package graphdef

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
	"unsafe"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/settle-go/settle/diag"
)

// Format is how a file is written.
type Format uint8

// The formats.
const (
	Binary Format = iota
	Text
)

// Kind of file: what its message is.
var kindsOfFile = []*message{graphDef, metaGraphDef, savedModel}

// File is a file of TensorFlow with its graphs.
type File struct {
	Name   string
	Format Format
	// Graphs are the graph of a GraphDef or a MetaGraphDef, and all those of a
	// SavedModel, in their order.
	Graphs []*Meta

	message *message
	raw     []byte
	source  *diag.Source // of text
}

// Meta is a graph with what a MetaGraphDef or a SavedModel says of it.
type Meta struct {
	*Graph
	// Tags are what a graph of a SavedModel is chosen by.
	Tags []string
	// Signatures are the functions that are offered to callers, by their names, in
	// the order of the file.
	Signatures []Signature
}

// Signature says which nodes are the inputs and outputs of a function that a
// graph offers.
type Signature struct {
	Name            string
	Inputs, Outputs []TensorName
}

// TensorName is the name of an input or an output, and the tensor that it is.
type TensorName struct{ Name, Tensor string }

// Decode reads a file of any kind and format: both are recognized from what is in it. The
// bytes are shared, so they must not change. Errors are a [diag.List]: of text with
// the place, of binary files with the number of the byte.
func Decode(name string, data []byte) (*File, error) {
	return DecodeContext(context.Background(), name, data)
}

// DecodeContext is [Decode] that ends with the error of a context soon after that has
// ended.
func DecodeContext(ctx context.Context, name string, data []byte) (*File, error) {
	f := &File{Name: name}
	err := ctx.Err()
	switch {
	case err != nil:
	case isText(data):
		err = f.decodeText(ctx, data)
	default:
		err = f.decodeBinary(ctx, data)
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

// isText reports whether a file is text: it begins with a name and what can follow
// it, and has no characters that text has not. A binary file may well begin with a
// newline and a letter, the tag of its first field and the length of that; soon after
// is the tag of another field.
func isText(data []byte) bool {
	head := string(data[:min(len(data), 1<<12)])
	if hasControls(head) {
		return false
	}
	p := &textParser{src: diag.NewSource("", head), text: head}
	p.next()
	if p.tok.kind != nameToken {
		return p.tok.kind == endToken && len(data) > 0 && strings.TrimSpace(head) != "" // only comments
	}
	p.next()
	return !p.failed() && p.tok.kind == signToken && strings.Contains(":{<[", p.tok.text)
}

// IsBinary reports whether a file that begins with these bytes is not text: it has
// characters that no text has, or bytes that are none.
func IsBinary(head []byte) bool {
	if hasControls(string(head)) {
		return true
	}
	for len(head) > 0 {
		c, size := utf8.DecodeRune(head)
		if c == utf8.RuneError && size == 1 {
			return utf8.FullRune(head) // the last character may be cut off
		}
		head = head[size:]
	}
	return false
}

func hasControls(head string) bool {
	return strings.ContainsFunc(head, func(c rune) bool { return c < ' ' && !strings.ContainsRune("\t\n\v\f\r", c) })
}

// Begins reports whether a file that begins with these bytes is one of TensorFlow: text
// that begins with a field of its messages, or binary fields of one of them.
func Begins(head []byte) bool {
	if isText(head) {
		p := &textParser{src: diag.NewSource("", string(head)), text: string(head)}
		p.next()
		return slices.ContainsFunc(kindsOfFile, func(m *message) bool { return m.named(p.tok.text) != nil })
	}
	return IsBinary(head) && slices.ContainsFunc(kindsOfFile, func(m *message) bool { return m.begins(head) })
}

// begins reports whether bytes are the first fields of a message whose first field is
// known; the last one may be cut off.
func (m *message) begins(head []byte) bool {
	for first := true; len(head) > 0; first = false {
		number, wire, n := protowire.ConsumeTag(head)
		if n < 0 {
			return false
		}
		if f := m.field(int32(number)); f == nil && first || f != nil && !f.fits(wire) {
			return false
		}
		size := protowire.ConsumeFieldValue(number, wire, head[n:])
		if size < 0 {
			return errors.Is(protowire.ParseError(size), io.ErrUnexpectedEOF)
		}
		head = head[n+size:]
	}
	return true
}

func (f *File) decodeText(ctx context.Context, data []byte) error {
	f.Format = Text
	f.source = diag.NewSource(f.Name, unsafe.String(unsafe.SliceData(data), len(data)))
	f.message = kindOfText(f.source)
	raw, nodes, err := parseText(ctx, f.source, f.message)
	if err != nil {
		return err
	}
	return f.decode(ctx, raw, nodes)
}

// kindOfText returns the message that has the first field of a text: a GraphDef where
// none has it.
func kindOfText(src *diag.Source) *message {
	p := &textParser{src: src, text: src.Text}
	p.next()
	for _, m := range kindsOfFile {
		if m.named(p.tok.text) != nil {
			return m
		}
	}
	return graphDef
}

// decodeBinary reads the bytes as the kind of message that has most of their fields,
// and some of those that they begin with.
func (f *File) decodeBinary(ctx context.Context, data []byte) error {
	least, first := -1, error(nil)
	for _, m := range kindsOfFile {
		c := checker{ctx: ctx}
		unknown, err := c.check(m, data, 0, 0)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && first == nil:
			first = err
		case err == nil && (least < 0 || unknown < least) && (len(data) == 0 || m.hasSome(data)):
			least, f.message = unknown, m
		}
	}
	if f.message == nil {
		if first == nil {
			first = badWire(0, "none of the fields is known")
		}
		return f.binaryError(first)
	}
	return f.decode(ctx, data, nil)
}

// hasSome reports whether a message has one of the fields of some bytes.
func (m *message) hasSome(data []byte) bool {
	found := false
	_ = records(data, 0, func(r record) error {
		f := m.field(r.number)
		found = found || f != nil && f.fits(r.wire)
		return nil
	})
	return found
}

func (f *File) binaryError(err error) error {
	var wire *wireError
	e := diag.Errorf(diag.NewSource(f.Name, ""), diag.NoSpan, "%v", err)
	if errors.As(err, &wire) {
		e.Help = "neither a GraphDef, a MetaGraphDef nor a SavedModel, in binary or as text"
	}
	return diag.List{e}
}

// decode decodes a message that was checked. The error is that of the context.
func (f *File) decode(ctx context.Context, raw []byte, nodes []int) error {
	f.raw = raw
	d := &decoder{offsets: nodes, ctx: ctx}
	switch f.message {
	case graphDef:
		f.Graphs = []*Meta{{Graph: d.graph(raw, 0)}}
	case metaGraphDef:
		f.Graphs = []*Meta{d.meta(raw, 0)}
	default:
		savedModel.each(raw, 0, func(r record) {
			if r.number == 2 {
				f.Graphs = append(f.Graphs, d.meta(r.bytes, r.offset))
			}
		})
	}
	return d.err
}

func (d *decoder) meta(data []byte, base int) *Meta {
	m := &Meta{}
	metaGraphDef.each(data, base, func(r record) {
		switch r.number {
		case 1:
			schema["MetaInfoDef"].each(r.bytes, r.offset, func(r record) {
				if r.number == 4 {
					m.Tags = append(m.Tags, string(r.bytes))
				}
			})
		case 2:
			m.Graph = d.graph(r.bytes, r.offset)
		case 5:
			m.Signatures = append(m.Signatures, signatureDef(r))
		}
	})
	if m.Graph == nil {
		m.Graph = &Graph{}
	}
	return m
}

func signatureDef(r record) Signature {
	name, value := metaGraphDef.named("signature_def").message.entry(r)
	s := Signature{Name: string(name.bytes)}
	schema["SignatureDef"].each(value.bytes, value.offset, func(r record) {
		switch r.number {
		case 1:
			s.Inputs = append(s.Inputs, tensorName(r))
		case 2:
			s.Outputs = append(s.Outputs, tensorName(r))
		}
	})
	return s
}

func tensorName(r record) TensorName {
	name, value := schema["SignatureDef"].named("inputs").message.entry(r)
	tensor, _ := schema["TensorInfo"].entry(value)
	return TensorName{string(name.bytes), string(tensor.bytes)}
}

// Kind returns what the file is: "GraphDef", "MetaGraphDef" or "SavedModel".
func (f *File) Kind() string { return f.message.name }

// Errorf returns an error about a node of the file: at its place in a text, at its
// byte in a binary file.
func (f *File) Errorf(n *Node, format string, args ...any) *diag.Error {
	message := fmt.Sprintf(format, args...)
	if f.Format == Text && n.raw != nil {
		return diag.Errorf(f.source, diag.Span{Start: n.offset, End: n.offset}, "node %q: %s", n.Name, message)
	}
	return diag.Errorf(diag.NewSource(f.Name, ""), diag.NoSpan, "node %q: %s", n.Name, message)
}

// Offset returns the byte at which a node begins in the text that it was read from, and whether
// it was read from one.
func (f *File) Offset(n *Node) (int, bool) { return n.offset, f.Format == Text && n.raw != nil }

// Pos returns the line and the column of a byte of the text that the file was read from.
func (f *File) Pos(offset int) diag.Pos { return f.source.Pos(offset) }

// Encode returns the file with its graphs as they are now, in its own format. What was
// not changed is in binary as it was, byte for byte.
func (f *File) Encode() ([]byte, error) { return f.EncodeAs(f.Format) }

// EncodeAs returns the file in a format.
func (f *File) EncodeAs(format Format) ([]byte, error) {
	if format == Binary {
		return bytes.Join(f.binary().list, nil), nil
	}
	var text bytes.Buffer
	err := f.Write(&text, format)
	return text.Bytes(), err
}

// Write writes the file in a format. What was not changed is written from where it was
// read, and not copied.
func (f *File) Write(w io.Writer, format Format) error {
	pieces := f.binary()
	if format == Text {
		return writeText(w, f.message, pieces.bytes())
	}
	for _, piece := range pieces.list {
		if _, err := w.Write(piece); err != nil {
			return err
		}
	}
	return nil
}

// pieceList is a message in pieces; the pieces that were read from a file are not copied.
type pieceList struct {
	list [][]byte
	size int
}

func (p *pieceList) add(b []byte) {
	p.list = append(p.list, b)
	p.size += len(b)
}

// bytes returns the message in one piece.
func (p *pieceList) bytes() []byte {
	if len(p.list) == 1 {
		return p.list[0]
	}
	return bytes.Join(p.list, nil)
}

// addMessage adds a field that is a message.
func (p *pieceList) addMessage(number int32, m pieceList) {
	tag := protowire.AppendTag(nil, protowire.Number(number), protowire.BytesType)
	p.add(protowire.AppendVarint(tag, uint64(m.size)))
	p.list = append(p.list, m.list...)
	p.size += m.size
}

// binary returns the file in binary.
func (f *File) binary() pieceList {
	switch f.message {
	case graphDef:
		return f.Graphs[0].pieces()
	case metaGraphDef:
		return f.Graphs[0].metaPieces(f.raw)
	}
	var p pieceList
	i := 0
	_ = records(f.raw, 0, func(r record) error {
		switch {
		case r.number != 2 || r.wire != protowire.BytesType:
			p.add(r.all)
			return nil
		case f.Graphs[i].isAsRead():
			p.add(r.all) // its tag and its length may be longer than they need be
		default:
			p.addMessage(2, f.Graphs[i].metaPieces(r.bytes))
		}
		i++
		return nil
	})
	return p
}

// isAsRead reports whether the graph is as it was read, or was not there and has no nodes.
func (m *Meta) isAsRead() bool {
	return m.Graph.raw == nil && len(m.Graph.Nodes) == 0 || m.Graph.raw != nil && m.isOriginal()
}

// metaPieces returns the message around a graph with the graph as it is now.
func (m *Meta) metaPieces(raw []byte) (p pieceList) {
	if m.isAsRead() {
		p.add(raw)
		return p
	}
	_ = records(raw, 0, func(r record) error {
		if r.number == 2 && r.wire == protowire.BytesType {
			p.addMessage(2, m.Graph.pieces())
		} else {
			p.add(r.all)
		}
		return nil
	})
	return p
}

// New returns a file of a graph that was not read from one.
func New(name string, format Format, g *Graph) *File {
	return &File{Name: name, Format: format, Graphs: []*Meta{{Graph: g}}, message: graphDef}
}

// With returns the file with other nodes in one of its graphs, and other functions, which have
// the names of functions of the library. What the graph says besides is as before; neither
// file changes with the other.
func (f *File) With(m *Meta, nodes []*Node, functions []*Function) *File {
	changed := *f
	changed.Graphs = slices.Clone(f.Graphs)
	for i, old := range f.Graphs {
		if old == m {
			meta, g := *m, *m.Graph
			g.Nodes, g.Functions = nodes, functions
			meta.Graph = &g
			changed.Graphs[i] = &meta
		}
	}
	return &changed
}
