//! The public face that every operation of the algebra has.

/// Makes the names of an operation from its total function.
///
/// `Compose<B> = TryCompose, ComposeOf, TryComposeOf, compose(b: B) -> layout` expands to
///
/// - `trait TryCompose<B> { type Outcome; }`, the total function, for the file below it to implement;
/// - `trait Compose<B>: TryCompose<B, Outcome: HasAnswer<Output: StaticLayout>> {…}`, the bound: it holds exactly where the outcome is an
///   answer, and it implies all that the answer can do, so that generic code needs no other;
/// - `type ComposeOf<A, B> = <<A as TryCompose<B>>::Outcome as HasAnswer>::Output`, the answer;
/// - `type TryComposeOf<A, B> = <A as TryCompose<B>>::Outcome`;
/// - `Layout::compose(self, b: B) -> ComposeOf<Self, B>`, so that nobody imports a trait to call it, and the same method on the trait for
///   generic code.
///
/// The alias and the method name the outcome itself and not the bound: an error then shows the refusal's message and its decimal numbers and
/// no chain of "required for …" through binary numbers.
macro_rules! operation {
    (
        $(#[$meta:meta])*
        $name:ident $(<$($param:ident),+>)? = $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> layout
    ) => {
        $crate::operation! { @traits [$crate::StaticLayout] [$(#[$meta])*] $name [$($($param),+)?] $total $of $try_of $method [$($arg: $argty),*] }
        $crate::operation! { @method [$crate::StaticLayout] $name [$($($param),+)?] $total $of $method [$($arg: $argty),*] }
    };
    (
        $(#[$meta:meta])*
        $name:ident $(<$($param:ident),+>)? = $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> number
    ) => {
        $crate::operation! { @traits [$crate::int::Number] [$(#[$meta])*] $name [$($($param),+)?] $total $of $try_of $method [$($arg: $argty),*] }
        $crate::operation! { @method [$crate::int::Number] $name [$($($param),+)?] $total $of $method [$($arg: $argty),*] }
    };
    // Operations on tuples and layouts alike: the method is the trait's, the result any static structure.
    (
        $(#[$meta:meta])*
        $name:ident $(<$($param:ident),+>)? = $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> static
    ) => {
        $crate::operation! { @traits [$crate::Static] [$(#[$meta])*] $name [$($($param),+)?] $total $of $try_of $method [$($arg: $argty),*] }
        $crate::operation! { @method [$crate::Static] $name [$($($param),+)?] $total $of $method [$($arg: $argty),*] }
    };
    // Operations on shapes: the method is the trait's alone.
    (
        $(#[$meta:meta])*
        $name:ident $(<$($param:ident),+>)? = $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> layout by trait
    ) => {
        $crate::operation! { @traits [$crate::StaticLayout] [$(#[$meta])*] $name [$($($param),+)?] $total $of $try_of $method [$($arg: $argty),*] }
    };
    (
        $(#[$meta:meta])*
        $name:ident $(<$($param:ident),+>)? = $total:ident, $of:ident, $try_of:ident,
        $method:ident($($arg:ident : $argty:ident),*) -> static by trait
    ) => {
        $crate::operation! { @traits [$crate::Static] [$(#[$meta])*] $name [$($($param),+)?] $total $of $try_of $method [$($arg: $argty),*] }
    };
    (@traits [$result:path] [$(#[$meta:meta])*] $name:ident [$($param:ident),*] $total:ident $of:ident $try_of:ident $method:ident [$($arg:ident : $argty:ident),*]) => {
        #[doc = concat!("The total function behind [`", stringify!($name), "`]: an [`Answer`](crate::diagnostic::Answer) or a [`Refusal`](crate::diagnostic::Refusal).")]
        #[diagnostic::on_unimplemented(
            message = "CUTE003: these are not operands of this operation of the layout algebra",
            label = "an operand has the wrong kind",
            note = "operands are layouts (`Layout![..]`), shapes (`Shape![..]`), tilers (`Tile![..]`) or numbers (`Int![..]`), as the operation's documentation says",
            note = "in generic code, add the bound of the operation"
        )]
        pub trait $total<$($param,)*> {
            /// `Answer<R>` or `Refusal<Why>`.
            type Outcome;
        }

        #[doc = concat!("What [`", stringify!($name), "`] comes to: `Answer<R>` or `Refusal<Why>`. Compiles whatever the operands.")]
        pub type $try_of<A_, $($param,)*> = <A_ as $total<$($param,)*>>::Outcome;

        #[doc = concat!("The result of [`", stringify!($name), "`]; a compile error that says why where there is none.")]
        pub type $of<A_, $($param,)*> = $crate::diagnostic::Output<<A_ as $total<$($param,)*>>::Outcome>;

        $(#[$meta])*
        pub trait $name<$($param,)*>: $total<$($param,)* Outcome: $crate::diagnostic::HasAnswer<Output: $result>> + Sized {
            #[doc = concat!("The result of [`", stringify!($name), "`] as a value; it is zero-sized and costs nothing.")]
            #[inline(always)]
            fn $method(self $(, $arg: $argty)*) -> $of<Self, $($param,)*> {
                let _ = ($($arg,)*);
                $crate::Static::new()
            }
        }

        impl<A_, $($param,)*> $name<$($param,)*> for A_
        where
            A_: $total<$($param,)*>,
            A_::Outcome: $crate::diagnostic::HasAnswer<Output: $result>,
        {
        }
    };
    // rustc checks the bounds of a method without type parameters when it looks the method up, and then reports that it was not found.
    (@method [$result:path] $name:ident [] $total:ident $of:ident $method:ident []) => {
        impl<S_, D_> $crate::Layout<S_, D_> {
            #[doc = concat!("The result `R` of [`", stringify!($name), "`](trait@", stringify!($name), ") as a value; it is zero-sized and costs nothing.")]
            #[inline(always)]
            pub fn $method<R_>(self) -> R_
            where
                Self: $total,
                <Self as $total>::Outcome: $crate::diagnostic::HasAnswer<Output = R_>,
                R_: $result,
            {
                $crate::Static::new()
            }
        }
    };
    (@method [$result:path] $name:ident [$($param:ident),+] $total:ident $of:ident $method:ident [$($arg:ident : $argty:ident),*]) => {
        impl<S_, D_> $crate::Layout<S_, D_> {
            #[doc = concat!("The result of [`", stringify!($name), "`](trait@", stringify!($name), ") as a value; it is zero-sized and costs nothing.")]
            #[inline(always)]
            pub fn $method<$($param),+>(self $(, $arg: $argty)*) -> $of<Self, $($param,)+>
            where
                Self: $total<$($param,)+>,
                <Self as $total<$($param,)+>>::Outcome: $crate::diagnostic::HasAnswer<Output: $result>,
            {
                let _ = ($($arg,)*);
                $crate::Static::new()
            }
        }
    };
}

pub(crate) use operation;
