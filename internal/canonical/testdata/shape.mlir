// left: 4
"func.func"() <{function_type = (tensor<2x3x4xf32>) -> tensor<?xindex>, sym_name = "shape_of_const"}> ({
^bb0(%arg0: tensor<2x3x4xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<2x3x4xf32>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.shape) -> !shape.shape, sym_name = "broadcast_same"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.broadcast"(%arg0, %arg0) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%0) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.shape, sym_name = "f_broadcast"}> ({
  %0 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<1> : tensor<1xindex>}> : () -> !shape.shape
  %2 = "shape.broadcast"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%2) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xindex>, sym_name = "f_broadcast2"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[1, 2]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "shape.const_shape"() <{shape = dense<[7, 1]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %2 = "shape.broadcast"(%0, %1) : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  "func.return"(%2) : (tensor<2xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.shape) -> !shape.shape, sym_name = "broadcast_scalar"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> !shape.shape
  %1 = "shape.broadcast"(%arg0, %0) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%1) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?xindex>) -> tensor<?xindex>, sym_name = "broadcast_scalar_tensor"}> ({
^bb0(%arg0: tensor<?xindex>):
  %0 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> tensor<0xindex>
  %1 = "shape.broadcast"(%arg0, %0) : (tensor<?xindex>, tensor<0xindex>) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?xindex>) -> tensor<?xindex>, sym_name = "broadcast_one_operand"}> ({
^bb0(%arg0: tensor<?xindex>):
  %0 = "shape.broadcast"(%arg0) : (tensor<?xindex>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>, sym_name = "broadcast_dup"}> ({
^bb0(%arg0: tensor<?xindex>, %arg1: tensor<?xindex>):
  %0 = "shape.broadcast"(%arg0, %arg1, %arg0) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>, sym_name = "broadcast_nested"}> ({
^bb0(%arg0: tensor<?xindex>, %arg1: tensor<?xindex>, %arg2: tensor<?xindex>):
  %0 = "shape.broadcast"(%arg0, %arg1) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  %1 = "shape.broadcast"(%0, %arg2) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (!shape.shape, !shape.shape), sym_name = "f_split_at"}> ({
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "shape.const_shape"() <{shape = dense<[2, 3, 4, 5]> : tensor<4xindex>}> : () -> !shape.shape
  %2:2 = "shape.split_at"(%1, %0) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  "func.return"(%2#0, %2#1) : (!shape.shape, !shape.shape) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (!shape.shape, !shape.shape), sym_name = "split_at_neg"}> ({
  %0 = "shape.const_size"() <{value = -1 : index}> : () -> !shape.size
  %1 = "shape.const_shape"() <{shape = dense<[2, 3, 4, 5]> : tensor<4xindex>}> : () -> !shape.shape
  %2:2 = "shape.split_at"(%1, %0) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  "func.return"(%2#0, %2#1) : (!shape.shape, !shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.shape, sym_name = "f_concat"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[0, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[2, 3]> : tensor<2xindex>}> : () -> !shape.shape
  %2 = "shape.concat"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%2) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?xindex>) -> tensor<?xindex>, sym_name = "to_extent_tensor_same"}> ({
^bb0(%arg0: tensor<?xindex>):
  %0 = "shape.to_extent_tensor"(%arg0) : (tensor<?xindex>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.shape, sym_name = "from_extents_const"}> ({
  %0 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size
  %1 = "arith.constant"() <{value = 5 : index}> : () -> index
  %2 = "shape.from_extents"(%0, %1) : (!shape.size, index) -> !shape.shape
  "func.return"(%2) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> !shape.shape, sym_name = "from_extents_dyn"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 5 : index}> : () -> index
  %1 = "shape.from_extents"(%arg0, %0) : (index, index) -> !shape.shape
  "func.return"(%1) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "index_to_size_to_index"}> ({
^bb0(%arg0: index):
  %0 = "shape.index_to_size"(%arg0) : (index) -> !shape.size
  %1 = "shape.size_to_index"(%0) : (!shape.size) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.size) -> !shape.size, sym_name = "size_to_index_to_size"}> ({
^bb0(%arg0: !shape.size):
  %0 = "shape.size_to_index"(%arg0) : (!shape.size) -> index
  %1 = "shape.index_to_size"(%0) : (index) -> !shape.size
  "func.return"(%1) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "size_to_index_const"}> ({
  %0 = "shape.const_size"() <{value = 123 : index}> : () -> !shape.size
  %1 = "shape.size_to_index"(%0) : (!shape.size) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "index_to_size_const"}> ({
  %0 = "arith.constant"() <{value = 123 : index}> : () -> index
  %1 = "shape.index_to_size"(%0) : (index) -> !shape.size
  "func.return"(%1) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "size_to_index_id"}> ({
^bb0(%arg0: index):
  %0 = "shape.size_to_index"(%arg0) : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "num_elements"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[4, 5, 6]> : tensor<3xindex>}> : () -> !shape.shape
  %1 = "shape.num_elements"(%0) : (!shape.shape) -> !shape.size
  "func.return"(%1) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "num_elements_tensor"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[4, 5, 6]> : tensor<3xindex>}> : () -> tensor<3xindex>
  %1 = "shape.num_elements"(%0) : (tensor<3xindex>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "basic_get_extent"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[0, 1, 2]> : tensor<3xindex>}> : () -> !shape.shape
  %1 = "shape.const_size"() <{value = 2 : index}> : () -> !shape.size
  %2 = "shape.get_extent"(%0, %1) : (!shape.shape, !shape.size) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "get_extent_from_extent_tensor"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[0, 1, 2]> : tensor<3xindex>}> : () -> tensor<3xindex>
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "shape.get_extent"(%0, %1) : (tensor<3xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x?xf32>) -> index, sym_name = "get_extent_of_shape_of"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "shape.shape_of"(%arg0) : (tensor<?x?xf32>) -> tensor<2xindex>
  %2 = "shape.get_extent"(%1, %0) : (tensor<2xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> !shape.size, sym_name = "get_extent_dim_oob"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[0, 1, 2]> : tensor<3xindex>}> : () -> !shape.shape
  %1 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size
  %2 = "shape.get_extent"(%0, %1) : (!shape.shape, !shape.size) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> i1, sym_name = "is_broadcastable_on_same_shape"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.is_broadcastable"(%arg0, %arg0) : (!shape.shape, !shape.shape) -> i1
  "func.return"(%0) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> i1, sym_name = "is_broadcastable_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[2, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<3> : tensor<1xindex>}> : () -> !shape.shape
  %2 = "shape.is_broadcastable"(%0, %1) : (!shape.shape, !shape.shape) -> i1
  "func.return"(%2) : (i1) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (), sym_name = "assuming_true"}> ({
  %0 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
  %1 = "shape.assuming"(%0) ({
    %2 = "test.source"() : () -> index
    "shape.assuming_yield"(%2) : (index) -> ()
  }) : (!shape.witness) -> index
  "test.sink"(%1) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (!shape.witness, index) -> (), sym_name = "unused_assuming_results"}> ({
^bb0(%arg0: !shape.witness, %arg1: index):
  %0:2 = "shape.assuming"(%arg0) ({
    %1 = "test.source"() : () -> index
    %2 = "test.source2"() : () -> f32
    "shape.assuming_yield"(%1, %2) : (index, f32) -> ()
  }) : (!shape.witness) -> (index, f32)
  "test.sink"(%0#1) : (f32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (), sym_name = "assuming_all_true"}> ({
  %0 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
  %1 = "shape.assuming_all"(%0, %0) : (!shape.witness, !shape.witness) -> !shape.witness
  "test.sink"(%1) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.witness) -> (), sym_name = "assuming_all_one_true"}> ({
^bb0(%arg0: !shape.witness):
  %0 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
  %1 = "shape.assuming_all"(%0, %arg0) : (!shape.witness, !shape.witness) -> !shape.witness
  "test.sink"(%1) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (!shape.witness) -> (), sym_name = "assuming_all_false"}> ({
^bb0(%arg0: !shape.witness):
  %0 = "shape.const_witness"() <{passing = false}> : () -> !shape.witness
  %1 = "shape.assuming_all"(%0, %arg0) : (!shape.witness, !shape.witness) -> !shape.witness
  "test.sink"(%1) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.witness) -> (), sym_name = "assuming_all_one"}> ({
^bb0(%arg0: !shape.witness):
  %0 = "shape.assuming_all"(%arg0) : (!shape.witness) -> !shape.witness
  "test.sink"(%0) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (!shape.witness, !shape.witness, !shape.witness) -> (), sym_name = "assuming_all_nested"}> ({
^bb0(%arg0: !shape.witness, %arg1: !shape.witness, %arg2: !shape.witness):
  %0 = "shape.assuming_all"(%arg0, %arg1) : (!shape.witness, !shape.witness) -> !shape.witness
  %1 = "shape.assuming_all"(%0, %arg2) : (!shape.witness, !shape.witness) -> !shape.witness
  "test.sink"(%1) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.witness) -> (), sym_name = "assuming_all_dup"}> ({
^bb0(%arg0: !shape.witness):
  %0 = "shape.assuming_all"(%arg0, %arg0) : (!shape.witness, !shape.witness) -> !shape.witness
  "test.sink"(%0) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> !shape.witness, sym_name = "merge_assuming_all_cstr_eq"}> ({
^bb0(%arg0: tensor<?xindex>, %arg1: tensor<?xindex>, %arg2: tensor<?xindex>):
  %0 = "shape.cstr_eq"(%arg0, %arg1) : (tensor<?xindex>, tensor<?xindex>) -> !shape.witness
  %1 = "shape.cstr_eq"(%arg1, %arg2) : (tensor<?xindex>, tensor<?xindex>) -> !shape.witness
  %2 = "shape.assuming_all"(%0, %1) : (!shape.witness, !shape.witness) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (), sym_name = "cstr_eq_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[0, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[0, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %2 = "shape.cstr_eq"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.witness
  "test.sink"(%2) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (!shape.shape) -> (), sym_name = "cstr_eq_same"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.cstr_eq"(%arg0, %arg0, %arg0) : (!shape.shape, !shape.shape, !shape.shape) -> !shape.witness
  "test.sink"(%0) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (), sym_name = "cstr_require_true"}> ({
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "shape.cstr_require"(%0) <{msg = "msg"}> : (i1) -> !shape.witness
  "test.sink"(%1) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (), sym_name = "cstr_broadcastable_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[2, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<3> : tensor<1xindex>}> : () -> !shape.shape
  %2 = "shape.cstr_broadcastable"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.witness
  "test.sink"(%2) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (!shape.shape) -> (), sym_name = "cstr_broadcastable_same"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.cstr_broadcastable"(%arg0, %arg0) : (!shape.shape, !shape.shape) -> !shape.witness
  "test.sink"(%0) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>) -> (), sym_name = "cstr_broadcastable_scalar"}> ({
^bb0(%arg0: tensor<?xf32>):
  %0 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> !shape.shape
  %1 = "shape.shape_of"(%arg0) : (tensor<?xf32>) -> !shape.shape
  %2 = "shape.cstr_broadcastable"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.witness
  "test.sink"(%2) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xindex>, tensor<?xindex>) -> (), sym_name = "cstr_broadcastable_dup"}> ({
^bb0(%arg0: tensor<?xindex>, %arg1: tensor<?xindex>):
  %0 = "shape.cstr_broadcastable"(%arg0, %arg1, %arg0) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>) -> !shape.witness
  "test.sink"(%0) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> i1, sym_name = "shape_eq_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[4, 5, 6]> : tensor<3xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[4, 5, 6]> : tensor<3xindex>}> : () -> !shape.shape
  %2 = "shape.shape_eq"(%0, %1) : (!shape.shape, !shape.shape) -> i1
  "func.return"(%2) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> i1, sym_name = "shape_eq_const_false"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[4, 5, 6]> : tensor<3xindex>}> : () -> tensor<3xindex>
  %1 = "shape.const_shape"() <{shape = dense<[4, 5]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %2 = "shape.shape_eq"(%0, %1) : (tensor<3xindex>, tensor<2xindex>) -> i1
  "func.return"(%2) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> i1, sym_name = "shape_eq_same"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.shape_eq"(%arg0, %arg0) : (!shape.shape, !shape.shape) -> i1
  "func.return"(%0) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "rank_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[4, 5, 6]> : tensor<3xindex>}> : () -> !shape.shape
  %1 = "shape.rank"(%0) : (!shape.shape) -> !shape.size
  "func.return"(%1) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "rank_const_tensor"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[4, 5, 6]> : tensor<3xindex>}> : () -> tensor<3xindex>
  %1 = "shape.rank"(%0) : (tensor<3xindex>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x2x?xf32>) -> !shape.size, sym_name = "rank_of_shape_of"}> ({
^bb0(%arg0: tensor<1x2x?xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<1x2x?xf32>) -> !shape.shape
  %1 = "shape.rank"(%0) : (!shape.shape) -> !shape.size
  "func.return"(%1) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x2x?xf32>) -> index, sym_name = "rank_of_shape_of_index"}> ({
^bb0(%arg0: tensor<1x2x?xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<1x2x?xf32>) -> tensor<3xindex>
  %1 = "shape.rank"(%0) : (tensor<3xindex>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "add_const"}> ({
  %0 = "shape.const_size"() <{value = 2 : index}> : () -> !shape.size
  %1 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size
  %2 = "shape.add"(%0, %1) : (!shape.size, !shape.size) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.size) -> !shape.size, sym_name = "add_zero"}> ({
^bb0(%arg0: !shape.size):
  %0 = "shape.const_size"() <{value = 0 : index}> : () -> !shape.size
  %1 = "shape.add"(%arg0, %0) : (!shape.size, !shape.size) -> !shape.size
  "func.return"(%1) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "mul_index_const"}> ({
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 3 : index}> : () -> index
  %2 = "shape.mul"(%0, %1) : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "mul_size_const"}> ({
  %0 = "shape.const_size"() <{value = 2 : index}> : () -> !shape.size
  %1 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size
  %2 = "shape.mul"(%0, %1) : (!shape.size, !shape.size) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "div_index_const"}> ({
  %0 = "arith.constant"() <{value = 12 : index}> : () -> index
  %1 = "arith.constant"() <{value = 5 : index}> : () -> index
  %2 = "shape.div"(%0, %1) : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "div_size_mixed"}> ({
  %0 = "shape.const_size"() <{value = -12 : index}> : () -> !shape.size
  %1 = "arith.constant"() <{value = 5 : index}> : () -> index
  %2 = "shape.div"(%0, %1) : (!shape.size, index) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.shape) -> !shape.shape, sym_name = "max_same"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.max"(%arg0, %arg0) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%0) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.shape) -> !shape.shape, sym_name = "min_same"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.min"(%arg0, %arg0) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%0) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> !shape.shape, sym_name = "any_const"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.const_shape"() <{shape = dense<[0, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.any"(%arg0, %0) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%1) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?xindex>) -> tensor<?xindex>, sym_name = "any_same"}> ({
^bb0(%arg0: tensor<?xindex>):
  %0 = "shape.any"(%arg0, %arg0) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = () -> (), sym_name = "const_size_dead"}> ({
  %0 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size
  %1 = "shape.const_shape"() <{shape = dense<1> : tensor<1xindex>}> : () -> !shape.shape
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<*xf32>) -> tensor<?xindex>, sym_name = "cast_extent_tensor"}> ({
^bb0(%arg0: tensor<*xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<*xf32>) -> tensor<?xindex>
  %1 = "tensor.cast"(%0) : (tensor<?xindex>) -> tensor<3xindex>
  %2 = "tensor.cast"(%1) : (tensor<3xindex>) -> tensor<?xindex>
  "func.return"(%2) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?x?xf32>) -> tensor<?xindex>, sym_name = "cast_extent_tensor_ranked"}> ({
^bb0(%arg0: tensor<?x?x?xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x?x?xf32>) -> tensor<3xindex>
  %1 = "tensor.cast"(%0) : (tensor<3xindex>) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?x?xf32>) -> tensor<?xindex>, sym_name = "shape_of_ranked_dyn"}> ({
^bb0(%arg0: tensor<?x?x?xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x?x?xf32>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x4xf32>) -> index, sym_name = "dim_const"}> ({
^bb0(%arg0: tensor<?x4xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "shape.dim"(%arg0, %0) : (tensor<?x4xf32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<*xf32>, tensor<?xindex>) -> tensor<?xindex>, sym_name = "shape_of_from_reshape"}> ({
^bb0(%arg0: tensor<*xf32>, %arg1: tensor<?xindex>):
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %1 = "shape.shape_of"(%0) : (tensor<*xf32>) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2xindex>, tensor<3xindex>) -> tensor<?xindex>, sym_name = "concretize_broadcast"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: tensor<3xindex>):
  %0 = "shape.broadcast"(%arg0, %arg1) : (tensor<2xindex>, tensor<3xindex>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2xindex>, tensor<3xindex>) -> tensor<3xindex>, sym_name = "fold_tensor_cast_into_broadcast"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: tensor<3xindex>):
  %0 = "tensor.cast"(%arg0) : (tensor<2xindex>) -> tensor<?xindex>
  %1 = "shape.broadcast"(%0, %arg1) : (tensor<?xindex>, tensor<3xindex>) -> tensor<3xindex>
  "func.return"(%1) : (tensor<3xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?xindex>, index) -> index, sym_name = "dead_reduce"}> ({
^bb0(%arg0: tensor<?xindex>, %arg1: index):
  %0 = "shape.reduce"(%arg0, %arg1) ({
  ^bb0(%arg2: index, %arg3: index, %arg4: index):
    %1 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "shape.yield"(%1) : (index) -> ()
  }) : (tensor<?xindex>, index) -> index
  "func.return"(%arg1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.value_shape) -> !shape.shape, sym_name = "value_as"}> ({
^bb0(%arg0: !shape.value_shape):
  %0 = "shape.shape_of"(%arg0) : (!shape.value_shape) -> !shape.shape
  "func.return"(%0) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> index, sym_name = "extract_of_shape_of"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x?xf32>) -> tensor<2xindex>
  %1 = "tensor.extract"(%0, %arg1) : (tensor<2xindex>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.witness) -> (), sym_name = "assuming_dead"}> ({
^bb0(%arg0: !shape.witness):
  "shape.assuming"(%arg0) ({
    "shape.assuming_yield"() : () -> ()
  }) : (!shape.witness) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.shape, !shape.shape) -> (), sym_name = "cstr_dead"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape):
  %0 = "shape.cstr_broadcastable"(%arg0, %arg1) : (!shape.shape, !shape.shape) -> !shape.witness
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> i1, sym_name = "is_broadcastable_scalar"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> !shape.shape
  %1 = "shape.is_broadcastable"(%arg0, %0) : (!shape.shape, !shape.shape) -> i1
  "func.return"(%1) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<2xindex>, sym_name = "shape_of"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<2x3xf32>) -> tensor<2xindex>
  "func.return"(%0) : (tensor<2xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<?xindex>, sym_name = "shape_of_dynres"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<2x3xf32>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x3xf32>) -> tensor<?xindex>, sym_name = "shape_of_ranked"}> ({
^bb0(%arg0: tensor<?x3xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x3xf32>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2x3xf32>) -> tensor<2xindex>, sym_name = "shape_of_memref"}> ({
^bb0(%arg0: memref<2x3xf32>):
  %0 = "shape.shape_of"(%arg0) : (memref<2x3xf32>) -> tensor<2xindex>
  "func.return"(%0) : (tensor<2xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<*xf32>, tensor<3xindex>) -> tensor<3xindex>, sym_name = "shape_of_from_reshape2"}> ({
^bb0(%arg0: tensor<*xf32>, %arg1: tensor<3xindex>):
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<*xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %1 = "shape.shape_of"(%0) : (tensor<?x?x?xf32>) -> tensor<3xindex>
  "func.return"(%1) : (tensor<3xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<*xf32>, tensor<3xi32>) -> tensor<3xindex>, sym_name = "shape_of_from_reshape_i32"}> ({
^bb0(%arg0: tensor<*xf32>, %arg1: tensor<3xi32>):
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<*xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  %1 = "shape.shape_of"(%0) : (tensor<?x?x?xf32>) -> tensor<3xindex>
  "func.return"(%1) : (tensor<3xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xindex>, sym_name = "concat_ext"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[0, 1]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "shape.const_shape"() <{shape = dense<[2, 3]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %2 = "shape.concat"(%0, %1) : (tensor<2xindex>, tensor<2xindex>) -> tensor<4xindex>
  "func.return"(%2) : (tensor<4xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (!shape.shape, !shape.shape), sym_name = "split_at_neg"}> ({
  %0 = "arith.constant"() <{value = -1 : index}> : () -> index
  %1 = "shape.const_shape"() <{shape = dense<[2, 3, 4, 5]> : tensor<4xindex>}> : () -> !shape.shape
  %2:2 = "shape.split_at"(%1, %0) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  "func.return"(%2#0, %2#1) : (!shape.shape, !shape.shape) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> (!shape.shape, !shape.shape), sym_name = "split_at_oob"}> ({
  %0 = "shape.const_size"() <{value = 5 : index}> : () -> !shape.size
  %1 = "shape.const_shape"() <{shape = dense<[2, 3, 4]> : tensor<3xindex>}> : () -> !shape.shape
  %2:2 = "shape.split_at"(%1, %0) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  "func.return"(%2#0, %2#1) : (!shape.shape, !shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.shape, sym_name = "broadcast_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[2, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[7, 2, 10]> : tensor<3xindex>}> : () -> !shape.shape
  %2 = "shape.broadcast"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%2) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xindex>, sym_name = "broadcast_const_ext"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[2, 1]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "shape.const_shape"() <{shape = dense<[7, 2, 10]> : tensor<3xindex>}> : () -> tensor<3xindex>
  %2 = "shape.broadcast"(%0, %1) : (tensor<2xindex>, tensor<3xindex>) -> tensor<3xindex>
  "func.return"(%2) : (tensor<3xindex>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> !shape.shape, sym_name = "broadcast_bad"}> ({
  %0 = "shape.const_shape"() <{shape = dense<2> : tensor<1xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<7> : tensor<1xindex>}> : () -> !shape.shape
  %2 = "shape.broadcast"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%2) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.shape) -> !shape.shape, sym_name = "broadcast_one"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.broadcast"(%arg0) : (!shape.shape) -> !shape.shape
  "func.return"(%0) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape, !shape.shape) -> !shape.shape, sym_name = "broadcast_dup"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape):
  %0 = "shape.broadcast"(%arg0, %arg1, %arg0) : (!shape.shape, !shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%0) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?xindex>) -> tensor<?xindex>, sym_name = "broadcast_same"}> ({
^bb0(%arg0: tensor<?xindex>):
  %0 = "shape.broadcast"(%arg0, %arg0) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  "func.return"(%0) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3xindex>) -> tensor<3xindex>, sym_name = "broadcast_empty_ext"}> ({
^bb0(%arg0: tensor<3xindex>):
  %0 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> tensor<0xindex>
  %1 = "shape.broadcast"(%arg0, %0) : (tensor<3xindex>, tensor<0xindex>) -> tensor<3xindex>
  "func.return"(%1) : (tensor<3xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2xindex>) -> tensor<2xindex>, sym_name = "broadcast_ones"}> ({
^bb0(%arg0: tensor<2xindex>):
  %0 = "shape.const_shape"() <{shape = dense<1> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "shape.broadcast"(%arg0, %0) : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  "func.return"(%1) : (tensor<2xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2xindex>, tensor<3xindex>) -> tensor<?xindex>, sym_name = "broadcast_cast"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: tensor<3xindex>):
  %0 = "tensor.cast"(%arg0) : (tensor<2xindex>) -> tensor<?xindex>
  %1 = "tensor.cast"(%arg1) : (tensor<3xindex>) -> tensor<?xindex>
  %2 = "shape.broadcast"(%0, %1) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  "func.return"(%2) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xindex>, tensor<?xindex>) -> tensor<3xindex>, sym_name = "broadcast_unknown_cast"}> ({
^bb0(%arg0: tensor<?xindex>, %arg1: tensor<?xindex>):
  %0 = "shape.broadcast"(%arg0, %arg1) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  %1 = "tensor.cast"(%0) : (tensor<?xindex>) -> tensor<3xindex>
  "func.return"(%1) : (tensor<3xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (!shape.shape, !shape.shape, !shape.shape) -> !shape.shape, sym_name = "broadcast_nested"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape, %arg2: !shape.shape):
  %0 = "shape.broadcast"(%arg0, %arg1) : (!shape.shape, !shape.shape) -> !shape.shape
  %1 = "shape.broadcast"(%0, %arg2) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%1) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xindex>, sym_name = "broadcast_one_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[2, 3]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "shape.broadcast"(%0) : (tensor<2xindex>) -> tensor<2xindex>
  "func.return"(%1) : (tensor<2xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xindex>, sym_name = "broadcast_arith_const"}> ({
  %0 = "arith.constant"() <{value = dense<[2, 1]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "arith.constant"() <{value = dense<[1, 3]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %2 = "shape.broadcast"(%0, %1) : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  "func.return"(%2) : (tensor<2xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> i1, sym_name = "is_bcast_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[2, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[7, 2, 10]> : tensor<3xindex>}> : () -> !shape.shape
  %2 = "shape.is_broadcastable"(%0, %1) : (!shape.shape, !shape.shape) -> i1
  "func.return"(%2) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> i1, sym_name = "is_bcast_one"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.is_broadcastable"(%arg0) : (!shape.shape) -> i1
  "func.return"(%0) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape, !shape.shape) -> i1, sym_name = "is_bcast_nofold"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape):
  %0 = "shape.is_broadcastable"(%arg0, %arg1, %arg0) : (!shape.shape, !shape.shape, !shape.shape) -> i1
  "func.return"(%0) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.witness, sym_name = "cstr_bcast_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[2, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[7, 2, 10]> : tensor<3xindex>}> : () -> !shape.shape
  %2 = "shape.cstr_broadcastable"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> !shape.witness, sym_name = "cstr_bcast_bad"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[3, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[7, 2, 10]> : tensor<3xindex>}> : () -> !shape.shape
  %2 = "shape.cstr_broadcastable"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> !shape.witness, sym_name = "cstr_bcast_dup"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.cstr_broadcastable"(%arg0, %arg0) : (!shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%0) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape, !shape.shape) -> !shape.witness, sym_name = "cstr_bcast_dup3"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape):
  %0 = "shape.cstr_broadcastable"(%arg0, %arg1, %arg0) : (!shape.shape, !shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%0) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> !shape.witness, sym_name = "cstr_bcast_scalar"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> !shape.shape
  %1 = "shape.cstr_broadcastable"(%arg0, %0) : (!shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%1) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape, !shape.shape) -> !shape.witness, sym_name = "cstr_bcast_scalar3"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape):
  %0 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> !shape.shape
  %1 = "shape.cstr_broadcastable"(%arg0, %0, %arg1) : (!shape.shape, !shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%1) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> !shape.witness, sym_name = "cstr_eq_same"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.cstr_eq"(%arg0, %arg0, %arg0) : (!shape.shape, !shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%0) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.witness, sym_name = "cstr_eq_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[3, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[3, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %2 = "shape.cstr_eq"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> !shape.witness, sym_name = "cstr_eq_const_bad"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[3, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[3, 2]> : tensor<2xindex>}> : () -> !shape.shape
  %2 = "shape.cstr_eq"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape, !shape.shape) -> !shape.witness, sym_name = "cstr_eq_dup"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape):
  %0 = "shape.cstr_eq"(%arg0, %arg1, %arg0) : (!shape.shape, !shape.shape, !shape.shape) -> !shape.witness
  "func.return"(%0) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.witness, sym_name = "cstr_require_true"}> ({
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "shape.cstr_require"(%0) <{msg = "msg"}> : (i1) -> !shape.witness
  "func.return"(%1) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.witness, sym_name = "cstr_require_false"}> ({
  %0 = "arith.constant"() <{value = false}> : () -> i1
  %1 = "shape.cstr_require"(%0) <{msg = "msg"}> : (i1) -> !shape.witness
  "func.return"(%1) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> f32, sym_name = "assuming_true"}> ({
^bb0(%arg0: f32):
  %0 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
  %1 = "shape.assuming"(%0) ({
    %2 = "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "shape.assuming_yield"(%2) : (f32) -> ()
  }) : (!shape.witness) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> f32, sym_name = "assuming_false"}> ({
^bb0(%arg0: f32):
  %0 = "shape.const_witness"() <{passing = false}> : () -> !shape.witness
  %1 = "shape.assuming"(%0) ({
    %2 = "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "shape.assuming_yield"(%2) : (f32) -> ()
  }) : (!shape.witness) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32, !shape.witness) -> f32, sym_name = "assuming_unused"}> ({
^bb0(%arg0: f32, %arg1: !shape.witness):
  %0:2 = "shape.assuming"(%arg1) ({
    %1 = "test.a"(%arg0) : (f32) -> f32
    "shape.assuming_yield"(%1, %arg0) : (f32, f32) -> ()
  }) : (!shape.witness) -> (f32, f32)
  "func.return"(%0#0) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.witness, sym_name = "assuming_all_true"}> ({
  %0 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
  %1 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
  %2 = "shape.assuming_all"(%0, %1) : (!shape.witness, !shape.witness) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.witness) -> !shape.witness, sym_name = "assuming_all_false"}> ({
^bb0(%arg0: !shape.witness):
  %0 = "shape.const_witness"() <{passing = false}> : () -> !shape.witness
  %1 = "shape.assuming_all"(%0, %arg0) : (!shape.witness, !shape.witness) -> !shape.witness
  "func.return"(%1) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.witness) -> !shape.witness, sym_name = "assuming_all_one"}> ({
^bb0(%arg0: !shape.witness):
  %0 = "shape.assuming_all"(%arg0) : (!shape.witness) -> !shape.witness
  "func.return"(%0) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.witness, !shape.witness, !shape.witness) -> !shape.witness, sym_name = "assuming_all_nested"}> ({
^bb0(%arg0: !shape.witness, %arg1: !shape.witness, %arg2: !shape.witness):
  %0 = "shape.assuming_all"(%arg0, %arg1) : (!shape.witness, !shape.witness) -> !shape.witness
  %1 = "shape.assuming_all"(%0, %arg2) : (!shape.witness, !shape.witness) -> !shape.witness
  "func.return"(%1) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (!shape.shape, !shape.shape, !shape.shape) -> !shape.witness, sym_name = "assuming_all_eq"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape, %arg2: !shape.shape):
  %0 = "shape.cstr_eq"(%arg0, %arg1) : (!shape.shape, !shape.shape) -> !shape.witness
  %1 = "shape.cstr_eq"(%arg1, %arg2) : (!shape.shape, !shape.shape) -> !shape.witness
  %2 = "shape.assuming_all"(%0, %1) : (!shape.witness, !shape.witness) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (!shape.shape, !shape.shape, !shape.shape, !shape.shape) -> !shape.witness, sym_name = "assuming_all_eq_disj"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape, %arg2: !shape.shape, %arg3: !shape.shape):
  %0 = "shape.cstr_eq"(%arg0, %arg1) : (!shape.shape, !shape.shape) -> !shape.witness
  %1 = "shape.cstr_eq"(%arg3, %arg2) : (!shape.shape, !shape.shape) -> !shape.witness
  %2 = "shape.assuming_all"(%0, %1) : (!shape.witness, !shape.witness) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape, !shape.shape, !shape.shape) -> !shape.witness, sym_name = "assuming_all_bcast"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape, %arg2: !shape.shape):
  %0 = "shape.cstr_broadcastable"(%arg0, %arg1) : (!shape.shape, !shape.shape) -> !shape.witness
  %1 = "shape.cstr_broadcastable"(%arg0, %arg1, %arg2) : (!shape.shape, !shape.shape, !shape.shape) -> !shape.witness
  %2 = "shape.assuming_all"(%0, %1) : (!shape.witness, !shape.witness) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.witness, !shape.witness) -> !shape.witness, sym_name = "assuming_all_dup"}> ({
^bb0(%arg0: !shape.witness, %arg1: !shape.witness):
  %0 = "shape.assuming_all"(%arg0, %arg1, %arg0) : (!shape.witness, !shape.witness, !shape.witness) -> !shape.witness
  "func.return"(%0) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> !shape.shape, sym_name = "any_const"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.const_shape"() <{shape = dense<[1, 2]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.any"(%arg0, %0) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%1) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "get_extent_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> !shape.shape
  %1 = "shape.const_size"() <{value = 2 : index}> : () -> !shape.size
  %2 = "shape.get_extent"(%0, %1) : (!shape.shape, !shape.size) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "get_extent_const_ext"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> tensor<3xindex>
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "shape.get_extent"(%0, %1) : (tensor<3xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> !shape.size, sym_name = "get_extent_oob"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> !shape.shape
  %1 = "shape.const_size"() <{value = 5 : index}> : () -> !shape.size
  %2 = "shape.get_extent"(%0, %1) : (!shape.shape, !shape.size) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x3xf32>) -> index, sym_name = "get_extent_shape_of"}> ({
^bb0(%arg0: tensor<?x3xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x3xf32>) -> tensor<2xindex>
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "shape.get_extent"(%0, %1) : (tensor<2xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x3xf32>) -> index, sym_name = "get_extent_shape_of_dyn"}> ({
^bb0(%arg0: tensor<?x3xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x3xf32>) -> tensor<2xindex>
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "shape.get_extent"(%0, %1) : (tensor<2xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (index, index) -> index, sym_name = "get_extent_from_extents"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "shape.from_extents"(%arg0, %arg1) : (index, index) -> !shape.shape
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "shape.get_extent"(%0, %1) : (!shape.shape, index) -> !shape.size
  %3 = "shape.size_to_index"(%2) : (!shape.size) -> index
  "func.return"(%3) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.shape, sym_name = "from_extents_const"}> ({
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "shape.const_size"() <{value = 4 : index}> : () -> !shape.size
  %2 = "shape.from_extents"(%0, %1) : (index, !shape.size) -> !shape.shape
  "func.return"(%2) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xindex>, sym_name = "to_extent_tensor_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> !shape.shape
  %1 = "shape.to_extent_tensor"(%0) : (!shape.shape) -> tensor<3xindex>
  "func.return"(%1) : (tensor<3xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.shape, sym_name = "from_extent_tensor_const"}> ({
  %0 = "arith.constant"() <{value = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> tensor<3xindex>
  %1 = "shape.from_extent_tensor"(%0) : (tensor<3xindex>) -> !shape.shape
  "func.return"(%1) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2x?xf32>) -> tensor<?xindex>, sym_name = "to_extent_tensor_cast"}> ({
^bb0(%arg0: tensor<2x?xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<2x?xf32>) -> tensor<2xindex>
  %1 = "shape.to_extent_tensor"(%0) : (tensor<2xindex>) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "size_to_index_const"}> ({
  %0 = "shape.const_size"() <{value = 4 : index}> : () -> !shape.size
  %1 = "shape.size_to_index"(%0) : (!shape.size) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "num_elements_empty"}> ({
  %0 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> tensor<0xindex>
  %1 = "shape.num_elements"(%0) : (tensor<0xindex>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?x4xf32>) -> !shape.size, sym_name = "rank_shape_of"}> ({
^bb0(%arg0: tensor<?x?x4xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x?x4xf32>) -> !shape.shape
  %1 = "shape.rank"(%0) : (!shape.shape) -> !shape.size
  "func.return"(%1) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?x4xf32>) -> index, sym_name = "rank_shape_of_ext"}> ({
^bb0(%arg0: tensor<?x?x4xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x?x4xf32>) -> tensor<?xindex>
  %1 = "shape.rank"(%0) : (tensor<?xindex>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<*xf32>) -> index, sym_name = "rank_unranked"}> ({
^bb0(%arg0: tensor<*xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<*xf32>) -> tensor<?xindex>
  %1 = "shape.rank"(%0) : (tensor<?xindex>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<3x4xf32>) -> index, sym_name = "dim_static"}> ({
^bb0(%arg0: tensor<3x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "shape.dim"(%arg0, %0) : (tensor<3x4xf32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3x?xf32>) -> !shape.size, sym_name = "dim_size"}> ({
^bb0(%arg0: tensor<3x?xf32>):
  %0 = "shape.const_size"() <{value = 1 : index}> : () -> !shape.size
  %1 = "shape.dim"(%arg0, %0) : (tensor<3x?xf32>, !shape.size) -> !shape.size
  "func.return"(%1) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3x?xf32>) -> index, sym_name = "dim_oob"}> ({
^bb0(%arg0: tensor<3x?xf32>):
  %0 = "arith.constant"() <{value = 5 : index}> : () -> index
  %1 = "shape.dim"(%arg0, %0) : (tensor<3x?xf32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "add_mixed"}> ({
  %0 = "shape.const_size"() <{value = 2 : index}> : () -> !shape.size
  %1 = "arith.constant"() <{value = 3 : index}> : () -> index
  %2 = "shape.add"(%0, %1) : (!shape.size, index) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "add_index"}> ({
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 3 : index}> : () -> index
  %2 = "shape.add"(%0, %1) : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "add_zero"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "shape.add"(%arg0, %0) : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> !shape.size, sym_name = "div_const"}> ({
  %0 = "shape.const_size"() <{value = 5 : index}> : () -> !shape.size
  %1 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size
  %2 = "shape.div"(%0, %1) : (!shape.size, !shape.size) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "div_neg"}> ({
  %0 = "arith.constant"() <{value = -5 : index}> : () -> index
  %1 = "arith.constant"() <{value = 3 : index}> : () -> index
  %2 = "shape.div"(%0, %1) : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> index, sym_name = "div_zero"}> ({
  %0 = "arith.constant"() <{value = -5 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "shape.div"(%0, %1) : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> i1, sym_name = "shape_eq_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[0, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[0, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %2 = "shape.shape_eq"(%0, %1) : (!shape.shape, !shape.shape) -> i1
  "func.return"(%2) : (i1) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (!shape.shape) -> i1, sym_name = "shape_eq_partial"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.const_shape"() <{shape = dense<[0, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[0, 1]> : tensor<2xindex>}> : () -> !shape.shape
  %2 = "shape.shape_eq"(%0, %arg0, %1) : (!shape.shape, !shape.shape, !shape.shape) -> i1
  "func.return"(%2) : (i1) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<?xindex>, sym_name = "cast_const_shape"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[2, 3]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "tensor.cast"(%0) : (tensor<2xindex>) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?xindex>, sym_name = "cast_shape_of"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x?xf32>) -> tensor<2xindex>
  %1 = "tensor.cast"(%0) : (tensor<2xindex>) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<2xindex>, sym_name = "cast_shape_of2"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x?xf32>) -> tensor<?xindex>
  %1 = "tensor.cast"(%0) : (tensor<?xindex>) -> tensor<2xindex>
  "func.return"(%1) : (tensor<2xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>) -> index, sym_name = "shape_of_dim"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "shape.shape_of"(%arg0) : (tensor<?x?xf32>) -> tensor<2xindex>
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "tensor.extract"(%0, %1) : (tensor<2xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "extract_const_shape"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[5, 6]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.extract"(%0, %1) : (tensor<2xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> (tensor<2xindex>, tensor<2xindex>), sym_name = "dup_const"}> ({
  %0 = "shape.const_shape"() <{shape = dense<[5, 6]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %1 = "shape.const_shape"() <{shape = dense<[5, 6]> : tensor<2xindex>}> : () -> tensor<2xindex>
  "func.return"(%0, %1) : (tensor<2xindex>, tensor<2xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.shape, !shape.size) -> (), sym_name = "reduce_dead"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.size):
  %0 = "shape.reduce"(%arg0, %arg1) ({
  ^bb0(%arg2: index, %arg3: !shape.size, %arg4: !shape.size):
    %1 = "shape.mul"(%arg4, %arg3) : (!shape.size, !shape.size) -> !shape.size
    "shape.yield"(%1) : (!shape.size) -> ()
  }) : (!shape.shape, !shape.size) -> !shape.size
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.value_shape) -> !shape.shape, sym_name = "value_as_shape"}> ({
^bb0(%arg0: !shape.value_shape):
  %0 = "shape.value_as_shape"(%arg0) : (!shape.value_shape) -> !shape.shape
  "func.return"(%0) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (!shape.shape, !shape.shape) -> (), sym_name = "witness_unused"}> ({
^bb0(%arg0: !shape.shape, %arg1: !shape.shape):
  %0 = "shape.cstr_broadcastable"(%arg0, %arg1) : (!shape.shape, !shape.shape) -> !shape.witness
  %1 = "shape.cstr_eq"(%arg0, %arg1) : (!shape.shape, !shape.shape) -> !shape.witness
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (!shape.witness, !shape.witness, f32) -> f32, sym_name = "nested_assuming"}> ({
^bb0(%arg0: !shape.witness, %arg1: !shape.witness, %arg2: f32):
  %0 = "shape.assuming"(%arg0) ({
    %1 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
    %2 = "shape.assuming"(%1) ({
      %3 = "test.a"(%arg2) : (f32) -> f32
      "shape.assuming_yield"(%3) : (f32) -> ()
    }) : (!shape.witness) -> f32
    "shape.assuming_yield"(%2) : (f32) -> ()
  }) : (!shape.witness) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>, sym_name = "shape_broadcast_three"}> ({
^bb0(%arg0: tensor<?xindex>, %arg1: tensor<?xindex>):
  %0 = "shape.const_shape"() <{shape = dense<1> : tensor<1xindex>}> : () -> tensor<1xindex>
  %1 = "shape.broadcast"(%arg0, %arg1, %arg0, %0) : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>, tensor<1xindex>) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (!shape.shape) -> !shape.shape, sym_name = "shape_broadcast_partial_const"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.const_shape"() <{shape = dense<[1, 2]> : tensor<2xindex>}> : () -> !shape.shape
  %1 = "shape.const_shape"() <{shape = dense<[3, 1, 2]> : tensor<3xindex>}> : () -> !shape.shape
  %2 = "shape.broadcast"(%arg0, %0, %1) : (!shape.shape, !shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%2) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.witness, !shape.witness) -> !shape.witness, sym_name = "shape_nested_assuming_all"}> ({
^bb0(%arg0: !shape.witness, %arg1: !shape.witness):
  %0 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
  %1 = "shape.assuming_all"(%arg0, %0) : (!shape.witness, !shape.witness) -> !shape.witness
  %2 = "shape.assuming_all"(%1, %arg1, %arg0) : (!shape.witness, !shape.witness, !shape.witness) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> !shape.size, sym_name = "shape_max_const"}> ({
  %0 = "shape.const_size"() <{value = 2 : index}> : () -> !shape.size
  %1 = "shape.const_size"() <{value = 3 : index}> : () -> !shape.size
  %2 = "shape.max"(%0, %1) : (!shape.size, !shape.size) -> !shape.size
  "func.return"(%2) : (!shape.size) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (!shape.shape) -> !shape.shape, sym_name = "shape_meet"}> ({
^bb0(%arg0: !shape.shape):
  %0 = "shape.meet"(%arg0, %arg0) : (!shape.shape, !shape.shape) -> !shape.shape
  "func.return"(%0) : (!shape.shape) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2xindex>) -> i1, sym_name = "shape_is_bcast_ext"}> ({
^bb0(%arg0: tensor<2xindex>):
  %0 = "tensor.cast"(%arg0) : (tensor<2xindex>) -> tensor<?xindex>
  %1 = "shape.is_broadcastable"(%0, %0) : (tensor<?xindex>, tensor<?xindex>) -> i1
  "func.return"(%1) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2xindex>, tensor<3xindex>) -> !shape.witness, sym_name = "shape_cstr_cast"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: tensor<3xindex>):
  %0 = "tensor.cast"(%arg0) : (tensor<2xindex>) -> tensor<?xindex>
  %1 = "tensor.cast"(%arg1) : (tensor<3xindex>) -> tensor<?xindex>
  %2 = "shape.cstr_broadcastable"(%0, %1) : (tensor<?xindex>, tensor<?xindex>) -> !shape.witness
  "func.return"(%2) : (!shape.witness) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>, sym_name = "f"}> ({
^bb0(%arg0: tensor<2xindex>, %arg1: tensor<2xindex>):
  %0 = "tensor.cast"(%arg0) : (tensor<2xindex>) -> tensor<?xindex>
  %1 = "tensor.cast"(%arg1) : (tensor<2xindex>) -> tensor<?xindex>
  %2 = "shape.broadcast"(%0, %1) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  %3 = "tensor.cast"(%2) : (tensor<?xindex>) -> tensor<2xindex>
  "func.return"(%3) : (tensor<2xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<0xindex>, tensor<2xindex>) -> tensor<2xindex>, sym_name = "f"}> ({
^bb0(%arg0: tensor<0xindex>, %arg1: tensor<2xindex>):
  %0 = "shape.broadcast"(%arg0, %arg1) : (tensor<0xindex>, tensor<2xindex>) -> tensor<2xindex>
  "func.return"(%0) : (tensor<2xindex>) -> ()
}) : () -> ()
