//! The public face that every operation of the algebra has.

use crate::diagnostic::{Answer, Refusal};
use crate::int::{B0, B1};

/// Makes the names of an operation from its function of types.
///
/// `Compose<B> = ComputeCompose, TotalCompose, ComposeOf, ComposeOutcome, compose(b: B) -> layout`
/// expands to
///
/// - `trait ComputeCompose<B> { type Outcome; }`, for the file below it to implement: the operation
///   as a function of types, with [labels](crate::label) in the place of runtime leaves;
/// - `trait TotalCompose<B> { type Outcome; … }`, the total function, which labels the operands and
///   puts runtime leaves in the place of the labels that come out;
/// - `trait Compose<B>: TotalCompose<B, Outcome: HasAnswer<Output: AnyLayout>, …> {…}`, the bound:
///   it holds exactly where the outcome is an answer, and it implies all that the answer can do, so
///   that generic code needs no other;
/// - `type ComposeOf<A, B> = <<A as TotalCompose<B>>::Outcome as HasAnswer>::Output`, the answer;
/// - `type ComposeOutcome<A, B> = <A as TotalCompose<B>>::Outcome`;
/// - `Layout::compose(self, b: B) -> ComposeOf<Self, B>`, so that nobody imports a trait to call
///   it, and the same method on the trait for generic code. The first paragraph of its
///   documentation is that of the trait.
///
/// The alias and the method name the outcome itself and not the bound: an error then shows the
/// refusal's message and its decimal numbers and no chain of "required for …" through binary
/// numbers.
macro_rules! operation {
    (
        $(#$meta:tt)*
        $name:ident $(<$($param:ident),+>)? = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> layout
    ) => {
        $crate::operation! { @traits [$crate::label::AnyLayout] [$(#$meta)*] $name [$($($param),+)?] $compute $total $of $try_of $method [$($arg: $argty),*] }
        $crate::operation! { @method [$crate::label::AnyLayout] [$(#$meta)*] $name [$($($param),+)?] $total $of $method [$($arg: $argty),*] }
    };
    (
        $(#$meta:tt)*
        $name:ident $(<$($param:ident),+>)? = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> number
    ) => {
        $crate::operation! { @traits [$crate::int::Number] [$(#$meta)*] $name [$($($param),+)?] $compute $total $of $try_of $method [$($arg: $argty),*] }
        // Of a refusal there is no number: the bound would fail a second time.
        $crate::operation! { @method [Copy] [$(#$meta)*] $name [$($($param),+)?] $total $of $method [$($arg: $argty),*] }
    };
    // Operations on tuples and layouts alike: the method is the trait's, the result any static
    // structure.
    (
        $(#$meta:tt)*
        $name:ident $(<$($param:ident),+>)? = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> static
    ) => {
        $crate::operation! { @traits [Copy] [$(#$meta)*] $name [$($($param),+)?] $compute $total $of $try_of $method [$($arg: $argty),*] }
        $crate::operation! { @method [Copy] [$(#$meta)*] $name [$($($param),+)?] $total $of $method [$($arg: $argty),*] }
    };
    // Operations that move leaves and look at none: their types need no labels. Each parameter is
    // an index of a mode, or moved itself: `[I: ModeIndex, X: Moved]`.
    (
        $(#$meta:tt)*
        $name:ident $(<$($param:ident),+>)? = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> moved [$($kinds:tt)*]
    ) => {
        $crate::operation! { @names [Copy] [$(#$meta)*] $name [$($($param),+)?] $compute $total $of $try_of $method [$($arg: $argty),*] }
        $crate::operation! { @method [Copy] [$(#$meta)*] $name [$($($param),+)?] $total $of $method [$($arg: $argty),*] }
        $crate::operation! { @label_later $compute $total [$($kinds)*] }
    };
    (
        $(#$meta:tt)*
        $name:ident $(<$($param:ident),+>)? = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> moved layout [$($kinds:tt)*]
    ) => {
        $crate::operation! { @names [$crate::label::AnyLayout] [$(#$meta)*] $name [$($($param),+)?] $compute $total $of $try_of $method [$($arg: $argty),*] }
        $crate::operation! { @method [$crate::label::AnyLayout] [$(#$meta)*] $name [$($($param),+)?] $total $of $method [$($arg: $argty),*] }
        $crate::operation! { @label_later $compute $total [$($kinds)*] }
    };
    (
        $(#$meta:tt)*
        $name:ident $(<$($param:ident),+>)? = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> moved layout by trait [$($kinds:tt)*]
    ) => {
        $crate::operation! { @names [$crate::label::AnyLayout] [$(#$meta)*] $name [$($($param),+)?] $compute $total $of $try_of $method [$($arg: $argty),*] }
        $crate::operation! { @label_later $compute $total [$($kinds)*] }
    };
    // Operations on one mode after the other: a runtime leaf is labelled where it is met, and the
    // types of most layouts, which have none, need no labels. This is the total function of plain
    // layouts; of others it is where they are.
    (
        $(#$meta:tt)*
        $name:ident<$param:ident> = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($arg:ident : $argty:ident) -> layout by mode
    ) => {
        $crate::operation! { @names [$crate::label::AnyLayout] [$(#$meta)*] $name [$param] $compute $total $of $try_of $method [$arg: $argty] }
        $crate::operation! { @method [$crate::label::AnyLayout] [$(#$meta)*] $name [$param] $total $of $method [$arg: $argty] }
        $crate::operation! { @later $compute $total [$param Second] impl [S_ D_] for $crate::Layout<S_, D_> where [] { Self } }
    };
    // Operations by a function of the program, which is a type of its own and holds no leaves.
    (
        $(#$meta:tt)*
        $name:ident<$param:ident> = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($arg:ident : $argty:ident) -> static of function
    ) => {
        $crate::operation! { @names [Copy] [$(#$meta)*] $name [$param] $compute $total $of $try_of $method [$arg: $argty] }
        $crate::operation! { @method [Copy] [$(#$meta)*] $name [$param] $total $of $method [$arg: $argty] }

        $crate::operation! { @label_first $compute $total [$param] }
    };
    // The same on tuples: the method is the trait's alone. The parameter before the function is an
    // operand.
    (
        $(#$meta:tt)*
        $name:ident<$($param:ident),+> = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),+) -> static by function
    ) => {
        $crate::operation! { @names [Copy] [$(#$meta)*] $name [$($param),+] $compute $total $of $try_of $method [$($arg: $argty),+] }
        $crate::operation! { @label_function $compute $total [$($param)+] }
    };
    // Operations on shapes: the method is the trait's alone.
    (
        $(#$meta:tt)*
        $name:ident $(<$($param:ident),+>)? = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> layout by trait
    ) => {
        $crate::operation! { @traits [$crate::label::AnyLayout] [$(#$meta)*] $name [$($($param),+)?] $compute $total $of $try_of $method [$($arg: $argty),*] }
    };
    (
        $(#$meta:tt)*
        $name:ident $(<$($param:ident),+>)? = $compute:ident, $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> static by trait
    ) => {
        $crate::operation! { @traits [Copy] [$(#$meta)*] $name [$($($param),+)?] $compute $total $of $try_of $method [$($arg: $argty),*] }
    };
    (
        @traits [$result:path] [$(#$meta:tt)*]
        $name:ident [$($param:ident),*] $compute:ident $total:ident $of:ident $try_of:ident $method:ident [$($arg:ident : $argty:ident),*]
    ) => {
        $crate::operation! { @names [$result] [$(#$meta)*] $name [$($param),*] $compute $total $of $try_of $method [$($arg: $argty),*] }
        $crate::operation! { @label $compute $total [$($param)*] }
    };
    (
        @names [$result:path] [$(#$meta:tt)*]
        $name:ident [$($param:ident),*] $compute:ident $total:ident $of:ident $try_of:ident $method:ident [$($arg:ident : $argty:ident),*]
    ) => {
        $crate::diagnostic::of_operands! {
            #[doc = concat!("[`", stringify!($name), "`] as a function of types, with labels in the place of runtime leaves.")]
            #[doc(hidden)]
            pub trait $compute<$($param,)*> {
                /// `Answer<R>` or `Refusal<Why>`.
                type Outcome;
            }
        }

        $crate::diagnostic::of_operands! {
            #[doc = concat!("The total function of [`", stringify!($name), "`].")]
            #[doc = ""]
            #[doc = "Its outcome is an [`Answer`](crate::diagnostic::Answer) or a [`Refusal`](crate::diagnostic::Refusal)."]
            pub trait $total<$($param,)*> {
                /// `Answer<R>` or `Refusal<Why>`.
                type Outcome;

                /// The outcome with labels in the place of runtime leaves.
                #[doc(hidden)]
                type Labelled: $crate::label::Lower<Output = Self::Outcome>;

                /// Returns the outcome as a value.
                #[doc(hidden)]
                #[inline(always)]
                fn outcome(self $(, $arg: $argty)*) -> Self::Outcome
                where
                    Self: Sized,
                    Self::Labelled: $crate::label::Evaluate<$crate::operation!(@pairs Self $($param)*)>,
                {
                    <Self::Labelled as $crate::label::Evaluate<_>>::evaluate(&$crate::operation!(@pairs self $($arg)*))
                }
            }
        }

        #[doc = concat!("The outcome of [`", stringify!($name), "`], `Answer<R>` or `Refusal<Why>`, for any operands.")]
        pub type $try_of<A_, $($param,)*> = <A_ as $total<$($param,)*>>::Outcome;

        #[doc = concat!("The result of [`", stringify!($name), "`]. Where there is none, the compile error says why.")]
        pub type $of<A_, $($param,)*> = $crate::diagnostic::Output<<A_ as $total<$($param,)*>>::Outcome>;

        $(#$meta)*
        pub trait $name<$($param,)*>:
            $total<
                $($param,)*
                Outcome: $crate::diagnostic::HasAnswer<Output: $result>,
                Labelled: $crate::label::Evaluate<$crate::operation!(@pairs Self $($param)*)>,
            > + Sized
        {
            #[doc = concat!("Returns the result of [`", stringify!($name), "`]. Static operands cost nothing at run time.")]
            #[inline(always)]
            #[must_use]
            fn $method(self $(, $arg: $argty)*) -> $of<Self, $($param,)*> {
                $crate::diagnostic::HasAnswer::into_answer($total::outcome(self $(, $arg)*))
            }
        }

        impl<A_, $($param,)*> $name<$($param,)*> for A_
        where
            A_: $total<$($param,)*>,
            A_::Outcome: $crate::diagnostic::HasAnswer<Output: $result>,
            A_::Labelled: $crate::label::Evaluate<$crate::operation!(@pairs A_ $($param)*)>,
        {
        }
    };
    // The first paragraph of the documentation of the trait is that of the method.
    (@method $result:tt $docs:tt $($method:tt)*) => { $crate::operation! { @paragraph [] $docs $result $($method)* } };
    (@paragraph $first:tt [] $($method:tt)*) => { $crate::operation! { @documented_method $first $($method)* } };
    (@paragraph $first:tt [#[doc = r""] $($more:tt)*] $($method:tt)*) => { $crate::operation! { @documented_method $first $($method)* } };
    (@paragraph [$($first:tt)*] [#[doc = $line:literal] $($more:tt)*] $($method:tt)*) => {
        $crate::operation! { @paragraph [$($first)* #[doc = $line]] [$($more)*] $($method)* }
    };
    // rustc checks the bounds of a method without type parameters when it looks the method up, and
    // then reports that it was not found.
    (@documented_method [$($doc:tt)*] [$result:path] $name:ident [] $total:ident $of:ident $method:ident []) => {
        impl<S_, D_> $crate::Layout<S_, D_> {
            $($doc)*
            #[doc = ""]
            #[doc = concat!("The result `R` is that of [`", stringify!($name), "`](trait@", stringify!($name), "). Static operands cost nothing at run time.")]
            #[inline(always)]
            #[must_use]
            pub fn $method<R_>(self) -> R_
            where
                Self: $total,
                <Self as $total>::Outcome: $crate::diagnostic::HasAnswer<Output = R_>,
                R_: $result,
                <Self as $total>::Labelled: $crate::label::Evaluate<(Self, ())>,
            {
                $crate::diagnostic::HasAnswer::into_answer($total::outcome(self))
            }
        }
    };
    (@documented_method [$($doc:tt)*] [$result:path] $name:ident [$($param:ident),+] $total:ident $of:ident $method:ident [$($arg:ident : $argty:ident),*]) => {
        impl<S_, D_> $crate::Layout<S_, D_> {
            $($doc)*
            #[doc = ""]
            #[doc = concat!("The result is that of [`", stringify!($name), "`](trait@", stringify!($name), "). Static operands cost nothing at run time.")]
            #[inline(always)]
            #[must_use]
            pub fn $method<$($param),+>(self $(, $arg: $argty)*) -> $of<Self, $($param,)+>
            where
                Self: $total<$($param,)+>,
                <Self as $total<$($param,)+>>::Outcome: $crate::diagnostic::HasAnswer<Output: $result>,
                <Self as $total<$($param,)+>>::Labelled: $crate::label::Evaluate<$crate::operation!(@pairs Self $($param)+)>,
            {
                $crate::diagnostic::HasAnswer::into_answer($total::outcome(self $(, $arg)*))
            }
        }
    };
    (@label $compute:ident $total:ident []) => {
        $crate::operation! { @label_first $compute $total [] }
    };
    // The parameter, if there is one, is no operand.
    (@label_first $compute:ident $total:ident [$($param:ident)?]) => {
        impl<A_, $($param)?> $total$(<$param>)? for A_
        where
            A_: $crate::label::Label<$crate::label::First>,
            A_::Output: $compute$(<$param>)?,
            <A_::Output as $compute$(<$param>)?>::Outcome: $crate::label::Lower,
        {
            type Outcome = <<A_::Output as $compute$(<$param>)?>::Outcome as $crate::label::Lower>::Output;
            type Labelled = <A_::Output as $compute$(<$param>)?>::Outcome;
        }
    };
    (@label_function $compute:ident $total:ident [$f:ident]) => {
        $crate::operation! { @label_first $compute $total [$f] }
    };
    (@label_function $compute:ident $total:ident [$b:ident $f:ident]) => {
        impl<A_, $b, $f> $total<$b, $f> for A_
        where
            A_: $crate::label::Label<$crate::label::First>,
            $b: $crate::label::Label<$crate::label::Second>,
            A_::Output: $compute<$b::Output, $f>,
            <A_::Output as $compute<$b::Output, $f>>::Outcome: $crate::label::Lower,
        {
            type Outcome = <<A_::Output as $compute<$b::Output, $f>>::Outcome as $crate::label::Lower>::Output;
            type Labelled = <A_::Output as $compute<$b::Output, $f>>::Outcome;
        }
    };
    (@label $compute:ident $total:ident [$b:ident]) => {
        $crate::operation! { @label_both $compute $total [$b] impl [A_] for A_ where [A_: $crate::label::Operand,] }
    };
    // `impl [generics] for operand where [bounds]`.
    (@label_both $compute:ident $total:ident [$b:ident] impl [$($g:ident)*] for $self:ty where [$($bounds:tt)*]) => {
        impl<$($g,)* $b> $total<$b> for $self
        where
            $($bounds)*
            $b: $crate::label::After<Self>,
            $b::Before: $crate::label::Behind<$b>,
            $b::Before: $compute<$crate::label::LabelBehind<$b::Before, $b>>,
            <$b::Before as $compute<$crate::label::LabelBehind<$b::Before, $b>>>::Outcome: $crate::label::Lower,
        {
            type Outcome = <<$b::Before as $compute<$crate::label::LabelBehind<$b::Before, $b>>>::Outcome as $crate::label::Lower>::Output;
            type Labelled = <$b::Before as $compute<$crate::label::LabelBehind<$b::Before, $b>>>::Outcome;
        }
    };
    (@label $compute:ident $total:ident [$b:ident $c:ident]) => {
        impl<A_, $b, $c> $total<$b, $c> for A_
        where
            A_: $crate::label::Operand,
            $b: $crate::label::After<A_>,
            $c: $crate::label::Label<$crate::label::Third>,
            $b::Before: $crate::label::Behind<$b>,
            $b::Before: $compute<$crate::label::LabelBehind<$b::Before, $b>, $c::Output>,
            <$b::Before as $compute<$crate::label::LabelBehind<$b::Before, $b>, $c::Output>>::Outcome: $crate::label::Lower,
        {
            type Outcome = <<$b::Before as $compute<$crate::label::LabelBehind<$b::Before, $b>, $c::Output>>::Outcome as $crate::label::Lower>::Output;
            type Labelled = <$b::Before as $compute<$crate::label::LabelBehind<$b::Before, $b>, $c::Output>>::Outcome;
        }
    };
    // The outcome is that of the operands as they are. Labels come in where there are values to
    // find; and where no leaf is a runtime one, the outcome with labels is a question that the
    // compiler has answered.
    (@label_later $compute:ident $total:ident []) => {
        $crate::operation! { @later $compute $total [] impl [A_] for A_ where [A_: $crate::label::Operand,] { A_ } }
    };
    (@label_later $compute:ident $total:ident [$b:ident : $kind_b:ident]) => {
        $crate::operation! {
            @later $compute $total [$b Second] impl [A_] for A_ where [A_: $crate::label::Operand, $b: $crate::label::$kind_b<A_>,] { $b::Operand }
        }
    };
    (@label_later $compute:ident $total:ident [$b:ident : $kind_b:ident, $c:ident : $kind_c:ident]) => {
        $crate::operation! {
            @later $compute $total [$b Second, $c Third]
            impl [A_] for A_ where [A_: $crate::label::Operand, $b: $crate::label::$kind_b<A_>, $c: $crate::label::$kind_c<A_>,] { $b::Operand }
        }
    };
    // `impl [generics] for operand where [bounds] { the operand, by what the parameters say }`, and
    // with each parameter the place of its labels.
    (@later $compute:ident $total:ident [$($param:ident $place:ident),*] impl [$($g:ident)*] for $self:ty where [$($bounds:tt)*] { $operand:ty }) => {
        const _: () = {
            /// The operation on labelled operands.
            pub struct Labels<A_, $($param),*>(core::marker::PhantomData<(A_, $($param),*)>);

            impl<A_, $($param),*> $crate::label::LabelLater for Labels<A_, $($param),*>
            where
                A_: $crate::label::Label<$crate::label::First>,
                $($param: $crate::label::Label<$crate::label::$place>,)*
                A_::Output: $compute<$($param::Output),*>,
            {
                type Outcome = <A_::Output as $compute<$($param::Output),*>>::Outcome;
            }

            impl<$($g,)* $($param),*> $total<$($param),*> for $self
            where
                $($bounds)*
                $operand: $compute<$($param),*>,
            {
                type Outcome = <$operand as $compute<$($param),*>>::Outcome;
                type Labelled = $crate::label::Later<Self::Outcome, Labels<Self, $($param),*>>;
            }
        };
    };
    // Operands, or their types, as what labels find their places in.
    (@pairs $first:tt $($rest:tt)*) => { ($first, $crate::operation!(@pairs $($rest)*)) };
    (@pairs) => { () };
}

pub(crate) use operation;

/// An outcome without its answer, and whether it is one.
#[doc(hidden)]
pub trait Answered {
    /// `Answer<()>` or the refusal.
    type Outcome;
    /// `B1` or `B0`.
    type Flag;
}

impl<R> Answered for Answer<R> {
    type Outcome = Answer<()>;
    type Flag = B1;
}

impl<Why> Answered for Refusal<Why> {
    type Outcome = Self;
    type Flag = B0;
}
