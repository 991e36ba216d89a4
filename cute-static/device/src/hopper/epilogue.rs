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
/// `Global<f32, Vector>`. Beyond a tensor is 0. Its offsets fit in 32 bits; where they do not, the
/// kernel ends with an error (`CUTE253`).
///
/// It is sealed.
#[refusal(NotBesideC)]
pub trait BesideC: Copy + Sealed + 'static {
    /// What it has for each element of C.
    type Value: Copy + 'static;

    /// Ends the kernel with an error if an offset does not fit in 32 bits.
    #[doc(hidden)]
    fn check(&self);

    /// What it has for the element at a place, where it has been checked.
    #[doc(hidden)]
    fn at(&self, place: [u32; 3]) -> Self::Value;
}

impl<T, L> Sealed for Global<T, L> {}

#[diagnostic::do_not_recommend]
impl<T: Element, L: PlacesOf + 'static> BesideC for Global<T, L> {
    type Value = T;

    #[inline(always)]
    fn check(&self) {
        if self.layout().last() > u64::from(u32::MAX) {
            hardware::trap();
        }
    }

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
            fn check(&self) {
                $(self.$i.check();)*
            }

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
    /// The largest offset.
    #[doc(hidden)]
    fn last(&self) -> u64;

    /// The offset of a coordinate, if it is one. The largest one fits.
    #[doc(hidden)]
    fn find(&self, place: [u32; 3]) -> Option<u32>;
}

/// As many modes as a tile of C has at most.
type Three = HCons<(), HCons<(), HCons<(), HNil>>>;

#[diagnostic::do_not_recommend]
impl<S: PlacedModes<D, Three> + Copy, D: Copy> PlacesOf for Layout<S, D>
where
    Self: RawLayout,
{
    #[inline(always)]
    fn last(&self) -> u64 {
        self.shape().last(&self.stride())
    }

    #[inline(always)]
    fn find(&self, place: [u32; 3]) -> Option<u32> {
        self.shape().find(&self.stride(), place)
    }
}

/// A shape with strides `D`, of no more modes than `Most` has elements.
pub trait PlacedModes<D, Most> {
    #[doc(hidden)]
    fn last(&self, strides: &D) -> u64;

    #[doc(hidden)]
    fn find(&self, strides: &D, place: [u32; 3]) -> Option<u32>;
}

impl<Most> PlacedModes<HNil, Most> for HNil {
    #[inline(always)]
    fn last(&self, _: &HNil) -> u64 {
        0
    }

    #[inline(always)]
    fn find(&self, _: &HNil, _: [u32; 3]) -> Option<u32> {
        Some(0)
    }
}

impl<S: Int + Copy, D: Int + Copy, ST: PlacedModes<DT, Most>, DT, Most> PlacedModes<HCons<D, DT>, HCons<(), Most>> for HCons<S, ST> {
    #[inline(always)]
    fn last(&self, strides: &HCons<D, DT>) -> u64 {
        // The launch has found that all of the tensor is in memory.
        let last = (self.head.value() - 1).wrapping_mul(strides.head.value());
        last.wrapping_add(self.tail.last(&strides.tail))
    }

    #[inline(always)]
    fn find(&self, strides: &HCons<D, DT>, [first, second, third]: [u32; 3]) -> Option<u32> {
        let rest = self.tail.find(&strides.tail, [second, third, 0])?;
        // An extent is below 2^32, and so is a stride of more than one element.
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
        beside.check();
        let (thread, [row, column, batch]) = (hardware::thread() % 128, self.first());
        // The layout of C: four threads have 8 columns of a row, two each, and so of the row 8
        // below; a warp has 16 rows.
        let (row, column) = (row + thread / 32 * 16 + thread % 32 / 4, column + thread % 4 * 2);
        self.store_parts::<false>(group, |part| {
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
    use super::PlacesOf;
    use cute_static::atom::*;
    use cute_static::prelude::*;

    /// What `check` finds of a tensor: whether its offsets fit.
    fn fits(layout: impl PlacesOf) -> bool {
        layout.last() <= u64::from(u32::MAX)
    }

    /// An offset is that of the layout, or does not fit in 32 bits: 0 was found for (65536, 0) of
    /// rows of 65536.
    #[test]
    fn offsets_do_not_wrap_around() {
        let [rows, more_rows, columns, batches, more_batches, whole] = [65_536, 65_537, 65_536, 256, 257, 16_777_215].map(|value| Dyn::new(value).unwrap());
        // 2^32 elements, and a row more.
        let layout = layout![(rows, columns) : (columns, 1)];
        assert!(fits(layout) && !fits(layout![(more_rows, columns) : (columns, 1)]));
        assert_eq!(layout.find([65_535, 65_535, 0]), Some(u32::MAX));
        assert_eq!([layout.find([65_536, 0, 0]), layout.find([0, 65_536, 0])], [None; 2]);
        // Three modes, of which the last one goes far.
        let layout = layout![(rows, 8, batches) : (8, 1, whole)];
        assert!(fits(layout) && !fits(layout![(rows, 8, more_batches) : (8, 1, whole)]));
        assert_eq!(layout.find([65_535, 7, 255]).map(u64::from), Some(65_535 * 8 + 7 + 255 * 16_777_215));
        // A mode that all coordinates have one element of does not count.
        assert!(fits(layout![(rows, columns) : (0, 1)]));
        // Strides that the type says, of 2^33 elements; and of no more than one.
        assert!(!fits(layout![(2, 8) : (8_589_934_592, 1)]));
        assert!(fits(layout![(1, 8) : (8_589_934_592, 1)]));
    }

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
