//! Arrays over many ranks: distributions are layouts, and a redistribution is a composition.
//!
//! A *distribution* says which rank has which element of an array, and where in its memory. It is a
//! layout, in two forms that are each other's inverse:
//!
//! - [`contents`](Distribution::contents): `(rank, local) → global`;
//! - [`placement`](Distribution::placement): `global → rank@0 + local@1`.
//!
//! The plan that makes the distribution `B` of the distribution `A` is one composition,
//!
//! ```text
//! placement(B) ∘ contents(A) : (rank, local) → rank' + local'
//! ```
//!
//! where the algebra has it: [`Redistribution::as_layout`]. Where blocks do not divide each other,
//! or lengths the ranks, it is a few layouts for each pair of ranks, which a closed form finds. So
//! every distribution has a plan: block, cyclic, block-cyclic, nested, shifted and uneven axes,
//! with copies and with partial sums, transposed, and of a part of an array.
//!
//! ```
//! use cute_dynamic::distribute::{Axis, Distribution, Grid};
//!
//! let grid = Grid::new([("x", 2), ("y", 2)])?;
//! let a = Distribution::new(&grid, [Axis::new(4096).block_cyclic(64, "x"), Axis::new(4096).block_cyclic(64, "y")])?;
//! let b = Distribution::new(&grid, [Axis::new(4096).block("x"), Axis::new(4096).block("y")])?;
//!
//! let plan = a.redistribute(&b)?;
//! plan.verify()?; // each element arrives once
//! assert_eq!((plan.moved()?, plan.stays()?), (12 << 20, 4 << 20));
//! for message in plan.sends(0)?.messages() {
//!     for part in message.parts() {
//!         let (source, target) = part.layouts()?; // two layouts of one shape
//!         assert_eq!(source.shape(), target.shape());
//!     }
//! }
//! # Ok::<(), cute_dynamic::distribute::DistributionError>(())
//! ```
//!
//! | to | |
//! |---|---|
//! | name ranks | [`Grid`] |
//! | deal an array to them | [`Axis`], [`Distribution`]; [`Distribution::from_contents`] of any layout; [from text](Distribution#impl-FromStr-for-Distribution) |
//! | plan | [`redistribute`](Distribution::redistribute), [`redistribute_as`](Distribution::redistribute_as) with a [`Mapping`], [`flattened`](Distribution::flattened) for views |
//! | move | [`sends`](Redistribution::sends), [`receives`](Redistribution::receives): [`Message`]s of [`Part`]s; [`all_sends`](Redistribution::all_sends) for all ranks |
//! | move many parts at once | [`crossing`](Redistribution::crossing): what two ranks have in common along each axis, as sequences of blocks |
//! | judge | [`moved`](Redistribution::moved), [`stays`](Redistribution::stays), [`common_vector`](Redistribution::common_vector), [`verify`](Redistribution::verify), [`traffic`](Redistribution::traffic) over a tree of switches |
//! | move less | [`relabelled`](Redistribution::relabelled) |

mod axis;
mod blocks;
mod crossing;
mod distribution;
mod error;
mod flatten;
mod grid;
mod layouts;
mod notation;
mod part;
mod plan;
mod relabel;
mod tree;
mod verify;

pub use axis::Axis;
pub use crossing::{Crossing, Sequence};
pub use distribution::Distribution;
pub use error::DistributionError;
pub use grid::Grid;
pub use part::{Message, Part};
pub use plan::{Exchange, Mapping, Redistribution, Schedule};
pub use tree::Level;
