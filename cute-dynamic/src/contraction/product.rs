//! One product of two tensors as a product of matrices: labels in groups, modes folded.

use super::equation::Label;
use super::error::ContractionError;
use crate::layout::common_cut;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use core::fmt;

/// A tensor with a label for each mode.
#[derive(Clone, Debug)]
pub(super) struct Labelled {
    pub labels: Vec<Label>,
    pub layout: Layout,
}

impl Labelled {
    /// The layout of a label: that of its mode. The labels are different.
    pub fn of(&self, label: Label) -> Option<Layout> {
        self.layout.modes().nth(self.labels.iter().position(|&other| other == label)?)
    }
}

/// Modes that several tensors have in common: of one size, with a layout in each that has them.
#[derive(Clone, Debug)]
struct Joint<const TENSORS: usize> {
    layouts: [Layout; TENSORS],
}

impl<const TENSORS: usize> Joint<TENSORS> {
    /// The modes of one label, as few as there can be: cut where one of the tensors has a mode that
    /// ends, or left as they are where the tensors cut them otherwise.
    fn of_label(layouts: [Layout; TENSORS]) -> Result<Vec<Self>, LayoutError> {
        let mut layouts = layouts.map(|layout| layout.coalesce());
        let Some(cut) = common_cut(&layouts) else { return Ok(alloc::vec![Joint { layouts }]) };
        let shape = Layout::of_modes(&cut)?;
        for layout in &mut layouts {
            *layout = layout.compose(&shape)?;
        }
        Ok((0..cut.len()).map(|mode| Joint { layouts: layouts.each_ref().map(|layout| Layout::from_leaf(layout.leaves()[mode])) }).collect())
    }

    /// Where this is one mode in each tensor, the modes.
    fn modes(&self) -> Option<[Mode; TENSORS]> {
        let modes = self.layouts.each_ref().map(|layout| if let [mode] = layout.leaves() { Some(*mode) } else { None });
        modes.iter().all(Option::is_some).then(|| modes.map(Option::unwrap_or_default))
    }

    /// Appends what goes on where this ends, in each tensor.
    fn append(&mut self, next: &Self) -> bool {
        let (Some(own), Some(next)) = (self.modes(), next.modes()) else { return false };
        let goes_on = own.iter().zip(&next).all(|(own, next)| own.extent.checked_mul(own.stride) == Some(next.stride));
        // As many coordinates as the product of both, which the output or the sum has.
        let Some(extent) = own[0].extent.checked_mul(next[0].extent).filter(|_| goes_on) else { return false };
        self.layouts = own.map(|mode| Layout::from_leaf(Mode { extent, ..mode }));
        true
    }

    /// The strides of the first modes: what is sorted by.
    fn strides(&self) -> [u64; TENSORS] {
        self.layouts.each_ref().map(|layout| layout.leaves()[0].stride)
    }
}

/// The modes of a group of labels: all that go on where another ends are one.
struct Group<const TENSORS: usize> {
    joints: Vec<Joint<TENSORS>>,
}

impl<const TENSORS: usize> Group<TENSORS> {
    /// The group of some labels of these tensors, each of which has them all.
    fn new(labels: &[Label], tensors: [&Labelled; TENSORS]) -> Result<Self, ContractionError> {
        let mut joints = Vec::new();
        for &label in labels {
            let layouts = tensors.map(|tensor| tensor.of(label).unwrap_or_else(Layout::trivial));
            joints.extend(Joint::of_label(layouts)?);
        }
        joints.sort_by_key(Joint::strides);
        let mut at = 0;
        while at < joints.len() {
            let mut joint = joints[at].clone();
            match (0..joints.len()).find(|&next| next != at && joint.append(&joints[next])) {
                Some(next) => {
                    joints[at] = joint;
                    joints.remove(next);
                    at = 0;
                }
                None => at += 1,
            }
        }
        joints.sort_by_key(Joint::strides);
        Ok(Group { joints })
    }

    /// The least stride in the first tensor, of a group that has modes.
    fn least(&self) -> Option<u64> {
        self.joints.first().map(|joint| joint.strides()[0])
    }

    /// The layout of the group in a tensor.
    fn layout(&self, tensor: usize) -> Result<Layout, LayoutError> {
        match self.joints.as_slice() {
            [] => Ok(Layout::trivial()),
            [joint] => Ok(joint.layouts[tensor].clone()),
            joints => Layout::tuple(joints.iter().map(|joint| joint.layouts[tensor].clone())),
        }
    }
}

/// The product of two tensors, as a batch of products of matrices:
/// `C(m, n, l) = Σ_k A(m, k, l)·B(n, k, l)` (Cecka §3.1, Table 3).
///
/// The labels of both operands and the output are `l`, those of A and the output `m`, those of B
/// and the output `n`, those of both operands `k`. Labels that go on where another ends, in both
/// tensors that have them, are one mode: they are folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    pub(super) a: Layout,
    pub(super) b: Layout,
    pub(super) c: Layout,
}

impl Product {
    /// The product of two tensors whose labels are all in the output or in both, and whether they
    /// have changed places: B is that with the mode of the output whose stride is least.
    pub(super) fn new(a: &Labelled, b: &Labelled, c: &Labelled) -> Result<(Self, bool), ContractionError> {
        let with = |tensors: &[&Labelled], without: &Labelled| -> Vec<Label> {
            let is_in_all = |label: &Label| tensors.iter().all(|tensor| tensor.labels.contains(label)) && !without.labels.contains(label);
            tensors[0].labels.iter().copied().filter(is_in_all).collect()
        };
        let nothing = Labelled { labels: Vec::new(), layout: Layout::trivial() };
        let m = Group::new(&with(&[a, c], b), [c, a])?;
        let n = Group::new(&with(&[b, c], a), [c, b])?;
        if m.least().is_some_and(|m| n.least().is_none_or(|n| m < n)) {
            return Ok((Product::new(b, a, c)?.0, true));
        }
        let k = Group::new(&with(&[a, b], c), [a, b])?;
        let l = Group::new(&with(&[c, a, b], &nothing), [c, a, b])?;
        let tensor = |modes: [Result<Layout, LayoutError>; 3]| Layout::tuple(modes.into_iter().collect::<Result<Vec<_>, _>>()?);
        Ok((
            Product {
                a: tensor([m.layout(1), k.layout(0), l.layout(1)])?,
                b: tensor([n.layout(1), k.layout(1), l.layout(2)])?,
                c: tensor([m.layout(0), n.layout(0), l.layout(0)])?,
            },
            false,
        ))
    }

    /// Returns the layout of A, `(m, k, l) → offset`.
    #[must_use]
    pub fn a(&self) -> &Layout {
        &self.a
    }

    /// Returns the layout of B, `(n, k, l) → offset`.
    #[must_use]
    pub fn b(&self) -> &Layout {
        &self.b
    }

    /// Returns the layout of C, `(m, n, l) → offset`.
    #[must_use]
    pub fn c(&self) -> &Layout {
        &self.c
    }

    /// Returns the sizes `[m, n, k, l]`.
    #[must_use]
    pub fn sizes(&self) -> [u64; 4] {
        let size = |layout: &Layout, mode| layout.extent(mode).unwrap_or(1);
        [size(&self.c, 0), size(&self.c, 1), size(&self.a, 1), size(&self.c, 2)]
    }

    /// Tells whether every group is one mode in each tensor: the product is one of strided matrices
    /// in a strided batch, which any library computes in place. Otherwise a group has several
    /// modes, and elements are found by a table of offsets, or copied.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    ///
    /// let operands = [Layout::left((2, 3, 5))?, Layout::left((5, 4))?];
    /// let folded = Contraction::new("abk,kn->abn", &operands)?;
    /// let product = folded.steps()[0].product();
    /// assert_eq!((product.b().to_string(), product.is_folded()), ("(6,5,1):(1,6,0)".into(), true));
    /// let apart = Contraction::new("abk,kn->anb", &operands)?; // n between a and b in the output
    /// let product = apart.steps()[0].product();
    /// assert_eq!((product.c().to_string(), product.is_folded()), ("(4,(2,3),1):(2,(1,8),0)".into(), false));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_folded(&self) -> bool {
        [&self.a, &self.b, &self.c].iter().all(|layout| layout.modes().all(|group| group.is_leaf()))
    }
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A (m,k,l) {}, B (n,k,l) {}, C (m,n,l) {}", self.a, self.b, self.c)
    }
}

/// The layout whose value is the sum of two at each coordinate, if both can be cut alike.
pub(super) fn sum(first: &Layout, second: &Layout) -> Result<Option<Layout>, LayoutError> {
    let joints = Joint::of_label([first.clone(), second.clone()])?;
    let modes: Option<Vec<Mode>> = joints
        .iter()
        .map(|joint| {
            let [first, second] = joint.modes()?;
            Some(Mode { extent: first.extent, stride: first.stride.checked_add(second.stride)? })
        })
        .collect();
    modes.map(|modes| Layout::of_modes(&modes)).transpose()
}
