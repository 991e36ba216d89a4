//! What becomes of the sums of a product before they are written: a function of each sum and of the
//! elements of other tensors at its place.

use super::gmma::{GmmaInstruction, GmmaSums, Sealed};
use super::product::{OutTile, Warpgroup};
use super::staged::StagedLayout;
use super::tensor_map::Packs;
use crate::argument::RawLayout;
use crate::element::Element;
use crate::global::Global;
use crate::hardware;
use crate::thread_value::Elementwise;
use cute_static::htuple::{HCons, HNil};
use cute_static::int::Int;
use cute_static::prelude::*;

/// What lies beside C: a tensor in global memory with the first modes of C, or some of them in a
/// tuple.
///
/// A mode of C that it has not, or of the stride 0, has one element for all coordinates: a bias of
/// each column is `Global<f32, Layout![(Dyn, Dyn) : (0, 1)]>`, one of each row
/// `Global<f32, Vector>`. Beyond a tensor is 0.
///
/// It is sealed.
#[refusal(NotBesideC)]
pub trait BesideC: Copy + Sealed + 'static {
    /// What it has for each element of C.
    type Value: Copy + 'static;

    /// What it has for the element at a place.
    #[doc(hidden)]
    fn at(&self, place: [u32; 3]) -> Self::Value;
}

impl<T, L> Sealed for Global<T, L> {}

#[diagnostic::do_not_recommend]
impl<T: Element, L: PlacesOf + 'static> BesideC for Global<T, L> {
    type Value = T;

    #[inline(always)]
    fn at(&self, place: [u32; 3]) -> T {
        match self.layout().find(place) {
            // SAFETY: it is the offset of a coordinate of the tensor.
            Some(offset) => unsafe { self.element(offset) },
            None => T::default(),
        }
    }
}

macro_rules! tuples {
    ($($($name:ident $i:tt)*;)*) => { $(
        impl<$($name),*> Sealed for ($($name,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($name: BesideC),*> BesideC for ($($name,)*) {
            type Value = ($($name::Value,)*);

            #[inline(always)]
            fn at(&self, place: [u32; 3]) -> Self::Value {
                ($(self.$i.at(place),)*)
            }
        }
    )* };
}
tuples! {
    A 0 B 1;
    A 0 B 1 D 2;
}

/// A layout of one to three modes, each a number.
///
/// It is sealed, as [`RawLayout`] is: that an offset is one of the tensor rests on it.
#[refusal(NotBesideC::Layout)]
pub trait PlacesOf: RawLayout {
    /// The offset of a coordinate, if it is one.
    #[doc(hidden)]
    fn find(&self, place: [u32; 3]) -> Option<u32>;
}

#[diagnostic::do_not_recommend]
impl<S: PlacedModes<D> + Copy, D: Copy> PlacesOf for Layout<S, D>
where
    Self: RawLayout,
{
    #[inline(always)]
    fn find(&self, place: [u32; 3]) -> Option<u32> {
        self.shape().find(&self.stride(), place)
    }
}

/// A shape with strides `D`.
pub trait PlacedModes<D> {
    #[doc(hidden)]
    fn find(&self, strides: &D, place: [u32; 3]) -> Option<u32>;
}

impl PlacedModes<HNil> for HNil {
    #[inline(always)]
    fn find(&self, _: &HNil, _: [u32; 3]) -> Option<u32> {
        Some(0)
    }
}

impl<S: Int + Copy, D: Int + Copy, ST: PlacedModes<DT>, DT> PlacedModes<HCons<D, DT>> for HCons<S, ST> {
    #[inline(always)]
    fn find(&self, strides: &HCons<D, DT>, [first, second, third]: [u32; 3]) -> Option<u32> {
        let rest = self.tail.find(&strides.tail, [second, third, 0])?;
        // The launch has found that the offsets of a tensor fit, as do its extents.
        if first < self.head.value() as u32 { Some(rest.wrapping_add(first.wrapping_mul(strides.head.value() as u32))) } else { None }
    }
}

impl<T: Packs, B: StagedLayout, Atom: GmmaInstruction> OutTile<T, B, Atom> {
    /// Writes `f` of each sum and of what lies at its place beside C, as [`store`](OutTile::store)
    /// does: 16 columns at a time, so that few of these are in registers at once.
    ///
    /// ```
    /// use cute_device::hopper::*;
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    ///
    /// type Operand = RowMajorBy<Int![8]>;
    /// type Lines<Rows> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(Rows, 64) : (64, 1)]>;
    /// type Stages = GmmaStages<SM90_64xNxK_SS<Int![64], f32, BF16, BF16>, Lines<Int![64]>, Lines<Int![64]>, Int![4], Int![1]>;
    ///
    /// /// `C(m, n) = max(0, Σ_k A(m, k)·B(n, k) + bias(n))`.
    /// #[kernel(threads = 256, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1, bias.1 == c.1))]
    /// fn biased(
    ///     block: &mut Block, a: TensorMap<BF16, Operand, Lines<Int![64]>>, b: TensorMap<BF16, Operand, Lines<Int![64]>>,
    ///     bias: Global<f32, Layout![(Dyn, Dyn) : (0, 1)]>, c: TensorMapMut<BF16, Operand, Lines<Int![64]>, Tile![64, 64]>,
    ///     stages: Stages, out: OutStages<BF16, Lines<Int![64]>, Int![1]>,
    /// ) {
    ///     let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
    ///     multiply_tiles(
    ///         block, stages, c, out, depth,
    ///         move |producer, (i, j, _), k, (to_a, to_b)| (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b)),
    ///         move |group, sums, tile| tile.store_with(group, &sums, bias, |sum, bias| f32::max(0.0, sum + bias)),
    ///     );
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_device::hopper::*;
    /// # use cute_static::atom::*;
    /// # use cute_static::prelude::*;
    /// # type Atom = SM90_64xNxK_SS<Int![64], f32, BF16, BF16>;
    /// # type Out = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
    /// fn f(group: &Warpgroup, sums: &GmmaSums<Atom>, tile: OutTile<BF16, Out, Atom>, bias: &'static [f32]) {
    ///     tile.store_with(group, sums, bias, |sum, bias| sum + bias[0]); // CUTE405: a slice is no tensor
    /// }
    /// ```
    #[inline(always)]
    pub fn store_with<X: BesideC>(self, group: &Warpgroup, sums: &GmmaSums<Atom>, beside: X, f: impl Fn(Atom::Sum, X::Value) -> T::Value + Elementwise) {
        Atom::read(&sums.0);
        let (thread, [row, column, batch]) = (hardware::thread() % 128, self.first());
        // The layout of C: four threads have 8 columns of a row, two each, and so of the row 8
        // below; a warp has 16 rows.
        let (row, column) = (row + thread / 32 * 16 + thread % 32 / 4, column + thread % 4 * 2);
        self.store_parts(group, |part| {
            // Anew each time: else the compiler computes all places first, and has no registers for
            // them.
            let (row, column) = (hardware::here(row), hardware::here(column + 16 * part as u32));
            core::array::from_fn(|i| {
                let i = i as u32;
                T::bits(f(Atom::sum(&sums.0, 8 * part as u32 + i), beside.at([row + i / 2 % 2 * 8, column + i / 4 * 8 + i % 2, batch])))
            })
        });
    }
}

#[cfg(test)]
mod tests {
    use cute_static::atom::*;
    use cute_static::prelude::*;

    /// The row and the column of each value of each thread are those of the atom's layout of C.
    #[test]
    fn places_are_those_of_the_atom() {
        type Atom = SM90_64xNxK_SS<Int![96], f32, BF16, BF16>;
        for (thread, i) in (0..128u32).flat_map(|thread| (0..48u32).map(move |i| (thread, i))) {
            let (row, column) = (thread / 32 * 16 + thread % 32 / 4 + i / 2 % 2 * 8, thread % 4 * 2 + i / 4 * 8 + i % 2);
            assert_eq!(LayoutC::<Atom>::NEW.offset_in((thread, i)), row + 64 * column, "thread {thread}, value {i}");
        }
    }
}
