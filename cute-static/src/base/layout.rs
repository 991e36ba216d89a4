//! Layouts as what they are made of, and `_`; `layout` says what they map.

use super::Static;

/// The layout `Shape : Stride`: a function from the coordinates of the shape to offsets.
///
/// At a natural coordinate `c` its value is `Σ c_i·d_i` over the leaves; at an integral coordinate,
/// the value at the colexicographic natural coordinate with that index, the last mode unbounded
/// (Cecka §2.4). A layout of numbers holds no data.
///
/// ```
/// use cute_static::prelude::*;
///
/// let layout = layout![(4, (2, 3)) : (1, (12, 4))];
/// assert_eq!(size_of_val(&layout), 0);
/// assert_eq!(layout.offset(9), 5);
/// assert_eq!(layout.offset((1, 2)), 5);
/// assert_eq!(layout.offset((1, (0, 1))), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias = "make_layout")]
pub struct Layout<Shape, Stride> {
    pub(crate) shape: Shape,
    pub(crate) stride: Stride,
}

impl<S: Static, D: Static> Static for Layout<S, D> {
    const NEW: Self = Layout { shape: S::NEW, stride: D::NEW };
}

impl<S: Static, D: Static> Default for Layout<S, D> {
    #[inline(always)]
    fn default() -> Self {
        Static::NEW
    }
}

/// The shape and the stride of a layout, as types.
///
/// ```
/// use cute_static::layout::HasShape;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Rows = Layout![(4, 8) : (8, 1)];
/// assert_type_eq_all!(<Rows as HasShape>::Shape, Shape![4, 8]);
/// assert_type_eq_all!(<Rows as HasShape>::Stride, Stride![8, 1]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::layout::HasShape;
/// use cute_static::prelude::*;
/// fn f(_: <Shape![4, 8] as HasShape>::Shape) {} // CUTE003: a shape is no layout
/// ```
#[refusal(WrongOperand::Layout, bound = "")]
pub trait HasShape {
    /// The shape.
    type Shape;
    /// The stride.
    type Stride;
}

impl<S, D> HasShape for Layout<S, D> {
    type Shape = S;
    type Stride = D;
}

/// The shape of a layout.
///
/// ```
/// use cute_static::layout::ShapeOf;
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(ShapeOf<Layout![(4, 8) : (8, 1)]>, Shape![4, 8]);
/// ```
pub type ShapeOf<A> = <A as HasShape>::Shape;

/// The stride of a layout.
///
/// ```
/// use cute_static::layout::StrideOf;
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(StrideOf<Layout![(4, 8) : (8, 1)]>, Stride![8, 1]);
/// ```
pub type StrideOf<A> = <A as HasShape>::Stride;

/// Keeps a mode whole: in a tiler, in a slice. Written `_` in the macros, `..` in a slice of
/// values.
#[doc(alias = "_")]
#[doc(alias = "X")]
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Underscore;

impl Static for Underscore {
    const NEW: Self = Underscore;
}
