// COSTA's transformation of one block-cyclic matrix into another, for `redistribute.rs`. Layouts
// are made anew each time, as ScaLAPACK's routines do.
#include <costa/grid2grid/transform.hpp>
#include <costa/layout.hpp>
#include <mpi.h>

// A matrix is its rows and columns, those of a block, and those of the grid of ranks, whose first
// coordinate counts fastest.
static costa::grid_layout<double> layout(const int *of, double *data, int leading, int rank) {
    return costa::block_cyclic_layout<double>(of[0], of[1], of[2], of[3], 1, 1, of[0], of[1], of[4], of[5], 'C', 0, 0, data, leading, 'C', rank);
}

extern "C" void cute_costa(const int *a, const int *b, int turned, const double *source, int of_source, double *target, int of_target, int rank) {
    auto from = layout(a, const_cast<double *>(source), of_source, rank);
    auto to = layout(b, target, of_target, rank);
    if (turned)
        costa::transform<double>(from, to, 'T', 1.0, 0.0, MPI_COMM_WORLD);
    else
        costa::transform<double>(from, to, MPI_COMM_WORLD);
}
