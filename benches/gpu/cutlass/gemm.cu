// CUTLASS 3.x GEMMs for sm_90a: D = A·Bᵀ in bf16, f32 accumulation. A translation unit has those that -DUNIT= says, at the end.
#include <cstddef>
#include <cuda_runtime.h>
#include "cutlass/cutlass.h"
#include "cute/tensor.hpp"
#include "cutlass/epilogue/collective/collective_builder.hpp"
#include "cutlass/gemm/collective/collective_builder.hpp"
#include "cutlass/gemm/device/gemm_universal_adapter.h"
#include "cutlass/gemm/kernel/gemm_universal.hpp"
#include "cutlass/gemm/kernel/tile_scheduler.hpp"
#include "cutlass/util/packed_stride.hpp"

// What a caller may choose at run time, common.cu.
extern int chosen_swizzle, chosen_raster, chosen_pdl;

namespace {
using namespace cute;
using Element = cutlass::bfloat16_t;
constexpr int Alignment = 8;
using RowMajor = cutlass::layout::RowMajor;
using ColumnMajor = cutlass::layout::ColumnMajor;

int multiprocessors() {
  static int const count = cutlass::KernelHardwareInfo::query_device_multiprocessor_count(0);
  return count;
}

template <int TM, int TN, int TK, int CM, int CN, bool COOP, bool STREAMK>
struct Config {
using Tile = Shape<Int<TM>, Int<TN>, Int<TK>>;
using Cluster = Shape<Int<CM>, Int<CN>, _1>;
using MainSchedule = std::conditional_t<COOP, cutlass::gemm::KernelTmaWarpSpecializedCooperative, cutlass::gemm::KernelTmaWarpSpecializedPingpong>;
using EpilogueSchedule = std::conditional_t<COOP, cutlass::epilogue::TmaWarpSpecializedCooperative, cutlass::epilogue::TmaWarpSpecialized>;
using Scheduler = std::conditional_t<STREAMK, cutlass::gemm::StreamKScheduler, cutlass::gemm::PersistentScheduler>;

using Epilogue = typename cutlass::epilogue::collective::CollectiveBuilder<
    cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Tile, Cluster, cutlass::epilogue::collective::EpilogueTileAuto,
    float, float, void, RowMajor, Alignment, Element, RowMajor, Alignment, EpilogueSchedule>::CollectiveOp;

using Mainloop = typename cutlass::gemm::collective::CollectiveBuilder<
    cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Element, RowMajor, Alignment, Element, ColumnMajor, Alignment, float, Tile, Cluster,
    cutlass::gemm::collective::StageCountAutoCarveout<static_cast<int>(sizeof(typename Epilogue::SharedStorage))>, MainSchedule>::CollectiveOp;

using Kernel = cutlass::gemm::kernel::GemmUniversal<Shape<int, int, int, int>, Mainloop, Epilogue, Scheduler>;
using Gemm = cutlass::gemm::device::GemmUniversalAdapter<Kernel>;

static typename Gemm::Arguments arguments(const void* a, const void* b, void* d, int m, int n, int k, int batches) {
  auto stride_a = cutlass::make_cute_packed_stride(typename Kernel::StrideA{}, make_shape(m, k, batches));
  auto stride_b = cutlass::make_cute_packed_stride(typename Kernel::StrideB{}, make_shape(n, k, batches));
  auto stride_c = cutlass::make_cute_packed_stride(typename Kernel::StrideC{}, make_shape(m, n, batches));
  auto stride_d = cutlass::make_cute_packed_stride(typename Kernel::StrideD{}, make_shape(m, n, batches));
  cutlass::KernelHardwareInfo hardware;
  hardware.device_id = 0;
  hardware.sm_count = multiprocessors();
  typename Gemm::Arguments args{cutlass::gemm::GemmUniversalMode::kGemm, {m, n, k, batches},
      {static_cast<Element const*>(a), stride_a, static_cast<Element const*>(b), stride_b},
      {{1.0f, 0.0f}, nullptr, stride_c, static_cast<Element*>(d), stride_d}, hardware};
  args.scheduler.max_swizzle_size = chosen_swizzle;
  using Raster = std::decay_t<decltype(args.scheduler.raster_order)>;
  args.scheduler.raster_order = chosen_raster == 1 ? Raster::AlongM : chosen_raster == 2 ? Raster::AlongN : Raster::Heuristic;
  return args;
}

// 0, 998 no early start, 999 too small a workspace, or a status of CUTLASS's + 1000 (can_implement), 2000 (initialize) or 3000 (run).
static int run(const void* a, const void* b, void* d, int m, int n, int k, int batches, cudaStream_t stream, void* workspace, size_t workspace_bytes) {
  auto args = arguments(a, b, d, m, n, k, batches);
  cutlass::Status status = Gemm::can_implement(args);
  if (status != cutlass::Status::kSuccess) return 1000 + int(status);
  if (Gemm::get_workspace_size(args) > workspace_bytes) return 999;
  // Without griddepcontrol.wait in it, stream-K must not start early.
  if (STREAMK && chosen_pdl) return 998;
  Gemm gemm;
  status = gemm.initialize(args, workspace, stream);
  if (status != cutlass::Status::kSuccess) return 2000 + int(status);
  status = gemm.run(stream, nullptr, chosen_pdl != 0);
  return status == cutlass::Status::kSuccess ? 0 : 3000 + int(status);
}
};
}  // namespace

#define EXPORT extern "C" __attribute__((visibility("default")))
#define SCHEDULE_0_0 "pingpong"
#define SCHEDULE_1_0 "cooperative"
#define SCHEDULE_1_1 "cooperative_streamk"
#define CONFIG(I, TM, TN, TK, CM, CN, COOP, STREAMK)                                                                                              \
  using Config##I = Config<TM, TN, TK, CM, CN, COOP, STREAMK>;                                                                                    \
  EXPORT const char* name_##I() { return #TM "x" #TN "x" #TK "_cluster" #CM "x" #CN "_" SCHEDULE_##COOP##_##STREAMK; }                               \
  EXPORT size_t workspace_##I(int m, int n, int k, int batches) {                                                                                 \
    return Config##I::Gemm::get_workspace_size(Config##I::arguments(nullptr, nullptr, nullptr, m, n, k, batches));                                 \
  }                                                                                                                                               \
  EXPORT int stages_##I() { return Config##I::Mainloop::DispatchPolicy::Stages; }                                                                \
  EXPORT int shared_##I() { return Config##I::Kernel::SharedStorageSize; }                                                                       \
  EXPORT int run_##I(const void* a, const void* b, void* d, int m, int n, int k, int batches, cudaStream_t stream, void* workspace,                \
                     size_t workspace_bytes) {                                                                                                    \
    return Config##I::run(a, b, d, m, n, k, batches, stream, workspace, workspace_bytes);                                                         \
  }

// Index, tile, blocks of a cluster, whether warpgroups cooperate, stream-K.
#if UNIT == 0
CONFIG(0, 128, 256, 64, 2, 1, 1, 0)
#elif UNIT == 1
CONFIG(1, 128, 256, 64, 1, 2, 1, 0)
CONFIG(2, 256, 128, 64, 2, 1, 1, 0)
CONFIG(3, 128, 128, 64, 2, 1, 0, 0)
CONFIG(4, 64, 256, 64, 2, 1, 0, 0)
#elif UNIT == 2
CONFIG(5, 128, 128, 64, 1, 1, 0, 0)
CONFIG(6, 64, 128, 64, 2, 1, 0, 0)
#elif UNIT == 3
// Built without CUTLASS_ENABLE_GDC_FOR_SM90: with it, stream-K of CUTLASS 4.2.0 is not compiled (is_last_tile binds a const).
CONFIG(7, 128, 256, 64, 2, 1, 1, 1)
#endif
