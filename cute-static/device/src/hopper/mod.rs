//! What Hopper has: tiles that the tensor memory accelerator copies, products of warpgroups
//! (`wgmma`), barriers in shared memory that both complete, and warps with roles.
//!
//! A tile in shared memory has one layout, and all else follows from it: the box of the tensor map,
//! its swizzle, and the matrix descriptors of the product. What a layout cannot be is refused with
//! the coordinate that lies elsewhere.

#![allow(clippy::result_large_err, reason = "refusals are constants, which stop the compiler")]

mod barriers;
mod bounds;
mod copies;
mod epilogue;
mod gmma;
mod groups;
mod image_map;
mod parts;
mod product;
mod roles;
mod schedule;
mod staged;
mod tensor_map;

pub use bounds::{GmmaOperand, TmaEncodable};
pub use copies::{TileStages, TileTransform, copy_tiles, transform_tiles};
pub use cute_static::atom::sm90::{Descriptor, Leaf, NotStaged, Repeat, Staged, TmaBox};
pub use epilogue::{BesideC, PlacesOf};
pub use gmma::{GmmaInstruction, GmmaSums, Major};
pub use groups::{GmmaProblems, multiply_groups};
#[doc(hidden)]
pub use groups::{WORDS_OF_NUMBERS, WORDS_OF_PROBLEM};
pub use image_map::{ImageBox, ImageMap, ImageWindows, WindowNumbers};
pub use parts::{Grouped, Part, Parts, Rows, StreamK, TileSchedule, TwoTileStreamK, Work};
pub use product::{
    Consumes, FillsStage, GmmaStages, InTurns, OutStages, OutTile, Produces, TileOfRoles, Warpgroup, Warpgroups, WarpgroupsTogether, multiply_by_roles,
    multiply_tiles,
};
pub use roles::{Acquired, Between, Full, Multiplying, Reader, Reading, Staging, Writer};
pub use roles::{CanAcquire, CanBegin, CanFillStage, CanMultiply, CanRelease, CanSettle, CanWaitForStage};
pub use schedule::TileExtents3;
pub use staged::{StagedLayout, TopModes};
pub use tensor_map::{Filling, MapBytes, MapLayout, Packs, PlaceInMap, Producer, TensorMap, TensorMapMut, ToFill};

use cute_refusals::Value;

/// Why an argument of a kernel is refused: a message, and what it names.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    template: &'static str,
    values: [(&'static str, Value<'static>); 4],
}

impl Refused {
    const NO: (&'static str, Value<'static>) = ("", Value::Number(0));
    const NOTHING: [(&'static str, Value<'static>); 4] = [Self::NO; 4];

    const fn new(template: &'static str, values: [(&'static str, Value<'static>); 4]) -> Self {
        Refused { template, values }
    }

    /// Why there is no box.
    const fn of_box(refused: &NotStaged) -> Self {
        Self::new(refused.template(), refused.numbers())
    }

    /// Why this operand of `wgmma` is none.
    const fn of_operand(refused: &NotStaged, operand: &'static str) -> Self {
        let [a, b, c, _] = refused.numbers();
        Self::new(refused.template(), [("Operand", Value::Text(operand)), a, b, c])
    }

    /// Stops the compiler.
    pub(crate) const fn refuse(&self, argument: &str) -> ! {
        let [a, b, c, d] = self.values;
        cute_refusals::refuse(self.template, &[a, b, c, d, ("Argument", Value::Text(argument))])
    }
}
