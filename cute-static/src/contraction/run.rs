//! Contractions of tensors, by equations that macros write.

use super::equation::{Contraction, OwnedContraction, TryContraction};
use super::error::ContractError;
use crate::algorithm::{MultiplyAdd, fill, multiply};
use crate::int::{One, UTerm};
use crate::tensor::{DataLayout, Fragment, Memory, MemoryMut, Tensor};
use crate::{Layout, Static};
use core::ops::Add;

/// Computes the contraction of A and B into C by an equation, see
/// [`contract!`](macro@crate::contract), which writes it.
#[inline(always)]
pub fn contract<E, A, LA, B, LB, C, LC>(equation: E, a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>)
where
    E: Contraction<LA, LB, LC>,
    A: Memory<Element: Copy>,
    LA: DataLayout,
    B: Memory<Element: Copy>,
    LB: DataLayout,
    C: MemoryMut<Element: MultiplyAdd<A::Element, B::Element> + Copy + Default>,
    LC: DataLayout,
{
    let (a, b, mut c) = fold(equation, a, b, c);
    fill(&mut c, C::Element::default());
    multiply(&a, &b, &mut c, |a, b, c| *c = c.multiply_add(a, b));
}

/// Computes the contraction of A and B into C by an equation, if the extents agree, see
/// [`try_contract!`](macro@crate::try_contract), which writes it.
///
/// # Errors
/// [`ContractError`]. Nothing is changed then.
#[inline(always)]
pub fn try_contract<E, A, LA, B, LB, C, LC>(equation: E, a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>) -> Result<(), ContractError>
where
    E: TryContraction<LA, LB, LC>,
    A: Memory<Element: Copy>,
    LA: DataLayout,
    B: Memory<Element: Copy>,
    LB: DataLayout,
    C: MemoryMut<Element: MultiplyAdd<A::Element, B::Element> + Copy + Default>,
    LC: DataLayout,
{
    let (a, b, mut c) = try_fold(equation, a, b, c)?;
    fill(&mut c, C::Element::default());
    multiply(&a, &b, &mut c, |a, b, c| *c = c.multiply_add(a, b));
    Ok(())
}

/// Returns the contraction of A and B by an equation, in a tensor that owns it and is compact and
/// column-major, see [`contract!`](macro@crate::contract), which writes it.
#[inline(always)]
#[must_use]
pub fn contracted<E, A, LA, B, LB>(equation: E, a: &Tensor<A, LA>, b: &Tensor<B, LB>) -> Fragment<A::Element, E::Layout>
where
    E: OwnedContraction<LA, LB>,
    A: Memory<Element: MultiplyAdd<A::Element, B::Element> + Copy + Default>,
    LA: DataLayout,
    B: Memory<Element: Copy>,
    LB: DataLayout,
{
    let (la, lb, lc) = equation.fold(&a.layout, &b.layout);
    let mut c = Tensor::filled(A::Element::default(), E::Layout::NEW);
    multiply(&a.view().within(la), &b.view().within(lb), &mut c.view_mut().within(lc), |a, b, c| *c = c.multiply_add(a, b));
    c
}

/// The tensors of an equation as matrices, if the extents agree.
type TryFoldOf<'t, E, A, LA, B, LB, C, LC> = (
    Tensor<<A as Memory>::View<'t>, <E as TryContraction<LA, LB, LC>>::A>,
    Tensor<<B as Memory>::View<'t>, <E as TryContraction<LA, LB, LC>>::B>,
    Tensor<<C as MemoryMut>::ViewMut<'t>, <E as TryContraction<LA, LB, LC>>::C>,
);

/// Returns the tensors of an equation as matrices, if the extents agree, and C is injective.
#[inline(always)]
fn try_fold<'t, E, A, LA, B, LB, C, LC>(
    equation: E,
    a: &'t Tensor<A, LA>,
    b: &'t Tensor<B, LB>,
    c: &'t mut Tensor<C, LC>,
) -> Result<TryFoldOf<'t, E, A, LA, B, LB, C, LC>, ContractError>
where
    E: TryContraction<LA, LB, LC>,
    A: Memory,
    LA: DataLayout,
    B: Memory,
    LB: DataLayout,
    C: MemoryMut,
    LC: DataLayout,
{
    let (la, lb, lc) = equation.try_fold(&a.layout, &b.layout, &c.layout)?;
    c.layout.modes().check_injective()?;
    Ok((a.view().within(la), b.view().within(lb), c.view_mut().within(lc)))
}

/// The tensors of an equation as matrices, see [`fold`].
pub type FoldOf<'t, E, A, LA, B, LB, C, LC> = (
    Tensor<<A as Memory>::View<'t>, <E as Contraction<LA, LB, LC>>::A>,
    Tensor<<B as Memory>::View<'t>, <E as Contraction<LA, LB, LC>>::B>,
    Tensor<<C as MemoryMut>::ViewMut<'t>, <E as Contraction<LA, LB, LC>>::C>,
);

/// Returns the tensors of an equation as matrices, see [`fold!`](macro@crate::fold), which writes
/// it.
#[inline(always)]
pub fn fold<'t, E, A, LA, B, LB, C, LC>(equation: E, a: &'t Tensor<A, LA>, b: &'t Tensor<B, LB>, c: &'t mut Tensor<C, LC>) -> FoldOf<'t, E, A, LA, B, LB, C, LC>
where
    E: Contraction<LA, LB, LC>,
    A: Memory,
    LA: DataLayout,
    B: Memory,
    LB: DataLayout,
    C: MemoryMut,
    LC: DataLayout,
{
    let (la, lb, lc) = equation.fold(&a.layout, &b.layout, &c.layout);
    // Offsets of sums of modes are those of the layouts: checked, at compile time where they are
    // static.
    (a.view().within(la), b.view().within(lb), c.view_mut().within(lc))
}

/// The number 1, by which one operand is multiplied.
#[doc(hidden)]
pub type Unit = Tensor<[(); 1], Layout<One, UTerm>>;

const UNIT: Unit = Tensor { accessor: [()], layout: Static::NEW };

/// [`contract`] of one operand.
#[doc(hidden)]
#[inline(always)]
pub fn sum<E, A, LA, C, LC>(equation: E, a: &Tensor<A, LA>, c: &mut Tensor<C, LC>)
where
    E: Contraction<LA, Layout<One, UTerm>, LC>,
    A: Memory<Element: Copy>,
    LA: DataLayout,
    C: MemoryMut<Element: Add<A::Element, Output = C::Element> + Copy + Default>,
    LC: DataLayout,
{
    let unit = UNIT;
    let (a, b, mut c) = fold(equation, a, &unit, c);
    fill(&mut c, C::Element::default());
    multiply(&a, &b, &mut c, |a, (), c| *c = *c + a);
}

/// [`try_contract`] of one operand.
///
/// # Errors
/// As there.
#[doc(hidden)]
#[inline(always)]
pub fn try_sum<E, A, LA, C, LC>(equation: E, a: &Tensor<A, LA>, c: &mut Tensor<C, LC>) -> Result<(), ContractError>
where
    E: TryContraction<LA, Layout<One, UTerm>, LC>,
    A: Memory<Element: Copy>,
    LA: DataLayout,
    C: MemoryMut<Element: Add<A::Element, Output = C::Element> + Copy + Default>,
    LC: DataLayout,
{
    let unit = UNIT;
    let (a, b, mut c) = try_fold(equation, a, &unit, c)?;
    fill(&mut c, C::Element::default());
    multiply(&a, &b, &mut c, |a, (), c| *c = *c + a);
    Ok(())
}

/// [`contracted`] of one operand.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn summed<E, A, LA>(equation: E, a: &Tensor<A, LA>) -> Fragment<A::Element, E::Layout>
where
    E: OwnedContraction<LA, Layout<One, UTerm>>,
    A: Memory<Element: Add<Output = A::Element> + Copy + Default>,
    LA: DataLayout,
{
    let (la, lb, lc) = equation.fold(&a.layout, &UNIT.layout);
    let mut c = Tensor::filled(A::Element::default(), E::Layout::NEW);
    multiply(&a.view().within(la), &UNIT.view().within(lb), &mut c.view_mut().within(lc), |a, (), c| *c = *c + a);
    c
}

/// [`fold`] of one operand.
#[doc(hidden)]
#[inline(always)]
pub fn fold_one<'t, E, A, LA, C, LC>(equation: E, a: &'t Tensor<A, LA>, c: &'t mut Tensor<C, LC>) -> (Tensor<A::View<'t>, E::A>, Tensor<C::ViewMut<'t>, E::C>)
where
    E: Contraction<LA, Layout<One, UTerm>, LC>,
    A: Memory,
    LA: DataLayout,
    C: MemoryMut,
    LC: DataLayout,
{
    let (la, _, lc) = equation.fold(&a.layout, &UNIT.layout, &c.layout);
    (a.view().within(la), c.view_mut().within(lc))
}
