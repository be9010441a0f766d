package tf

import "sync"

// signatures returns what is known of TensorFlow's ops, by their names.
var signatures = sync.OnceValue(func() map[string]*Signature {
	all, err := parseSignatures(table)
	if err != nil {
		panic("tf: " + err.Error()) // a mistake in the table
	}
	return all
})

// table lists the ops, as [parseSignatures] reads them.
const table = `
# Constants, arguments, results
Const                    -> dtype
Placeholder              -> dtype
PlaceholderV2            -> dtype
PlaceholderWithDefault   dtype -> dtype
_Arg                     -> T
!_Retval                 T ->
ImmutableConst           -> dtype

# Nothing but order
!NoOp                    ->
!ControlTrigger          ->
!Assert                  bool, T... ->
!Abort                   ->
!Print                   T, U... -> T
!PrintV2                 string ->
?Timestamp               -> double
!CheckNumerics           T -> T
!CheckNumericsV2         T -> T
Identity                 T -> T
IdentityN                T... -> T...
Snapshot                 T -> T
StopGradient             T -> T
PreventGradient          T -> T
EnsureShape              T -> T
DeepCopy                 T -> T
GuaranteeConst           T -> T
DebugGradientIdentity    T -> T
CopyHost                 T -> T
Fingerprint              T, string -> uint8
FakeParam                -> dtype
!DebugIdentity           T -> T
RefIdentity              &T -> &T

# Control flow
Switch                   T, bool -> output_false:T, output_true:T
RefSwitch                &T, bool -> output_false:&T, output_true:&T
_SwitchN                 T, int32 -> T*num_outs
Merge                    T*N -> output:T, value_index:int32
RefMerge                 &T*N -> output:&T, value_index:int32
Enter                    T -> T
RefEnter                 &T -> &T
Exit                     T -> T
RefExit                  &T -> &T
NextIteration            T -> T
RefNextIteration         &T -> &T
LoopCond                 bool -> bool
RefSelect                int32, &T*N -> &T

# Functions
!If                      Tcond, Tin... -> Tout...
StatelessIf              Tcond, Tin... -> Tout...
!While                   T... -> T...
StatelessWhile           T... -> T...
!Case                    int32, Tin... -> Tout...
StatelessCase            int32, Tin... -> Tout...
!For                     int32, int32, int32, T... -> T...
!PartitionedCall         Tin... -> Tout...
!StatefulPartitionedCall Tin... -> Tout...
!RemoteCall              string, Tin... -> Tout...
ToBool                   T -> bool
_ListToArray             Tin... -> T*N
_ArrayToList             T*N -> out_types...
!SymbolicGradient        Tin... -> Tout...

# Variables
?VariableV2              -> &dtype
?Variable                -> &dtype
?TemporaryVariable       -> &dtype
!DestroyTemporaryVariable &T -> T
?IsVariableInitialized   &dtype -> bool
!Assign                  &T, T -> &T
!AssignAdd               &T, T -> &T
!AssignSub               &T, T -> &T
?VarHandleOp             -> resource
?ReadVariableOp          resource -> dtype
?VarIsInitializedOp      resource -> bool
?VariableShape           resource -> out_type                       {out_type=int32}
!AssignVariableOp        resource, dtype ->
!AssignAddVariableOp     resource, dtype ->
!AssignSubVariableOp     resource, dtype ->
!DestroyResourceOp       resource ->
!ScatterAdd              &T, Tindices, T -> &T
!ScatterSub              &T, Tindices, T -> &T
!ScatterMul              &T, Tindices, T -> &T
!ScatterDiv              &T, Tindices, T -> &T
!ScatterMin              &T, Tindices, T -> &T
!ScatterMax              &T, Tindices, T -> &T
!ScatterUpdate           &T, Tindices, T -> &T
!ScatterNdAdd            &T, Tindices, T -> &T
!ScatterNdSub            &T, Tindices, T -> &T
!ScatterNdUpdate         &T, Tindices, T -> &T
!CountUpTo               &T -> T
?ResourceGather          resource, Tindices -> dtype
?ResourceGatherNd        resource, Tindices -> dtype
!ResourceScatterAdd      resource, Tindices, dtype ->
!ResourceScatterSub      resource, Tindices, dtype ->
!ResourceScatterMul      resource, Tindices, dtype ->
!ResourceScatterDiv      resource, Tindices, dtype ->
!ResourceScatterMin      resource, Tindices, dtype ->
!ResourceScatterMax      resource, Tindices, dtype ->
!ResourceScatterUpdate   resource, Tindices, dtype ->
!ResourceScatterNdUpdate resource, Tindices, T ->
!ResourceScatterNdAdd    resource, Tindices, T ->
!ResourceStridedSliceAssign resource, Index, Index, Index, T ->
!StridedSliceAssign      &T, Index, Index, Index, T -> &T
!ApplyGradientDescent    &T, T, T -> &T
!ApplyMomentum           &T, &T, T, T, T -> &T
!ApplyAdagrad            &T, &T, T, T -> &T
!ApplyAdadelta           &T, &T, &T, T, T, T, T -> &T
!ApplyAdam               &T, &T, &T, T, T, T, T, T, T, T -> &T
!ApplyRMSProp            &T, &T, &T, T, T, T, T, T -> &T
!ApplyFtrl               &T, &T, &T, T, T, T, T, T -> &T
!SparseApplyAdagrad      &T, &T, T, T, Tindices -> &T
!SparseApplyMomentum     &T, &T, T, T, Tindices, T -> &T
!ResourceApplyGradientDescent resource, T, T ->
!ResourceApplyMomentum   resource, resource, T, T, T ->
!ResourceApplyKerasMomentum resource, resource, T, T, T ->
!ResourceApplyAdagrad    resource, resource, T, T ->
!ResourceApplyAdadelta   resource, resource, resource, T, T, T, T ->
!ResourceApplyAdam       resource, resource, resource, T, T, T, T, T, T, T ->
!ResourceApplyRMSProp    resource, resource, resource, T, T, T, T, T ->
!ResourceApplyFtrl       resource, resource, resource, T, T, T, T, T ->
!ResourceSparseApplyAdagrad resource, resource, T, T, Tindices ->
!ResourceSparseApplyMomentum resource, resource, T, T, Tindices, T ->
!ApplyAdaMax             &T, &T, &T, T, T, T, T, T, T -> &T
!ApplyAddSign            &T, &T, T, T, T, T, T -> &T
!ApplyPowerSign          &T, &T, T, T, T, T, T -> &T
!ApplyCenteredRMSProp    &T, &T, &T, &T, T, T, T, T, T -> &T
!ApplyProximalGradientDescent &T, T, T, T, T -> &T
!ApplyProximalAdagrad    &T, &T, T, T, T, T -> &T
!ApplyAdagradDA          &T, &T, &T, T, T, T, T, int64 -> &T
!ApplyAdagradV2          &T, &T, T, T, T -> &T
!ApplyFtrlV2             &T, &T, &T, T, T, T, T, T, T -> &T
!SparseApplyAdadelta     &T, &T, &T, T, T, T, T, Tindices -> &T
!SparseApplyRMSProp      &T, &T, &T, T, T, T, T, T, Tindices -> &T
!SparseApplyFtrl         &T, &T, &T, T, Tindices, T, T, T, T -> &T
!SparseApplyProximalGradientDescent &T, T, T, T, T, Tindices -> &T
!ResourceApplyAdaMax     resource, resource, resource, T, T, T, T, T, T ->
!ResourceApplyAdagradV2  resource, resource, T, T, T ->
!ResourceApplyCenteredRMSProp resource, resource, resource, resource, T, T, T, T, T ->
!ResourceApplyFtrlV2     resource, resource, resource, T, T, T, T, T, T ->
!ResourceSparseApplyKerasMomentum resource, resource, T, T, Tindices, T ->
!ResourceSparseApplyAdagradV2 resource, resource, T, T, T, Tindices ->
!ResourceSparseApplyRMSProp resource, resource, resource, T, T, T, T, T, Tindices ->
!ResourceSparseApplyFtrl resource, resource, resource, T, Tindices, T, T, T, T ->
!SparseApplyAdagradV2    &T, &T, T, T, T, Tindices -> &T
!SparseApplyAdagradDA    &T, &T, &T, T, Tindices, T, T, T, int64 -> &T
!SparseApplyCenteredRMSProp &T, &T, &T, &T, T, T, T, T, T, Tindices -> &T
!SparseApplyFtrlV2       &T, &T, &T, T, Tindices, T, T, T, T, T -> &T
!SparseApplyProximalAdagrad &T, &T, T, T, T, T, Tindices -> &T
!ResourceApplyAddSign    resource, resource, T, T, T, T, T ->
!ResourceApplyPowerSign  resource, resource, T, T, T, T, T ->
!ResourceApplyAdagradDA  resource, resource, resource, T, T, T, T, int64 ->
!ResourceApplyAdamWithAmsgrad resource, resource, resource, resource, T, T, T, T, T, T, T ->
!ResourceApplyProximalAdagrad resource, resource, T, T, T, T ->
!ResourceApplyProximalGradientDescent resource, T, T, T, T ->
!ResourceSparseApplyAdadelta resource, resource, resource, T, T, T, T, Tindices ->
!ResourceSparseApplyAdagradDA resource, resource, resource, T, Tindices, T, T, T, int64 ->
!ResourceSparseApplyCenteredRMSProp resource, resource, resource, resource, T, T, T, T, T, Tindices ->
!ResourceSparseApplyFtrlV2 resource, resource, resource, T, Tindices, T, T, T, T, T ->
!ResourceSparseApplyProximalAdagrad resource, resource, T, T, T, T, Tindices ->
!ResourceSparseApplyProximalGradientDescent resource, T, T, T, T, Tindices ->
!ResourceScatterNdSub    resource, Tindices, T ->
!ResourceScatterNdMax    resource, Tindices, T ->
!ResourceScatterNdMin    resource, Tindices, T ->
!ScatterNdMax            &T, Tindices, T -> &T
!ScatterNdMin            &T, Tindices, T -> &T
!ResourceCountUpTo       resource -> T

# Stacks, arrays of tensors, lists of tensors
?Stack                   -> &string
?StackPush               &string, T -> T
?StackPop                &string -> elem_type
!StackClose              &string ->
?StackV2                 int32 -> resource
?StackPushV2             resource, T -> T
?StackPopV2              resource -> elem_type
!StackCloseV2            resource ->
?TensorArrayV3           int32 -> handle:resource, flow:float
?TensorArrayGradV3       resource, float -> grad_handle:resource, flow_out:float
?TensorArrayGradWithShape resource, float, int32 -> grad_handle:resource, flow_out:float
?TensorArrayWriteV3      resource, int32, T, float -> float
?TensorArrayReadV3       resource, int32, float -> dtype
?TensorArrayGatherV3     resource, int32, float -> dtype
?TensorArrayScatterV3    resource, int32, T, float -> float
?TensorArrayConcatV3     resource, float -> value:dtype, lengths:int64
?TensorArraySplitV3      resource, T, int64, float -> float
?TensorArraySizeV3       resource, float -> int32
!TensorArrayCloseV3      resource ->
?TensorArrayV2           int32 -> string
?TensorArrayGradV2       string, float -> string
?TensorArrayWriteV2      string, int32, T, float -> float
?TensorArrayReadV2       string, int32, float -> dtype
?TensorArrayGatherV2     string, int32, float -> dtype
?TensorArrayScatterV2    string, int32, T, float -> float
?TensorArrayConcatV2     string, float -> value:dtype, lengths:int64
?TensorArraySplitV2      string, T, int64, float -> float
?TensorArraySizeV2       string, float -> int32
!TensorArrayCloseV2      string ->
?TensorArray             int32 -> &string
?TensorArrayGrad         string, float -> &string
?TensorArrayWrite        &string, int32, T, float -> float
?TensorArrayRead         &string, int32, float -> dtype
?TensorArrayGather       &string, int32, float -> dtype
?TensorArrayScatter      &string, int32, T, float -> float
?TensorArrayConcat       &string, float -> value:dtype, lengths:int64
?TensorArraySplit        &string, T, int64, float -> float
?TensorArraySize         &string, float -> int32
!TensorArrayClose        &string ->
EmptyTensorList          shape_type, int32 -> variant
TensorListReserve        shape_type, int32 -> variant
TensorListPushBack       variant, element_dtype -> variant
TensorListPopBack        variant, int32 -> output_handle:variant, tensor:element_dtype
TensorListStack          variant, int32 -> element_dtype
TensorListFromTensor     element_dtype, shape_type -> variant
TensorListGetItem        variant, int32, int32 -> element_dtype
TensorListSetItem        variant, int32, element_dtype -> variant
TensorListLength         variant -> int32
TensorListScatterV2      element_dtype, int32, shape_type, int32 -> variant
TensorListScatterIntoExistingList variant, element_dtype, int32 -> variant
TensorListConcat         variant -> tensor:element_dtype, lengths:int64
TensorListConcatLists    variant, variant -> variant
TensorListSplit          element_dtype, shape_type, int64 -> variant
TensorListPushBackBatch  variant, element_dtype -> variant
TensorListElementShape   variant -> shape_type
TensorListGather         variant, int32, int32 -> element_dtype
TensorListScatter        element_dtype, int32, shape_type -> variant
TensorListConcatV2       variant, shape_type, int64 -> tensor:element_dtype, lengths:int64
TensorListResize         variant, int32 -> variant
EmptyTensorMap           -> variant
TensorMapSize            variant -> int32
TensorMapLookup          variant, key_dtype -> value_dtype
TensorMapInsert          variant, key_dtype, value_dtype -> variant
TensorMapErase           variant, key_dtype -> variant
TensorMapHasKey          variant, key_dtype -> bool
TensorMapStackKeys       variant -> key_dtype

# Queues, tables, files, readers
?FIFOQueueV2             -> resource
?FIFOQueue               -> &string
?RandomShuffleQueueV2    -> resource
?PaddingFIFOQueueV2      -> resource
?PriorityQueueV2         -> resource
!QueueEnqueueV2          resource, Tcomponents... ->
!QueueEnqueueManyV2      resource, Tcomponents... ->
!QueueDequeueV2          resource -> component_types...
!QueueDequeueManyV2      resource, int32 -> component_types...
!QueueDequeueUpToV2      resource, int32 -> component_types...
!QueueCloseV2            resource ->
?QueueSizeV2             resource -> int32
?RandomShuffleQueue      -> &string
?PaddingFIFOQueue        -> &string
!QueueEnqueueMany        &string, Tcomponents... ->
!QueueDequeueMany        &string, int32 -> component_types...
!QueueDequeueUpTo        &string, int32 -> component_types...
?QueueIsClosed           &string -> bool
?Barrier                 -> &string
?ConditionalAccumulator  -> &string
!AccumulatorApplyGradient &string, int64, dtype ->
!AccumulatorTakeGradient &string, int32 -> dtype
!Stage                   dtypes... ->
!Unstage                 -> dtypes...
?QueueIsClosedV2         resource -> bool
!QueueEnqueue            &string, Tcomponents... ->
!QueueDequeue            &string -> component_types...
!QueueClose              &string ->
?QueueSize               &string -> int32
?HashTableV2             -> resource
?HashTable               -> &string
?MutableHashTableV2      -> resource
?MutableHashTable        -> &string
?MutableDenseHashTableV2 key_dtype, key_dtype -> resource
?MutableDenseHashTable   key_dtype -> &string
?MutableHashTableOfTensorsV2 -> resource
!LookupTableRemoveV2     resource, Tin ->
!LookupTableInsert       &string, Tin, Tout ->
!LookupTableImport       &string, Tin, Tout ->
?LookupTableExportV2     resource -> keys:Tkeys, values:Tvalues
?LookupTableSize         &string -> int64
!InitializeTableFromTextFile &string, string ->
?LookupTableFindV2       resource, Tin, Tout -> Tout
?LookupTableFind         &string, Tin, Tout -> Tout
?LookupTableSizeV2       resource -> int64
!LookupTableInsertV2     resource, Tin, Tout ->
!LookupTableImportV2     resource, Tin, Tout ->
!InitializeTableV2       resource, Tkey, Tval ->
!InitializeTable         &string, Tkey, Tval ->
!InitializeTableFromTextFileV2 resource, string ->
?IteratorV2              -> resource
?Iterator                -> resource
!IteratorGetNext         resource -> output_types...
?OneShotIterator         -> resource
?AnonymousIterator       -> resource
?AnonymousIteratorV2     -> handle:resource, deleter:variant
?IteratorToStringHandle  resource -> string
?IteratorFromStringHandle string -> resource
?IteratorFromStringHandleV2 string -> resource
!IteratorGetNextSync     resource -> output_types...
!IteratorGetNextAsOptional resource -> variant
!DeleteIterator          resource, variant ->
OptionalFromValue        Toutput_types... -> variant
OptionalNone             -> variant
OptionalHasValue         variant -> bool
OptionalGetValue         variant -> output_types...
!MakeIterator            variant, resource ->
?TensorDataset           Toutput_types... -> variant
?TensorSliceDataset      Toutput_types... -> variant
?RangeDataset            int64, int64, int64 -> variant
?BatchDataset            variant, int64 -> variant
?RepeatDataset           variant, int64 -> variant
?ShuffleDataset          variant, int64, int64, int64 -> variant
?MapDataset              variant, Targuments... -> variant
?ParallelMapDataset      variant, Targuments..., int32 -> variant
?ParallelMapDatasetV2    variant, Targuments..., int64 -> variant
?FlatMapDataset          variant, Targuments... -> variant
?InterleaveDataset       variant, Targuments..., int64, int64 -> variant
?FilterDataset           variant, Targuments... -> variant
!ReduceDataset           variant, Tstate..., Targuments... -> output_types...
?BatchDatasetV2          variant, int64, bool -> variant
?PaddedBatchDatasetV2    variant, int64, int64*N, Toutput_types..., bool -> variant
?PrefetchDataset         variant, int64 -> variant
?TakeDataset             variant, int64 -> variant
?SkipDataset             variant, int64 -> variant
?CacheDataset            variant, string -> variant
?ConcatenateDataset      variant, variant -> variant
?ZipDataset              variant*N -> variant
?OptimizeDataset         variant, string -> variant
?ModelDataset            variant -> variant
?MapAndBatchDataset      variant, Targuments..., int64, int64, bool -> variant
?TFRecordDataset         string, string, int64 -> variant
?TextLineDataset         string, string, int64 -> variant
?WindowDataset           variant, int64, int64, int64, bool -> variant
?ShuffleAndRepeatDataset variant, int64, int64, int64, int64 -> variant
!SaveV2                  string, string, string, dtypes... ->
!RestoreV2               string, string, string -> dtypes...
!Save                    string, string, T... ->
!SaveSlices              string, string, string, T... ->
!RestoreSlice            string, string, string -> dt
!Restore                 string, string -> dt
!MergeV2Checkpoints      string, string ->
ShardedFilename          string, int32, int32 -> string
ShardedFilespec          string, int32 -> string
?ReadFile                string -> string
!WriteFile               string, string ->
?MatchingFiles           string -> string
?WholeFileReaderV2       -> resource
?WholeFileReader         -> &string
?TextLineReaderV2        -> resource
?TextLineReader          -> &string
?TFRecordReaderV2        -> resource
?TFRecordReader          -> &string
?FixedLengthRecordReaderV2 -> resource
?FixedLengthRecordReader -> &string
?IdentityReaderV2        -> resource
!ReaderRead              &string, &string -> key:string, value:string
!ReaderReadUpToV2        resource, resource, int64 -> keys:string, values:string
?ReaderNumRecordsProducedV2 resource -> int64
?ReaderNumWorkUnitsCompletedV2 resource -> int64
!ReaderReadV2            resource, resource -> key:string, value:string

# Summaries
ScalarSummary            string, T -> string
HistogramSummary         string, T -> string
ImageSummary             string, T -> string
AudioSummaryV2           string, float, float -> string
TensorSummary            T -> string
TensorSummaryV2          string, T, string -> string
MergeSummary             string*N -> string
!WriteSummary            resource, int64, T, string, string ->
AudioSummary             string, float -> string
?SummaryWriter           -> resource
!CreateSummaryFileWriter resource, string, int32, int32, string ->
!CloseSummaryWriter      resource ->
!FlushSummaryWriter      resource ->
!WriteScalarSummary      resource, int64, string, T ->
!WriteHistogramSummary   resource, int64, string, T ->
!WriteImageSummary       resource, int64, string, T, uint8 ->
!WriteRawProtoSummary    resource, int64, string ->

# Elementwise
Abs                      T -> T
Neg                      T -> T
Sign                     T -> T
Reciprocal               T -> T
Inv                      T -> T
Square                   T -> T
Sqrt                     T -> T
Rsqrt                    T -> T
Exp                      T -> T
Expm1                    T -> T
Log                      T -> T
Log1p                    T -> T
Sin                      T -> T
Cos                      T -> T
Tan                      T -> T
Asin                     T -> T
Acos                     T -> T
Atan                     T -> T
Sinh                     T -> T
Cosh                     T -> T
Tanh                     T -> T
Asinh                    T -> T
Acosh                    T -> T
Atanh                    T -> T
Erf                      T -> T
Erfc                     T -> T
Erfinv                   T -> T
Ndtri                    T -> T
Lgamma                   T -> T
Digamma                  T -> T
BesselI0                 T -> T
BesselI1                 T -> T
BesselI0e                T -> T
BesselI1e                T -> T
BesselJ0                 T -> T
BesselJ1                 T -> T
BesselY0                 T -> T
BesselY1                 T -> T
BesselK0                 T -> T
BesselK1                 T -> T
BesselK0e                T -> T
BesselK1e                T -> T
Dawsn                    T -> T
Expint                   T -> T
FresnelCos               T -> T
FresnelSin               T -> T
Spence                   T -> T
Sigmoid                  T -> T
Ceil                     T -> T
Floor                    T -> T
Round                    T -> T
Rint                     T -> T
Invert                   T -> T
IsNan                    T -> bool
IsInf                    T -> bool
IsFinite                 T -> bool
LogicalNot               bool -> bool
Conj                     T -> T
Real                     T -> Tout                                  {Tout=float}
Imag                     T -> Tout                                  {Tout=float}
Angle                    T -> Tout                                  {Tout=float}
ComplexAbs               T -> Tout                                  {Tout=float}
Complex                  T, T -> Tout                               {Tout=complex64}
ZerosLike                T -> T
OnesLike                 T -> T
Cast                     SrcT -> DstT
Bitcast                  T -> type
Relu                     T -> T
Relu6                    T -> T
LeakyRelu                T -> T
Elu                      T -> T
Selu                     T -> T
Softplus                 T -> T
Softsign                 T -> T
SigmoidGrad              T, T -> T
TanhGrad                 T, T -> T
SqrtGrad                 T, T -> T
RsqrtGrad                T, T -> T
InvGrad                  T, T -> T
ReciprocalGrad           T, T -> T
ReluGrad                 T, T -> T
Relu6Grad                T, T -> T
LeakyReluGrad            T, T -> T
EluGrad                  T, T -> T
SeluGrad                 T, T -> T
SoftplusGrad             T, T -> T
SoftsignGrad             T, T -> T
Add                      T, T -> T
AddV2                    T, T -> T
Sub                      T, T -> T
Mul                      T, T -> T
MulNoNan                 T, T -> T
Div                      T, T -> T
DivNoNan                 T, T -> T
RealDiv                  T, T -> T
FloorDiv                 T, T -> T
TruncateDiv              T, T -> T
Mod                      T, T -> T
FloorMod                 T, T -> T
TruncateMod              T, T -> T
Pow                      T, T -> T
Maximum                  T, T -> T
Minimum                  T, T -> T
SquaredDifference        T, T -> T
Xdivy                    T, T -> T
Xlogy                    T, T -> T
Xlog1py                  T, T -> T
Atan2                    T, T -> T
NextAfter                T, T -> T
Igamma                   T, T -> T
Igammac                  T, T -> T
IgammaGradA              T, T -> T
RandomGammaGrad          T, T -> T
Zeta                     T, T -> T
Polygamma                T, T -> T
Betainc                  T, T, T -> T
BitwiseAnd               T, T -> T
BitwiseOr                T, T -> T
BitwiseXor               T, T -> T
LeftShift                T, T -> T
RightShift               T, T -> T
PopulationCount          T -> uint8
Equal                    T, T -> bool
NotEqual                 T, T -> bool
ApproximateEqual         T, T -> bool
Less                     T, T -> bool
LessEqual                T, T -> bool
Greater                  T, T -> bool
GreaterEqual             T, T -> bool
LogicalAnd               bool, bool -> bool
LogicalOr                bool, bool -> bool
Select                   bool, T, T -> T
SelectV2                 bool, T, T -> T
ClipByValue              T, T, T -> T
AddN                     T*N -> T
AccumulateNV2            T*N -> T
BiasAdd                  T, T -> T
BiasAddV1                T, T -> T
BiasAddGrad              T -> T
Bucketize                T -> int32
CompareAndBitpack        T, T -> uint8

# Shapes
Shape                    T -> out_type                              {out_type=int32}
ShapeN                   T*N -> out_type*N                          {out_type=int32}
Size                     T -> out_type                              {out_type=int32}
Rank                     T -> int32
UnravelIndex             Tidx, Tidx -> Tidx {Tidx=int32}
DataFormatDimMap         T -> T {T=int32}
DataFormatVecPermute     T -> T {T=int32}
BroadcastArgs            T, T -> T                                  {T=int32}
BroadcastGradientArgs    T, T -> r0:T, r1:T                         {T=int32}
BroadcastTo              T, Tidx -> T
ConcatOffset             int32, int32*N -> int32*N
InvertPermutation        T -> T                                     {T=int32}

# Moves
Reshape                  T, Tshape -> T
ExpandDims               T, Tdim -> T
Squeeze                  T -> T
Transpose                T, Tperm -> T
ConjugateTranspose       T, Tperm -> T
Concat                   int32, T*N -> T
ConcatV2                 T*N, Tidx -> T
ParallelConcat           T*N -> T
Pack                     T*N -> T
Unpack                   T -> T*num
Split                    int32, T -> T*num_split
SplitV                   T, Tlen, int32 -> T*num_split
Slice                    T, Index, Index -> T
StridedSlice             T, Index, Index, Index -> T
StridedSliceGrad         Index, Index, Index, Index, T -> T
Tile                     T, Tmultiples -> T
TileGrad                 T, int32 -> T
Pad                      T, Tpaddings -> T
PadV2                    T, Tpaddings, T -> T
MirrorPad                T, Tpaddings -> T
MirrorPadGrad            T, Tpaddings -> T
Reverse                  T, bool -> T
ReverseV2                T, Tidx -> T
ReverseSequence          T, Tlen -> T
Roll                     T, Tshift, Taxis -> T
Fill                     index_type, T -> T
Range                    Tidx, Tidx, Tidx -> Tidx                   {Tidx=int32}
LinSpace                 T, T, Tidx -> T
OneHot                   TI, int32, T, T -> T
Gather                   Tparams, Tindices -> Tparams
GatherV2                 Tparams, Tindices, Taxis -> Tparams
GatherNd                 Tparams, Tindices -> Tparams
ScatterNd                Tindices, T, Tindices -> T
TensorScatterUpdate      T, Tindices, T -> T
TensorScatterAdd         T, Tindices, T -> T
TensorScatterSub         T, Tindices, T -> T
TensorScatterMax         T, Tindices, T -> T
TensorScatterMin         T, Tindices, T -> T
TensorStridedSliceUpdate T, Index, Index, Index, T -> T
ScatterNdNonAliasingAdd  T, Tindices, T -> T
Where                    T -> int64
Unique                   T -> y:T, idx:out_idx                      {out_idx=int32}
UniqueV2                 T, Taxis -> y:T, idx:out_idx               {out_idx=int32}
UniqueWithCounts         T -> y:T, idx:out_idx, count:out_idx       {out_idx=int32}
UniqueWithCountsV2       T, Taxis -> y:T, idx:out_idx, count:out_idx {out_idx=int32}
ListDiff                 T, T -> out:T, idx:out_idx                 {out_idx=int32}
DynamicPartition         T, int32 -> T*num_partitions
DynamicStitch            int32*N, T*N -> T
ParallelDynamicStitch    int32*N, T*N -> T
SpaceToBatch             T, Tpaddings -> T
SpaceToBatchND           T, Tblock_shape, Tpaddings -> T
BatchToSpace             T, Tidx -> T
BatchToSpaceND           T, Tblock_shape, Tcrops -> T
SpaceToDepth             T -> T
DepthToSpace             T -> T
ExtractImagePatches      T -> T
ExtractVolumePatches     T -> T
MatrixDiag               T -> T
MatrixDiagV2             T, int32, int32, int32, T -> T
MatrixDiagV3             T, int32, int32, int32, T -> T
MatrixDiagPart           T -> T
MatrixDiagPartV2         T, int32, T -> T
MatrixDiagPartV3         T, int32, T -> T
MatrixSetDiag            T, T -> T
MatrixSetDiagV2          T, T, int32 -> T
MatrixSetDiagV3          T, T, int32 -> T
MatrixBandPart           T, Tindex, Tindex -> T
Diag                     T -> T
DiagPart                 T -> T
InplaceUpdate            T, int32, T -> T
InplaceAdd               T, int32, T -> T
InplaceSub               T, int32, T -> T
?Empty                   int32 -> dtype
Copy                     T -> T

# Reductions, scans, searches
Sum                      T, Tidx -> T
Mean                     T, Tidx -> T
Prod                     T, Tidx -> T
Max                      T, Tidx -> T
Min                      T, Tidx -> T
EuclideanNorm            T, Tidx -> T
All                      bool, Tidx -> bool
Any                      bool, Tidx -> bool
ArgMax                   T, Tidx -> output_type                     {output_type=int64}
ArgMin                   T, Tidx -> output_type                     {output_type=int64}
Cumsum                   T, Tidx -> T
Cumprod                  T, Tidx -> T
CumulativeLogsumexp      T, Tidx -> T
L2Loss                   T -> T
SegmentSum               T, Tindices -> T
SegmentMean              T, Tindices -> T
SegmentProd              T, Tindices -> T
SegmentMax               T, Tindices -> T
SegmentMin               T, Tindices -> T
UnsortedSegmentSum       T, Tindices, Tnumsegments -> T
UnsortedSegmentProd      T, Tindices, Tnumsegments -> T
UnsortedSegmentMax       T, Tindices, Tnumsegments -> T
UnsortedSegmentMin       T, Tindices, Tnumsegments -> T
SparseSegmentSumWithNumSegments T, Tidx, int32, Tnumsegments -> T {Tnumsegments=int32}
SparseSegmentMeanWithNumSegments T, Tidx, int32, Tnumsegments -> T {Tnumsegments=int32}
SparseSegmentSqrtNWithNumSegments T, Tidx, int32, Tnumsegments -> T {Tnumsegments=int32}
SparseSegmentMeanGrad    T, Tidx, int32, int32 -> T
SparseSegmentSqrtNGrad   T, Tidx, int32, int32 -> T
SparseSegmentSumGrad     T, Tidx, int32, int32 -> T
UnsortedSegmentJoin      string, Tindices, Tnumsegments -> string
SparseSegmentSum         T, Tidx, int32 -> T
SparseSegmentMean        T, Tidx, int32 -> T
SparseSegmentSqrtN       T, Tidx, int32 -> T
TopK                     T -> values:T, indices:int32
TopKV2                   T, int32 -> values:T, indices:int32
InTopK                   float, T, T -> bool
InTopKV2                 float, T, T -> bool
NthElement               T, int32 -> T
Bincount                 int32, int32, T -> T
DenseBincount            Tidx, Tidx, T -> T
SparseBincount           int64, Tidx, int64, Tidx, T -> T
RaggedBincount           int64, Tidx, Tidx, T -> T
HistogramFixedWidth      T, T, int32 -> dtype                       {dtype=int32}
LowerBound               T, T -> out_type                           {out_type=int32}
UpperBound               T, T -> out_type                           {out_type=int32}

# Matrices
MatMul                   T, T -> T
BatchMatMul              T, T -> T
BatchMatMulV2            T, T -> T
BatchMatMulV3            Ta, Tb -> Tout
SparseMatMul             Ta, Tb -> float
Einsum                   T*N -> T
Cross                    T, T -> T
Cholesky                 T -> T
CholeskyGrad             T, T -> T
MatrixDeterminant        T -> T
LogMatrixDeterminant     T -> sign:T, log_abs_determinant:T
MatrixInverse            T -> T
MatrixSolve              T, T -> T
MatrixSolveLs            T, T, double -> T
MatrixTriangularSolve    T, T -> T
Qr                       T -> q:T, r:T
Svd                      T -> s:T, u:T, v:T
Lu                       T -> lu:T, p:output_idx_type               {output_idx_type=int32}
SelfAdjointEigV2         T -> e:T, v:T
TridiagonalSolve         T, T -> T
TridiagonalMatMul        T, T, T, T -> T
MatrixSquareRoot         T -> T
MatrixLogarithm          T -> T
MatrixExponential        T -> T
SelfAdjointEig           T -> T
Eig                      T -> e:Tout, v:Tout {Tout=complex64}
BandedTriangularSolve    T, T -> T
BatchMatrixInverse       T -> T
BatchMatrixDeterminant   T -> T
BatchMatrixSolve         T, T -> T
BatchMatrixTriangularSolve T, T -> T
BatchCholesky            T -> T
BatchMatrixDiag          T -> T
BatchMatrixDiagPart      T -> T
BatchMatrixSetDiag       T, T -> T
BatchMatrixBandPart      T, int64, int64 -> T
BatchCholeskyGrad        T, T -> T
BatchMatrixSolveLs       T, T, double -> T
BatchSelfAdjointEig      T -> T
BatchSelfAdjointEigV2    T -> e:T, v:T
BatchSvd                 T -> s:T, u:T, v:T
BatchFFT                 complex64 -> complex64
BatchFFT2D               complex64 -> complex64
BatchFFT3D               complex64 -> complex64
BatchIFFT                complex64 -> complex64
BatchIFFT2D              complex64 -> complex64
BatchIFFT3D              complex64 -> complex64
FFT                      Tcomplex -> Tcomplex                       {Tcomplex=complex64}
IFFT                     Tcomplex -> Tcomplex                       {Tcomplex=complex64}
FFT2D                    Tcomplex -> Tcomplex                       {Tcomplex=complex64}
IFFT2D                   Tcomplex -> Tcomplex                       {Tcomplex=complex64}
FFT3D                    Tcomplex -> Tcomplex {Tcomplex=complex64}
IFFT3D                   Tcomplex -> Tcomplex {Tcomplex=complex64}
RFFT2D                   Treal, int32 -> Tcomplex {Tcomplex=complex64}
IRFFT2D                  Tcomplex, int32 -> Treal {Treal=float}
RFFT3D                   Treal, int32 -> Tcomplex {Tcomplex=complex64}
IRFFT3D                  Tcomplex, int32 -> Treal {Treal=float}
RFFT                     Treal, int32 -> Tcomplex                   {Tcomplex=complex64}
IRFFT                    Tcomplex, int32 -> Treal                   {Treal=float}

# Networks
Softmax                  T -> T
LogSoftmax               T -> T
SoftmaxCrossEntropyWithLogits       T, T -> loss:T, backprop:T
SparseSoftmaxCrossEntropyWithLogits T, Tlabels -> loss:T, backprop:T
Conv2D                   T, T -> T
Conv2DBackpropInput      int32, T, T -> T
Conv2DBackpropFilter     T, int32, T -> T
Conv3D                   T, T -> T
Conv3DBackpropInput      T, T, T -> T
Conv3DBackpropInputV2    Tshape, T, T -> T
Conv3DBackpropFilterV2   T, int32, T -> T
Conv3DBackpropFilter     T, T, T -> T
DepthwiseConv2dNative    T, T -> T
DepthwiseConv2dNativeBackpropInput  int32, T, T -> T
DepthwiseConv2dNativeBackpropFilter T, int32, T -> T
Dilation2D               T, T -> T
Dilation2DBackpropInput  T, T, T -> T
Dilation2DBackpropFilter T, T, T -> T
MaxPool                  T -> T                                     {T=float}
MaxPoolV2                T, int32, int32 -> T                       {T=float}
MaxPoolGrad              T, T, T -> T                               {T=float}
MaxPoolGradV2            T, T, T, int32, int32 -> T
MaxPoolGradGrad          T, T, T -> T
MaxPoolGradWithArgmax    T, T, Targmax -> T
MaxPoolGradGradWithArgmax T, T, Targmax -> T
MaxPoolGradGradV2        T, T, T, int32, int32 -> T
MaxPool3DGradGrad        T, T, T -> T
MaxPoolWithArgmax        T -> output:T, argmax:Targmax              {Targmax=int64}
MaxPool3D                T -> T
MaxPool3DGrad            TInput, TInput, T -> T
AvgPool                  T -> T
AvgPoolGrad              int32, T -> T
AvgPool3D                T -> T
AvgPool3DGrad            int32, T -> T
FractionalMaxPool        T -> output:T, row_pooling_sequence:int64, col_pooling_sequence:int64
FractionalAvgPool        T -> output:T, row_pooling_sequence:int64, col_pooling_sequence:int64
FractionalMaxPoolGrad    T, T, T, int64, int64 -> T
FractionalAvgPoolGrad    int64, T, int64, int64 -> T
LRN                      T -> T                                     {T=float}
LRNGrad                  T, T, T -> T                               {T=float}
FusedBatchNorm           T, T, T, T, T -> y:T, batch_mean:T, batch_variance:T, reserve_space_1:T, reserve_space_2:T
FusedBatchNormV2         T, U, U, U, U -> y:T, batch_mean:U, batch_variance:U, reserve_space_1:U, reserve_space_2:U
FusedBatchNormV3         T, U, U, U, U -> y:T, batch_mean:U, batch_variance:U, reserve_space_1:U, reserve_space_2:U, reserve_space_3:U
FusedBatchNormGrad       T, T, T, T, T -> x_backprop:T, scale_backprop:T, offset_backprop:T, reserve_space_3:T, reserve_space_4:T
FusedBatchNormGradV2     T, T, float, U, U -> x_backprop:T, scale_backprop:U, offset_backprop:U, reserve_space_3:U, reserve_space_4:U
FusedBatchNormGradV3     T, T, float, U, U, U -> x_backprop:T, scale_backprop:U, offset_backprop:U, reserve_space_4:U, reserve_space_5:U
BatchNormWithGlobalNormalization T, T, T, T, T -> T
_FusedConv2D             T, T, TArgs... -> T
_FusedMatMul             T, T, TArgs... -> T
_FusedBatchNormEx        T, U, U, U, U, T*num_side_inputs -> y:T, batch_mean:U, batch_variance:U, reserve_space_1:U, reserve_space_2:U, reserve_space_3:U
FusedPadConv2D           T, int32, T -> T
FusedResizeAndPadConv2D  T, int32, int32, T -> T
LSTMBlockCell            T, T, T, T, T, T, T, T -> i:T, cs:T, f:T, o:T, ci:T, co:T, h:T
LSTMBlockCellGrad        T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T -> cs_prev_grad:T, dicfo:T, wci_grad:T, wcf_grad:T, wco_grad:T
BlockLSTM                int64, T, T, T, T, T, T, T, T -> i:T, cs:T, f:T, o:T, ci:T, co:T, h:T
BlockLSTMV2              int64, T, T, T, T, T, T, T, T -> i:T, cs:T, f:T, o:T, ci:T, co:T, h:T
GRUBlockCell             T, T, T, T, T, T -> r:T, u:T, c:T, h:T
GRUBlockCellGrad         T, T, T, T, T, T, T, T, T, T -> d_x:T, d_h_prev:T, d_c_bar:T, d_r_bar_u_bar:T
BlockLSTMGrad            int64, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T -> x_grad:T, cs_prev_grad:T, h_prev_grad:T, w_grad:T, wci_grad:T, wcf_grad:T, wco_grad:T, b_grad:T
BlockLSTMGradV2          int64, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T, T -> x_grad:T, cs_prev_grad:T, h_prev_grad:T, w_grad:T, wci_grad:T, wcf_grad:T, wco_grad:T, b_grad:T
?CudnnRNN                T, T, T, T -> output:T, output_h:T, output_c:T, reserve_space:T
?CudnnRNNV2              T, T, T, T -> output:T, output_h:T, output_c:T, reserve_space:T, host_reserved:int8
?CudnnRNNV3              T, T, T, T, int32 -> output:T, output_h:T, output_c:T, reserve_space:T, host_reserved:int8
CTCLoss                  float, int64, int32, int32 -> loss:float, gradient:float
CTCLossV2                float, int64, int32, int32 -> loss:float, gradient:float
CTCBeamSearchDecoder     T, int32 -> decoded_indices:int64*top_paths, decoded_values:int64*top_paths, decoded_shape:int64*top_paths, log_probability:T {T=float}
CTCGreedyDecoder         T, int32 -> decoded_indices:int64, decoded_values:int64, decoded_shape:int64, log_probability:T {T=float}
FakeQuantWithMinMaxArgs  float -> float
FakeQuantWithMinMaxVars  float, float, float -> float
FakeQuantWithMinMaxVarsPerChannel float, float, float -> float
FakeQuantWithMinMaxArgsGradient float, float -> float
FakeQuantWithMinMaxVarsGradient float, float, float, float -> backprops_wrt_input:float, backprop_wrt_min:float, backprop_wrt_max:float
FakeQuantWithMinMaxVarsPerChannelGradient float, float, float, float -> backprops_wrt_input:float, backprop_wrt_min:float, backprop_wrt_max:float
QuantizeAndDequantize    T -> T
QuantizeAndDequantizeV4  T, T, T -> T
Requantize               Tinput, float, float, float, float -> output:out_type, output_min:float, output_max:float
RequantizationRange      Tinput, float, float -> output_min:float, output_max:float
QuantizedConv2D          Tinput, Tfilter, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint32}
QuantizedMatMul          T1, T2, float, float, float, float -> out:Toutput, min_out:float, max_out:float {Toutput=qint32}
QuantizedRelu            Tinput, float, float -> activations:out_type, min_activations:float, max_activations:float {out_type=quint8}
QuantizedRelu6           Tinput, float, float -> activations:out_type, min_activations:float, max_activations:float {out_type=quint8}
QuantizedMaxPool         T, float, float -> output:T, min_output:float, max_output:float
QuantizedAvgPool         T, float, float -> output:T, min_output:float, max_output:float
QuantizedConcat          int32, T*N, float*N, float*N -> output:T, output_min:float, output_max:float
QuantizedBiasAdd         T1, T2, float, float, float, float -> output:out_type, min_out:float, max_out:float
QuantizedReluX           Tinput, float, float, float -> activations:out_type, min_activations:float, max_activations:float {out_type=quint8}
QuantizedAdd             T1, T2, float, float, float, float -> z:Toutput, min_z:float, max_z:float {Toutput=qint32}
QuantizedMul             T1, T2, float, float, float, float -> z:Toutput, min_z:float, max_z:float {Toutput=qint32}
QuantizedReshape         T, Tshape, float, float -> output:T, output_min:float, output_max:float
QuantizeDownAndShrinkRange Tinput, float, float -> output:out_type, output_min:float, output_max:float
QuantizeV2               float, float, float -> output:T, output_min:float, output_max:float
Dequantize               T, float, float -> dtype                   {dtype=float}
QuantizeAndDequantizeV2  T, T, T -> T
QuantizeAndDequantizeV3  T, T, T, int32 -> T

# Images
ResizeBilinear           T, int32 -> float
ResizeBicubic            T, int32 -> float
ResizeArea               T, int32 -> float
ResizeNearestNeighbor    T, int32 -> T
ResizeBilinearGrad       float, T -> T
ResizeBicubicGrad        float, T -> T
QuantizedResizeBilinear  T, int32, float, float -> resized_images:T, out_min:float, out_max:float
ScaleAndTranslate        T, int32, float, float -> float
ScaleAndTranslateGrad    T, T, float, float -> T
CropAndResizeGradImage   float, float, int32, int32 -> T
CropAndResizeGradBoxes   float, T, float, int32 -> float
ResizeNearestNeighborGrad T, int32 -> T
CropAndResize            T, float, int32, int32 -> float
AdjustContrastv2         T, float -> T                              {T=float}
AdjustContrast           T, float, float, float -> float
AdjustHue                T, float -> T                              {T=float}
AdjustSaturation         T, float -> T                              {T=float}
RGBToHSV                 T -> T                                     {T=float}
HSVToRGB                 T -> T                                     {T=float}
DrawBoundingBoxes        T, float -> T                              {T=float}
DrawBoundingBoxesV2      T, float, float -> T {T=float}
?ExtractGlimpse          float, int32, float -> float
?SampleDistortedBoundingBox T, float -> begin:T, size:T, bboxes:float
?SampleDistortedBoundingBoxV2 T, float, float -> begin:T, size:T, bboxes:float
ImageProjectiveTransformV2 dtype, float, int32 -> dtype
ImageProjectiveTransformV3 dtype, float, int32, float -> dtype
NonMaxSuppression        float, float, int32 -> int32
NonMaxSuppressionV2      T, T, int32, T_threshold -> int32
NonMaxSuppressionV3      T, T, int32, T_threshold, T_threshold -> int32
NonMaxSuppressionV4      T, T, int32, T_threshold, T_threshold -> selected_indices:int32, valid_outputs:int32
NonMaxSuppressionV5      T, T, int32, T, T, T -> selected_indices:int32, selected_scores:T, valid_outputs:int32
NonMaxSuppressionWithOverlaps float, float, int32, float, float -> int32
CombinedNonMaxSuppression float, float, int32, int32, float, float -> nmsed_boxes:float, nmsed_scores:float, nmsed_classes:float, valid_detections:int32
DecodeJpeg               string -> uint8
DecodePng                string -> dtype                            {dtype=uint8}
DecodeGif                string -> uint8
DecodeBmp                string -> uint8
DecodeImage              string -> dtype {dtype=uint8}
DecodeAndCropJpeg        string, int32 -> uint8
ExtractJpegShape         string -> output_type {output_type=int32}
DecodePaddedRaw          string, int32 -> out_type
DecodeCompressed         string -> string
DecodeJSONExample        string -> string
EncodeWav                float, int32 -> string
EncodeJpeg               uint8 -> string
EncodePng                T -> string
DecodeRaw                string -> out_type
DecodeWav                string -> audio:float, sample_rate:int32
AudioSpectrogram         float -> float
Mfcc                     float, int32 -> float

# Random numbers
?RandomUniform           T -> dtype
?RandomUniformInt        T, Tout, Tout -> Tout
?RandomStandardNormal    T -> dtype
?TruncatedNormal         T -> dtype
?ParameterizedTruncatedNormal T, dtype, dtype, dtype, dtype -> dtype
?RandomShuffle           T -> T
?RandomGamma             S, T -> T
?RandomPoisson           S, dtype -> dtype
?RandomPoissonV2         S, R -> dtype                              {dtype=int64}
?Multinomial             T, int32 -> output_dtype                   {output_dtype=int64}
?RandomCrop              T, int64 -> T
StatelessRandomUniform   T, Tseed -> dtype                          {dtype=float}
StatelessRandomNormal    T, Tseed -> dtype                          {dtype=float}
StatelessTruncatedNormal T, Tseed -> dtype                          {dtype=float}
StatelessRandomUniformInt T, Tseed, dtype, dtype -> dtype
StatelessRandomUniformFullInt T, Tseed -> dtype
StatelessMultinomial     T, int32, Tseed -> output_dtype {output_dtype=int64}
StatelessRandomUniformV2 Tshape, uint64, uint64, int32 -> dtype {dtype=float}
StatelessRandomNormalV2  Tshape, uint64, uint64, int32 -> dtype {dtype=float}
StatelessTruncatedNormalV2 Tshape, uint64, uint64, int32 -> dtype {dtype=float}
StatelessRandomUniformIntV2 Tshape, uint64, uint64, int32, dtype, dtype -> dtype
StatelessRandomGetKeyCounter Tseed -> key:uint64, counter:uint64
StatelessRandomUniformFullIntV2 Tshape, uint64, uint64, int32 -> dtype {dtype=uint64}
StatelessRandomGetAlg    -> int32
StatelessRandomGetKeyCounterAlg Tseed -> key:uint64, counter:uint64, alg:int32
?StatefulUniform         resource, int64, shape_dtype -> dtype {dtype=float}
?StatefulStandardNormalV2 resource, int64, shape_dtype -> dtype {dtype=float}
?StatefulStandardNormal  resource, shape_dtype -> dtype              {dtype=float}
?StatefulTruncatedNormal resource, int64, shape_dtype -> dtype       {dtype=float}
?StatefulUniformInt      resource, int64, shape_dtype, dtype, dtype -> dtype {dtype=int64}
?StatefulUniformFullInt  resource, int64, shape_dtype -> dtype       {dtype=uint64}
?NonDeterministicInts    shape_dtype -> dtype                        {dtype=int64}
!RngReadAndSkip          resource, int32, uint64 -> int64
!RngSkip                 resource, int64, int64 ->
?LogUniformCandidateSampler int64 -> sampled_candidates:int64, true_expected_count:float, sampled_expected_count:float
?UniformCandidateSampler int64 -> sampled_candidates:int64, true_expected_count:float, sampled_expected_count:float
?LearnedUnigramCandidateSampler int64 -> sampled_candidates:int64, true_expected_count:float, sampled_expected_count:float
?FixedUnigramCandidateSampler int64 -> sampled_candidates:int64, true_expected_count:float, sampled_expected_count:float
?AllCandidateSampler     int64 -> sampled_candidates:int64, true_expected_count:float, sampled_expected_count:float
ComputeAccidentalHits    int64, int64 -> indices:int32, ids:int64, weights:float

# Strings and sparse tensors
AsString                 T -> string
StringJoin               string*N -> string
StringSplit              string, string -> indices:int64, values:string, shape:int64
StringSplitV2            string, string -> indices:int64, values:string, shape:int64
StringToNumber           string -> out_type                         {out_type=float}
StringToHashBucket       string -> int64
StringToHashBucketFast   string -> int64
StringToHashBucketStrong string -> int64
StringFormat             T... -> string
StringNGrams             string, Tsplits -> ngrams:string, ngrams_splits:Tsplits {Tsplits=int64}
UnicodeDecode            string -> row_splits:Tsplits, char_values:int32 {Tsplits=int64}
UnicodeDecodeWithOffsets string -> row_splits:Tsplits, char_values:int32, char_to_byte_starts:int64 {Tsplits=int64}
UnicodeEncode            int32, Tsplits -> string
UnicodeScript            int32 -> int32
UnicodeTranscode         string -> string
StaticRegexFullMatch     string -> bool
StringLength             string -> int32
StringLower              string -> string
StringUpper              string -> string
StringStrip              string -> string
Substr                   string, T, T -> string
ReduceJoin               string, int32 -> string
RegexReplace             string, string, string -> string
StaticRegexReplace       string -> string
RegexFullMatch           string, string -> bool
EncodeBase64             string -> string
DecodeBase64             string -> string
?DecodeProtoV2           string -> sizes:int32, values:output_types...
?EncodeProto             int32, Tinput_types... -> string
DecodeCSV                string, OUT_TYPE... -> OUT_TYPE...
ParseTensor              string -> out_type
SerializeTensor          T -> string
ParseExample             string, string, string*Nsparse, string*Ndense, Tdense... -> sparse_indices:int64*Nsparse, sparse_values:sparse_types..., sparse_shapes:int64*Nsparse, dense_values:Tdense...
ParseExampleV2           string, string, string, string, string, Tdense... -> sparse_indices:int64*num_sparse, sparse_values:sparse_types..., sparse_shapes:int64*num_sparse, dense_values:Tdense..., ragged_values:ragged_value_types..., ragged_row_splits:ragged_split_types...
ParseSequenceExample     string, string, Tcontext_dense... -> context_sparse_indices:int64*Ncontext_sparse, context_sparse_values:context_sparse_types..., context_sparse_shapes:int64*Ncontext_sparse, context_dense_values:Tcontext_dense..., feature_list_sparse_indices:int64*Nfeature_list_sparse, feature_list_sparse_values:feature_list_sparse_types..., feature_list_sparse_shapes:int64*Nfeature_list_sparse, feature_list_dense_values:feature_list_dense_types..., feature_list_dense_lengths:int64*Nfeature_list_dense
ParseSequenceExampleV2   string, string, string, string, string, string, string, string, bool, Tcontext_dense... -> context_sparse_indices:int64*Ncontext_sparse, context_sparse_values:context_sparse_types..., context_sparse_shapes:int64*Ncontext_sparse, context_dense_values:Tcontext_dense..., context_ragged_values:context_ragged_value_types..., context_ragged_row_splits:context_ragged_split_types..., feature_list_sparse_indices:int64*Nfeature_list_sparse, feature_list_sparse_values:feature_list_sparse_types..., feature_list_sparse_shapes:int64*Nfeature_list_sparse, feature_list_dense_values:feature_list_dense_types..., feature_list_dense_lengths:int64*Nfeature_list_dense, feature_list_ragged_values:feature_list_ragged_value_types..., feature_list_ragged_outer_splits:feature_list_ragged_split_types..., feature_list_ragged_inner_splits:feature_list_ragged_split_types...
ParseSingleSequenceExample string, string, string*Ncontext_sparse, string*Ncontext_dense, string*Nfeature_list_sparse, string*Nfeature_list_dense, Tcontext_dense..., string -> context_sparse_indices:int64*Ncontext_sparse, context_sparse_values:context_sparse_types..., context_sparse_shapes:int64*Ncontext_sparse, context_dense_values:Tcontext_dense..., feature_list_sparse_indices:int64*Nfeature_list_sparse, feature_list_sparse_values:feature_list_sparse_types..., feature_list_sparse_shapes:int64*Nfeature_list_sparse, feature_list_dense_values:feature_list_dense_types...
ParseSingleExample       string, Tdense... -> sparse_indices:int64*num_sparse, sparse_values:sparse_types..., sparse_shapes:int64*num_sparse, dense_values:Tdense...
SparseToDense            Tindices, Tindices, T, T -> T
SparseTensorDenseAdd     Tindices, T, Tindices, T -> T
SparseTensorDenseMatMul  Tindices, T, int64, T -> T
SparseReorder            int64, T, int64 -> output_indices:int64, output_values:T
SparseReshape            int64, int64, int64 -> output_indices:int64, output_shape:int64
SparseSlice              int64, T, int64, int64, int64 -> output_indices:int64, output_values:T, output_shape:int64
SparseSliceGrad          T, int64, int64, int64 -> T
SparseSplit              int64, int64, T, int64 -> output_indices:int64*num_split, output_values:T*num_split, output_shape:int64*num_split
SparseAdd                int64, T, int64, int64, T, int64, Treal -> sum_indices:int64, sum_values:T, sum_shape:int64
SparseReduceSum          int64, T, int64, int32 -> T
SparseReduceMax          int64, T, int64, int32 -> T
SparseReduceSumSparse    int64, T, int64, int32 -> output_indices:int64, output_values:T, output_shape:int64
SparseReduceMaxSparse    int64, T, int64, int32 -> output_indices:int64, output_values:T, output_shape:int64
SparseSoftmax            int64, T, int64 -> T
SparseDenseCwiseAdd      int64, T, int64, T -> T
SparseDenseCwiseMul      int64, T, int64, T -> T
SparseDenseCwiseDiv      int64, T, int64, T -> T
SparseSparseMaximum      int64, T, int64, int64, T, int64 -> output_indices:int64, output_values:T
SparseSparseMinimum      int64, T, int64, int64, T, int64 -> output_indices:int64, output_values:T
SparseFillEmptyRowsGrad  int64, T -> d_values:T, d_default_value:T
DeserializeSparse        Tserialized -> sparse_indices:int64, sparse_values:dtype, sparse_shape:int64
SerializeSparse          int64, T, int64 -> out_type {out_type=string}
SerializeManySparse      int64, T, int64 -> out_type {out_type=string}
SetSize                  int64, T, int64 -> int32
DenseToDenseSetOperation T, T -> result_indices:int64, result_values:T, result_shape:int64
DenseToSparseSetOperation T, int64, T, int64 -> result_indices:int64, result_values:T, result_shape:int64
SparseToSparseSetOperation int64, T, int64, int64, T, int64 -> result_indices:int64, result_values:T, result_shape:int64
EditDistance             int64, T, int64, int64, T, int64 -> float
GatherTree               T, T, T, T -> T
SparseFillEmptyRows      int64, T, int64, T -> output_indices:int64, output_values:T, empty_row_indicator:bool, reverse_index_map:int64
SparseConcat             int64*N, T*N, int64*N -> output_indices:int64, output_values:T, output_shape:int64
RaggedRange              T, T, T -> rt_nested_splits:Tsplits, rt_dense_values:T {T=int32, Tsplits=int64}
RaggedTensorToSparse     Tsplits*RAGGED_RANK, T -> sparse_indices:int64, sparse_values:T, sparse_dense_shape:int64
RaggedTensorToTensor     Tshape, T, T, Tindex*num_row_partition_tensors -> T
DenseCountSparseOutput   T, output_type -> output_indices:int64, output_values:output_type, output_dense_shape:int64
SparseCountSparseOutput  int64, T, int64, output_type -> output_indices:int64, output_values:output_type, output_dense_shape:int64
RaggedCountSparseOutput  int64, T, output_type -> output_indices:int64, output_values:output_type, output_dense_shape:int64
RaggedFillEmptyRows      int64, T, int64, T -> output_value_rowids:int64, output_values:T, empty_row_indicator:bool, reverse_index_map:int64
RaggedFillEmptyRowsGrad  int64, T -> d_values:T, d_default_value:T
SparseAddGrad            T, int64, int64, int64 -> a_val_grad:T, b_val_grad:T
RaggedTensorToVariant    Tsplits*RAGGED_RANK, Tvalues -> variant
RaggedTensorFromVariant  variant -> output_nested_splits:Tsplits*output_ragged_rank, output_dense_values:Tvalues
RaggedGather             Tsplits*PARAMS_RAGGED_RANK, Tvalues, Tindices -> output_nested_splits:Tsplits*OUTPUT_RAGGED_RANK, output_dense_values:Tvalues
!PyFunc                  Tin... -> Tout...
PyFuncStateless          Tin... -> Tout...

# Quantized products, matrices of few elements, data sets and what is beside graphs
QuantizedInstanceNorm    T, float, float -> y:T, y_min:float, y_max:float
QuantizedMatMulWithBias  T1, T2, Tbias, float, float, float, float -> out:Toutput, min_out:float, max_out:float {Toutput=qint32}
RequantizePerChannel     T, float, float, float, float -> output:out_type, output_min:float, output_max:float {T=qint32, out_type=quint8}
RequantizationRangePerChannel T, float, float -> output_min:float, output_max:float {T=qint32}
SobolSample              int32, int32, int32 -> dtype {dtype=float}
SparseSegmentSumGradV2   T, Tidx, Tsegmentids, int32 -> output:T, sorted_unique_indices:Tidx
SparseSegmentMeanGradV2  T, Tidx, Tsegmentids, int32 -> output:T, sorted_unique_indices:Tidx
SparseSegmentSqrtNGradV2 T, Tidx, Tsegmentids, int32 -> output:T, sorted_unique_indices:Tidx
IsotonicRegression       T -> output:output_dtype, segments:int32 {output_dtype=float}
QuantizedBatchNormWithGlobalNormalization Tinput, float, float, Tinput, float, float, Tinput, float, float, Tinput, float, float, Tinput, float, float -> result:out_type, result_min:float, result_max:float
QuantizedDepthwiseConv2D Tinput, Tfilter, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint32}
QuantizedDepthwiseConv2DWithBias Tinput, Tfilter, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint32}
QuantizedConv2DWithBias  Tinput, Tfilter, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint32}
QuantizedConv2DWithBiasAndRelu Tinput, Tfilter, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint32}
QuantizedConv2DAndRequantize Tinput, Tfilter, float, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint8}
QuantizedConv2DWithBiasAndRequantize Tinput, Tfilter, Tbias, float, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint8}
QuantizedConv2DWithBiasAndReluAndRequantize Tinput, Tfilter, Tbias, float, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=quint8}
QuantizedConv2DPerChannel Tinput, Tfilter, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint32}
EncodeJpegVariableQuality uint8, int32 -> string
ExtractGlimpseV2         float, int32, float -> float
StatelessSampleDistortedBoundingBox T, float, float, Tseed -> begin:T, size:T, bboxes:float
DecodeWebP               string -> uint8
AddSparseToTensorsMap    int64, T, int64 -> int64
AddManySparseToTensorsMap int64, T, int64 -> int64
TakeManySparseFromTensorsMap int64 -> sparse_indices:int64, sparse_values:dtype, sparse_shape:int64
DeserializeManySparse    string -> sparse_indices:int64, sparse_values:dtype, sparse_shape:int64
SparseAccumulatorApplyGradient &string, int64, int64, dtype, int64 ->
SparseConditionalAccumulator -> &string
SparseAccumulatorTakeGradient &string, int32 -> indices:int64, values:dtype, shape:int64
CSRSparseMatrixToDense   variant -> type
DenseToCSRSparseMatrix   T, int64 -> variant
SparseTensorToCSRSparseMatrix int64, T, int64 -> variant
CSRSparseMatrixToSparseTensor variant -> indices:int64, values:type, dense_shape:int64
CSRSparseMatrixComponents variant, int32 -> row_ptrs:int32, col_inds:int32, values:type
SparseMatrixMatMul       variant, T -> T
SparseMatrixSparseMatMul variant, variant -> variant
SparseMatrixAdd          variant, variant, T, T -> variant
SparseMatrixMul          variant, T -> variant
SparseMatrixNNZ          variant -> int32
SparseMatrixZeros        int64 -> variant
SparseMatrixTranspose    variant -> variant
SparseMatrixSoftmax      variant -> variant
SparseMatrixSoftmaxGrad  variant, variant -> variant
SparseMatrixOrderingAMD  variant -> int32
SparseMatrixSparseCholesky variant, int32 -> variant
RaggedTensorToVariantGradient variant, Tsplits, int32 -> Tvalues
StatelessRandomBinomial  S, Tseed, T, T -> dtype {dtype=int64}
StatelessRandomGammaV2   T, Tseed, dtype -> dtype
StatelessRandomGammaV3   shape_dtype, uint64, uint64, int32, dtype -> dtype
StatelessRandomPoisson   T, Tseed, Rtype -> dtype
StatelessParameterizedTruncatedNormal S, Tseed, dtype, dtype, dtype, dtype -> dtype
StatelessShuffle         T, uint64, uint64, int32 -> T
?StatefulRandomBinomial  resource, int64, S, T, T -> dtype {dtype=int64}
?ThreadUnsafeUnigramCandidateSampler int64 -> sampled_candidates:int64, true_expected_count:float, sampled_expected_count:float
?AnonymousRandomSeedGenerator int64, int64 -> handle:resource, deleter:variant
?AnonymousSeedGenerator  int64, int64, bool -> handle:resource, deleter:variant
!CollectiveReduce        T -> T
!CollectiveGather        T -> T
!CollectiveBcastSend     T -> T
!CollectiveBcastRecv     -> T
!NcclAllReduce           T -> T
!NcclBroadcast           T -> T
?AnonymousMemoryCache    -> handle:resource, deleter:variant
?AnonymousIteratorV3     -> resource
?AnonymousMultiDeviceIterator -> handle:resource, deleter:variant
?MultiDeviceIterator     -> resource
?MultiDeviceIteratorInit variant, resource, int64 -> int64
?MultiDeviceIteratorToStringHandle resource -> string
?CacheDatasetV2          variant, string, resource -> variant
?ShuffleDatasetV2        variant, int64, resource -> variant
?ShuffleDatasetV3        variant, int64, int64, int64, resource -> variant
?ShuffleAndRepeatDatasetV2 variant, int64, int64, int64, int64, resource -> variant
?PaddedBatchDataset      variant, int64, int64*N, Toutput_types... -> variant
?ParallelInterleaveDataset variant, Targuments..., int64, int64, bool, int64, int64 -> variant
?ParallelInterleaveDatasetV2 variant, Targuments..., int64, int64, int64 -> variant
?ParallelInterleaveDatasetV3 variant, Targuments..., int64, int64, int64 -> variant
?ParallelInterleaveDatasetV4 variant, Targuments..., int64, int64, int64, int64, int64 -> variant
?ParallelBatchDataset    variant, int64, int64, bool -> variant
?MapAndBatchDatasetV2    variant, Targuments..., int64, int64, bool -> variant
?FixedLengthRecordDataset string, int64, int64, int64, int64 -> variant
?FixedLengthRecordDatasetV2 string, int64, int64, int64, int64, string -> variant
?SparseTensorSliceDataset int64, Tvalues, int64 -> variant
?TakeWhileDataset        variant, Targuments... -> variant
?UnbatchDataset          variant -> variant
?UniqueDataset           variant -> variant
?DenseToSparseBatchDataset variant, int64, int64 -> variant
?AssertNextDataset       variant, string -> variant
?AutoShardDataset        variant, int64, int64 -> variant
?BytesProducedStatsDataset variant, string -> variant
?LatencyStatsDataset     variant, string -> variant
?ChooseFastestDataset    variant*N -> variant
?DirectedInterleaveDataset variant, variant*N -> variant
?FilterByLastComponentDataset variant -> variant
?ParallelFilterDataset   variant, Targuments..., int64 -> variant
?AssertCardinalityDataset variant, int64 -> variant
?FinalizeDataset         variant -> variant
?OptionsDataset          variant -> variant
?NonSerializableDataset  variant -> variant
?ScanDataset             variant, Tstate..., Targuments... -> variant
?GroupByWindowDataset    variant, Tkey_func_other_arguments..., Treduce_func_other_arguments..., Twindow_size_func_other_arguments... -> variant
?GroupByReducerDataset   variant, Tkey_func_other_arguments..., Tinit_func_other_arguments..., Treduce_func_other_arguments..., Tfinalize_func_other_arguments... -> variant
?LegacyParallelInterleaveDatasetV2 variant, Targuments..., int64, int64, int64, int64 -> variant
?GetElementAtIndex       variant, int64 -> output_types...
!InitializeTableFromDataset resource, variant ->
?IgnoreErrorsDataset     variant -> variant
?LMDBDataset             string -> variant
?MatchingFilesDataset    string -> variant
?MaxIntraOpParallelismDataset variant, int64 -> variant
?ParseExampleDataset     variant, int64, Tdense... -> variant
?ParseExampleDatasetV2   variant, int64, Tdense... -> variant
?PrivateThreadPoolDataset variant, int64 -> variant
?RandomDataset           int64, int64 -> variant
?RebatchDataset          variant, int64 -> variant
?SamplingDataset         variant, float, int64, int64 -> variant
?SetStatsAggregatorDataset variant, resource, string, string -> variant
?ShardDataset            variant, int64, int64 -> variant
?SleepDataset            variant, int64 -> variant
?SlidingWindowDataset    variant, int64, int64, int64 -> variant
?SnapshotDataset         variant, string -> variant
?SqlDataset              string, string, string -> variant
?ThreadPoolDataset       variant, resource -> variant
?DatasetCardinality      variant -> int64
?DatasetToGraph          variant -> string
?DatasetToGraphV2        variant -> string
?DatasetToSingleElement  variant -> output_types...
!DatasetToTFRecord       variant, string, string ->
?DatasetFromGraph        string -> variant
?IteratorGetDevice       resource -> string
!DeleteMemoryCache       resource, variant ->
!DeleteRandomSeedGenerator resource, variant ->
!SerializeIterator       resource -> variant
!DeserializeIterator     resource, variant ->
?AnonymousHashTable      -> resource
?AnonymousMutableHashTable -> resource
?AnonymousMutableDenseHashTable key_dtype, key_dtype -> resource
?AnonymousMutableHashTableOfTensors -> resource
?MutableHashTableOfTensors -> &string
?LookupTableExport       &string -> keys:Tkeys, values:Tvalues
?PriorityQueue           -> &string
!ResourceConditionalAccumulator -> resource
!AccumulatorSetGlobalStep &string, int64 ->
!AccumulatorNumAccumulated &string -> int32
?GetSessionHandle        T -> string
?GetSessionHandleV2      T -> resource
?GetSessionTensor        string -> dtype
!DeleteSessionTensor     string ->
?StageSize               -> int32
!StageClear              ->
?MapSize                 -> int32
?MapIncompleteSize       -> int32
!MapClear                ->
!RecordInput             -> string
?MutexV2                 -> resource
!MutexLock               resource -> variant
!ConsumeMutexLock        variant ->
?IdentityReader          -> &string
?LMDBReader              -> &string
?ReaderNumRecordsProduced &string -> int64
?ReaderNumWorkUnitsCompleted &string -> int64
!ReaderReset             &string ->
!ReaderResetV2           resource ->
!ReaderSerializeState    &string -> string
!ReaderSerializeStateV2  resource -> string
!ReaderRestoreState      &string, string ->
!ReaderRestoreStateV2    resource, string ->
!ReaderReadUpTo          &string, &string, int64 -> keys:string, values:string
!WriteAudioSummary       resource, int64, string, float, float ->
!WriteGraphSummary       resource, int64, T ->
!ImportEvent             resource, string ->
!CreateSummaryDbWriter   resource, string, string, string, string ->
?StatsAggregatorHandle   -> resource
?StatsAggregatorSummary  resource -> string
SdcaFprint               string -> int64
!GenerateVocabRemapping  string, string -> remapping:int64, num_present:int32
!LoadAndRemapMatrix      string, string, int64, int64, float -> float

# Segments of a number that is told, transforms along chosen axes, crossings of columns
SegmentSumV2             T, Tindices, Tnumsegments -> T
SegmentProdV2            T, Tindices, Tnumsegments -> T
SegmentMinV2             T, Tindices, Tnumsegments -> T
SegmentMaxV2             T, Tindices, Tnumsegments -> T
FFTND                    Tcomplex, int32, int32 -> Tcomplex {Tcomplex=complex64}
IFFTND                   Tcomplex, int32, int32 -> Tcomplex {Tcomplex=complex64}
RFFTND                   Treal, int32, int32 -> Tcomplex {Tcomplex=complex64}
IRFFTND                  Tcomplex, int32, int32 -> Treal {Treal=float}
SparseCross              int64*N, sparse_types..., int64*N, dense_types... -> output_indices:int64, output_values:out_type, output_shape:int64
SparseCrossV2            int64*N, sparse_types..., int64*N, dense_types..., string -> output_indices:int64, output_values:string, output_shape:int64
SparseCrossHashed        int64*N, sparse_types..., int64*N, dense_types..., int64, bool, int64 -> output_indices:int64, output_values:int64, output_shape:int64
RaggedCross              ragged_values_types..., ragged_splits_types..., int64*Nsparse, sparse_values_types..., int64*Nsparse, dense_types... -> output_values:out_values_type, output_row_splits:out_row_splits_type
GenerateBoundingBoxProposals float, float, float, float, float, int32, float -> rois:float, roi_probabilities:float
BoostedTreesBucketize    float*num_features, float*num_features -> int32*num_features
BoostedTreesPredict      resource, int32*num_bucketized_features -> float
!BoostedTreesEnsembleResourceHandleOp -> resource
!BoostedTreesCreateEnsemble resource, int64, string ->
!IsBoostedTreesEnsembleInitialized resource -> bool
NearestNeighbors         float, float, int64 -> nearest_center_indices:int64, nearest_center_distances:float
?KmeansPlusPlusInitialization float, int64, int64, int64 -> float
KMC2ChainInitialization  float, int64 -> int64
?Skipgram                -> vocab_word:string, vocab_freq:int32, words_per_epoch:int64, current_epoch:int64, total_words_processed:int64, examples:int32, labels:int32
!NegTrain                &float, &float, int32, int32, float ->
RandomIndexShuffle       dtype, Tseed, dtype -> dtype
ApproxTopK               T -> values:T, indices:int32

# Batches of requests, functions over rows, programs beside the graph, what is sent
!Batch                   T... -> batched_tensors:T..., batch_index:int64, id:int64
!Unbatch                 T, int64, int64 -> T
!UnbatchGrad             T, int64, T, int64 -> T
!BatchFunction           Tin..., Tcaptured... -> Tout...
MapDefun                 Targuments..., Tcaptured... -> output_types...
!EagerPyFunc             Tin... -> Tout...
!_Send                   T ->
!_Recv                   -> tensor_type
!_HostSend               T ->
!_HostRecv               -> tensor_type
!TPUPartitionedCall      Tin..., int32 -> Tout...
TPUReplicatedInput       T*N -> T
TPUReplicatedOutput      T -> T*num_replicas
!TPUReplicateMetadata    ->
!TPUCompilationResult    -> string
!CollectiveReduceV2      T, int32, int32, int32, resource*Nordering_token -> T
!CollectiveGatherV2      T, int32, int32, int32, resource*Nordering_token -> T
!CollectiveBcastSendV2   T, int32, int32, int32 -> T
!CollectiveBcastRecvV2   int32, int32, int32, Tshape -> T
!MapStage                int64, int32, fake_dtypes... ->
!MapUnstage              int64, int32 -> dtypes...
!MapPeek                 int64, int32 -> dtypes...
!MapUnstageNoKey         int32 -> key:int64, values:dtypes...
!StagePeek               int32 -> dtypes...
!BarrierClose            &string ->
!BarrierInsertMany       &string, string, T ->
!BarrierTakeMany         &string, int32 -> indices:int64, keys:string, values:component_types...
!BarrierReadySize        &string -> int32
!BarrierIncompleteSize   &string -> int32
!DeviceIndex             -> int32
?DummySeedGenerator      -> resource

# Looking for numbers that are none
DebugNumericSummary      T -> double
DebugNumericSummaryV2    T -> output_dtype {output_dtype=float}
DebugNanCount            T -> int64
!DebugIdentityV2         T -> T
!DebugIdentityV3         T -> T

# Quantized products that end with something, and those of one scale
QuantizedMatMulWithBiasAndRelu T1, T2, float, float, float, float, float -> out:Toutput, min_out:float, max_out:float {Toutput=qint32}
QuantizedMatMulWithBiasAndReluAndRequantize T1, T2, Tbias, float, float, float, float, float, float -> out:Toutput, min_out:float, max_out:float {Toutput=quint8}
QuantizedMatMulWithBiasAndRequantize T1, T2, Tbias, float, float, float, float, float, float -> out:Toutput, min_out:float, max_out:float {Toutput=quint8}
QuantizedMatMulWithBiasAndDequantize T1, T2, Tbias, float, float, float, float, float, float -> Toutput
QuantizedConv2DAndRelu   Tinput, Tfilter, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint32}
QuantizedConv2DAndReluAndRequantize Tinput, Tfilter, float, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=quint8}
QuantizedConv2DWithBiasSumAndRelu Tinput, Tfilter, float, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint32}
QuantizedConv2DWithBiasSumAndReluAndRequantize Tinput, Tfilter, Tbias, float, float, float, float, float, float, Tsummand, float, float -> output:out_type, min_output:float, max_output:float {out_type=quint8}
QuantizedConv2DWithBiasSignedSumAndReluAndRequantize Tinput, Tfilter, Tbias, float, float, float, float, float, float, Tsummand, float, float -> output:out_type, min_output:float, max_output:float {out_type=quint8}
QuantizedDepthwiseConv2DWithBiasAndRelu Tinput, Tfilter, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=qint32}
QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize Tinput, Tfilter, Tbias, float, float, float, float, float, float -> output:out_type, min_output:float, max_output:float {out_type=quint8}
UniformQuantize          Tin, float, int32 -> Tout
UniformDequantize        Tin, float, int32 -> Tout
UniformRequantize        Tin, float, int32, float, int32 -> Tout
UniformQuantizedDot      Tin, Tin, float, int32, float, int32, float, int32 -> Tout
UniformQuantizedDotHybrid Tlhs, Trhs, float, int32 -> Tout
UniformQuantizedConvolution Tin, Tin, float, int32, float, int32, float, int32 -> Tout
UniformQuantizedAdd      T, T, float, int32, float, int32, float, int32 -> T
UniformQuantizedClipByValue T, T, T, float, int32 -> T

# Of the compiler XLA
XlaDot                   T, T -> T
XlaPad                   T, T, Tindices, Tindices, Tindices -> T
XlaDynamicSlice          T, Tindices, Tindices -> T
XlaDynamicUpdateSlice    T, T, Tindices -> T
XlaSort                  T -> T
XlaKeyValueSort          K, V -> sorted_keys:K, sorted_values:V
XlaSharding              T -> T
XlaEinsum                T, T -> T
XlaGather                T, Tindices, Tindices -> T
XlaReplicaId             -> int32
`
