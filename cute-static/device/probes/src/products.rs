//! Products: each thread's registers of A, B and C, one thread after the other, to those of D.

use core::any::type_name;
use core::fmt::{Result, Write};
use cute_static::atom::{MmaAtom, TileOfProduct};
use cute_static::prelude::*;

/// The last part of the name of a type.
fn name<T>() -> &'static str {
    type_name::<T>().rsplit(':').next().unwrap_or_default()
}

fn line<Atom: MmaAtom, W: Write>(to: &mut W) -> Result
where
    Atom::ThreadId: core::fmt::Display,
    Atom::LayoutA: core::fmt::Display,
    Atom::LayoutB: core::fmt::Display,
    Atom::LayoutC: core::fmt::Display,
{
    let (m, n, k) = (<Atom::Shape as TileOfProduct>::M::VALUE, <Atom::Shape as TileOfProduct>::N::VALUE, <Atom::Shape as TileOfProduct>::K::VALUE);
    write!(to, "product\t{}\t{m}\t{n}\t{k}", name::<Atom>())?;
    write!(to, "\t{}\t{}\t{}\t{}", name::<Atom::D>(), name::<Atom::A>(), name::<Atom::B>(), name::<Atom::C>())?;
    writeln!(to, "\t{}\t{}\t{}\t{}", Atom::ThreadId::NEW, Atom::LayoutA::NEW, Atom::LayoutB::NEW, Atom::LayoutC::NEW)
}

/// Writes the layouts of all products.
pub(crate) fn describe<W: Write>(to: &mut W) -> Result {
    describe_real(to)?;
    describe_complex(to)
}

/// `a u32 2 64 b … c … { Atom … }`: registers of a thread, and of a warp. Each atom is a kernel.
macro_rules! products {
    ($(a $a:tt $m:tt $of_a:tt b $b:tt $n:tt $of_b:tt c $c:tt $k:tt $of_c:tt { $($atom:ident)* })*) => {
        $( products! { @each ($a $m $of_a) ($b $n $of_b) ($c $k $of_c) $($atom)* } )*

        /// Writes the layouts of all products of real numbers.
        fn describe_real<W: Write>(to: &mut W) -> Result {
            $( $( line::<cute_static::atom::$atom, W>(to)?; )* )*
            Ok(())
        }

        #[cfg(test)]
        mod registers {
            #[test]
            fn of_real_numbers() {
                $( $( super::tests::registers_have_the_values::<cute_static::atom::$atom>(); )* )*
            }
        }
    };
    (@each $a:tt $b:tt $c:tt $($atom:ident)*) => { $( products! { @one $atom $a $b $c } )* };
    (@one $atom:ident ($a:tt $m:tt $of_a:tt) ($b:tt $n:tt $of_b:tt) ($c:tt $k:tt $of_c:tt)) => {
        #[doc = concat!("The kernel of [`", stringify!($atom), "`](cute_static::atom::", stringify!($atom), ").")]
        #[allow(non_snake_case)]
        pub mod $atom {
            use cute_device::atom::mma;
            use cute_device::*;
            use cute_static::prelude::*;

            /// Adds the product of `a` and `b` to `c`, which is `d`: registers of one thread after
            /// the other.
            #[kernel(threads = 32, launched = Launched)]
            pub fn $atom(
                block: &mut Block,
                a: Global<$a, Vector>,
                b: Global<$b, Vector>,
                c: Global<$c, Vector>,
                d: GlobalMut<$c, Vector, Exact<Tile![$of_c]>>,
            ) {
                let a = load(&a.tile::<Exact<Tile![$of_a]>>(block).share::<Layout![(32, $m) : ($m, 1)]>(block));
                let b = load(&b.tile::<Exact<Tile![$of_b]>>(block).share::<Layout![(32, $n) : ($n, 1)]>(block));
                let mut sums = load(&c.tile::<Exact<Tile![$of_c]>>(block).share::<Layout![(32, $k) : ($k, 1)]>(block));
                mma::<cute_static::atom::$atom>(block, &a, &b, &mut sums);
                store(&sums, &mut d.tile(block).share::<Layout![(32, $k) : ($k, 1)]>(block));
            }
        }
    };
}

/// Calls a macro with the table of all products of real numbers: `a u32 2 64 b u32 1 32 c f32 4 128
/// { Atom … }` is the type of the registers, their number of a thread and of a warp, for A, B and C
/// and D. The kernel of an atom is of its name without underscores, in the module of its name.
#[macro_export]
macro_rules! for_each_product {
    ($callback:ident) => {
        $callback! {
            a u32 1 32 b u32 1 32 c i32 1 32 {
                SM61_DP4A
            }
            a u32 2 64 b u32 2 64 c u32 4 128 {
                SM70_8x8x4_F16F16F16F16_TN
                SM70_8x8x4_F16F16F16F16_NT
                SM70_8x8x4_F16F16F16F16_NN
                SM70_8x8x4_F16F16F16F16_TT
            }
            a u32 2 64 b u32 2 64 c f32 8 256 {
                SM70_8x8x4_F32F16F16F32_TN
                SM70_8x8x4_F32F16F16F32_NT
                SM70_8x8x4_F32F16F16F32_NN
                SM70_8x8x4_F32F16F16F32_TT
            }
            a u32 2 64 b u32 1 32 c f32 4 128 {
                SM75_16x8x8_F32F16F16F32_TN
                SM80_16x8x8_F32F16F16F32_TN
                SM80_16x8x8_F32BF16BF16F32_TN
                SM80_16x8x4_F32TF32TF32F32_TN
            }
            a u32 2 64 b u32 1 32 c u32 2 64 {
                SM80_16x8x8_F16F16F16F16_TN
            }
            a u32 4 128 b u32 2 64 c u32 2 64 {
                SM80_16x8x16_F16F16F16F16_TN
                SM89_16x8x32_F16E4M3E4M3F16_TN
                SM89_16x8x32_F16E4M3E5M2F16_TN
                SM89_16x8x32_F16E5M2E4M3F16_TN
                SM89_16x8x32_F16E5M2E5M2F16_TN
            }
            a u32 4 128 b u32 2 64 c f32 4 128 {
                SM80_16x8x16_F32F16F16F32_TN
                SM80_16x8x16_F32BF16BF16F32_TN
                SM80_16x8x8_F32TF32TF32F32_TN
                SM89_16x8x32_F32E4M3E4M3F32_TN
                SM89_16x8x32_F32E4M3E5M2F32_TN
                SM89_16x8x32_F32E5M2E4M3F32_TN
                SM89_16x8x32_F32E5M2E5M2F32_TN
            }
            a f64 2 64 b f64 1 32 c f64 4 128 {
                SM90_16x8x4_F64F64F64F64_TN
            }
            a f64 4 128 b f64 2 64 c f64 4 128 {
                SM90_16x8x8_F64F64F64F64_TN
            }
            a f64 8 256 b f64 4 128 c f64 4 128 {
                SM90_16x8x16_F64F64F64F64_TN
            }
            a f64 1 32 b f64 1 32 c f64 2 64 {
                SM80_8x8x4_F64F64F64F64_TN
            }
            a u32 1 32 b u32 1 32 c i32 2 64 {
                SM75_8x8x16_S32S8S8S32_TN
                SM80_8x8x16_S32S8S8S32_TN
                SM80_8x8x16_S32S8S8S32_TN_SATURATE
                SM80_8x8x16_S32S8U8S32_TN
                SM80_8x8x16_S32S8U8S32_TN_SATURATE
                SM80_8x8x16_S32U8S8S32_TN
                SM80_8x8x16_S32U8S8S32_TN_SATURATE
                SM80_8x8x16_S32U8U8S32_TN
                SM80_8x8x16_S32U8U8S32_TN_SATURATE
                SM75_8x8x32_S32S4S4S32_TN
                SM80_8x8x32_S32S4S4S32_TN
                SM80_8x8x32_S32S4S4S32_TN_SATURATE
                SM80_8x8x32_S32S4U4S32_TN
                SM80_8x8x32_S32S4U4S32_TN_SATURATE
                SM80_8x8x32_S32U4S4S32_TN
                SM80_8x8x32_S32U4S4S32_TN_SATURATE
                SM80_8x8x32_S32U4U4S32_TN
                SM80_8x8x32_S32U4U4S32_TN_SATURATE
                SM80_8x8x128_S32U1U1S32_TN_ANDPOPC
                SM80_8x8x128_S32U1U1S32_TN_XORPOPC
            }
            a u32 2 64 b u32 1 32 c i32 4 128 {
                SM80_16x8x16_S32S8S8S32_TN
                SM80_16x8x16_S32S8S8S32_TN_SATURATE
                SM80_16x8x16_S32S8U8S32_TN
                SM80_16x8x16_S32S8U8S32_TN_SATURATE
                SM80_16x8x16_S32U8S8S32_TN
                SM80_16x8x16_S32U8S8S32_TN_SATURATE
                SM80_16x8x16_S32U8U8S32_TN
                SM80_16x8x16_S32U8U8S32_TN_SATURATE
                SM80_16x8x32_S32S4S4S32_TN
                SM80_16x8x32_S32S4S4S32_TN_SATURATE
                SM80_16x8x32_S32S4U4S32_TN
                SM80_16x8x32_S32S4U4S32_TN_SATURATE
                SM80_16x8x32_S32U4S4S32_TN
                SM80_16x8x32_S32U4S4S32_TN_SATURATE
                SM80_16x8x32_S32U4U4S32_TN
                SM80_16x8x32_S32U4U4S32_TN_SATURATE
                SM80_16x8x128_S32U1U1S32_TN_ANDPOPC
                SM80_16x8x128_S32U1U1S32_TN_XORPOPC
            }
            a u32 4 128 b u32 2 64 c i32 4 128 {
                SM80_16x8x32_S32S8S8S32_TN
                SM80_16x8x32_S32S8S8S32_TN_SATURATE
                SM80_16x8x32_S32S8U8S32_TN
                SM80_16x8x32_S32S8U8S32_TN_SATURATE
                SM80_16x8x32_S32U8S8S32_TN
                SM80_16x8x32_S32U8S8S32_TN_SATURATE
                SM80_16x8x32_S32U8U8S32_TN
                SM80_16x8x32_S32U8U8S32_TN_SATURATE
                SM80_16x8x64_S32S4S4S32_TN
                SM80_16x8x64_S32S4S4S32_TN_SATURATE
                SM80_16x8x64_S32S4U4S32_TN
                SM80_16x8x64_S32S4U4S32_TN_SATURATE
                SM80_16x8x64_S32U4S4S32_TN
                SM80_16x8x64_S32U4S4S32_TN_SATURATE
                SM80_16x8x64_S32U4U4S32_TN
                SM80_16x8x64_S32U4U4S32_TN_SATURATE
                SM80_16x8x256_S32U1U1S32_TN_ANDPOPC
                SM80_16x8x256_S32U1U1S32_TN_XORPOPC
            }
        }
    };
}

for_each_product!(products);

/// Products of complex numbers: real parts and imaginary parts are tensors of their own. A sum that
/// `sum` makes is taken apart by `parts`.
macro_rules! complex {
    ($($atom:ident a $m:tt $of_a:tt b $n:tt $of_b:tt c $k:tt $of_c:tt |$re:ident, $im:ident| $sum:expr, |$held:ident| $parts:expr;)*) => {
        $(
            #[doc = concat!("The kernel of [`", stringify!($atom), "`](cute_static::atom::", stringify!($atom), ").")]
            #[allow(non_snake_case)]
            pub mod $atom {
                use cute_device::atom::mma;
                use cute_device::*;
                use cute_static::prelude::*;

                /// Adds the product of `a` and `b` to `c`, which is `d`; `ai` … `di` are the
                /// imaginary parts.
                #[kernel(threads = 32, launched = Launched)]
                #[allow(clippy::too_many_arguments)]
                pub fn $atom(
                    block: &mut Block,
                    a: Global<f64, Vector>,
                    ai: Global<f64, Vector>,
                    b: Global<f64, Vector>,
                    bi: Global<f64, Vector>,
                    c: Global<f64, Vector>,
                    ci: Global<f64, Vector>,
                    d: GlobalMut<f64, Vector, Exact<Tile![$of_c]>>,
                    di: GlobalMut<f64, Vector, Exact<Tile![$of_c]>>,
                ) {
                    type OfA = Layout![(32, $m) : ($m, 1)];
                    type OfB = Layout![(32, $n) : ($n, 1)];
                    type OfC = Layout![(32, $k) : ($k, 1)];
                    let mut a = load(&a.tile::<Exact<Tile![$of_a]>>(block).share::<OfA>(block)).map(|re| (re, 0.0));
                    a.zip(&load(&ai.tile::<Exact<Tile![$of_a]>>(block).share::<OfA>(block)), |im, (re, _)| (re, im));
                    let mut b = load(&b.tile::<Exact<Tile![$of_b]>>(block).share::<OfB>(block)).map(|re| (re, 0.0));
                    b.zip(&load(&bi.tile::<Exact<Tile![$of_b]>>(block).share::<OfB>(block)), |im, (re, _)| (re, im));
                    let mut c = load(&c.tile::<Exact<Tile![$of_c]>>(block).share::<OfC>(block)).map(|re| (re, 0.0));
                    c.zip(&load(&ci.tile::<Exact<Tile![$of_c]>>(block).share::<OfC>(block)), |im, (re, _)| (re, im));
                    let mut sums = c.map(|($re, $im)| $sum);
                    mma::<cute_static::atom::$atom>(block, &a, &b, &mut sums);
                    let c = sums.map(|$held| $parts);
                    store(&c.map(|c| c.0), &mut d.tile(block).share::<OfC>(block));
                    store(&c.map(|c| c.1), &mut di.tile(block).share::<OfC>(block));
                }
            }
        )*

        fn describe_complex<W: Write>(to: &mut W) -> Result {
            $( line::<cute_static::atom::$atom, W>(to)?; )*
            Ok(())
        }

        #[cfg(test)]
        mod complex_registers {
            #[test]
            fn of_complex_numbers() {
                $( super::tests::registers_have_the_values::<cute_static::atom::$atom>(); )*
            }
        }
    };
}

/// Calls a macro with the table of all products of complex numbers: `Atom a 1 32 b 1 32 c 2 64` is
/// the numbers of `f64` of a thread and of a warp, for the real and the imaginary parts of A, B and
/// C and D.
#[macro_export]
macro_rules! for_each_complex_product {
    ($callback:ident) => {
        $callback! {
            SM80_8x8x4_C64C64C64C64_TN a 1 32 b 1 32 c 2 64 |re, im| (re, im), |sum| sum;
            SM90_16x8x4_C64C64C64C64_TN a 2 64 b 1 32 c 4 128 |re, im| (re, im), |sum| sum;
            SM90_16x8x8_C64C64C64C64_TN a 4 128 b 2 64 c 4 128 |re, im| (re, im), |sum| sum;
            SM90_16x8x16_C64C64C64C64_TN a 8 256 b 4 128 c 4 128 |re, im| (re, im), |sum| sum;
            SM80_8x8x4_GC64C64C64GC64_TN a 1 32 b 1 32 c 2 64 |re, im| (re, 0.0, im - re), |sum| (sum.0 - sum.1, sum.0 + sum.2);
        }
    };
}

for_each_complex_product!(complex);

#[cfg(test)]
mod tests {
    use cute_device::Count;
    use cute_device::atom::{Fragment, MmaInstruction};
    use cute_static::atom::{Element, MmaAtom};
    use cute_static::prelude::*;

    /// The bits of a fragment's registers.
    fn bits<F: Fragment>() -> usize {
        size_of::<F::Register>() * 8 * F::Count::N as usize
    }

    /// Registers have as many bits as the values of a thread by the layouts.
    pub(super) fn registers_have_the_values<Atom: MmaInstruction>() {
        let of = |size: usize, width: u64| size / <Atom as MmaAtom>::ThreadId::new().size() * width as usize;
        assert_eq!(bits::<Atom::FragmentA>(), of(<Atom as MmaAtom>::LayoutA::new().size(), <<Atom as MmaAtom>::A as Element>::Bits::VALUE));
        assert_eq!(bits::<Atom::FragmentB>(), of(<Atom as MmaAtom>::LayoutB::new().size(), <<Atom as MmaAtom>::B as Element>::Bits::VALUE));
        assert_eq!(bits::<Atom::FragmentC>(), of(<Atom as MmaAtom>::LayoutC::new().size(), <<Atom as MmaAtom>::C as Element>::Bits::VALUE));
    }
}
