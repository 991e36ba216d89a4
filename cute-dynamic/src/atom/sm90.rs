//! What Hopper's units make of a layout in shared memory: the box of the tensor memory accelerator,
//! and the matrix descriptor of `wgmma`. The rules are those of the types,
//! [`cute_static::atom::sm90`].

use super::{MmaAtom, Operand};
use crate::{ComposedLayout, Layout, Swizzle};
use alloc::vec::Vec;
use cute_static::atom::sm90::{Descriptor, NotStaged, Staged, TmaBox};

/// A layout after a swizzle and an offset, as the numbers that the rules are about.
fn staged(swizzle: Swizzle, offset: u64, layout: &Layout) -> Staged {
    let modes: Vec<Vec<(u64, u64)>> = if layout.is_leaf() { [leaves(layout)].into() } else { layout.modes().map(|mode| leaves(&mode)).collect() };
    let modes: Vec<&[(u64, u64)]> = modes.iter().map(Vec::as_slice).collect();
    // A swizzle without bits changes nothing, whatever its base is.
    let numbers = match swizzle.bits() {
        0 => [0; 3],
        bits => [bits.into(), swizzle.base().into(), swizzle.shift().into()],
    };
    Staged::new(&modes, numbers).with_swizzle(numbers, offset)
}

fn leaves(layout: &Layout) -> Vec<(u64, u64)> {
    layout.leaves().iter().map(|mode| (mode.extent, mode.stride)).collect()
}

impl Layout {
    /// Returns what `wgmma` is told of this layout of elements of so many bytes in shared memory,
    /// as an operand of which an instruction reads `rows` rows: the matrix descriptor of a tile
    /// that begins at address 0. Modes are rows and K.
    ///
    /// What `wgmma` reads at each row and each `k` is compared with the layout.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::NotStaged;
    ///
    /// // 8 rows of 8 elements of 16 bits are next to each other; no swizzle.
    /// let blocks: Layout = "((8,8),(8,8)):((8,512),(1,64))".parse()?;
    /// let descriptor = blocks.gmma_operand(2, 64)?;
    /// assert_eq!((descriptor.leading_bytes(), descriptor.stride_bytes(), descriptor.swizzle_bytes()), (128, 1024, 16));
    ///
    /// let rows: Layout = "(64,64):(64,1)".parse()?;
    /// assert_eq!(rows.gmma_operand(2, 64), Err(NotStaged::Row { row: 1, expected: 8, found: 64 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NotStaged`], `CUTE401`: `wgmma` does not read it.
    #[doc(alias = "make_gmma_desc")]
    #[doc(alias = "GmmaOperand")]
    pub fn gmma_operand(&self, bytes: u64, rows: u64) -> Result<Descriptor, NotStaged> {
        Descriptor::new(&staged(Swizzle::identity(), 0, self), bytes, rows)
    }

    /// Returns the box of a tensor map that the tensor memory accelerator copies to this layout of
    /// elements of so many bytes in shared memory, and how many boxes the tile is.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::NotStaged;
    ///
    /// let tile: Layout = "(64,32):(32,1)".parse()?;
    /// assert_eq!(tile.tma_box(2)?.in_words(2).to_string(), "box of (32,64), modes (1,0), no swizzle");
    /// let padded: Layout = "(64,32):(36,1)".parse()?;
    /// assert_eq!(padded.tma_box(2), Err(NotStaged::BoxesApart { mode: 0, apart: 72, unit: 128 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NotStaged`], `CUTE400`: there is no box.
    #[doc(alias = "make_tma_copy")]
    #[doc(alias = "TmaEncodable")]
    pub fn tma_box(&self, bytes: u64) -> Result<TmaBox, NotStaged> {
        TmaBox::new(&staged(Swizzle::identity(), 0, self), bytes)
    }
}

impl ComposedLayout {
    /// Returns what `wgmma` is told of this layout in shared memory, as
    /// [`Layout::gmma_operand`] does.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    ///
    /// let rows: ComposedLayout = "Sw<3,3,3> o 0 o ((64,4),64):((1,4096),64)".parse()?;
    /// let descriptor = rows.gmma_operand(2, 256)?;
    /// assert!(descriptor.is_mn);
    /// assert_eq!((descriptor.leading_bytes(), descriptor.stride_bytes()), (8192, 1024));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NotStaged`], `CUTE401`: `wgmma` does not read it.
    pub fn gmma_operand(&self, bytes: u64, rows: u64) -> Result<Descriptor, NotStaged> {
        Descriptor::new(&staged(self.swizzle(), self.inner_offset(), self.layout()), bytes, rows)
    }

    /// Returns the box of a tensor map of this layout in shared memory, as [`Layout::tma_box`]
    /// does.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// use cute_dynamic::atom::NotStaged;
    ///
    /// let wide: ComposedLayout = "Sw<3,3,3> o 0 o (64,128):(128,1)".parse()?;
    /// assert_eq!(wide.tma_box(2), Err(NotStaged::Span { mode: 1, inner: 256, span: 128 }));
    /// // Two boxes, each with lines of 128 bytes.
    /// let two: ComposedLayout = "Sw<3,3,3> o 0 o (64,(64,2)):(64,(1,4096))".parse()?;
    /// assert_eq!(two.tma_box(2)?.count(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NotStaged`], `CUTE400`: there is no box.
    pub fn tma_box(&self, bytes: u64) -> Result<TmaBox, NotStaged> {
        TmaBox::new(&staged(self.swizzle(), self.inner_offset(), self.layout()), bytes)
    }
}

impl MmaAtom {
    /// Returns what this `wgmma` is told of data in shared memory as its operand A or B, or why it
    /// does not read it; nothing of other instructions, and of an operand that is in registers.
    ///
    /// The name of an instruction may say what is contiguous, as `<K,MN>`. Without that, both are
    /// read.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// use cute_dynamic::atom::{MmaAtom, NotStaged, Operand};
    ///
    /// let data: ComposedLayout = "Sw<3,3,3> o 0 o (128,64):(64,1)".parse()?;
    /// let along_k = MmaAtom::by_name("SM90_64x128x16_F32BF16BF16_SS<K,K>")?;
    /// assert_eq!(along_k.gmma_operand(Operand::B, &data), Some(data.gmma_operand(2, 128)));
    /// let along_rows = MmaAtom::by_name("SM90_64x128x16_F32BF16BF16_SS<K,MN>")?;
    /// assert_eq!(along_rows.gmma_operand(Operand::B, &data), Some(Err(NotStaged::AlongK {})));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn gmma_operand(&self, operand: Operand, data: &ComposedLayout) -> Option<Result<Descriptor, NotStaged>> {
        let (rows, element, place) = match operand {
            Operand::A => (self.shape()[0], self.elements()[1], 0),
            Operand::B => (self.shape()[1], self.elements()[2], 1),
            Operand::C => return None,
        };
        // What is in shared memory belongs to all threads alike.
        let is_shared = self.instruction().starts_with("wgmma.") && self.layout(operand).leaves().first().is_some_and(|mode| mode.stride == 0);
        if !is_shared {
            return None;
        }
        let orders = self.name().split_once('<').and_then(|(_, orders)| orders.strip_suffix('>')?.split(',').nth(place));
        let is_mn = orders.map(|order| order.trim().ends_with("MN"));
        Some(data.gmma_operand(u64::from(element.bits()) / 8, rows).and_then(|descriptor| match is_mn {
            Some(true) if !descriptor.is_mn => Err(NotStaged::AlongK {}),
            Some(false) if descriptor.is_mn => Err(NotStaged::AlongRows {}),
            _ => Ok(descriptor),
        }))
    }
}
