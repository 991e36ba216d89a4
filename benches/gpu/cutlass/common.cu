// What a caller may choose at run time for every configuration, and their number.
int chosen_swizzle = 1, chosen_raster = 0, chosen_pdl = 0;

#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT int count() { return COUNT; }

// The most clusters that a swizzle of the tiles' order spans (1, 2, 4, 8), the order of the tiles (0 CUTLASS's heuristic, 1 along M, 2 along N), and
// whether kernels start before those before them in the stream have ended (programmatic dependent launch).
EXPORT void choose(int swizzle, int raster, int pdl) {
  chosen_swizzle = swizzle;
  chosen_raster = raster;
  chosen_pdl = pdl;
}
