//! Everything an ordinary program needs: the layout types, every operation's trait and aliases, the notation macros.

pub use crate::Static;
pub use crate::algebra::*;
pub use crate::htuple::*;
pub use crate::int::Number;
pub use crate::layout::*;
pub use crate::{Int, Layout, Shape, Stride, Tile, int, layout, shape, stride, tile};
