//! What the host passes for each argument of a kernel.

use crate::contract::{ALIGNMENT, Access, Operand, Tiles};
use crate::data::{Buffer, BufferMut, Data, DataMut, On};
use crate::layout::{AsManyNumbers, HostLeaves};
use crate::{ArgumentName, HostLayout, LaunchError, Problems};
use alloc::vec::Vec;
use cute_device::{Argument, Element, Global, GlobalAtomic, GlobalMut, Kernel, Shared, Tiler};

/// Data on the device to read, for an argument `Global<T, L>`.
///
/// ```no_run
/// use cute_device::Matrix;
/// use cute_device_launch::{Tensor, open};
///
/// let stream = open(0)?.default_stream();
/// let data = stream.alloc_zeros::<f32>(50 * 104)?;
/// // A matrix of 100 by 50, its columns 104 elements apart.
/// let matrix: Tensor<'_, f32, Matrix> = Tensor::new(&data, [100, 50, 104]);
/// # Ok::<(), cute_device_launch::LaunchError>(())
/// ```
#[derive(Debug)]
pub struct Tensor<'a, T, L: HostLayout> {
    pub(crate) data: Data<'a, T>,
    pub(crate) numbers: L::Numbers,
}

/// Data on the device to write, for an argument `GlobalMut<T, L, Tile>` or `GlobalAtomic<T, L>`.
///
/// It borrows the buffer until the launch; after that whatever the stream does comes later.
#[derive(Debug)]
pub struct TensorMut<'a, T, L: HostLayout> {
    pub(crate) data: DataMut<'a, T>,
    pub(crate) numbers: L::Numbers,
}

impl<'a, T, L: HostLayout> Tensor<'a, T, L> {
    /// Returns the data under the layout with these runtime numbers, in order: `[n]` of a
    /// [`Vector`](cute_device::Vector), `[m, n, pitch]` of a [`Matrix`](cute_device::Matrix).
    /// The launch checks them.
    #[must_use]
    pub fn new<N>(data: impl Buffer<'a, T>, numbers: N) -> Self
    where
        L::Numbers: AsManyNumbers<N>,
    {
        Tensor { data: data.data(), numbers: AsManyNumbers::take(numbers) }
    }

    /// Returns the data under a layout.
    #[must_use]
    pub fn of(data: impl Buffer<'a, T>, layout: L) -> Self {
        Tensor { data: data.data(), numbers: layout.numbers() }
    }
}

impl<'a, T, L: HostLayout> Tensor<'a, T, L> {
    /// Its address, how many elements there are, and its numbers.
    pub(crate) fn bind(self, to: &mut Bound<'a>) -> Result<(u64, usize, L::Numbers), LaunchError> {
        let (address, length) = self.data.bind(to)?;
        Ok((address, length, self.numbers))
    }
}

impl<'a, T, L: HostLayout> TensorMut<'a, T, L> {
    /// As [`Tensor::bind`].
    pub(crate) fn bind(self, to: &mut Bound<'a>) -> Result<(u64, usize, L::Numbers), LaunchError> {
        let (address, length) = self.data.bind(to)?;
        Ok((address, length, self.numbers))
    }
}

impl<'a, T, L: HostLayout> TensorMut<'a, T, L> {
    /// Returns the data under the layout with these runtime numbers, as [`Tensor::new`] does.
    #[must_use]
    pub fn new<N>(data: impl BufferMut<'a, T>, numbers: N) -> Self
    where
        L::Numbers: AsManyNumbers<N>,
    {
        TensorMut { data: data.data_mut(), numbers: AsManyNumbers::take(numbers) }
    }

    /// Returns the data under a layout.
    #[must_use]
    pub fn of(data: impl BufferMut<'a, T>, layout: L) -> Self {
        TensorMut { data: data.data_mut(), numbers: layout.numbers() }
    }
}

/// A launch, argument by argument.
#[doc(hidden)]
pub struct Bound<'a> {
    pub(crate) kernel: &'static str,
    /// The names of its arguments.
    pub(crate) names: &'static [&'static str],
    /// Where the kernel is launched.
    pub(crate) on: On<'a>,
    /// How many arguments there were.
    pub(crate) count: usize,
    pub(crate) operands: Vec<Operand>,
    pub(crate) parameters: Vec<Parameter>,
}

/// A parameter of the entry: a number, an address, the numbers of a layout, or a tensor map.
#[doc(hidden)]
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Parameter([u32; 32]);

impl Parameter {
    pub(crate) fn of(number: u64) -> Self {
        let mut words = [0; 32];
        (words[0], words[1]) = (number as u32, (number >> 32) as u32);
        Parameter(words)
    }

    /// A tensor map.
    pub(crate) fn of_map(map: [u64; 16]) -> Self {
        let mut words = [0; 32];
        for (i, part) in map.into_iter().enumerate() {
            (words[2 * i], words[2 * i + 1]) = (part as u32, (part >> 32) as u32);
        }
        Parameter(words)
    }
}

#[cfg(feature = "emulate")]
impl Parameter {
    /// Its words, those of a shorter one first.
    pub(crate) fn words(&self) -> [u32; 32] {
        self.0
    }
}

impl<'a> Bound<'a> {
    /// Of a kernel, before its first argument.
    pub(crate) fn of<K: Kernel>(on: On<'a>) -> Self {
        Bound { kernel: K::NAME, names: K::ARGUMENT_NAMES, on, count: 0, operands: Vec::new(), parameters: Vec::new() }
    }

    /// The argument that is next.
    pub(crate) fn argument(&self) -> ArgumentName {
        ArgumentName::of(self.names, self.count)
    }

    /// Adds a tensor.
    fn tensor<T, L: HostLayout>(&mut self, address: u64, length: usize, numbers: &L::Numbers, access: Access) -> Result<(), LaunchError> {
        let argument = self.argument();
        let modes = L::modes_with(numbers, self.kernel, argument)?;
        let (length, bytes) = (length as u64, size_of::<T>() as u32);
        let alignment = if L::HAS_RUNTIME_STRIDES { u64::from(bytes) } else { ALIGNMENT };
        self.operands.push(Operand { argument, address, length, bytes, alignment, modes, matrix: None, access });
        self.parameters.push(Parameter::of(address));
        self.numbers(numbers.as_ref());
        Ok(())
    }

    /// Adds the runtime numbers of a layout, if there are any.
    pub(crate) fn numbers(&mut self, numbers: &[usize]) {
        if !numbers.is_empty() {
            let mut words = [0; 32];
            // Each of them is a `u32`, as `modes_with` has seen.
            words.iter_mut().zip(numbers).for_each(|(word, &number)| *word = number as u32);
            self.parameters.push(Parameter(words));
        }
    }
}

/// A type of an argument of a kernel, and what the host passes for it.
pub trait HostArgument: Argument {
    /// What the host passes for this argument and those after it.
    #[doc(hidden)]
    type Before<'a, Rest: List>: List;

    #[doc(hidden)]
    fn bind<'a, Rest: List>(host: Self::Before<'a, Rest>, to: &mut Bound<'a>) -> Result<Rest, LaunchError>;
}

macro_rules! numbers {
    ($($ty:ty: |$value:ident| $bits:expr;)*) => { $(
        impl HostArgument for $ty {
            type Before<'a, Rest: List> = Rest::With<$ty>;

            fn bind<'a, Rest: List>(host: Self::Before<'a, Rest>, to: &mut Bound<'a>) -> Result<Rest, LaunchError> {
                let ($value, rest) = Rest::first(host);
                to.parameters.push(Parameter::of($bits));
                Ok(rest)
            }
        }
    )* };
}
// The host is a little-endian machine, as the device is.
numbers! {
    f32: |value| u64::from(value.to_bits());
    f64: |value| value.to_bits();
    u32: |value| u64::from(value);
    i32: |value| u64::from(value.cast_unsigned());
    u64: |value| value;
    i64: |value| value.cast_unsigned();
}

impl<T: Element, L: HostLayout> HostArgument for Global<T, L>
where
    Self: Argument,
{
    type Before<'a, Rest: List> = Rest::With<Tensor<'a, T, L>>;

    fn bind<'a, Rest: List>(host: Self::Before<'a, Rest>, to: &mut Bound<'a>) -> Result<Rest, LaunchError> {
        let (Tensor { data, numbers }, rest) = Rest::first(host);
        let (address, length) = data.bind(to)?;
        to.tensor::<T, L>(address, length, &numbers, Access::Read)?;
        Ok(rest)
    }
}

impl<T: Element, L: HostLayout, Tile: Tiler<Shape: HostLeaves>> HostArgument for GlobalMut<T, L, Tile>
where
    Self: Argument,
{
    type Before<'a, Rest: List> = Rest::With<TensorMut<'a, T, L>>;

    fn bind<'a, Rest: List>(host: Self::Before<'a, Rest>, to: &mut Bound<'a>) -> Result<Rest, LaunchError> {
        let (TensorMut { data, numbers }, rest) = Rest::first(host);
        let (address, length) = data.bind(to)?;
        let mut tiles = Tiles { shape: Vec::new(), exact: Tile::EXACT, strips: Tile::STRIPS };
        Tile::Shape::leaves(&mut core::iter::empty(), &mut |leaf| {
            tiles.shape.push(leaf.value);
            Ok(())
        })?;
        to.tensor::<T, L>(address, length, &numbers, Access::Write(tiles))?;
        Ok(rest)
    }
}

impl<T: Element, L: HostLayout> HostArgument for GlobalAtomic<T, L>
where
    Self: Argument,
{
    type Before<'a, Rest: List> = Rest::With<TensorMut<'a, T, L>>;

    fn bind<'a, Rest: List>(host: Self::Before<'a, Rest>, to: &mut Bound<'a>) -> Result<Rest, LaunchError> {
        let (TensorMut { data, numbers }, rest) = Rest::first(host);
        let (address, length) = data.bind(to)?;
        to.tensor::<T, L>(address, length, &numbers, Access::Atomic)?;
        Ok(rest)
    }
}

/// Shared memory comes with the launch: the host passes nothing.
impl<T, L> HostArgument for Shared<T, L>
where
    Self: Argument,
{
    type Before<'a, Rest: List> = Rest;

    fn bind<'a, Rest: List>(host: Rest, _: &mut Bound<'a>) -> Result<Rest, LaunchError> {
        Ok(host)
    }
}

/// The arguments of a kernel, and what the host passes for them: a tuple with a number for each
/// number, a [`Tensor`] for each `Global` and `TensorMap`, a [`TensorMut`] for each `GlobalMut`,
/// `GlobalAtomic` and `TensorMapMut`, [`Problems`] for `GmmaProblems`, and nothing for shared
/// memory.
pub trait Arguments {
    /// What the host passes.
    type Host<'a>: List;

    /// The bytes of each parameter of the entry.
    #[doc(hidden)]
    fn sizes(to: &mut Vec<u32>);

    #[doc(hidden)]
    fn bind<'a>(host: Self::Host<'a>, to: &mut Bound<'a>) -> Result<(), LaunchError>;
}

impl Arguments for () {
    type Host<'a> = ();

    fn sizes(_: &mut Vec<u32>) {}

    fn bind<'a>((): (), _: &mut Bound<'a>) -> Result<(), LaunchError> {
        Ok(())
    }
}

/// For each list of types: those of the first, and then those of the rest.
macro_rules! arguments {
    ($($first:ident $($rest:ident)*;)*) => { $(
        impl<$first: HostArgument, $($rest),*> Arguments for ($first, $($rest,)*)
        where
            ($($rest,)*): Arguments,
        {
            type Host<'a> = $first::Before<'a, <($($rest,)*) as Arguments>::Host<'a>>;

            fn sizes(to: &mut Vec<u32>) {
                let parameters = [size_of::<$first::First>(), size_of::<$first::Second>()];
                to.extend(parameters.into_iter().filter(|&bytes| bytes > 0).map(|bytes| bytes as u32));
                <($($rest,)*) as Arguments>::sizes(to);
            }

            fn bind<'a>(host: Self::Host<'a>, to: &mut Bound<'a>) -> Result<(), LaunchError> {
                let rest = $first::bind::<<($($rest,)*) as Arguments>::Host<'a>>(host, to)?;
                to.count += 1;
                <($($rest,)*) as Arguments>::bind(rest, to)
            }
        }
    )* };
}
arguments! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K M;
}

/// What the host passes for the arguments of a kernel, which takes `Taken`: tuples of as many
/// elements, each of which is [`Passed`].
///
/// ```compile_fail,E0277
/// use cute_device::*;
/// use cute_device_launch::{Device, LaunchError, TensorMut};
/// use cute_static::prelude::*;
///
/// #[kernel(threads = 256)]
/// fn fill_with(block: &mut Block, a: f32, y: GlobalMut<f32, Vector, Tile![1024]>) {
///     fill(&mut y.tile(block).share::<Layout![(256, 4) : (4, 1)]>(block), a);
/// }
///
/// fn run(device: &Device) -> Result<(), LaunchError> {
///     let mut y = device.uninitialised(1000)?;
///     device.launch::<FillWith>((1, TensorMut::new(&mut y, [1000]))) // `1.0` is an `f32`
/// }
/// ```
#[refusal(NotPassed::Count)]
pub trait PassedFor<Taken> {
    #[doc(hidden)]
    fn passed(self) -> Taken;
}

/// What the host passes for one argument, which is `Taken` to the host.
#[refusal(NotPassed)]
pub trait Passed<Taken> {
    #[doc(hidden)]
    fn passed(self) -> Taken;
}

macro_rules! passed {
    ($([$($g:tt)*] $ty:ty;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($g)*> Passed<$ty> for $ty {
            fn passed(self) -> $ty {
                self
            }
        }
    )* };
}
passed! {
['a, TA, LA: HostLayout, TB, LB: HostLayout, TC, LC: HostLayout] Problems<'a, TA, LA, TB, LB, TC, LC>;
[] f32; [] f64; [] u32; [] i32; [] u64; [] i64; ['a, T, L: HostLayout] Tensor<'a, T, L>; ['a, T, L: HostLayout] TensorMut<'a, T, L>; }

#[diagnostic::do_not_recommend]
impl PassedFor<()> for () {
    fn passed(self) {}
}

macro_rules! passed_for {
    ($($($element:ident $taken:ident)*;)*) => { $(
        impl<$($element: Passed<$taken>, $taken),*> PassedFor<($($taken,)*)> for ($($element,)*) {
            fn passed(self) -> ($($taken,)*) {
                #[allow(non_snake_case)]
                let ($($element,)*) = self;
                ($($element.passed(),)*)
            }
        }
    )* };
}
passed_for! {
    A TA;
    A TA B TB;
    A TA B TB C TC;
    A TA B TB C TC D TD;
    A TA B TB C TC D TD E TE;
    A TA B TB C TC D TD E TE F TF;
    A TA B TB C TC D TD E TE F TF G TG;
    A TA B TB C TC D TD E TE F TF G TG I TI;
    A TA B TB C TC D TD E TE F TF G TG I TI J TJ;
    A TA B TB C TC D TD E TE F TF G TG I TI J TJ K TK;
    A TA B TB C TC D TD E TE F TF G TG I TI J TJ K TK M TM;
    A TA B TB C TC D TD E TE F TF G TG I TI J TJ K TK M TM N TN;
}

/// A tuple, as a list: what one more element before it makes of it.
#[doc(hidden)]
pub trait List: Sized {
    type With<H>: List;

    fn first<H>(list: Self::With<H>) -> (H, Self);
}

macro_rules! lists {
    ($($($element:ident)*;)*) => { $(
        impl<$($element),*> List for ($($element,)*) {
            type With<H> = (H, $($element,)*);

            fn first<H>(list: Self::With<H>) -> (H, Self) {
                #[allow(non_snake_case)]
                let (first, $($element,)*) = list;
                (first, ($($element,)*))
            }
        }
    )* };
}
lists! {
    ;
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G I;
    A B C D E F G I J;
    A B C D E F G I J K;
    A B C D E F G I J K M;
}

/// What begins with more than twelve elements; no kernel has so many arguments.
#[doc(hidden)]
pub struct TooMany<H, Rest>(H, Rest);

impl<A, Rest> List for TooMany<A, Rest> {
    type With<H> = TooMany<H, Self>;

    fn first<H>(TooMany(first, rest): Self::With<H>) -> (H, Self) {
        (first, rest)
    }
}

impl<A, B, C, D, E, F, G, I, J, K, M, N> List for (A, B, C, D, E, F, G, I, J, K, M, N) {
    type With<H> = TooMany<H, Self>;

    fn first<H>(TooMany(first, rest): Self::With<H>) -> (H, Self) {
        (first, rest)
    }
}

#[cfg(test)]
mod tests {
    use super::{Arguments, Tensor, TensorMut};
    use alloc::vec::Vec;
    use cute_device::{Global, GlobalMut, Kernel, Matrix, MatrixBy, Shared, Vector};
    use cute_device_kernels::{Saxpy, Transpose};
    use cute_static::prelude::{Int, Layout, Tile};
    use static_assertions::assert_type_eq_all;

    fn sizes<A: Arguments>() -> Vec<u32> {
        let mut sizes = Vec::new();
        A::sizes(&mut sizes);
        sizes
    }

    /// As the parameters of entries in PTX are: a pointer, and 4 bytes for each runtime number.
    #[test]
    fn parameters_are_those_of_entries() {
        assert_eq!(sizes::<<Saxpy as Kernel>::Arguments>(), [4, 8, 4, 8, 4]);
        assert_eq!(sizes::<<Transpose as Kernel>::Arguments>(), [8, 12, 8, 12]);
        assert_eq!(sizes::<(u64, Global<f32, Layout![(8, 4) : (1, 8)]>, i32, Shared<f32, Layout![8 : 1]>)>(), [8, 8, 4]);
        assert_eq!(sizes::<(Shared<f32, Layout![8 : 1]>, GlobalMut<u16, MatrixBy<Int![8]>, Tile![8, 8]>)>(), [8, 12]);
        assert_eq!(sizes::<()>(), []);
    }

    type Host<A> = <A as Arguments>::Host<'static>;
    type Stage = Shared<f32, Layout![8 : 1]>;

    assert_type_eq_all!(Host<(Stage, f32, Global<f32, Vector>, Stage)>, (f32, Tensor<'static, f32, Vector>));
    assert_type_eq_all!(Host<(GlobalMut<f32, Matrix, Tile![8, 8]>, u32)>, (TensorMut<'static, f32, Matrix>, u32));
    assert_type_eq_all!(Host<(Stage,)>, ());
}
