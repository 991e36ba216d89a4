//! The plan of a contraction: its steps, one after the other.

use super::equation::{Equation, Label};
use super::error::ContractionError;
use super::order::Network;
use super::product::{self, Labelled, Product};
use crate::{HTuple, Layout, LayoutError, Mode};
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

/// How many operands an equation has at most.
pub const MAX_OPERANDS: usize = 256;

/// A tensor of a contraction: one that is given, one that a step has made, or the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tensor {
    /// An operand, counted from 0.
    Operand(usize),
    /// What a step has made, counted from 0.
    Between(usize),
    /// The output, which the last step makes.
    Output,
    /// The number 1: a step multiplies by it that only sums.
    One,
}

impl fmt::Display for Tensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tensor::Operand(number) => write!(f, "x{number}"),
            Tensor::Between(number) => write!(f, "t{number}"),
            Tensor::Output => write!(f, "out"),
            Tensor::One => write!(f, "1"),
        }
    }
}

/// A step of a contraction: the product of two tensors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub(super) a: Tensor,
    pub(super) b: Tensor,
    pub(super) c: Tensor,
    labels: [Vec<Label>; 3],
    pub(super) product: Product,
}

impl Step {
    /// Returns which tensors are A, B and C.
    #[must_use]
    pub fn tensors(&self) -> [Tensor; 3] {
        [self.a, self.b, self.c]
    }

    /// Returns the layouts of the product.
    #[must_use]
    pub fn product(&self) -> &Product {
        &self.product
    }

    /// Returns how many products of two numbers it takes: `m·n·k·l`.
    #[must_use]
    pub fn products(&self) -> u128 {
        self.product.sizes().into_iter().fold(1, |all: u128, size| all.saturating_mul(size.into()))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {} {}: ", self.c, self.a, self.b)?;
        for (labels, before) in self.labels.iter().zip(["", ",", "->"]) {
            write!(f, "{before}")?;
            labels.iter().try_for_each(|label| write!(f, "{label}"))?;
        }
        Ok(())
    }
}

/// A contraction of tensors with these layouts: what is computed, and how.
///
/// ```text
/// out(labels of the output) = Σ over all other labels  Π over operands  x(its labels)
/// ```
///
/// It is made once, and [run](Contraction::run) on any data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contraction {
    equation: Equation,
    pub(super) operands: Vec<Layout>,
    pub(super) output: Layout,
    pub(super) steps: Vec<Step>,
}

impl Contraction {
    /// Returns the contraction of an equation, with an output that is compact and column-major.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    ///
    /// let trace = Contraction::new("ii", &[Layout::left((4, 4))?])?;
    /// let mut sum = [0];
    /// trace.run(&[&(0..16).collect::<Vec<i32>>()], &mut sum)?;
    /// assert_eq!(sum, [0 + 5 + 10 + 15]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ContractionError`]: the equation is not one, or the layouts are not its operands.
    pub fn new(equation: &str, operands: &[Layout]) -> Result<Self, ContractionError> {
        let tensors = Tensors::new(equation.parse()?, operands)?;
        let extents: Vec<u64> = tensors.output.iter().map(|&label| tensors.extent(label)).collect();
        let output = compact(&extents)?;
        tensors.contraction(operands, output)
    }

    /// Returns the contraction of an equation, into an output with this layout.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    ///
    /// let transpose = Contraction::into("ij->ji", &[Layout::left((2, 3))?], &Layout::right((3, 2))?)?;
    /// let mut out = [0; 6];
    /// transpose.run(&[&[1, 2, 3, 4, 5, 6]], &mut out)?;
    /// assert_eq!(out, [1, 2, 3, 4, 5, 6]); // column-major (2, 3) is row-major (3, 2)
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Contraction::new`]; if the output has other extents, or two elements in one
    /// place.
    pub fn into(equation: &str, operands: &[Layout], output: &Layout) -> Result<Self, ContractionError> {
        let tensors = Tensors::new(equation.parse()?, operands)?;
        let labels = tensors.output.len();
        if output.rank() != labels && !(labels == 0 && output.size() == 1) {
            return Err(ContractionError::OutputModes { labels, modes: output.rank() });
        }
        for (&label, mode) in tensors.output.iter().zip(output.modes()) {
            let (extent, (first, other)) = (mode.size(), tensors.first(label));
            if extent != other {
                return Err(ContractionError::OutputExtent { label: label.into(), extent, first, other });
            }
        }
        output.injective(crate::exact::DEFAULT_BUDGET)?;
        tensors.contraction(operands, output.clone())
    }

    /// Returns the equation.
    #[must_use]
    pub fn equation(&self) -> &Equation {
        &self.equation
    }

    /// Returns the layouts of the operands.
    #[must_use]
    pub fn operands(&self) -> &[Layout] {
        &self.operands
    }

    /// Returns the layout of the output.
    #[must_use]
    pub fn output(&self) -> &Layout {
        &self.output
    }

    /// Returns the steps, one after the other.
    ///
    /// A label that one operand alone has, and not the output, is summed first. Then operands are
    /// multiplied in pairs: of up to 8 operands in the order of the fewest products of numbers, of
    /// more in that which takes the pair whose result is least beside the two.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    ///
    /// // A vector last: two products with a vector, and none of matrices.
    /// let operands = [Layout::left((100, 100))?, Layout::left((100, 100))?, Layout::left((100,))?];
    /// let chain = Contraction::new("ab,bc,c->a", &operands)?;
    /// let steps: Vec<String> = chain.steps().iter().map(|step| step.to_string()).collect();
    /// assert_eq!(steps, ["t0 = x2 x1: c,bc->b", "out = t0 x0: b,ab->a"]);
    /// assert_eq!(chain.products(), 2 * 100 * 100);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns how many products of two numbers all steps take.
    #[must_use]
    pub fn products(&self) -> u128 {
        self.steps.iter().fold(0, |all: u128, step| all.saturating_add(step.products()))
    }
}

impl fmt::Display for Contraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.equation)?;
        for step in &self.steps {
            write!(f, "\n{step}\n  {}", step.product)?;
        }
        Ok(())
    }
}

/// The compact column-major layout of a list of extents.
fn compact(extents: &[u64]) -> Result<Layout, LayoutError> {
    if extents.is_empty() { Ok(Layout::trivial()) } else { Layout::left(HTuple::tuple(extents.iter().map(|&extent| HTuple::from(extent)))?) }
}

/// The tensors of an equation, as far as they are known before there is an output.
struct Tensors {
    equation: Equation,
    operands: Vec<Labelled>,
    output: Vec<Label>,
    /// Each label, the operand that has it first, and its extent.
    labels: Vec<(Label, usize, u64)>,
}

impl Tensors {
    fn new(equation: Equation, layouts: &[Layout]) -> Result<Self, ContractionError> {
        let (operands, given) = (equation.operands.len(), layouts.len());
        if operands > MAX_OPERANDS {
            return Err(ContractionError::TooManyOperands { operands, limit: MAX_OPERANDS });
        }
        if operands != given {
            return Err(ContractionError::Operands { operands, given });
        }
        let (mut own, mut labels, mut most) = (Vec::new(), Vec::<(Label, usize, u64)>::new(), 0);
        for (operand, (term, layout)) in equation.operands.iter().zip(layouts).enumerate() {
            // A tensor without labels is a number, with a layout of one element.
            let modes = if term.letters() == 0 && layout.size() == 1 && layout.is_leaf() { 0 } else { layout.rank() };
            let rest = term.rest_of(modes).ok_or(ContractionError::OperandModes { operand, labels: term.letters(), modes })?;
            most = rest.max(most);
            let its = term.labels(rest);
            for (&label, mode) in its.iter().zip(layout.modes()) {
                let extent = mode.size();
                let repeats = |extent| matches!(label, Label::Rest(_)) && extent == 1;
                match labels.iter_mut().find(|&&mut (other, ..)| other == label) {
                    None => labels.push((label, operand, extent)),
                    Some(&mut (_, _, other)) if other == extent || repeats(extent) => {}
                    Some(known) if repeats(known.2) => *known = (label, operand, extent),
                    Some(&mut (_, first, other)) => {
                        return Err(ContractionError::ExtentsMeet { label: label.into(), operand, extent, first, other });
                    }
                }
            }
            own.push(its);
        }
        let output = equation.output.labels(most);
        let mut tensors = Tensors { equation, operands: Vec::new(), output, labels };
        for (operand, (own, layout)) in own.iter().zip(layouts).enumerate() {
            let its = diagonal(operand, own, layout, |label| tensors.extent(label))?;
            tensors.operands.push(its);
        }
        Ok(tensors)
    }

    /// The operand that has a label first, and its extent there.
    fn first(&self, label: Label) -> (usize, u64) {
        self.labels.iter().find(|&&(other, ..)| other == label).map_or((0, 1), |&(_, first, extent)| (first, extent))
    }

    fn extent(&self, label: Label) -> u64 {
        self.first(label).1
    }

    /// The tensor of some labels that a step makes.
    fn between(&self, labels: Vec<Label>) -> Result<Labelled, LayoutError> {
        let extents: Vec<u64> = labels.iter().map(|&label| self.extent(label)).collect();
        Ok(Labelled { layout: compact(&extents)?, labels })
    }

    /// The contraction into a layout that the output has.
    fn contraction(self, layouts: &[Layout], output: Layout) -> Result<Contraction, ContractionError> {
        let out = Labelled { labels: self.output.clone(), layout: output };
        let mut steps = Steps { all: Vec::new(), between: 0 };
        let mut tensors: Vec<(Tensor, Labelled)> = self.operands.iter().cloned().enumerate().map(|(i, operand)| (Tensor::Operand(i), operand)).collect();
        let is_one = tensors.len() == 1;
        // What one operand alone has is summed first; one operand is copied at least.
        for (at, tensor) in tensors.iter_mut().enumerate() {
            let is_elsewhere = |label: &Label| {
                self.output.contains(label) || self.operands.iter().enumerate().any(|(other, operand)| other != at && operand.labels.contains(label))
            };
            let kept: Vec<Label> = tensor.1.labels.iter().copied().filter(is_elsewhere).collect();
            if is_one || kept.len() < tensor.1.labels.len() {
                let result = if is_one { out.clone() } else { self.between(kept)? };
                let summed = tensor.1.labels.iter().copied().filter(|label| !result.labels.contains(label)).collect();
                *tensor = steps.push(tensor, &one(summed, |label| self.extent(label))?, result, is_one)?;
            }
        }
        let number = |label: &Label| self.labels.iter().position(|&(other, ..)| other == *label).unwrap_or(0);
        let network = Network {
            operands: tensors.iter().map(|(_, tensor)| tensor.labels.iter().map(number).collect()).collect(),
            is_in_output: self.labels.iter().map(|(label, ..)| self.output.contains(label)).collect(),
            extents: self.labels.iter().map(|&(_, _, extent)| extent).collect(),
        };
        let mut is_used = alloc::vec![false; 2 * tensors.len()];
        for (first, second) in network.order() {
            let (a, b) = (tensors[first].clone(), tensors[second].clone());
            (is_used[first], is_used[second]) = (true, true);
            let others = || tensors.iter().zip(&is_used).filter(|&(_, &is_used)| !is_used).map(|((_, tensor), _)| tensor);
            let is_last = others().next().is_none();
            let later = |label: &Label| self.output.contains(label) || others().any(|tensor| tensor.labels.contains(label));
            let of_b = b.1.labels.iter().copied();
            let of_a = a.1.labels.iter().copied().filter(|label| !b.1.labels.contains(label));
            let kept: Vec<Label> = of_b.chain(of_a).filter(later).collect();
            let result = if is_last { out.clone() } else { self.between(kept)? };
            let made = steps.push(&a, &b, result, is_last)?;
            tensors.push(made);
        }
        Ok(Contraction { equation: self.equation, operands: layouts.to_vec(), output: out.layout, steps: steps.all })
    }
}

/// The steps so far.
struct Steps {
    all: Vec<Step>,
    between: usize,
}

impl Steps {
    /// Appends the product of two tensors.
    fn push(&mut self, a: &(Tensor, Labelled), b: &(Tensor, Labelled), result: Labelled, is_last: bool) -> Result<(Tensor, Labelled), ContractionError> {
        let (product, is_swapped) = Product::new(&a.1, &b.1, &result)?;
        let (a, b) = if is_swapped { (b, a) } else { (a, b) };
        let c = if is_last { Tensor::Output } else { Tensor::Between(self.between) };
        self.between += usize::from(!is_last);
        let labels = [a.1.labels.clone(), b.1.labels.clone(), result.labels.clone()];
        self.all.push(Step { a: a.0, b: b.0, c, labels, product });
        Ok((c, result))
    }
}

/// The number 1 at all coordinates of some labels.
fn one(labels: Vec<Label>, extent: impl Fn(Label) -> u64) -> Result<(Tensor, Labelled), LayoutError> {
    let modes = labels.iter().map(|&label| Layout::from_leaf(Mode { extent: extent(label), stride: 0 }));
    let layout = if labels.is_empty() { Layout::trivial() } else { Layout::tuple(modes)? };
    Ok((Tensor::One, Labelled { labels, layout }))
}

/// The tensor with each label once: a label that stands for several modes is their diagonal. A mode
/// that is repeated to the extent of its label is left out, and so is the label.
fn diagonal(operand: usize, labels: &[Label], layout: &Layout, extent: impl Fn(Label) -> u64) -> Result<Labelled, ContractionError> {
    let mut all = Labelled { labels: Vec::new(), layout: layout.clone() };
    let mut modes: Vec<Layout> = Vec::new();
    for (&label, mode) in labels.iter().zip(layout.modes()).filter(|(label, mode)| mode.size() == extent(**label)) {
        match all.labels.iter().position(|&other| other == label) {
            None => {
                all.labels.push(label);
                modes.push(mode);
            }
            Some(at) => {
                let sum = product::sum(&modes[at], &mode)?;
                modes[at] = sum.ok_or_else(|| ContractionError::NoDiagonal { label: label.to_string(), operand })?;
            }
        }
    }
    if all.labels.len() < labels.len() {
        all.layout = if modes.is_empty() { Layout::trivial() } else { Layout::tuple(modes)? };
    }
    Ok(all)
}
