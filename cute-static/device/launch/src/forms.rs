//! Forms of a kernel: several that compute the same, each for some extents and strides, of which
//! the first is launched that takes what the host passes.

use crate::argument::{Arguments, Bound, Tensor, TensorMut};
use crate::contract;
use crate::data::{Data, DataMut, On};
use crate::device::Device;
use crate::{HostLayout, LaunchError};
use cute_device::{Kernel, RawLeaves};
use cute_static::__private::{HCons, HNil};
use cute_static::int::{UInt, UTerm};
use cute_static::prelude::*;

/// What the host passes for a kernel.
type HostOf<'a, K> = <<K as Kernel>::Arguments as Arguments>::Host<'a>;

/// Where kernels are launched.
pub trait LaunchesAny<'a> {
    #[doc(hidden)]
    fn launch_any<K: Kernel<Arguments: Arguments> + 'static>(&self, arguments: HostOf<'a, K>) -> Result<(), LaunchError>;
}

impl<'a> LaunchesAny<'a> for &'a Device {
    fn launch_any<K: Kernel<Arguments: Arguments> + 'static>(&self, arguments: HostOf<'a, K>) -> Result<(), LaunchError> {
        self.launch_grid::<K>(None, arguments)
    }
}

/// Kernels of which one is launched, as a tuple: each takes what the last one does, of fewer
/// extents and strides.
pub trait Forms<'a> {
    /// What the host passes: what the last one takes.
    type Host;

    #[doc(hidden)]
    fn launch_first(on: impl LaunchesAny<'a>, arguments: Self::Host) -> Result<&'static str, LaunchError>;
}

macro_rules! forms {
    ($($($form:ident)* ; $last:ident)*) => { $(
        impl<'a, $($form,)* $last> Forms<'a> for ($($form,)* $last,)
        where
            $($form: Kernel<Arguments: Arguments> + 'static,)*
            $last: Kernel<Arguments: Arguments> + 'static,
            $(HostOf<'a, $last>: AnyOf<HostOf<'a, $form>>,)*
        {
            type Host = HostOf<'a, $last>;

            fn launch_first(on: impl LaunchesAny<'a>, arguments: Self::Host) -> Result<&'static str, LaunchError> {
                $(
                    if takes::<$form>(AnyOf::<HostOf<'a, $form>>::numbers(&arguments)) {
                        return on.launch_any::<$form>(arguments.narrowed()).map(|()| $form::NAME);
                    }
                )*
                on.launch_any::<$last>(arguments).map(|()| $last::NAME)
            }
        }
    )* };
}
forms! { ; A  A; B  A B; C  A B C; D }

/// Whether a kernel takes tensors of such extents and strides.
fn takes<'a, K: Kernel<Arguments: Arguments>>(numbers: HostOf<'a, K>) -> bool {
    let mut bound = Bound::of::<K>(On::Nowhere);
    let bound_to = <K::Arguments as Arguments>::bind(numbers, &mut bound);
    bound_to.and_then(|()| contract::check_numbers(K::NAME, K::ARGUMENT_NAMES, &bound.operands, K::EXTENTS)).is_ok()
}

/// What the host passes, which another form takes as `Form` if its numbers are such: tuples, whose
/// tensors differ in what extents and strides are multiples of.
#[refusal(NotPassed::Form)]
pub trait AnyOf<Form> {
    /// The same without data.
    #[doc(hidden)]
    fn numbers(&self) -> Form;

    #[doc(hidden)]
    fn narrowed(self) -> Form;
}

macro_rules! numbers {
    ($($ty:ty)*) => { $(
        impl AnyOf<$ty> for $ty {
            fn numbers(&self) -> $ty {
                *self
            }

            fn narrowed(self) -> $ty {
                self
            }
        }
    )* };
}
numbers! { f32 f64 u32 i32 u64 i64 }

macro_rules! tensors {
    ($($tensor:ident $data:ident)*) => { $(
        impl<'a, T, L, M> AnyOf<$tensor<'a, T, M>> for $tensor<'a, T, L>
        where
            L: HostLayout + NumbersOf<M>,
            M: HostLayout<Numbers = L::Numbers>,
        {
            fn numbers(&self) -> $tensor<'a, T, M> {
                $tensor { data: $data::Nowhere, numbers: self.numbers }
            }

            fn narrowed(self) -> $tensor<'a, T, M> {
                $tensor { data: self.data, numbers: self.numbers }
            }
        }
    )* };
}
tensors! { Tensor Data TensorMut DataMut }

macro_rules! tuples {
    ($($($element:ident $form:ident $i:tt)*;)*) => { $(
        impl<$($element: AnyOf<$form>, $form),*> AnyOf<($($form,)*)> for ($($element,)*) {
            fn numbers(&self) -> ($($form,)*) {
                ($(self.$i.numbers(),)*)
            }

            fn narrowed(self) -> ($($form,)*) {
                ($(self.$i.narrowed(),)*)
            }
        }
    )* };
}
tuples! {
    A FA 0;
    A FA 0 B FB 1;
    A FA 0 B FB 1 C FC 2;
    A FA 0 B FB 1 C FC 2 D FD 3;
    A FA 0 B FB 1 C FC 2 D FD 3 E FE 4;
    A FA 0 B FB 1 C FC 2 D FD 3 E FE 4 F FF 5;
    A FA 0 B FB 1 C FC 2 D FD 3 E FE 4 F FF 5 G FG 6;
    A FA 0 B FB 1 C FC 2 D FD 3 E FE 4 F FF 5 G FG 6 H FH 7;
    A FA 0 B FB 1 C FC 2 D FD 3 E FE 4 F FF 5 G FG 6 H FH 7 I FI 8;
    A FA 0 B FB 1 C FC 2 D FD 3 E FE 4 F FF 5 G FG 6 H FH 7 I FI 8 J FJ 9;
}

/// A layout, or its extents or strides, whose runtime numbers are those of `Form`, which may ask
/// more of them: `(m, n) : (1, pitch)` of a `Matrix` are those of a `MatrixBy<Int![4]>`.
#[refusal(NotPassed::Form)]
pub trait NumbersOf<Form> {}

impl<S, D, FS, FD> NumbersOf<Layout<FS, FD>> for Layout<S, D>
where
    S: NumbersOf<FS> + RawLeaves,
    D: NumbersOf<FD> + RawLeaves,
{
}
impl NumbersOf<UTerm> for UTerm {}
impl<U, B> NumbersOf<UInt<U, B>> for UInt<U, B> {}
impl NumbersOf<Dyn> for Dyn {}
impl<K> NumbersOf<Multiple<K>> for Dyn {}
impl<K, L> NumbersOf<Multiple<L>> for Multiple<K> {}
impl NumbersOf<HNil> for HNil {}
impl<H: NumbersOf<FH>, T: NumbersOf<FT>, FH, FT> NumbersOf<HCons<FH, FT>> for HCons<H, T> {}
