//! What the components of a coordinate come to: whether they are in bounds, and their offset.
//!
//! Memory safety rests on this recursion. It is written once: for coordinates and for slices, for
//! offsets that are sums and for such that are exclusive ors. Each use is a trait of its own, since
//! each has its own message.

/// The first component of a coordinate that is out of bounds, and its extent, where they are known.
pub(super) type Fault = Option<(usize, u64)>;

/// `Trait(Shape, combination), open components`: a trait of components, and its impls. The line
/// `@tuple Trait C0 C1` is the last of them.
///
/// ```text
/// unsafe impl<S: Shape<D>, D> Trait<S, D> for usize { … }
/// unsafe impl<S, D> Trait<S, D> for RangeFull { … }
/// unsafe impl Trait<HNil, HNil> for HNil { … }
/// unsafe impl<CH: Trait<SH, DH>, CT: Trait<ST, DT>, …> Trait<HCons<SH, ST>, HCons<DH, DT>> for HCons<CH, CT> { … }
/// unsafe impl<S, D, C0, C1> Trait<S, D> for (C0, C1) where HCons<C0, HCons<C1, HNil>>: Trait<S, D> { … }
/// ```
macro_rules! components {
    ($($(#[$($meta:tt)*])* $name:ident($shape:ident, $combine:tt) $(, $open:ty)*;)*) => {
        $(
            $(#[$($meta)*])*
            ///
            /// # Safety
            ///
            /// `is_in_bounds` says whether each integer is below the extent that it counts in.
            /// `offset_in` is then what the integers come to, at most `REACH` where that is known.
            #[doc(hidden)]
            pub unsafe trait $name<S, D>: Copy {
                const REACH: Option<u64>;
                fn is_in_bounds(self, shape: &S) -> bool;
                fn offset_in(self, shape: &S, stride: &D) -> usize;

                /// Returns the first component that is out of bounds, and its extent.
                fn fault_in(self, _: &S) -> Fault {
                    None
                }
            }

            // SAFETY: by the shape's promise, of an integral coordinate below the size.
            unsafe impl<S: $shape<D>, D> $name<S, D> for usize {
                const REACH: Option<u64> = <S as ShapeFunction<D>>::REACH;

                #[inline(always)]
                fn is_in_bounds(self, shape: &S) -> bool {
                    (self as u64) < shape.size_u64()
                }

                #[inline(always)]
                fn offset_in(self, shape: &S, stride: &D) -> usize {
                    shape.offset(stride, self)
                }

                fn fault_in(self, shape: &S) -> Fault {
                    (self as u64 >= shape.size_u64()).then(|| (self, shape.size_u64()))
                }
            }

            components! { @no_integers $name [] HNil, HNil, HNil }
            $( components! { @no_integers $name [S, D] $open, S, D } )*

            // SAFETY: the sum of what the components come to, each in bounds; or the exclusive or,
            // which is no larger.
            unsafe impl<CH, CT, SH, ST, DH, DT> $name<HCons<SH, ST>, HCons<DH, DT>> for HCons<CH, CT>
            where
                CH: $name<SH, DH>,
                CT: $name<ST, DT>,
            {
                const REACH: Option<u64> = match (CH::REACH, CT::REACH) {
                    (Some(head), Some(tail)) => head.checked_add(tail),
                    _ => None,
                };

                #[inline(always)]
                fn is_in_bounds(self, shape: &HCons<SH, ST>) -> bool {
                    self.head.is_in_bounds(&shape.head) && self.tail.is_in_bounds(&shape.tail)
                }

                #[inline(always)]
                fn offset_in(self, shape: &HCons<SH, ST>, stride: &HCons<DH, DT>) -> usize {
                    self.head.offset_in(&shape.head, &stride.head) $combine self.tail.offset_in(&shape.tail, &stride.tail)
                }

                fn fault_in(self, shape: &HCons<SH, ST>) -> Fault {
                    self.head.fault_in(&shape.head).or_else(|| self.tail.fault_in(&shape.tail))
                }
            }
        )*
    };
    (@no_integers $name:ident [$($g:ident),*] $component:ty, $shape:ty, $stride:ty) => {
        // SAFETY: it has no integers.
        unsafe impl<$($g),*> $name<$shape, $stride> for $component {
            const REACH: Option<u64> = Some(0);

            #[inline(always)]
            fn is_in_bounds(self, _: &$shape) -> bool {
                true
            }

            #[inline(always)]
            fn offset_in(self, _: &$shape, _: &$stride) -> usize {
                0
            }
        }
    };
    (@tuple $name:ident $($c:ident)+) => {
        // SAFETY: as for the list that it is.
        unsafe impl<S, D, $($c: Copy),+> $name<S, D> for ($($c,)+)
        where
            <Self as TupleCoordinate>::List: $name<S, D>,
        {
            const REACH: Option<u64> = <<Self as TupleCoordinate>::List as $name<S, D>>::REACH;

            #[inline(always)]
            fn is_in_bounds(self, shape: &S) -> bool {
                $name::is_in_bounds(self.into_list(), shape)
            }

            #[inline(always)]
            fn offset_in(self, shape: &S, stride: &D) -> usize {
                $name::offset_in(self.into_list(), shape, stride)
            }

            fn fault_in(self, shape: &S) -> Fault {
                $name::fault_in(self.into_list(), shape)
            }
        }
    };
}

pub(super) use components;
