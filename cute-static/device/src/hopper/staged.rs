//! What the tensor memory accelerator and `wgmma` make of a layout in shared memory: a box, and a
//! matrix descriptor, as constants of the layout's type.

use super::gmma::Sealed;
use crate::hopper::Refused;
use crate::places::Modes;
use cute_refusals::Value::{Number as Num, Text};
use cute_static::htuple::{HCons, HNil};
use cute_static::int::UInt;
use cute_static::prelude::*;
use cute_static::swizzle::{Swizzle, SwizzleFunction, Swizzled};
use cute_static_macros::said;

/// The most leaves of a layout that are looked at.
const MOST: usize = 12;

/// A leaf of a layout: `extent : stride`, in a mode of which one step of the leaf is so many
/// coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    mode: usize,
    extent: u64,
    stride: u64,
    step: u64,
}

/// A layout in shared memory, as numbers: its leaves of more than one element, and its swizzle.
#[derive(Clone, Copy, Debug)]
pub struct Staged {
    leaves: [Leaf; MOST],
    len: usize,
    rank: usize,
    is_unknown: bool,
    /// Bits, base and distance, in elements; no bits without a swizzle.
    swizzle: [u64; 3],
    offset: u64,
}

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
    const STAGED: Staged = Staged { swizzle: [B::VALUE, M::VALUE, Sh::VALUE], offset: O::VALUE, ..L::STAGED };
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

impl Staged {
    pub(super) const NONE: Self =
        Staged { leaves: [Leaf { mode: 0, extent: 1, stride: 0, step: 1 }; MOST], len: 0, rank: 0, is_unknown: false, swizzle: [0; 3], offset: 0 };

    /// The same with a swizzle: bits, base and distance.
    pub(super) const fn with_swizzle(self, swizzle: [u64; 3]) -> Self {
        Staged { swizzle, ..self }
    }

    /// The same modes after one with these leaves.
    pub(super) const fn after(self, first: &Option<([(u64, u64); 24], usize)>) -> Self {
        let mut all = Staged { rank: self.rank + 1, is_unknown: self.is_unknown, ..Self::NONE };
        let Some((modes, len)) = first else { return Staged { is_unknown: true, ..all } };
        if *len + self.len > MOST {
            return Staged { is_unknown: true, ..all };
        }
        let (mut i, mut step) = (0, 1u64);
        while i < *len {
            let (extent, stride) = modes[i];
            all.leaves[i] = Leaf { mode: 0, extent, stride, step };
            step = step.saturating_mul(extent);
            i += 1;
        }
        while i < *len + self.len {
            let leaf = self.leaves[i - *len];
            all.leaves[i] = Leaf { mode: leaf.mode + 1, ..leaf };
            i += 1;
        }
        all.len = i;
        all
    }

    /// How many modes there are.
    pub(crate) const fn rank(&self) -> usize {
        self.rank
    }

    /// The extent of a mode.
    pub(crate) const fn extent(&self, mode: usize) -> u64 {
        let (mut i, mut extent) = (0, 1u64);
        while i < self.len {
            if self.leaves[i].mode == mode {
                extent = extent.saturating_mul(self.leaves[i].extent);
            }
            i += 1;
        }
        extent
    }

    /// How many parts of the rows, each of the layout `part`, are this layout one after the other:
    /// 1, 2, 4 or 8.
    pub(crate) const fn parts(&self, part: &Self, bytes: u64) -> Option<u32> {
        let [rows, of_part, depth] = [self.extent(0), part.extent(0), self.extent(1)];
        let Some(parts) = rows.checked_div(of_part) else { return None };
        let [bits, base, distance] = self.swizzle;
        let is_swizzle = part.swizzle[0] == bits && part.swizzle[1] == base && part.swizzle[2] == distance && part.offset == self.offset;
        if !is_swizzle || self.is_unknown || part.is_unknown || part.rank != self.rank || part.extent(1) != depth || rows != parts * of_part || rows > 512 {
            return None;
        }
        // A part begins where the swizzle begins anew.
        if parts > 1 && !self.at(0, of_part).saturating_mul(bytes).is_multiple_of(1024) {
            return None;
        }
        let mut i = 0;
        while i < rows {
            if self.at(0, i) != part.at(0, i % of_part) + i / of_part * self.at(0, of_part) {
                return None;
            }
            i += 1;
        }
        i = 0;
        while i < depth {
            if self.at(1, i) != part.at(1, i) {
                return None;
            }
            i += 1;
        }
        match parts {
            1 | 2 | 4 | 8 => Some(parts as u32),
            _ => None,
        }
    }

    /// The offset of a coordinate of one mode, without the swizzle.
    pub(crate) const fn at(&self, mode: usize, c: u64) -> u64 {
        let (mut i, mut offset) = (0, 0u64);
        while i < self.len {
            let leaf = self.leaves[i];
            if leaf.mode == mode {
                offset = offset.saturating_add((c / leaf.step % leaf.extent).saturating_mul(leaf.stride));
            }
            i += 1;
        }
        offset
    }

    /// The span of the swizzle in bytes: 128, 64 or 32, or 16 where there is none; nothing where it
    /// is not one of those of 16-byte units.
    const fn span(&self, bytes: u64) -> Option<u64> {
        let [bits, base, distance] = self.swizzle;
        match bits {
            0 => Some(16),
            1..=3 if base < 8 && bytes << base == 16 && distance == 3 && self.offset == 0 => Some(16 << bits),
            _ => None,
        }
    }
}

/// A box of a tensor map, and how often a tile is made of it.
///
/// A dimension of the map is a mode of the tensor; the first is contiguous in both memories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TmaBox {
    /// How many dimensions there are.
    pub rank: usize,
    /// The mode of the tensor that each dimension is.
    pub modes: [usize; 5],
    /// The extents of the box, by dimension.
    pub extents: [u32; 5],
    /// The span of its swizzle in bytes: 16 if it has none, else 32, 64 or 128.
    pub span: u32,
    /// The other boxes of a tile: of two leaves, and of 1 if there are fewer.
    pub repeats: [Repeat; 2],
}

/// So many boxes, each so many coordinates of a mode and so many elements of shared memory after
/// the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// How many.
    pub count: u32,
    /// The mode of the tensor.
    pub mode: usize,
    /// Coordinates.
    pub coordinate: u32,
    /// Elements.
    pub offset: u32,
}

impl TmaBox {
    /// No box.
    pub(crate) const NONE: Self =
        TmaBox { rank: 0, modes: [0; 5], extents: [1; 5], span: 16, repeats: [Repeat { count: 1, mode: 0, coordinate: 0, offset: 0 }; 2] };

    /// The box of a tile in shared memory, of elements of so many bytes.
    ///
    /// The leaf of stride 1 is the first dimension; each leaf whose stride is the number of
    /// elements before it is the next one, if its mode is not in the box yet. The other leaves are
    /// repeats.
    pub(crate) const fn of(staged: &Staged, bytes: u64) -> Result<Self, Refused> {
        let Some(span) = staged.span(bytes) else {
            let [bits, base, distance] = staged.swizzle;
            return Err(Refused::new(said!(NoTmaBox::Swizzle), [("B", Num(bits)), ("M", Num(base)), ("S", Num(distance)), ("Bytes", Num(bytes))]));
        };
        if staged.is_unknown {
            return Err(Refused::new(said!(NoTmaBox::Leaves), Refused::NOTHING));
        }
        if staged.rank == 0 || staged.rank > 5 {
            return Err(Refused::new(said!(NoTmaBox), [("Rank", Num(staged.rank as u64)), Refused::NO, Refused::NO, Refused::NO]));
        }
        let mut plan = TmaBox { span: span as u32, ..Self::NONE };
        let (mut is_taken, mut is_in, mut size) = ([false; MOST], [false; 5], 1u64);
        loop {
            let mut i = 0;
            while i < staged.len && (is_taken[i] || is_in[staged.leaves[i].mode] || staged.leaves[i].stride != size || staged.leaves[i].step != 1) {
                i += 1;
            }
            if i == staged.len {
                break;
            }
            let Leaf { mode, extent, .. } = staged.leaves[i];
            if extent > 256 {
                return Err(Refused::new(said!(NoTmaBox::Long), [("Mode", Num(mode as u64)), ("Extent", Num(extent)), Refused::NO, Refused::NO]));
            }
            (plan.modes[plan.rank], plan.extents[plan.rank]) = (mode, extent as u32);
            (is_taken[i], is_in[mode]) = (true, true);
            plan.rank += 1;
            size *= extent;
        }
        if plan.rank == 0 {
            return Err(Refused::new(said!(NoTmaBox::Contiguous), Refused::NOTHING));
        }
        let (inner, mode) = (plan.extents[0] as u64 * bytes, plan.modes[0] as u64);
        if !inner.is_multiple_of(16) {
            return Err(Refused::new(said!(NoTmaBox::Inner), [("Mode", Num(mode)), ("Inner", Num(inner)), Refused::NO, Refused::NO]));
        }
        if staged.swizzle[0] > 0 && inner > span {
            return Err(Refused::new(said!(NoTmaBox::Span), [("Mode", Num(mode)), ("Inner", Num(inner)), ("Span", Num(span)), Refused::NO]));
        }
        // Modes of which the box has one element come last.
        let mut mode = 0;
        while mode < staged.rank {
            if !is_in[mode] {
                plan.modes[plan.rank] = mode;
                plan.rank += 1;
            }
            mode += 1;
        }
        // What the boxes begin at: where the swizzle begins anew.
        let unit = if staged.swizzle[0] > 0 { 8 * span } else { 128 };
        let (mut i, mut repeats) = (0, 0);
        while i < staged.len {
            let leaf = staged.leaves[i];
            if !is_taken[i] {
                let apart = leaf.stride.saturating_mul(bytes);
                if leaf.stride > u32::MAX as u64 || !apart.is_multiple_of(unit) {
                    return Err(Refused::new(
                        said!(NoTmaBox::Apart),
                        [("Mode", Num(leaf.mode as u64)), ("Apart", Num(apart)), ("Unit", Num(unit)), Refused::NO],
                    ));
                }
                if repeats == 2 || leaf.extent > 256 {
                    return Err(Refused::new(said!(NoTmaBox::Leaves), Refused::NOTHING));
                }
                plan.repeats[repeats] = Repeat { count: leaf.extent as u32, mode: leaf.mode, coordinate: leaf.step as u32, offset: leaf.stride as u32 };
                repeats += 1;
            }
            i += 1;
        }
        Ok(plan)
    }

    /// The bytes of a box.
    #[must_use]
    pub const fn bytes(&self, of_element: u32) -> u32 {
        let [a, b, c, d, e] = self.extents;
        a * b * c * d * e * of_element
    }

    /// The place of a mode of the tensor among the dimensions.
    #[must_use]
    pub const fn dimension(&self, mode: usize) -> usize {
        let mut i = 0;
        while i < self.rank && self.modes[i] != mode {
            i += 1;
        }
        i
    }
}

/// What `wgmma` is told of an operand in shared memory: the matrix descriptor without the address,
/// and how far the descriptors of its parts are from the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// Whether M or N is contiguous.
    pub is_mn: bool,
    /// Leading and stride byte offset, in 16 bytes.
    pub offsets: [u32; 2],
    /// The mode of the swizzle: 0, 3, 2 and 1 for 16, 32, 64 and 128 bytes.
    pub mode: u32,
    /// How many instructions there are along K.
    pub along_k: u32,
    /// How many of them are one step apart.
    pub in_a_row: u32,
    /// The step, in 16 bytes.
    pub step: u32,
    /// How far so many are from the next ones.
    pub jump: u32,
    /// How far 64 rows are from the next ones, in 16 bytes.
    pub rows: u32,
}

impl Descriptor {
    /// That of nothing.
    pub(crate) const NONE: Self = Descriptor { is_mn: false, offsets: [0; 2], mode: 0, along_k: 1, in_a_row: 1, step: 0, jump: 0, rows: 0 };

    /// The bits, without the address.
    #[must_use]
    pub const fn bits(&self) -> u64 {
        let [leading, stride] = self.offsets;
        (leading as u64) << 16 | (stride as u64) << 32 | (self.mode as u64) << 62
    }

    /// How far the instruction `k` is from the first one.
    #[inline(always)]
    #[must_use]
    pub const fn along(&self, k: u32) -> u32 {
        k % self.in_a_row * self.step + k / self.in_a_row * self.jump
    }

    /// The descriptor of an operand `name` of `rows` rows an instruction, of elements of so many
    /// bytes, of which an instruction takes 32 bytes along K.
    ///
    /// What `wgmma` reads at each row and each `k` is compared with the layout.
    pub(crate) const fn of(staged: &Staged, bytes: u64, rows: u64, name: &'static str) -> Result<Self, Refused> {
        let name = ("Operand", Text(name));
        let Some(span) = staged.span(bytes) else {
            let [bits, base, distance] = staged.swizzle;
            return Err(Refused::new(said!(NotAGmmaOperand::Swizzle), [name, ("B", Num(bits)), ("M", Num(base)), ("S", Num(distance))]));
        };
        let (of_tile, depth) = (staged.extent(0), staged.extent(1));
        let (vector, deep) = (16 / bytes, 32 / bytes);
        if staged.is_unknown
            || staged.rank < 2
            || staged.rank > 3
            || staged.extent(2) != 1
            || rows < 8
            || !of_tile.is_multiple_of(rows)
            || !depth.is_multiple_of(deep)
            || depth > 256
            || of_tile > 512
        {
            return Err(Refused::new(said!(NotAGmmaOperand::Extents), [name, ("Rows", Num(rows)), ("Deep", Num(deep)), Refused::NO]));
        }
        let is_mn = match (staged.at(1, 1), staged.at(0, 1)) {
            (1, _) => false,
            (_, 1) => true,
            _ => return Err(Refused::new(said!(NotAGmmaOperand), [name, Refused::NO, Refused::NO, Refused::NO])),
        };
        if is_mn && bytes != 2 {
            return Err(Refused::new(said!(NotAGmmaOperand::Major), [name, ("Bytes", Num(bytes)), Refused::NO, Refused::NO]));
        }
        let is_swizzled = staged.swizzle[0] > 0;
        // Elements of the lines of the swizzle, and of 16 bytes without one.
        let line = span / bytes;
        // Along M or N: so many in a row, a step from each to the next, and one from each so many
        // to the next. Along K alike.
        let (row, row_step, k, k_step) = match (is_mn, is_swizzled) {
            (false, true) => (8, line, line, 1),
            (false, false) => (8, vector, vector, 1),
            (true, true) => (line, 1, 8, line),
            (true, false) => (vector, 1, 8, vector),
        };
        let (row_jump, k_jump) = (staged.at(0, row), staged.at(1, k));
        let mut c = 0;
        while c < of_tile {
            let (expected, found) = (c % row * row_step + c / row * row_jump, staged.at(0, c));
            if expected != found {
                return Err(Refused::new(said!(NotAGmmaOperand::Row), [name, ("Row", Num(c)), ("Expected", Num(expected)), ("Found", Num(found))]));
            }
            c += 1;
        }
        c = 0;
        while c < depth {
            let (expected, found) = (c % k * k_step + c / k * k_jump, staged.at(1, c));
            if expected != found {
                return Err(Refused::new(said!(NotAGmmaOperand::Depth), [name, ("K", Num(c)), ("Expected", Num(expected)), ("Found", Num(found))]));
            }
            c += 1;
        }
        // Where the swizzle begins anew, in bytes.
        let pattern = if is_swizzled { 8 * span } else { 16 };
        let jumps = [(if of_tile > row { row_jump } else { 0 }) * bytes, (if depth > k { k_jump } else { 0 }) * bytes];
        let mut i = 0;
        while i < 2 {
            if !jumps[i].is_multiple_of(pattern) || jumps[i] / 16 >= 1 << 14 {
                return Err(Refused::new(said!(NotAGmmaOperand::Apart), [name, ("Jump", Num(jumps[i])), ("Pattern", Num(pattern)), Refused::NO]));
            }
            i += 1;
        }
        let [row_jump, k_jump] = [(jumps[0] / 16) as u32, (jumps[1] / 16) as u32];
        let offsets = match (is_mn, is_swizzled) {
            // The leading offset of a swizzled operand along K is not used.
            (false, true) => [1, row_jump],
            (false, false) => [k_jump, row_jump],
            (true, true) => [row_jump, k_jump],
            (true, false) => [k_jump, row_jump],
        };
        let mode = match span {
            128 => 1,
            64 => 2,
            32 => 3,
            _ => 0,
        };
        // An instruction takes `deep` of K: a part of a line, or some lines.
        let (in_a_row, step, jump) = if is_mn || !is_swizzled { (1, 0, k_jump * (deep / k) as u32) } else { ((line / deep) as u32, 2, k_jump) };
        let along_rows = staged.at(0, 64 % of_tile) * bytes / 16;
        Ok(Descriptor { is_mn, offsets, mode, along_k: (depth / deep) as u32, in_a_row, step, jump, rows: along_rows as u32 })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tensor_map::each_box;
    use super::{Descriptor, StagedLayout, TmaBox};
    use crate::Element;
    use cute_static::atom::BF16;
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
        let plan = TmaBox::of(&L::STAGED, u64::from(T::BYTES)).expect("it has a box");
        let extents: [u64; 3] = core::array::from_fn(|mode| L::STAGED.extent(mode));
        let mut seen = std::vec![false; extents.iter().product::<u64>() as usize];
        each_box::<T>(&plan, [0; 3], |c, offset| {
            let count = plan.extents.iter().product::<u32>();
            for i in 0..count {
                let (mut rest, mut at) = (i, [0u64; 3]);
                for dimension in 0..plan.rank {
                    at[plan.modes[dimension]] = u64::from(c[dimension] + rest % plan.extents[dimension]);
                    rest /= plan.extents[dimension];
                }
                let index = at[0] + extents[0] * (at[1] + extents[1] * at[2]);
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
    }

    #[test]
    fn others_are_refused() {
        macro_rules! refused {
            ($($bytes:literal $code:literal $layout:ty;)*) => { $(
                let refused = TmaBox::of(&<$layout>::STAGED, $bytes).expect_err(stringify!($layout));
                assert!(refused.template.contains($code), "{}: {}", stringify!($layout), refused.template);
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
        let descriptor = Descriptor::of(&L::STAGED, bytes, rows, "A").expect("wgmma reads it");
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
                let refused = Descriptor::of(&<$layout>::STAGED, $bytes, $rows, "A").expect_err(stringify!($layout));
                assert!(refused.template.contains($text), "{}: {}", stringify!($layout), refused.template);
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
