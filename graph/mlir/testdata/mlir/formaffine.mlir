#map = affine_map<(d0)[s0] -> (d0, s0 - 1)>
#map1 = affine_map<(d0) -> (d0 + 10, 100)>
#map2 = affine_map<(d0)[s0] -> (d0 + s0)>
#map3 = affine_map<()[s0] -> (s0 + 4)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#set = affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - 1 >= 0)>
#set1 = affine_set<(d0) : (d0 == 0)>
#set2 = affine_set<() : (0 == 0)>
module {
  func.func @affine(%arg0: memref<100x100xf32>, %arg1: index, %arg2: vector<8xf32>, %arg3: index, %arg4: f32) {
    affine.for %arg5 = 0 to %arg1 step 2 {
      affine.for %arg6 = max #map(%arg5)[%arg1] to min #map1(%arg5) {
        %8 = affine.load %arg0[%arg5 + 1, %arg6 * 2 + symbol(%arg1)] : memref<100x100xf32>
        affine.store %8, %arg0[%arg6, %arg5] : memref<100x100xf32>
        affine.if #set(%arg5, %arg6)[%arg1] {
          affine.prefetch %arg0[%arg5, %arg6], read, locality<3>, data : memref<100x100xf32>
        } else {
        }
      }
    } {x.y = 1 : i32}
    affine.for %arg5 = #map2(%arg1)[%arg3] to #map3()[%arg1] {
    }
    affine.for %arg5 = %arg3 to 10 {
    }
    %0 = affine.for %arg5 = -3 to 10 iter_args(%arg6 = %arg1) -> (index) {
      affine.yield %arg6 : index
    }
    %1:2 = affine.for %arg5 = -3 to 10 iter_args(%arg6 = %arg1, %arg7 = %arg4) -> (index, f32) {
      affine.yield %arg6, %arg7 : index, f32
    } {a}
    affine.parallel (%arg5, %arg6) = (0, 0) to (10, %arg1) step (1, 2) {
    }
    affine.parallel (%arg5, %arg6) = (max(0, %arg3), 0) to (min(10, %arg1), %arg1) {
    }
    affine.parallel (%arg5) = (0) to (min(%arg3, %arg1 floordiv 2)) {
    }
    affine.parallel () = () to () {
    }
    %2 = affine.parallel (%arg5) = (0) to (10) reduce ("addf") -> (f32) {
      affine.yield %arg4 : f32
    }
    %3:2 = affine.parallel (%arg5) = (0) to (10) reduce ("minimumf", "mulf") -> (f32, f32) {
      affine.yield %arg4, %arg4 : f32, f32
    } {b}
    %4 = affine.vector_load %arg0[%arg1, %arg1 + 3] : memref<100x100xf32>, vector<8xf32>
    affine.vector_store %arg2, %arg0[%arg1, 3] : memref<100x100xf32>, vector<8xf32>
    affine.if #set1(%arg1) {
    }
    %5 = affine.if #set1(%arg1) -> f32 {
      affine.yield %arg4 : f32
    } else {
      affine.yield %arg4 : f32
    }
    %6:2 = affine.if #set2() -> (f32, f32) {
      affine.yield %arg4, %arg4 : f32, f32
    } else {
      affine.yield %arg4, %arg4 : f32, f32
    } {a}
    %alloc = memref.alloc() : memref<f32>
    %7 = affine.load %alloc[] {x} : memref<f32>
    affine.store %7, %alloc[] : memref<f32>
    %alloc_0 = memref.alloc() : memref<100x100xf32, 2>
    %alloc_1 = memref.alloc() : memref<1xi32>
    affine.prefetch %arg0[%arg1, %arg1], write, locality<0>, instr : memref<100x100xf32>
    return
  }
  memref.global "private" constant @g : memref<4xf32> = dense<1.000000e+00>
  memref.global @h : memref<4xf32> = uninitialized {alignment = 64 : i64}
  memref.global "public" @e : memref<4xf32>
  func.func @memref(%arg0: memref<100x100xf32>, %arg1: index, %arg2: f32, %arg3: tensor<4xf32>, %arg4: tensor<?xf32>, %arg5: memref<4xf32>, %arg6: i1, %arg7: i32) {
    %0 = memref.atomic_rmw addf %arg2, %arg0[%arg1, %arg1] : (f32, memref<100x100xf32>) -> f32
    %1 = memref.generic_atomic_rmw %arg0[%arg1, %arg1] : memref<100x100xf32> {
    ^bb0(%arg8: f32):
      memref.atomic_yield %arg8 : f32
    }
    memref.prefetch %arg0[%arg1, %arg1], write, locality<2>, instr : memref<100x100xf32>
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<100x100xf32> to memref<100x100xf32, strided<[1, 100]>>
    %2 = memref.load %arg0[%arg1, %arg1] {nontemporal = true} : memref<100x100xf32>
    %3 = bufferization.alloc_tensor() : tensor<4xf32>
    %4 = bufferization.alloc_tensor(%arg1) {memory_space = 1 : i64} : tensor<?xf32>
    %5 = bufferization.alloc_tensor() copy(%arg3) : tensor<4xf32>
    %6 = bufferization.alloc_tensor() copy(%arg3) size_hint=%arg1 {x.y} : tensor<4xf32>
    %7 = bufferization.materialize_in_destination %arg3 in %5 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    bufferization.materialize_in_destination %arg3 in restrict writable %arg5 : (tensor<4xf32>, memref<4xf32>) -> ()
    %8 = bufferization.dealloc (%arg5 : memref<4xf32>) if (%arg6) retain (%arg5 : memref<4xf32>)
    bufferization.dealloc (%arg5, %arg5 : memref<4xf32>, memref<4xf32>) if (%arg6, %arg6)
    return
  }
  func.func @shape(%arg0: tensor<?xindex>, %arg1: index, %arg2: !shape.shape, %arg3: tensor<?xf32>) {
    %0 = shape.reduce(%arg0, %arg1) : tensor<?xindex> -> index {
    ^bb0(%arg4: index, %arg5: index, %arg6: index):
      %2 = shape.mul %arg5, %arg6 : index, index -> index
      shape.yield %2 : index
    }
    %1 = shape.with_shape %arg3, %arg2 : tensor<?xf32>, !shape.shape
    return
  }
  func.func @v(%arg0: vector<4xf32>, %arg1: vector<8xf32>, %arg2: vector<4x8xf32>, %arg3: f32, %arg4: vector<8xi1>, %arg5: memref<?x?xf32>, %arg6: index, %arg7: vector<4x8xi1>, %arg8: vector<8xf32>) {
    %0 = vector.outerproduct %arg0, %arg1 : vector<4xf32>, vector<8xf32>
    %1 = vector.outerproduct %arg0, %arg1, %arg2 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
    %2 = vector.outerproduct %arg0, %arg3 : vector<4xf32>, f32
    %3 = vector.mask %arg4 { vector.reduction <add>, %arg1 : vector<8xf32> into f32 } : vector<8xi1> -> f32
    %4 = vector.mask %arg4, %arg8 { vector.transfer_read %arg5[%arg6, %arg6], %arg3 {in_bounds = [true]} : memref<?x?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
    vector.mask %arg4 { vector.transfer_write %arg1, %arg5[%arg6, %arg6] {in_bounds = [true]} : vector<8xf32>, memref<?x?xf32> } : vector<8xi1>
    vector.mask %arg4 { vector.yield } : vector<8xi1>
    %5 = vector.contract {indexing_maps = [#map4, #map4, #map5], iterator_types = ["reduction"], kind = #vector.kind<add>} %arg1, %arg1, %arg3 : vector<8xf32>, vector<8xf32> into f32
    return
  }
}

