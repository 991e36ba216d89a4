//! Layouts in shared memory as the numbers from which the box of the tensor memory accelerator and
//! the matrix descriptor of `wgmma` follow.

use super::gmma::Sealed;
use crate::places::Modes;
use cute_static::atom::sm90::Staged;
use cute_static::htuple::{HCons, HNil};
use cute_static::int::UInt;
use cute_static::prelude::*;
use cute_static::swizzle::{Swizzle, SwizzleFunction, Swizzled};

impl<S, D> Sealed for Layout<S, D> {}
impl<Sw, O, L> Sealed for Swizzled<Sw, O, L> {}

/// A static layout of a tile in shared memory, with or without a swizzle.
///
/// It is sealed: that copies and products stay in the tile rests on it.
#[refusal(NotAnArgument::SharedLayout)]
pub trait StagedLayout: LayoutFunction + Static + Sealed {
    /// It, as numbers.
    #[doc(hidden)]
    const STAGED: Staged;
}

#[diagnostic::do_not_recommend]
impl<S: TopModes<D>, D> StagedLayout for Layout<S, D>
where
    Self: LayoutFunction + Static,
{
    const STAGED: Staged = S::STAGED;
}

#[diagnostic::do_not_recommend]
impl<B: Number, M: Number, Sh: Number, O: Number, L: StagedLayout> StagedLayout for Swizzled<Swizzle<B, M, Sh>, O, L>
where
    Swizzle<B, M, Sh>: SwizzleFunction,
    Self: LayoutFunction + Static,
{
    const STAGED: Staged = L::STAGED.with_swizzle([B::VALUE as i64, M::VALUE as i64, Sh::VALUE as i64], O::VALUE);
}

/// A shape with strides `D`, mode by mode.
pub trait TopModes<D> {
    #[doc(hidden)]
    const STAGED: Staged;
}

impl TopModes<HNil> for HNil {
    const STAGED: Staged = Staged::NONE;
}

impl<H: Modes<DH>, T: TopModes<DT>, DH, DT> TopModes<HCons<DH, DT>> for HCons<H, T> {
    const STAGED: Staged = T::STAGED.after(&H::LIST.numbers());
}

impl<U, B, D> TopModes<D> for UInt<U, B>
where
    Self: Modes<D>,
{
    const STAGED: Staged = Staged::NONE.after(&Self::LIST.numbers());
}

#[cfg(test)]
mod tests {
    use super::super::tensor_map::each_box;
    use super::StagedLayout;
    use crate::Element;
    use cute_static::atom::BF16;
    use cute_static::atom::sm90::{Descriptor, TmaBox};
    use cute_static::prelude::*;

    /// A swizzle of 16-byte units in lines of `span` bytes, of a byte address.
    fn swizzled(address: u64, span: u64) -> u64 {
        let mask = span / 16 - 1;
        address ^ (address >> 7 & mask) << 4
    }

    /// Each element of a tile comes once, to where its layout says, if boxes are copied as the
    /// hardware does: one element after the other, along the first dimension first, with the
    /// swizzle on the address.
    fn boxes_are_the_layout<T: Element, L: StagedLayout>() -> TmaBox {
        let plan = TmaBox::new(&L::STAGED, u64::from(T::BYTES)).expect("it has a box");
        let extents: [u64; 5] = core::array::from_fn(|mode| L::STAGED.extent(mode));
        let mut seen = std::vec![false; extents.iter().product::<u64>() as usize];
        each_box::<T>(&plan, [0; 5], |c, offset| {
            let count = plan.extents.iter().product::<u32>();
            for i in 0..count {
                let (mut rest, mut at) = (i, [0u64; 5]);
                for dimension in 0..plan.rank {
                    at[plan.modes[dimension]] = u64::from(c[dimension] + rest % plan.extents[dimension]);
                    rest /= plan.extents[dimension];
                }
                let index = at.iter().zip(&extents).rev().fold(0, |index, (at, extent)| index * extent + at);
                let address = swizzled(u64::from(offset + i * T::BYTES), u64::from(plan.span));
                assert_eq!(address, u64::from(T::BYTES) * L::NEW.offset_in(index), "{at:?}");
                assert!(!std::mem::replace(&mut seen[index as usize], true), "{at:?} comes twice");
            }
        });
        assert!(seen.iter().all(|&seen| seen));
        plan
    }

    type Lines<S, L> = Swizzled<S, Int![0], L>;

    #[test]
    fn boxes_are_layouts() {
        let plan = boxes_are_the_layout::<BF16, Lines<Swizzle![3, 3, 3], Layout![(128, 64) : (64, 1)]>>();
        assert_eq!((plan.rank, plan.modes[..2].as_ref(), &plan.extents[..2], plan.span), (2, [1, 0].as_ref(), [64, 128].as_ref(), 128));
        let plan = boxes_are_the_layout::<BF16, Lines<Swizzle![3, 3, 3], Layout![((64, 4), 64) : ((1, 4096), 64)]>>();
        assert_eq!((plan.modes[..2].as_ref(), &plan.extents[..2], plan.repeats[0].count), ([0, 1].as_ref(), [64, 64].as_ref(), 4));
        boxes_are_the_layout::<BF16, Lines<Swizzle![2, 3, 3], Layout![(64, (32, 2)) : (32, (1, 2048))]>>();
        boxes_are_the_layout::<BF16, Lines<Swizzle![1, 3, 3], Layout![((16, 4), 64) : ((1, 1024), 16)]>>();
        boxes_are_the_layout::<BF16, Layout![(64, (8, 8)) : (8, (1, 512))]>();
        boxes_are_the_layout::<BF16, Lines<Swizzle![3, 3, 3], Layout![((8, 8), (64, 2)) : ((64, 1024), (1, 512))]>>();
        boxes_are_the_layout::<BF16, Lines<Swizzle![3, 3, 3], Layout![(32, 16) : (16, 1)]>>();
        boxes_are_the_layout::<f32, Lines<Swizzle![3, 2, 3], Layout![(32, 32) : (32, 1)]>>();
        boxes_are_the_layout::<f32, Layout![(4, 8, 2) : (1, 4, 32)]>();
        boxes_are_the_layout::<u8, Lines<Swizzle![3, 4, 3], Layout![(32, 128) : (128, 1)]>>();
        boxes_are_the_layout::<f64, Lines<Swizzle![2, 1, 3], Layout![(8, 32) : (1, 8)]>>();
        boxes_are_the_layout::<u8, Layout![256 : 1]>();
        boxes_are_the_layout::<BF16, Lines<Swizzle![3, 3, 3], Layout![(4, 2, 64, 8) : (512, 2048, 1, 64)]>>();
        boxes_are_the_layout::<BF16, Lines<Swizzle![2, 3, 3], Layout![(32, 2, 4, 2, 3) : (1, 32, 64, 256, 512)]>>();
        boxes_are_the_layout::<f32, Lines<Swizzle![3, 2, 3], Layout![(8, (32, 2), 2, 1, 4) : (32, (1, 2048), 256, 0, 512)]>>();
    }

    #[test]
    fn others_are_refused() {
        macro_rules! refused {
            ($($bytes:literal $code:literal $layout:ty;)*) => { $(
                let refused = TmaBox::new(&<$layout>::STAGED, $bytes).expect_err(stringify!($layout));
                assert!(refused.template().contains($code), "{}: {refused}", stringify!($layout));
            )* };
        }
        refused! {
            2 "swizzle spans" Lines<Swizzle![3, 3, 3], Layout![(64, 128) : (128, 1)]>;
            2 "permutes no vectors" Lines<Swizzle![3, 3, 4], Layout![(64, 64) : (64, 1)]>;
            4 "permutes no vectors" Lines<Swizzle![3, 3, 3], Layout![(64, 32) : (32, 1)]>;
            2 "at most 256" Layout![(512, 8) : (1, 512)];
            2 "no multiple of 16" Layout![(4, 64) : (1, 4)];
            2 "stride 1" Layout![(64, 64) : (128, 2)];
            2 "bytes apart" Layout![(8, 8) : (1, 12)];
            2 "1 to 5" Layout![(8, 2, 2, 2, 2, 2) : (1, 8, 16, 32, 64, 128)];
            2 "no box" Layout![(64, (32, 2)) : (f1, (f65, f2048))];
        }
    }

    /// Where `wgmma` reads row `r` and element `k` of the instruction at `along`, by the
    /// descriptor, as PTX says: core matrices of 8 lines of 16 bytes without a swizzle, else lines
    /// of the swizzle.
    fn read(descriptor: &Descriptor, span: u64, bytes: u64, along: u64, r: u64, k: u64) -> u64 {
        let [leading, stride] = descriptor.offsets.map(|offset| 16 * u64::from(offset));
        let (line, vector) = (span / bytes, 16 / bytes);
        let offset = match (descriptor.is_mn, span) {
            (false, 16) => r % 8 * 16 + r / 8 * stride + k % vector * bytes + k / vector * leading,
            (false, _) => r % 8 * span + r / 8 * stride + k * bytes,
            (true, 16) => k % 8 * 16 + k / 8 * leading + r % vector * bytes + r / vector * stride,
            (true, _) => k % 8 * span + k / 8 * stride + r % line * bytes + r / line * leading,
        };
        swizzled(16 * along + offset, span)
    }

    fn descriptors_are_the_layout<L: StagedLayout>(bytes: u64, rows: u64) -> Descriptor {
        let descriptor = Descriptor::new(&L::STAGED, bytes, rows).expect("wgmma reads it");
        let [all_rows, depth, deep] = [L::STAGED.extent(0), L::STAGED.extent(1), 32 / bytes];
        let span = L::STAGED.span(bytes).unwrap();
        assert_eq!(u64::from(descriptor.along_k), depth / deep);
        for (row, k) in (0..all_rows).flat_map(|row| (0..depth).map(move |k| (row, k))) {
            let along = u64::from(descriptor.along((k / deep) as u32)) + row / rows * u64::from(descriptor.rows);
            assert_eq!(read(&descriptor, span, bytes, along, row % rows, k % deep), bytes * L::NEW.offset_in(row + all_rows * k), "row {row}, k = {k}");
        }
        descriptor
    }

    #[test]
    fn descriptors_are_layouts() {
        let along_k = descriptors_are_the_layout::<Lines<Swizzle![3, 3, 3], Layout![(128, 64) : (64, 1)]>>(2, 64);
        assert_eq!((along_k.bits() >> 32, along_k.step, along_k.rows), (1 << 30 | 64, 2, 512));
        let along_rows = descriptors_are_the_layout::<Lines<Swizzle![3, 3, 3], Layout![((64, 4), 64) : ((1, 4096), 64)]>>(2, 256);
        assert_eq!((along_rows.is_mn, along_rows.offsets, along_rows.along(1)), (true, [512, 64], 128));
        descriptors_are_the_layout::<Lines<Swizzle![3, 3, 3], Layout![((64, 2), 64) : ((1, 4096), 64)]>>(2, 64);
        descriptors_are_the_layout::<Lines<Swizzle![3, 3, 3], Layout![(64, (64, 2)) : (64, (1, 4096))]>>(2, 64);
        descriptors_are_the_layout::<Lines<Swizzle![3, 3, 3], Layout![((8, 8), (64, 2)) : ((64, 1024), (1, 512))]>>(2, 64);
        descriptors_are_the_layout::<Lines<Swizzle![2, 3, 3], Layout![(64, (32, 2)) : (32, (1, 2048))]>>(2, 64);
        descriptors_are_the_layout::<Lines<Swizzle![1, 3, 3], Layout![(96, (16, 4)) : (16, (1, 1536))]>>(2, 96);
        descriptors_are_the_layout::<Layout![(64, (8, 8)) : (8, (1, 512))]>(2, 64);
        descriptors_are_the_layout::<Lines<Swizzle![2, 3, 3], Layout![((32, 3), 64) : ((1, 2048), 32)]>>(2, 96);
        descriptors_are_the_layout::<Lines<Swizzle![1, 3, 3], Layout![((16, 4), 64) : ((1, 1024), 16)]>>(2, 64);
        descriptors_are_the_layout::<Layout![((8, 8), 64) : ((1, 512), 8)]>(2, 64);
        descriptors_are_the_layout::<Lines<Swizzle![3, 4, 3], Layout![(64, 128) : (128, 1)]>>(1, 64);
        descriptors_are_the_layout::<Lines<Swizzle![3, 2, 3], Layout![(64, 32) : (32, 1)]>>(4, 64);
        descriptors_are_the_layout::<Lines<Swizzle![3, 3, 3], Layout![(8, 64) : (64, 1)]>>(2, 8);
    }

    #[test]
    fn other_operands_are_refused() {
        macro_rules! refused {
            ($($bytes:literal $rows:literal $text:literal $layout:ty;)*) => { $(
                let refused = Descriptor::new(&<$layout>::STAGED, $bytes, $rows).expect_err(stringify!($layout));
                assert!(refused.template().contains($text), "{}: {refused}", stringify!($layout));
            )* };
        }
        refused! {
            2 64 "reads row" Lines<Swizzle![3, 3, 3], Layout![(64, 64) : (72, 1)]>;
            2 64 "reads row" Layout![(64, 64) : (64, 1)];
            2 64 "reads row" Lines<Swizzle![3, 3, 3], Layout![(64, 32) : (32, 1)]>;
            2 64 "reads k" Lines<Swizzle![3, 3, 3], Layout![(64, (32, 2)) : (64, (1, 4096))]>;
            2 64 "neither its rows" Lines<Swizzle![3, 3, 3], Layout![(64, 64) : (128, 2)]>;
            4 64 "along K alone" Lines<Swizzle![3, 2, 3], Layout![((32, 2), 64) : ((1, 2048), 32)]>;
            2 64 "has no Sw" Lines<Swizzle![3, 4, 3], Layout![(64, 64) : (64, 1)]>;
            2 64 "is no tile" Lines<Swizzle![3, 3, 3], Layout![(96, 64) : (64, 1)]>;
            2 64 "is no tile" Lines<Swizzle![3, 3, 3], Layout![(64, 8) : (64, 1)]>;
            2 64 "bytes apart" Lines<Swizzle![3, 3, 3], Layout![((8, 8), 64) : ((64, 520), 1)]>;
        }
    }
}
