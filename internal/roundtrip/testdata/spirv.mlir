"x.y"() {a = !spirv.ptr<f32, Uniform>} : () -> ()
"x.y"() {a = !spirv.array<4xf32>} : () -> ()
"x.y"() {a = !spirv.array<4 x vector<4xf32>, stride=16>} : () -> ()
"x.y"() {a = !spirv.rtarray<f32>} : () -> ()
"x.y"() {a = !spirv.rtarray<i32, stride=4>} : () -> ()
"x.y"() {a = !spirv.struct<()>} : () -> ()
"x.y"() {a = !spirv.struct<(f32 [0], i32 [4, NonWritable])>} : () -> ()
"x.y"() {a = !spirv.struct<(f32 [0]), Block>} : () -> ()
"x.y"() {a = !spirv.struct<name, (f32, !spirv.ptr<!spirv.struct<name>, Uniform>)>} : () -> ()
"x.y"() {a = !spirv.matrix<3 x vector<4xf32>>} : () -> ()
"x.y"() {a = !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>} : () -> ()
"x.y"() {a = !spirv.sampled_image<!spirv.image<f32, Cube, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>} : () -> ()
"x.y"() {a = !spirv.coopmatrix<16x16xf32, Subgroup, MatrixA>} : () -> ()
"x.y"() {a = !spirv.struct<(!spirv.matrix<3 x vector<3xf32>> [0, ColMajor, MatrixStride=16])>} : () -> ()
"x.y"() {a = !spirv.arm.tensor<2x3xi32>} : () -> ()
// -----
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader, Matrix], [SPV_KHR_storage_buffer_storage_class]> {
  spirv.GlobalVariable @var bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<128 x f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @init initializer(@var2) : !spirv.ptr<i32, Private>
  spirv.SpecConstant @var2 spec_id(5) = 42 : i32
  spirv.SpecConstantComposite @sc (@var2, @var2) : !spirv.array<2 x i32>
  spirv.func @main() "None" {
    %0 = spirv.mlir.addressof @var : !spirv.ptr<!spirv.struct<(!spirv.array<128 x f32, stride=4> [0])>, StorageBuffer>
    %1 = spirv.Constant 0 : i32
    %2 = spirv.AccessChain %0[%1, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<128 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %3 = spirv.Load "StorageBuffer" %2 ["Volatile|Aligned", 4] : f32
    spirv.Store "StorageBuffer" %2, %3 : f32
    %4 = spirv.FAdd %3, %3 : f32
    %5 = spirv.FOrdLessThan %3, %4 : f32
    spirv.mlir.selection control(Flatten) {
      spirv.BranchConditional %5 [5, 10], ^then, ^merge
    ^then:
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    %v = spirv.Variable init(%1) : !spirv.ptr<i32, Function>
    spirv.mlir.loop {
      spirv.Branch ^header
    ^header:
      %6 = spirv.Load "Function" %v : i32
      %7 = spirv.SLessThan %6, %1 : i32
      spirv.BranchConditional %7, ^body, ^merge
    ^body:
      spirv.Branch ^continue
    ^continue:
      %8 = spirv.IAdd %6, %1 : i32
      spirv.Store "Function" %v, %8 : i32
      spirv.Branch ^header
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  }
  spirv.func @add(%a: f32, %b: vector<4xf32>) -> f32 "Inline|Pure" attributes {x.y = 1} {
    %0 = spirv.GL.Sqrt %a : f32
    %1 = spirv.FunctionCall @add(%0, %b) : (f32, vector<4xf32>) -> f32
    %2 = spirv.CompositeExtract %b[1 : i32] : vector<4xf32>
    %3 = spirv.VectorShuffle [1: i32, 3: i32, -1: i32] %b, %b : vector<4xf32>, vector<4xf32> -> vector<3xf32>
    %4 = spirv.Undef : !spirv.struct<(f32, vector<4xf32>)>
    %5 = spirv.GroupNonUniformFAdd <Workgroup> <Reduce> %a : f32 -> f32
    %6 = spirv.Constant dense<[1, 2]> : tensor<2xi32> : !spirv.array<2 x i32>
    spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
    spirv.ReturnValue %1 : f32
  }
  spirv.EntryPoint "GLCompute" @main, @id
  spirv.ExecutionMode @main "LocalSize", 32, 1, 1
}
// -----
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniform], [SPV_KHR_16bit_storage]>, api=Vulkan, Unknown:DiscreteGPU:5, #spirv.resource_limits<max_compute_workgroup_invocations = 128, max_compute_workgroup_size = [128, 128, 64], cooperative_matrix_properties_khr = []>>} {
  func.func @f(%m: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), StorageBuffer>}) attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1], subgroup_size = 64>} { return }
}
// -----
spirv.module @named Physical64 OpenCL requires #spirv.vce<v1.0, [Kernel, Addresses], []> {
  spirv.func @ext(i32) -> i32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "outside", linkage_type = <Import>>}
  spirv.func @ops(%a: i64, %b: i64, %f: f64, %p: !spirv.ptr<i64, Generic>, %v: vector<4xf32>) "DontInline" {
    %2 = spirv.IEqual %a, %b : i64
    %1 = spirv.Select %2, %a, %b : i1, i64
    %0 = spirv.IAddCarry %a, %b : !spirv.struct<(i64, i64)>
    %3 = spirv.ConvertFToS %f : f64 to i64
    %4 = spirv.Bitcast %a : i64 to f64
    %5 = spirv.CL.sqrt %f : f64
    %6 = spirv.AtomicIAdd <Device> <None> %p, %a : !spirv.ptr<i64, Generic>
    %7 = spirv.AtomicCompareExchange <Workgroup> <Release> <Acquire> %p, %a, %b : !spirv.ptr<i64, Generic>
    %8 = spirv.CompositeConstruct %a, %b : (i64, i64) -> vector<2xi64>
    %9 = spirv.CompositeInsert %a, %8[0 : i32] : i64 into vector<2xi64>
    %10 = spirv.VectorExtractDynamic %v[%a] : vector<4xf32>, i64
    %11 = spirv.Not %a : i64
    spirv.Return
  }
}
