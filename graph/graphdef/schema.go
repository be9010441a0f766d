package graphdef

import "strings"

// kind is how the value of a field is written.
type kind uint8

const (
	intKind     kind = iota // signed, as a varint of 64 bits
	uintKind                // unsigned, as a varint
	boolKind                // a varint
	enumKind                // a varint that has names
	floatKind               // four bytes
	doubleKind              // eight bytes
	stringKind              // UTF-8
	bytesKind               // any bytes
	messageKind             // a message
)

// field is one field of a message.
type field struct {
	number   int32
	name     string
	kind     kind
	repeated bool
	// isMap marks a repeated message with a key and a value, each key once.
	isMap bool
	// narrow marks integers that must fit 32 bits.
	narrow bool
	// message is what a field of messageKind holds.
	message *message
	// values are the names of an enumKind.
	values *enum
	// oneof is not 0 where at most one of the fields with the same number is there.
	oneof int
}

// message is the type of a message: its fields.
type message struct {
	name     string
	fields   []*field
	few      [16]*field // byNumber for the numbers that most fields have
	byNumber map[int32]*field
	byName   map[string]*field
}

// field returns the field with a number, nil where there is none.
func (m *message) field(number int32) *field {
	if uint32(number) < uint32(len(m.few)) {
		return m.few[number]
	}
	return m.byNumber[number]
}

func (m *message) named(name string) *field { return m.byName[name] }

func (m *message) names() []string {
	names := make([]string, len(m.fields))
	for i, f := range m.fields {
		names[i] = f.name
	}
	return names
}

// enum is the names of the numbers of an enumeration.
type enum struct {
	names   map[int64]string
	numbers map[string]int64
}

func newEnum(first int64, names ...string) *enum {
	e := &enum{names: map[int64]string{}, numbers: map[string]int64{}}
	e.add(first, names...)
	return e
}

func (e *enum) add(first int64, names ...string) {
	for i, name := range names {
		e.names[first+int64(i)], e.numbers[name] = name, first+int64(i)
	}
}

// dataTypes is the enumeration DataType.
var dataTypes = func() *enum {
	names := strings.Fields(`DT_INVALID DT_FLOAT DT_DOUBLE DT_INT32 DT_UINT8 DT_INT16 DT_INT8 DT_STRING DT_COMPLEX64
		DT_INT64 DT_BOOL DT_QINT8 DT_QUINT8 DT_QINT32 DT_BFLOAT16 DT_QINT16 DT_QUINT16 DT_UINT16 DT_COMPLEX128 DT_HALF
		DT_RESOURCE DT_VARIANT DT_UINT32 DT_UINT64 DT_FLOAT8_E5M2 DT_FLOAT8_E4M3FN DT_FLOAT8_E4M3FNUZ
		DT_FLOAT8_E4M3B11FNUZ DT_FLOAT8_E5M2FNUZ DT_INT4 DT_UINT4 DT_INT2 DT_UINT2`)
	e := newEnum(0, names...)
	for i, name := range names[1:] {
		e.add(refOffset+1+int64(i), name+"_REF")
	}
	return e
}()

// refOffset is what the number of a type of references is greater by.
const refOffset = 100

// The messages that the package reads and writes, as text: a line a message, with
// its fields as NUMBER NAME TYPE. A type with * is of a repeated field; map:TYPE is
// a map from strings, imap:TYPE one from integers; a type with | is of one of several fields,
// at most one of which is there. The numbers are those of TensorFlow's messages.
const messages = `
GraphDef: 1 node NodeDef* 2 library FunctionDefLibrary 3 version int32 4 versions VersionDef 5 debug_info GraphDebugInfo
VersionDef: 1 producer int32 2 min_consumer int32 3 bad_consumers int32*
NodeDef: 1 name string 2 op string 3 input string* 4 device string 5 attr map:AttrValue 6 experimental_debug_info ExperimentalDebugInfo 7 experimental_type FullTypeDef
ExperimentalDebugInfo: 1 original_node_names string* 2 original_func_names string*
FullTypeDef: 1 type_id int32 2 args FullTypeDef* 3 s string| 4 i int64|
AttrValue: 1 list ListValue| 2 s bytes| 3 i int64| 4 f float| 5 b bool| 6 type DataType| 7 shape TensorShapeProto| 8 tensor TensorProto| 9 placeholder string| 10 func NameAttrList|
ListValue: 2 s bytes* 3 i int64* 4 f float* 5 b bool* 6 type DataType* 7 shape TensorShapeProto* 8 tensor TensorProto* 9 func NameAttrList*
NameAttrList: 1 name string 2 attr map:AttrValue
TensorShapeProto: 2 dim Dim* 3 unknown_rank bool
Dim: 1 size int64 2 name string
TensorProto: 1 dtype DataType 2 tensor_shape TensorShapeProto 3 version_number int32 4 tensor_content bytes 5 float_val float* 6 double_val double* 7 int_val int32* 8 string_val bytes* 9 scomplex_val float* 10 int64_val int64* 11 bool_val bool* 12 dcomplex_val double* 13 half_val int32* 14 resource_handle_val ResourceHandleProto* 15 variant_val VariantTensorDataProto* 16 uint32_val uint32* 17 uint64_val uint64* 18 float8_val bytes
ResourceHandleProto: 1 device string 2 container string 3 name string 4 hash_code uint64 5 maybe_type_name string 6 dtypes_and_shapes DtypeAndShape*
DtypeAndShape: 1 dtype DataType 2 shape TensorShapeProto
VariantTensorDataProto: 1 type_name string 2 metadata bytes 3 tensors TensorProto*
FunctionDefLibrary: 1 function FunctionDef* 2 gradient GradientDef* 3 registered_gradients RegisteredGradient*
GradientDef: 1 function_name string 2 gradient_func string
RegisteredGradient: 1 gradient_func string 2 registered_op_type string
FunctionDef: 1 signature OpDef 3 node_def NodeDef* 4 ret map:string 5 attr map:AttrValue 6 control_ret map:string 7 arg_attr imap:ArgAttrs 8 resource_arg_unique_id imap:uint32
ArgAttrs: 1 attr map:AttrValue
OpDef: 1 name string 2 input_arg ArgDef* 3 output_arg ArgDef* 4 attr AttrDef* 5 summary string 6 description string 8 deprecation OpDeprecation 16 is_aggregate bool 17 is_stateful bool 18 is_commutative bool 19 allows_uninitialized_input bool 20 control_output string* 21 is_distributed_communication bool
ArgDef: 1 name string 2 description string 3 type DataType 4 type_attr string 5 number_attr string 6 type_list_attr string 7 handle_data DtypeAndShape* 16 is_ref bool 17 experimental_full_type FullTypeDef
AttrDef: 1 name string 2 type string 3 default_value AttrValue 4 description string 5 has_minimum bool 6 minimum int64 7 allowed_values AttrValue
OpDeprecation: 1 version int32 2 explanation string
OpList: 1 op OpDef*
GraphDebugInfo: 1 files string* 2 traces map:StackTrace
StackTrace: 1 file_line_cols FileLineCol*
FileLineCol: 1 file_index int32 2 line int32 3 col int32 4 func string 5 code string
MetaGraphDef: 1 meta_info_def MetaInfoDef 2 graph_def GraphDef 3 saver_def SaverDef 4 collection_def map:CollectionDef 5 signature_def map:SignatureDef 6 asset_file_def AssetFileDef* 7 object_graph_def SavedObjectGraph
MetaInfoDef: 1 meta_graph_version string 2 stripped_op_list OpList 3 any_info Any 4 tags string* 5 tensorflow_version string 6 tensorflow_git_version string 7 stripped_default_attrs bool 8 function_aliases map:string
Any: 1 type_url string 2 value bytes
SaverDef: 1 filename_tensor_name string 2 save_tensor_name string 3 restore_op_name string 4 max_to_keep int32 5 sharded bool 6 keep_checkpoint_every_n_hours float 7 version CheckpointFormatVersion
CollectionDef: 1 node_list NodeList| 2 bytes_list BytesList| 3 int64_list Int64List| 4 float_list FloatList| 5 any_list AnyList|
NodeList: 1 value string*
BytesList: 1 value bytes*
Int64List: 1 value int64*
FloatList: 1 value float*
AnyList: 1 value Any*
SignatureDef: 1 inputs map:TensorInfo 2 outputs map:TensorInfo 3 method_name string 4 defaults map:TensorProto
TensorInfo: 1 name string| 2 dtype DataType 3 tensor_shape TensorShapeProto 4 coo_sparse CooSparse| 5 composite_tensor CompositeTensor|
CooSparse: 1 values_tensor_name string 2 indices_tensor_name string 3 dense_shape_tensor_name string
CompositeTensor: 1 type_spec Opaque 2 components TensorInfo*
AssetFileDef: 1 tensor_info TensorInfo 2 filename string
SavedModel: 1 saved_model_schema_version int64 2 meta_graphs MetaGraphDef*
SavedObjectGraph:
Opaque:
`

// The messages that files are of.
var (
	graphDef     = schema["GraphDef"]
	metaGraphDef = schema["MetaGraphDef"]
	savedModel   = schema["SavedModel"]
	nodeDef      = schema["NodeDef"]
	nodeAttr     = nodeDef.named("attr").message
	attrValue    = schema["AttrValue"]
)

var schema = readSchema(messages)

// basic are the types of fields that are not messages.
var basic = map[string]field{
	"int32": {kind: intKind, narrow: true}, "int64": {kind: intKind}, "uint32": {kind: uintKind, narrow: true},
	"uint64": {kind: uintKind}, "bool": {kind: boolKind}, "float": {kind: floatKind}, "double": {kind: doubleKind},
	"string": {kind: stringKind}, "bytes": {kind: bytesKind}, "DataType": {kind: enumKind, values: dataTypes},
	"CheckpointFormatVersion": {kind: enumKind, values: newEnum(0, "LEGACY", "V1", "V2")},
}

func readSchema(text string) map[string]*message {
	table := map[string]*message{}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for _, line := range lines {
		name, _, _ := strings.Cut(line, ":")
		table[name] = &message{name: name, byNumber: map[int32]*field{}, byName: map[string]*field{}}
	}
	for _, line := range lines {
		name, fields, _ := strings.Cut(line, ":")
		words := strings.Fields(fields)
		for i := 0; i+2 < len(words); i += 3 {
			f := newField(table, words[i+2])
			f.number, f.name = number(words[i]), words[i+1]
			table[name].add(f)
		}
	}
	return table
}

func (m *message) add(f *field) {
	m.fields = append(m.fields, f)
	m.byNumber[f.number], m.byName[f.name] = f, f
	if int(f.number) < len(m.few) {
		m.few[f.number] = f
	}
}

func number(text string) int32 {
	n := int32(0)
	for _, digit := range text {
		n = 10*n + digit - '0'
	}
	return n
}

// newField returns a field of the type that a word of the table stands for.
func newField(table map[string]*message, word string) *field {
	key := "string"
	if of, ok := strings.CutPrefix(word, "imap:"); ok {
		word, key = "map:"+of, "uint32"
	}
	if of, ok := strings.CutPrefix(word, "map:"); ok {
		entry := &message{name: "entry", byNumber: map[int32]*field{}, byName: map[string]*field{}}
		for i, t := range []string{key, of} {
			f := newField(table, t)
			f.number, f.name = int32(i+1), []string{"key", "value"}[i]
			entry.add(f)
		}
		return &field{kind: messageKind, message: entry, repeated: true, isMap: true}
	}
	name, repeated := strings.CutSuffix(word, "*")
	name, single := strings.CutSuffix(name, "|")
	f, ok := basic[name]
	if !ok {
		f = field{kind: messageKind, message: table[name]}
		if f.message == nil {
			panic("graphdef: the table of messages has no " + name)
		}
	}
	f.repeated = repeated
	if single {
		f.oneof = 1
	}
	return &f
}
