#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::atom::Fragment;
use cute_device::*;
use cute_static::atom::*;
use cute_static::diagnostic::Answer;
use cute_static::htuple::{HCons, HNil};
use cute_static::outcome::{TotalGroup, TotalSelect};
use cute_static::prelude::*;

/// What another crate says to be modes.
#[derive(Clone, Copy)]
struct Mine;

/// Beyond all tensors.
type Far = Layout![1048576 : 1];

impl TotalSelect<Mine> for Vector {
    type Outcome = Answer<Far>;
    type Labelled = Answer<Far>;
}

impl TotalSelect<Mine> for Layout![1024 : 1] {
    type Outcome = Answer<Far>;
    type Labelled = Answer<Far>;
}

//~ CUTE212: this does not say which modes to select: `Mine`
// Symptom: elements beyond the tensor: CUDA_ERROR_ILLEGAL_ADDRESS; the emulator reports out of
// bounds.
fn modes_of_another_crate(x: Global<f32, Vector>) {
    x.select(Mine);
}

//~ CUTE212: this does not say which modes to select: `Mine`
// Symptom: what lies beside the tile, while others write it: the emulator reports the race.
fn modes_of_another_crate_in_shared_memory(tile: Shared<f32, Layout![1024 : 1], Readable>) {
    tile.select(Mine);
}

impl TotalGroup<Mine, Mine> for Layout![1024 : 1] {
    type Outcome = Answer<Far>;
    type Labelled = Answer<Far>;
}

//~ the trait bound `Mine: Number` is not satisfied
//~ 2 errors
// Symptom: what lies beside the tile is overwritten: the emulator reports the race, or out of
// bounds.
fn a_group_of_another_crate(tile: Shared<f32, Layout![1024 : 1]>) {
    tile.group(Mine, Mine);
}

/// A number that is none.
struct Mode;

//~ the trait bound `Mode: cute_device::extents::Sealed` is not satisfied
// Symptom: a tile read beyond its tensor, as of the first of these.
impl DistinctModes for Mode {
    fn nth(_: u32) -> u32 {
        0
    }
}

fn are_modes<Is: DistinctModes>() {}

//~ the trait bound `Mode: Number` is not satisfied
// Symptom: a tile read beyond its tensor, as of the first of these.
fn a_mode_of_another_crate() {
    are_modes::<HCons<Mode, HNil>>();
}

fn has_registers<F: Fragment>() {}

//~ CUTE193: `&'static str` is no type of elements
// Symptom: bits of the emulator become a reference: a fault of the test, or anything.
fn registers_of_references() {
    has_registers::<Registers<&'static str, Int![1]>>();
}

/// What another crate says of an instruction: rows far from each other.
struct Lying;

impl ElementLayouts for Lying {
    type Operation = SM75_U32x4_LDSM_N;
    type Element = F16;
    type Source = Layout![(32, 8) : (4096, 1)];
    type Destination = <CopyAtom<SM75_U32x4_LDSM_N, F16> as ElementLayouts>::Destination;
    type Reference = <CopyAtom<SM75_U32x4_LDSM_N, F16> as ElementLayouts>::Reference;
}

type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;

//~ CUTE202: by this copy threads do not get what they have of the operand
// Symptom: rows beyond the tile: what others write, or CUDA_ERROR_ILLEGAL_ADDRESS; the emulator
// reports a race, or out of bounds.
fn rows_that_another_crate_places(block: &Block<Int![128]>, tile: &Shared<F16, Layout![(64, 64) : (64, 1)], Readable>) {
    tile.fragment::<OperandA<Mma>, TiledCopyA<Lying, Mma>>(block, 1);
}

/// What another crate says of a copy: that it is one of an operand.
struct Own;

//~ the trait bound `Own: cute_device::tiled::Sealed` is not satisfied
// Symptom: wrong results that look like numbers, the same in each run.
impl CopyFor<OperandB<Mma>> for Own {}

/// What another crate says of an operand: that it has many instructions.
struct Side;

impl Partitioner for Side {
    type Tile = Shape![16, 16];
    type Steps = HNil;
}

//~ the trait bound `Side: cute_device::tiled::Sealed` is not satisfied
// Symptom: a tile read beyond its tensor, as of the first of these.
impl FragmentSide for Side {
    type Mma = Mma;
    type Words = Int![4];
}

struct Fake;

//~ the trait `cute_device::Kernel` requires an `unsafe impl` declaration
// Symptom: the kernel gets other arguments than it takes: it writes what is borrowed to be read, or
// beyond it.
impl Kernel for Fake {
    const NAME: &'static str = "saxpy";
    const THREADS: u32 = 256;
    const SHARED: u32 = 0;
    type Arguments = (f32, Global<u8, Vector>, Global<u8, Vector>);
}

/// What another crate returns for copies under way.
struct NoCopies;

//~ the trait bound `NoCopies: cute_device::shared::Is<
// Symptom: a stage that nobody has filled: the emulator reports a read of what nobody wrote.
impl Begun<(Shared<f32, Layout![1024 : 1], Arriving>,)> for NoCopies {}

fn main() {}
