//! Instructions for copies: their threads, and which bits each of them gives and gets.

use super::mma::{arch, check_covers, thread_and_value};
use super::table::{THREAD_COPIES, ThreadCopy, WARP_COPIES};
use super::{AtomError, Element, Side, names};
use crate::{Layout, LayoutError};
use alloc::format;
use alloc::string::{String, ToString};

/// An instruction that copies bits between threads, registers and memory (CuTe's `Copy_Traits`).
///
/// Its layouts map `(thread, bit)` to a number of the bit that is copied: the source says which
/// bits a thread gives, or points to, and the destination which it gets. Both number the bits of
/// the same whole. The reference is the one of them that the threads of a
/// [`TiledCopy`](super::TiledCopy) are arranged by: the side in registers.
///
/// ```
/// use cute_dynamic::atom::{CopyOperation, Side};
///
/// // `ldmatrix.x4`: each of 32 threads points to a row of 128 bits, and gets 32 bits of each of four matrices.
/// let operation = CopyOperation::by_name("SM75_U32x4_LDSM_N")?;
/// assert_eq!(operation.layout(Side::Source).to_string(), "(32,128):(128,1)");
/// assert_eq!(operation.layout(Side::Destination).to_string(), "(32,(32,4)):(32,(1,1024))");
/// assert!(operation.is_in_memory(Side::Source) && !operation.is_in_memory(Side::Destination));
/// # Ok::<(), cute_dynamic::atom::AtomError>(())
/// ```
#[doc(alias = "Copy_Traits")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CopyOperation {
    name: String,
    instruction: String,
    thread_id: Layout,
    source: Layout,
    destination: Layout,
    reference: Side,
    /// Whether the source and the destination are in memory.
    in_memory: [bool; 2],
}

impl CopyOperation {
    /// Returns an instruction that the table does not have: the layout of its threads, those from
    /// `(thread, bit)` of source and destination, which of them the threads of a tiled copy are
    /// arranged by, and whether each is in memory.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{CopyOperation, Side};
    ///
    /// // Two threads exchange 32 bits.
    /// let layout = |text: &str| text.parse::<Layout>();
    /// let exchange = CopyOperation::new("Exchange", layout("2:1")?, [layout("(2,32):(32,1)")?, layout("(2,32):(32,1)")?], Side::Destination, [false; 2])?;
    /// assert_eq!(exchange.threads(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AtomError::DoesNotCover`] if the reference is no bijection, or the other side does not
    /// have the same bits; [`AtomError::OtherThreads`]; [`LayoutError::NotThreadValue`].
    pub fn new(
        name: impl Into<String>,
        thread_id: Layout,
        [source, destination]: [Layout; 2],
        reference: Side,
        in_memory: [bool; 2],
    ) -> Result<Self, AtomError> {
        let bits = if reference == Side::Source { &source } else { &destination };
        let size = bits.size();
        for layout in [&source, &destination] {
            super::mma::check_thread_value(layout, thread_id.size(), size)?;
        }
        // The size of a bijection is that of its image.
        check_covers(bits, size)?;
        let name = name.into();
        Ok(CopyOperation { instruction: name.clone(), name, thread_id, source, destination, reference, in_memory })
    }

    /// Returns the instruction of a CuTe name. Those of one thread have the type of what it moves:
    /// `UniversalCopy<uint128_t>`, or `UniversalCopy<u128>`.
    ///
    /// ```
    /// use cute_dynamic::atom::{CopyOperation, Side};
    /// let copy = CopyOperation::by_name("SM80_CP_ASYNC_CACHEALWAYS<uint128_t>")?;
    /// assert_eq!(copy.layout(Side::Source).to_string(), "(1,128):(0,1)");
    /// assert!(CopyOperation::by_name("SM80_CP_ASYNC_CACHEALWAYS<uint16_t>").is_err()); // 4, 8 or 16 bytes
    /// # Ok::<(), cute_dynamic::atom::AtomError>(())
    /// ```
    ///
    /// # Errors
    /// [`AtomError::NoSuchInstruction`], with the nearest names.
    pub fn by_name(name: &str) -> Result<Self, AtomError> {
        let of_thread = |name: &str| {
            let (operation, element) = name.strip_suffix('>')?.split_once('<')?;
            let bits = Element::of_name(element.trim())?.bits();
            let row = THREAD_COPIES.iter().find(|row| row.name == operation && row.widths.contains(&bits))?;
            Some(CopyOperation { name: name.to_string(), ..CopyOperation::of_thread(row, bits) })
        };
        let of_warp = CopyOperation::of_warps().find(|copy| copy.name == name);
        of_warp.or_else(|| of_thread(name)).ok_or_else(|| names::no_such(name, CopyOperation::all().map(|copy| copy.name)))
    }

    /// Returns all instructions of the table.
    ///
    /// ```
    /// use cute_dynamic::atom::CopyOperation;
    /// assert!(CopyOperation::all().any(|copy| copy.name() == "SM90_U32x4_STSM_N"));
    /// ```
    pub fn all() -> impl Iterator<Item = CopyOperation> {
        let of_threads = THREAD_COPIES.iter().flat_map(|row| row.widths.iter().map(|&bits| CopyOperation::of_thread(row, bits)));
        of_threads.chain(CopyOperation::of_warps())
    }

    fn of_warps() -> impl Iterator<Item = CopyOperation> {
        WARP_COPIES.iter().map(|row| CopyOperation {
            name: row.name.to_string(),
            instruction: row.instruction.to_string(),
            thread_id: Layout::left(32).expect("a warp"),
            source: row.source.to_layout(),
            destination: row.destination.to_layout(),
            reference: row.reference,
            in_memory: [row.instruction.starts_with("ldmatrix"), row.instruction.starts_with("stmatrix")],
        })
    }

    fn of_thread(row: &ThreadCopy, bits: u32) -> Self {
        let layout = || Layout::from_parts((1, u64::from(bits)), (0, 1)).expect("the bits of one thread");
        CopyOperation {
            name: format!("{}<uint{bits}_t>", row.name),
            instruction: format!("{}, {} bytes", row.instruction, bits / 8),
            thread_id: Layout::from_parts(1, 0).expect("one thread"),
            source: layout(),
            destination: layout(),
            reference: Side::Destination,
            in_memory: [true; 2],
        }
    }

    /// Returns the CuTe name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name in PTX.
    #[must_use]
    pub fn instruction(&self) -> &str {
        &self.instruction
    }

    /// Returns the architecture that has it first, `sm75`; `None` if its name says none.
    #[must_use]
    pub fn arch(&self) -> Option<&'static str> {
        arch(&self.name)
    }

    /// Returns the layout from the number of a thread in the instruction to its index in the warp,
    /// or in whatever the instruction's threads are part of (CuTe's `ThrID`).
    #[doc(alias = "ThrID")]
    #[must_use]
    pub const fn thread_id(&self) -> &Layout {
        &self.thread_id
    }

    /// Returns the number of threads that work together.
    #[must_use]
    pub fn threads(&self) -> u64 {
        self.thread_id.size()
    }

    /// Returns the layout of a side: `(thread, bit)` to the bit that is copied.
    #[doc(alias = "SrcLayout")]
    #[doc(alias = "DstLayout")]
    #[must_use]
    pub const fn layout(&self, side: Side) -> &Layout {
        match side {
            Side::Source => &self.source,
            Side::Destination => &self.destination,
        }
    }

    /// Returns the side that the threads of a tiled copy are arranged by: each bit of it belongs to
    /// one thread.
    #[doc(alias = "RefLayout")]
    #[must_use]
    pub const fn reference(&self) -> Side {
        self.reference
    }

    /// Returns whether a side is in memory, where a thread moves one vector; else it is in
    /// registers. `UniversalCopy` has vectors on both sides.
    #[must_use]
    pub const fn is_in_memory(&self, side: Side) -> bool {
        match side {
            Side::Source => self.in_memory[0],
            Side::Destination => self.in_memory[1],
        }
    }
}

/// A [`CopyOperation`] for elements of some kind: an atom of a [`TiledCopy`](super::TiledCopy)
/// (CuTe's `Copy_Atom`).
///
/// ```
/// use cute_dynamic::atom::{AtomError, CopyAtom, Element, Side};
///
/// let atom = CopyAtom::by_name("SM75_U32x4_LDSM_N", Element::F16)?;
/// assert_eq!(atom.layout(Side::Source).to_string(), "(32,8):(8,1)");
/// assert_eq!(atom.layout(Side::Destination).to_string(), "(32,(2,4)):(2,(1,64))");
///
/// let error = CopyAtom::by_name("UniversalCopy<uint16_t>", Element::F32).unwrap_err();
/// assert_eq!(error, AtomError::NotWholeElements { values: 16, element: 32 });
/// # Ok::<(), AtomError>(())
/// ```
#[doc(alias = "Copy_Atom")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CopyAtom {
    operation: CopyOperation,
    element: Element,
    source: Layout,
    destination: Layout,
}

impl CopyAtom {
    /// Returns the instruction for elements of a kind.
    ///
    /// # Errors
    /// [`AtomError::NotWholeElements`] if a thread has part of an element,
    /// [`AtomError::SplitElements`] if threads share one; [`LayoutError::UpcastSplits`] if the bits
    /// do not group into elements; [`LayoutError::ZeroArgument`] for elements of no bits.
    pub fn new(operation: CopyOperation, element: Element) -> Result<Self, AtomError> {
        let (source, destination) = (in_elements(&operation.source, element)?, in_elements(&operation.destination, element)?);
        Ok(CopyAtom { operation, element, source, destination })
    }

    /// Returns the instruction of a CuTe name for elements of a kind.
    ///
    /// # Errors
    /// Those of [`CopyOperation::by_name`] and of [`CopyAtom::new`].
    pub fn by_name(name: &str, element: Element) -> Result<Self, AtomError> {
        CopyAtom::new(CopyOperation::by_name(name)?, element)
    }

    /// Returns the instruction.
    #[must_use]
    pub const fn operation(&self) -> &CopyOperation {
        &self.operation
    }

    /// Returns the kind of the elements.
    #[must_use]
    pub const fn element(&self) -> Element {
        self.element
    }

    /// Returns the layout of a side: `(thread, value)` to the number of the element.
    #[doc(alias = "ValLayoutSrc")]
    #[doc(alias = "ValLayoutDst")]
    #[must_use]
    pub const fn layout(&self, side: Side) -> &Layout {
        match side {
            Side::Source => &self.source,
            Side::Destination => &self.destination,
        }
    }

    /// Returns the layout that a tiled copy is arranged by.
    #[doc(alias = "ValLayoutRef")]
    #[must_use]
    pub const fn reference(&self) -> &Layout {
        self.layout(self.operation.reference)
    }

    /// Returns how many values the instruction moves for a thread of a side.
    #[must_use]
    pub fn values(&self, side: Side) -> u64 {
        self.layout(side).as_node().modes().nth(1).map_or(1, crate::htuple::Node::size)
    }
}

/// A layout over bits as one over elements, if each thread has whole elements.
fn in_elements(layout: &Layout, element: Element) -> Result<Layout, AtomError> {
    let bits = u64::from(element.bits());
    if bits == 0 {
        return Err(LayoutError::ZeroArgument.into());
    }
    let [thread, value] = thread_and_value(layout)?;
    let upcast = layout.upcast(bits)?;
    if value.size() % bits != 0 {
        return Err(AtomError::NotWholeElements { values: value.size(), element: bits });
    }
    let [holders, _] = thread_and_value(&upcast)?;
    if holders.size() != thread.size() {
        return Err(AtomError::SplitElements { holders: holders.size(), threads: thread.size() });
    }
    Ok(upcast)
}
