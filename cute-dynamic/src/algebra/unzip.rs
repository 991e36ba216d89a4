//! The modes of a division or product gathered: tiles with tiles, rests with rests.

use super::logical_divide::{Dividing, divide};
use super::logical_product::repeat;
use crate::htuple::Node;
use crate::stride::Stride;
use crate::tiler::{Operand, TilerNode};
use crate::{Layout, LayoutError, Mode};

/// How tiles and rest are arranged.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arrangement {
    /// `((tiles), (rest))`.
    Zipped,
    /// `((tiles), rest_0, rest_1, …)`.
    Tiled,
    /// `(tile_0, tile_1, …, rest_0, rest_1, …)`.
    Flat,
}

/// The division by a tiler, arranged.
pub(crate) fn divide_as<D: Stride>(layout: &Layout<D>, tiler: &Operand<'_>, kind: Dividing, arrangement: Arrangement) -> Result<Layout<D>, LayoutError> {
    arrange(&divide(layout, tiler, kind)?, tiler, arrangement).checked()
}

/// The product with a tiler, arranged.
pub(crate) fn repeat_as<D: Stride>(layout: &Layout<D>, tiler: &Operand<'_>, arrangement: Arrangement) -> Result<Layout<D>, LayoutError> {
    arrange(&repeat(layout, tiler)?, tiler, arrangement).checked()
}

fn arrange<D: Stride>(pairs: &Layout<D>, tiler: &Operand<'_>, arrangement: Arrangement) -> Layout<D> {
    let (mut tiles, mut rest, mut result) = (Layout::building(), Layout::building(), Layout::building());
    unzip(tiler.as_node(), pairs.as_node(), &mut tiles, &mut rest);
    result.open();
    match arrangement {
        Arrangement::Zipped => result.nodes([tiles.as_node(), rest.as_node()]),
        Arrangement::Tiled => {
            result.node(tiles.as_node());
            unpack(rest.as_node(), &mut result);
        }
        Arrangement::Flat => {
            unpack(tiles.as_node(), &mut result);
            unpack(rest.as_node(), &mut result);
        }
    }
    result.close();
    result
}

/// Where the tiler has a tile, the layout has a pair of tile and rest.
fn unzip<D: Stride>(tiler: TilerNode<'_>, pairs: Node<'_, Mode<D>>, tiles: &mut Layout<D>, rest: &mut Layout<D>) {
    match tiler {
        TilerNode::Tile(_) | TilerNode::Coordinates(_) | TilerNode::Number(_) => {
            let mut pair = pairs.modes();
            tiles.nodes(pair.next());
            rest.nodes(pair.next());
        }
        // A mode under `_` is the tile, whole, and there is one of it.
        TilerNode::Keep => {
            tiles.node(pairs);
            rest.push(Mode::default());
        }
        TilerNode::Modes(tilers) => {
            tiles.open();
            if pairs.is_leaf() {
                rest.node(pairs);
            } else {
                rest.open();
                let mut tilers = tilers.modes();
                for mode in pairs.modes() {
                    match tilers.next() {
                        Some(tiler) => unzip(tiler.into(), mode, tiles, rest),
                        // Modes beyond the tiler go to the rest, whole.
                        None => rest.node(mode),
                    }
                }
                rest.close();
            }
            tiles.close();
        }
    }
}

/// The modes of a tuple. An integer, and a tuple of one mode, is one mode.
fn unpack<D: Stride>(node: Node<'_, Mode<D>>, result: &mut Layout<D>) {
    if node.rank() == 1 { result.node(node) } else { result.nodes(node.modes()) }
}
