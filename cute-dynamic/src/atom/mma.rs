//! Instructions for matrix products.

use super::table::{MMA, Mma, WGMMA_COLUMNS, WGMMA_KINDS, WGMMA_KINDS_OF_ANY_ORDER, WGMMA_WIDTHS};
use super::{AtomError, Element, Operand, names};
use crate::htuple::Node;
use crate::{Layout, LayoutError};
use alloc::format;
use alloc::string::{String, ToString};

/// An instruction that multiplies a tile of A by one of B and adds to one of C:
/// `C(m,n) += Σ_k A(m,k)·B(n,k)` (CuTe's `MMA_Atom`; Cecka §3.3.4).
///
/// Each operand has a *thread-value layout*: `(thread, value)` to the index in the tile,
/// column-major in `(M, K)`, `(N, K)` and `(M, N)`. The thread is the number of one of the threads
/// that work together, from 0; the value is the number of an element among those that the thread
/// holds in its registers, in their order.
///
/// ```
/// use cute_dynamic::atom::{MmaAtom, Operand};
///
/// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
/// assert_eq!((atom.shape(), atom.threads()), ([16, 8, 16], 32));
///
/// // Thread 5 is in row 1 of A, and its values 2 and 3 are in row 9: elements (9, 2) and (9, 3).
/// let a = atom.layout(Operand::A);
/// assert_eq!(a.to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
/// assert_eq!((a.offset((5, 2))?, a.offset((5, 3))?), (9 + 16 * 2, 9 + 16 * 3));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "MMA_Traits")]
#[doc(alias = "MMA_Atom")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MmaAtom {
    name: String,
    instruction: String,
    shape: [u64; 3],
    elements: [Element; 4],
    thread_id: Layout,
    layouts: [Layout; 3],
}

impl MmaAtom {
    /// Returns an instruction that the table does not have: its tile `(M, N, K)`, the numbers of D,
    /// A, B and C, the layout of its threads, and the thread-value layouts of A, B and C.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{AtomError, Element, MmaAtom};
    ///
    /// // Two threads, each with a row of A and of C.
    /// let layout = |text: &str| text.parse::<Layout>();
    /// let (a, b, c) = (layout("(2,4):(1,2)")?, layout("(2,4):(0,1)")?, layout("(2,1):(1,0)")?);
    /// let rows = MmaAtom::new("Rows", [2, 1, 4], [Element::F32; 4], layout("2:1")?, [a, b.clone(), c.clone()])?;
    /// assert_eq!(rows.threads(), 2);
    ///
    /// let overlaps = [layout("(2,4):(1,1)")?, b, c];
    /// let error = MmaAtom::new("Rows", [2, 1, 4], [Element::F32; 4], layout("2:1")?, overlaps).unwrap_err();
    /// assert_eq!(error, AtomError::DoesNotCover { layout: "(2,4):(1,1)".into(), size: 8 });
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AtomError::DoesNotCover`] if a layout is no bijection onto its tile, without what it
    /// broadcasts; [`AtomError::OtherThreads`] if it has not the threads of `thread_id`;
    /// [`LayoutError::NotThreadValue`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn new(name: impl Into<String>, shape: [u64; 3], elements: [Element; 4], thread_id: Layout, layouts: [Layout; 3]) -> Result<Self, AtomError> {
        if shape.contains(&0) {
            return Err(LayoutError::ZeroExtent.into());
        }
        for (operand, layout) in Operand::ALL.into_iter().zip(&layouts) {
            let [rows, columns] = operand.modes().map(|mode| shape[mode]);
            check_thread_value(layout, thread_id.size(), rows.checked_mul(columns).ok_or(LayoutError::Overflow)?)?;
        }
        let name = name.into();
        Ok(MmaAtom { instruction: name.clone(), name, shape, elements, thread_id, layouts })
    }

    /// Returns the instruction of a CuTe name.
    ///
    /// The products of a warp group are found by any of their names, with or without the orders of
    /// A and B, which their layouts do not depend on.
    ///
    /// ```
    /// use cute_dynamic::atom::{MmaAtom, Operand};
    ///
    /// let atom = MmaAtom::by_name("SM90_64x128x16_F32F16F16_RS<K,MN>")?;
    /// assert_eq!(atom.layout(Operand::C).to_string(), "((4,8,4),(2,2,16)):((128,1,16),(64,8,512))");
    ///
    /// let error = MmaAtom::by_name("SM80_16x8x16_F32F16F16_TN").unwrap_err();
    /// assert!(error.to_string().contains("SM80_16x8x16_F32F16F16F32_TN"));
    /// # Ok::<(), cute_dynamic::atom::AtomError>(())
    /// ```
    ///
    /// # Errors
    /// [`AtomError::NoSuchInstruction`], with the nearest names.
    pub fn by_name(name: &str) -> Result<Self, AtomError> {
        let row = MMA.iter().find(|row| row.name == name).map(MmaAtom::of_row);
        row.or_else(|| universal(name)).or_else(|| wgmma_by_name(name)).ok_or_else(|| {
            let universal = ["UniversalFMA<float>".to_string()].into_iter();
            names::no_such(name, MMA.iter().map(|row| row.name.to_string()).chain(universal).chain(wgmma().map(|(name, ..)| name)))
        })
    }

    /// Returns all instructions of the table: those of one thread or of a warp, then those of a
    /// warp group, `wgmma`, for each extent in N.
    ///
    /// `UniversalFMA`, a multiplication and an addition in one thread, has any numbers and is found
    /// by its name alone.
    ///
    /// ```
    /// use cute_dynamic::atom::MmaAtom;
    /// assert_eq!(MmaAtom::all().filter(|atom| atom.arch() == Some("sm89")).count(), 8);
    /// ```
    pub fn all() -> impl Iterator<Item = MmaAtom> {
        MMA.iter().map(MmaAtom::of_row).chain(wgmma().map(|(name, n, kinds, a_in_registers)| of_wgmma(name, n, kinds, a_in_registers)))
    }

    fn of_row(row: &Mma) -> Self {
        MmaAtom {
            name: row.name.to_string(),
            instruction: row.instruction.to_string(),
            shape: row.shape,
            elements: row.elements,
            thread_id: row.threads.to_layout(),
            layouts: [0, 1, 2].map(|operand| row.layouts[operand].to_layout()),
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

    /// Returns the architecture that has it first, `sm80`; `None` if its name says none.
    #[must_use]
    pub fn arch(&self) -> Option<&'static str> {
        arch(&self.name)
    }

    /// Returns the tile `(M, N, K)`.
    #[doc(alias = "Shape_MNK")]
    #[must_use]
    pub const fn shape(&self) -> [u64; 3] {
        self.shape
    }

    /// Returns the numbers of D, A, B and C.
    #[doc(alias = "ValTypeD")]
    #[must_use]
    pub const fn elements(&self) -> [Element; 4] {
        self.elements
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

    /// Returns the thread-value layout of an operand: `(thread, value)` to the index in its tile,
    /// column-major.
    #[doc(alias = "ALayout")]
    #[doc(alias = "BLayout")]
    #[doc(alias = "CLayout")]
    #[must_use]
    pub const fn layout(&self, operand: Operand) -> &Layout {
        match operand {
            Operand::A => &self.layouts[0],
            Operand::B => &self.layouts[1],
            Operand::C => &self.layouts[2],
        }
    }
}

/// The architecture that the name of an instruction begins with.
pub(super) fn arch(name: &str) -> Option<&'static str> {
    const ARCHS: &[(&str, &str)] = &[
        ("SM50_", "sm50"),
        ("SM61_", "sm61"),
        ("SM70_", "sm70"),
        ("SM75_", "sm75"),
        ("SM80_", "sm80"),
        ("SM89_", "sm89"),
        ("SM90_", "sm90"),
        ("SM100_", "sm100"),
    ];
    ARCHS.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|(_, arch)| *arch)
}

/// The two modes of a layout `(thread, value)`.
pub(super) fn thread_and_value(layout: &Layout) -> Result<[Layout; 2], LayoutError> {
    let modes = layout.as_node().modes().count();
    if layout.is_leaf() || modes != 2 {
        return Err(LayoutError::NotThreadValue { rank: modes });
    }
    Ok([layout.get(0)?, layout.get(1)?])
}

/// Checks that a layout `(thread, value)` has so many threads and covers a tile.
pub(super) fn check_thread_value(layout: &Layout, expected: u64, size: u64) -> Result<(), AtomError> {
    let modes: alloc::vec::Vec<Node<'_, crate::Mode>> = layout.as_node().modes().collect();
    let &[thread, _] = modes.as_slice() else {
        return Err(LayoutError::NotThreadValue { rank: modes.len() }.into());
    };
    if thread.size() != expected {
        return Err(AtomError::OtherThreads { threads: thread.size(), expected });
    }
    check_covers(layout, size)
}

/// Checks that a layout, without what it broadcasts, is a bijection onto `[0, size)`.
pub(super) fn check_covers(layout: &Layout, size: u64) -> Result<(), AtomError> {
    let once = layout.filter();
    if once.size() != size || once.bijective().is_err() {
        return Err(AtomError::DoesNotCover { layout: layout.to_string(), size });
    }
    Ok(())
}

/// A multiplication and an addition in one thread, by its name: `UniversalFMA<float>`, or with the
/// numbers of D, A, B and C.
fn universal(name: &str) -> Option<MmaAtom> {
    let arguments = name.strip_prefix("UniversalFMA<")?.strip_suffix('>')?;
    let mut elements = [None; 4];
    for (i, argument) in arguments.split(',').enumerate() {
        *elements.get_mut(i)? = Some(Element::of_name(argument.trim())?);
    }
    // Those that are not given are as the one before.
    let d = elements[0]?;
    let a = elements[1].unwrap_or(d);
    let b = elements[2].unwrap_or(a);
    let c = elements[3].unwrap_or(d);
    let one = || Layout::from_parts((1, 1), (0, 0)).expect("a layout of one element");
    Some(MmaAtom {
        name: name.to_string(),
        instruction: "fma".to_string(),
        shape: [1, 1, 1],
        elements: [d, a, b, c],
        thread_id: Layout::from_parts(1, 0).expect("a layout of one element"),
        layouts: [one(), one(), one()],
    })
}

/// How CuTe writes a kind in the names of `wgmma`.
fn short(element: Element) -> String {
    match element {
        Element::S32 => "S32".to_string(),
        Element::S8 => "S8".to_string(),
        element => element.to_string().to_ascii_uppercase(),
    }
}

/// The products of a warp group: their names, the extent in N, the numbers of C, A and B, and
/// whether A is in registers.
fn wgmma() -> impl Iterator<Item = (String, u64, [Element; 3], bool)> {
    let kinds = || {
        let of_any_order = WGMMA_KINDS_OF_ANY_ORDER.iter().map(|kinds| (*kinds, ""));
        of_any_order.chain(WGMMA_KINDS.iter().map(|kinds| (*kinds, "_TN")))
    };
    WGMMA_COLUMNS.iter().flat_map(move |&n| {
        kinds().flat_map(move |(kinds, order)| {
            [false, true].map(|a_in_registers| {
                let [c, a, b] = kinds.map(short);
                let name = format!("SM90_64x{n}x{}_{c}{a}{b}_{}{order}", 256 / kinds[1].bits(), if a_in_registers { "RS" } else { "SS" });
                (name, n, kinds, a_in_registers)
            })
        })
    })
}

/// A product of a warp group by its name, perhaps with the orders of A and B, or saturating.
fn wgmma_by_name(name: &str) -> Option<MmaAtom> {
    let (plain, orders) = name.split_once('<').map_or((name, None), |(plain, orders)| (plain, Some(orders)));
    let is_major = |text: &str| matches!(text.trim().trim_start_matches("GMMA::Major::"), "K" | "MN");
    if let Some(orders) = orders {
        let (a, b) = orders.strip_suffix('>')?.split_once(',')?;
        let can_choose = is_major(a) && is_major(b) && !plain.ends_with("_TN");
        // An A in registers is as the instruction has it.
        if !can_choose || plain.ends_with("_RS") && !a.trim().ends_with('K') {
            return None;
        }
    }
    let integers = plain.strip_suffix("_SATURATE");
    let (_, n, kinds, a_in_registers) =
        wgmma().find(|(found, _, kinds, _)| found == integers.unwrap_or(plain) && (integers.is_none() || kinds[0] == Element::S32))?;
    Some(of_wgmma(name.to_string(), n, kinds, a_in_registers))
}

/// A product of 64 x `n` by 128 threads. An operand in shared memory belongs to all threads alike,
/// with a stride of 0 for the threads.
fn of_wgmma(name: String, n: u64, [c, a, b]: [Element; 3], a_in_registers: bool) -> MmaAtom {
    let width = WGMMA_WIDTHS.iter().find(|width| width.bits == a.bits()).expect("each of the kinds has one of the widths");
    let layout = |shape: crate::HTuple, stride: crate::HTuple| Layout::from_parts(shape, stride).expect("a layout of a tile");
    let shared = |rows: u64| layout((128, (rows, width.k)).into(), (0, (1, rows)).into());
    let in_ptx = |element: Element| short(element).to_ascii_lowercase();
    MmaAtom {
        instruction: format!("wgmma.mma_async.sync.aligned.m64n{n}k{}.{}.{}.{}", width.k, in_ptx(c), in_ptx(a), in_ptx(b)),
        name,
        shape: [64, n, width.k],
        elements: [c, a, b, c],
        thread_id: Layout::left(128).expect("128 threads"),
        layouts: [
            if a_in_registers { width.a.to_layout() } else { shared(64) },
            shared(n),
            layout(((4, 8, 4), (2, 2, n / 8)).into(), ((128, 1, 16), (64, 8, 512)).into()),
        ],
    }
}
