//! `A ⋆ ⟨B, C⟩`: operations by a tiler's structure, against the equation written out, over
//! generated layouts and nested tilers.

mod random;

use cute_dynamic::htuple::coord;
use cute_dynamic::{HTuple, Layout, LayoutError, Tile, Tiler};
use random::Random;

impl Random {
    /// A layout of at most three modes at each level, nested twice at most.
    fn layout(&mut self, depth: u64) -> Layout {
        if depth == 0 || self.below(3) == 0 {
            let (extent, stride) = (self.of(&[1, 2, 3, 4, 6, 8]), self.of(&[0, 1, 1, 2, 3, 4, 8, 24, 64]));
            return Layout::from_parts(extent, stride).unwrap();
        }
        let rank = 1 + self.below(3);
        Layout::tuple((0..rank).map(|_| self.layout(depth - 1)).collect::<Vec<_>>()).unwrap()
    }

    /// A tiler for this layout; one in sixteen tuples has a tile too many, one in eight some too
    /// few.
    fn tiler(&mut self, layout: &Layout) -> Tiler {
        if layout.is_leaf() && self.below(12) > 0 || self.below(4) == 0 {
            return match self.below(5) {
                0 => (..).into(),
                1 => (1 + self.below(5)).into(),
                2 => Tiler::from(self.of(&[layout.size(), 2, 4])),
                3 => Layout::from_parts(self.of(&[1, 2, 3, 4]), self.of(&[0, 1, 2, 3])).unwrap().into(),
                _ => self.layout(1).into(),
            };
        }
        let mut tiles: Vec<Tiler> = layout.modes().map(|mode| self.tiler(&mode)).collect();
        match self.below(16) {
            0 => tiles.push((..).into()),
            1 | 2 => tiles.truncate(self.below(tiles.len() as u64 + 1) as usize),
            _ => {}
        }
        Tiler::tuple(tiles).unwrap()
    }
}

/// Equation 12, written out: mode by mode, with what has no tile kept. `None` where there are more
/// tiles than modes.
fn written_out(layout: &Layout, tiler: &Tiler, f: &mut dyn FnMut(Layout, &Tile) -> Result<Layout, LayoutError>) -> Option<Result<Layout, LayoutError>> {
    if tiler.is_leaf() {
        return Some(match &tiler.leaves()[0] {
            Tile::Keep => Ok(layout.clone()),
            tile => f(layout.clone(), tile),
        });
    }
    let (modes, tiles): (Vec<Layout>, Vec<Tiler>) = (layout.modes().collect(), tiler.modes().collect());
    if tiles.is_empty() && layout.is_leaf() {
        return Some(Ok(layout.clone()));
    }
    let mut result = Vec::new();
    for (i, mode) in modes.iter().enumerate() {
        result.push(match tiles.get(i) {
            Some(tile) => match written_out(mode, tile, f)? {
                Ok(mode) => mode,
                error => return Some(error),
            },
            None => mode.clone(),
        });
    }
    (tiles.len() <= modes.len()).then(|| Layout::tuple(result))
}

/// What a law says of one case: whether it had an answer.
fn cases(seed: u64, count: usize, mut law: impl FnMut(&Layout, &Tiler) -> bool) {
    let mut random = Random(seed);
    let answered = (0..count).filter(|_| {
        let layout = random.layout(2);
        let tiler = random.tiler(&layout);
        law(&layout, &tiler)
    });
    let answered = answered.count();
    assert!(answered * 8 > count, "of {count} cases only {answered} have an answer");
}

#[test]
fn it_is_the_equation() {
    type Operation = fn(Layout, &Tile) -> Result<Layout, LayoutError>;
    let operations: [Operation; 6] = [
        |mode, tile| mode.compose(tile),
        |mode, tile| mode.logical_divide_ceil(tile),
        |mode, tile| mode.zipped_product(tile),
        |mode, _| mode.complement(),
        |mode, tile| mode.complement_ceil(tile.to_layout()?.size()),
        |mode, tile| Layout::tuple([tile.to_layout()?, mode]),
    ];
    cases(0x9E37_79B9, 2500, |layout, tiler| {
        let answers = operations.map(|operation| {
            let expected = written_out(layout, tiler, &mut |mode, tile| operation(mode, tile));
            let found = layout.by_mode(tiler, operation);
            match expected {
                Some(expected) => assert_eq!(found, expected, "{layout} {tiler}"),
                // Another mode may be refused first.
                None => assert!(found.is_err(), "{layout} {tiler}"),
            }
            found.is_ok()
        });
        answers.iter().any(|&answered| answered)
    });
}

/// Whether each tuple of the tiler has as many tiles as the layout has modes there.
fn is_full(layout: &Layout, tiler: &Tiler) -> bool {
    tiler.is_leaf() || tiler.rank() == layout.rank() && layout.modes().zip(tiler.modes()).all(|(mode, tile)| is_full(&mode, &tile))
}

#[test]
fn composition_divisions_and_products_are_instances() {
    cases(0x1234_5678_9ABC, 4000, |layout, tiler| {
        let composed = layout.by_mode(tiler, |mode, tile| mode.compose(tile));
        if is_full(layout, tiler) {
            assert_eq!(layout.compose(tiler), composed, "{layout} {tiler}");
        } else {
            // A composition says of each mode what becomes of it.
            assert!(layout.compose(tiler).is_err(), "{layout} {tiler}");
        }
        let divided = layout.by_mode(tiler, |mode, tile| mode.logical_divide(tile));
        assert_eq!(layout.logical_divide(tiler), divided, "{layout} {tiler}");
        assert_eq!(layout.logical_divide_ceil(tiler), layout.by_mode(tiler, |mode, tile| mode.logical_divide_ceil(tile)), "{layout} {tiler}");
        assert_eq!(layout.logical_product(tiler), layout.by_mode(tiler, |mode, tile| mode.logical_product(tile)), "{layout} {tiler}");
        composed.is_ok() || divided.is_ok()
    });
}

/// `R(c_0, c_1, …) = Â_0(T_0(c_0)) + Â_1(T_1(c_1)) + …` over the whole domain.
#[test]
fn compositions_by_mode_take_coordinates_of_tiles() {
    /// The coordinate is one of the shape, which refines the tile.
    fn value(layout: &Layout, tiler: &Tiler, shape: &HTuple, c: &HTuple) -> u64 {
        let integral = || coord::crd2idx(c, shape).unwrap();
        match (tiler.is_leaf(), tiler.leaves().first()) {
            (true, Some(Tile::Keep)) | (_, None) => layout.offset(integral()).unwrap(),
            (true, Some(tile)) => layout.offset(tile.to_layout().unwrap().offset(integral()).unwrap()).unwrap(),
            _ => layout.modes().zip(tiler.modes()).zip(shape.modes().zip(c.modes())).map(|((mode, tile), (shape, c))| value(&mode, &tile, &shape, &c)).sum(),
        }
    }
    cases(0xDEAD_BEEF, 4000, |layout, tiler| {
        let composed = match layout.by_mode(tiler, |mode, tile| mode.compose(tile)) {
            Ok(composed) if is_full(layout, tiler) && composed.size() <= 1024 => composed,
            _ => return false,
        };
        for c in coord::coordinates(composed.shape()).unwrap() {
            assert_eq!(composed.offset(&c).unwrap(), value(layout, tiler, &composed.shape(), &c), "{layout} {tiler} at {c}");
        }
        true
    });
}

/// A profile is a tiler of numbers; what it does not reach stays as it is.
#[test]
fn operations_by_profile_are_instances() {
    cases(0xC0FF_EE00, 8000, |layout, tiler| {
        // The nesting of the tiler, with the tiles that are `_` for 0.
        let profile: HTuple = tiler.map_leaves(|tile| u64::from(*tile != Tile::Keep)).unwrap();
        let all = Tiler::from(&profile.map_leaves(|_| 1).unwrap());
        let zeros: Tiler = profile.map_leaves(|&leaf| if leaf == 0 { Tile::Number(1) } else { Tile::Keep }).unwrap();
        let Ok(coalesced) = layout.coalesce_by(&profile) else {
            // A profile that is longer than the shape is refused; so is one that is a tuple at a
            // leaf.
            return false;
        };
        assert_eq!(layout.by_mode(&all, |mode, _| Ok(mode.coalesce())), Ok(coalesced), "{layout} {profile}");
        assert_eq!(layout.by_mode(&all, |mode, _| Ok(mode.filter())), layout.filter_by(&profile), "{layout} {profile}");
        assert_eq!(
            layout.by_mode(&zeros, |mode, _| Layout::from_parts(mode.shape().map_leaves(|_| 1).unwrap(), mode.stride())),
            layout.filter_zeros_by(&profile)
        );
        true
    });
}

#[test]
fn modes_are_refused_from_left_to_right() {
    let layout: Layout = "((4,6,8),4):((2,3,5),100)".parse().unwrap();
    let composing = |tiler: &str| layout.by_mode(&tiler.parse::<Tiler>().unwrap(), |mode, tile| mode.compose(tile)).unwrap_err();
    assert_eq!(composing("<6:3,4,4>").code(), "CUTE010");
    assert_eq!(composing("(_,4,4)"), LayoutError::TooManyTiles { tiles: 3, modes: 2 });
    assert_eq!(composing("(_,0)"), LayoutError::ZeroExtent);
    // A leaf is its own only mode.
    assert_eq!(composing("(_,(4,4))"), LayoutError::TooManyTiles { tiles: 2, modes: 1 });
    let huge: Layout = "(4294967296,4294967295):(1,0)".parse().unwrap();
    assert_eq!(huge.by_mode((.., 2), |mode, _| Layout::tuple([mode, "4:0".parse::<Layout>().unwrap()])), Err(LayoutError::Overflow));
}

/// In types: the same layouts as here, and the same refusals.
#[cfg(feature = "typed")]
mod types {
    use super::{Layout, LayoutError, Tile, Tiler};
    use cute_dynamic::ToDynamic;
    use cute_static::algebra::mode_function::*;
    use cute_static::algebra::*;
    use cute_static::diagnostic::{Reason, Refusal};
    use cute_static::htuple::{Reverse, ReverseOf};
    use cute_static::layout::{Concatenate, ConcatenateOf};
    use cute_static::outcome::{ByModeOutcome, ComposeOutcome};
    use cute_static::prelude::*;
    use frunk_core::traits::Func;
    use frunk_core::{HList, hlist};
    use std::any::{TypeId, type_name};

    fn tiler(text: &str) -> Tiler {
        let text = if text.contains(',') { format!("<{text}>") } else { text.to_string() };
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Asserts that `ByModeOf<A, F, T>` is the result of an operation in types, its value the same,
    /// and `by_mode` with that operation at run time, too.
    macro_rules! instances {
        ($($function:ty, $of:ident, $method:ident { $([$($a:tt)*] [$($t:tt)*];)* })*) => { $($( {
            type R = ByModeOf<Layout![$($a)*], $function, Tile![$($t)*]>;
            assert_eq!(TypeId::of::<R>(), TypeId::of::<$of<Layout![$($a)*], Tile![$($t)*]>>(), "{}", type_name::<R>());
            let value = layout![$($a)*].by_mode::<$function, _>(tile![$($t)*]);
            assert_eq!(value, layout![$($a)*].$method(tile![$($t)*]));
            let layout = layout![$($a)*].to_dynamic().unwrap();
            assert_eq!(layout.by_mode(&tiler(stringify!($($t)*)), |mode, tile| mode.$method(tile)), value.to_dynamic());
        } )*)* };
    }

    #[test]
    fn operations_with_a_tiler_are_instances() {
        instances! {
            Composing, ComposeOf, compose {
                [(8, 16) : (20, 1)] [4 : 1, 8 : 2];
                [(8, 16) : (20, 1)] [_, 4];
                [((2, 4), (4, 4)) : ((1, 32), (2, 8))] [<2, _>, 4 : 2];
                [((2, 4), (4, (3, 5))) : ((1, 32), (2, (8, 24)))] [<2, 2 : 2>, <_, <3, 5 : 2>>];
                [(4, 6, 8) : (1, 5, 31)] [(2, 2) : (2, 1), 6, 2 : 4];
            }
            Dividing<Exact>, LogicalDivideOf, logical_divide {
                [(8, 16) : (20, 1)] [4 : 1, 8 : 2];
                [(8, 16) : (20, 1)] [4, _];
                [(8, (4, 4)) : (20, (1, 5))] [2, <2 : 2, _>];
            }
            Dividing<Ceil>, LogicalDivideCeilOf, logical_divide_ceil {
                [(9, 10) : (20, 1)] [4 : 1, 3];
                [(9, (4, 5)) : (20, (1, 4))] [_, (3, 2)];
            }
            Repeating, LogicalProductOf, logical_product {
                [(2, 5) : (5, 1)] [3 : 5, 4 : 6];
                [(8, (4, 4)) : (20, (1, 5))] [_, <2 : 1, 3>];
            }
        }
    }

    /// The same for operations by a number, and for those of one mode.
    macro_rules! equal {
        ($([$($a:tt)*] $function:ty, [$($t:tt)*] = [$($r:tt)*], |$mode:ident, $tile:ident| $at_run_time:expr;)*) => { $( {
            let value = layout![$($a)*].by_mode::<$function, _>(tile![$($t)*]);
            assert_eq!(value, layout![$($r)*]);
            let layout = layout![$($a)*].to_dynamic().unwrap();
            assert_eq!(layout.by_mode(&tiler(stringify!($($t)*)), |$mode, $tile| $at_run_time), value.to_dynamic());
        } )* };
    }

    fn number(tile: &Tile) -> u64 {
        tile.to_layout().unwrap().size()
    }

    #[test]
    fn operations_on_a_mode_and_by_a_number() {
        equal! {
            // Cecka §3.2.
            [(2, (1, 6)) : (1, (6, 2))] Coalescing, [1, 1] = [(2, 6) : (1, 2)], |mode, _tile| Ok(mode.coalesce());
            [((4, 3), 5) : ((15, 1), 3)] Coalescing, [1, 1] = [((4, 3), 5) : ((15, 1), 3)], |mode, _tile| Ok(mode.coalesce());
            [(4, (3, 5)) : (15, (1, 3))] Coalescing, [1, 1] = [(4, 15) : (15, 1)], |mode, _tile| Ok(mode.coalesce());
            [((2, 3), (4, 5)) : ((0, 1), (0, 4))] Filtering, [_, 1] = [((2, 3), 5) : ((0, 1), 4)], |mode, _tile| Ok(mode.filter());
            [((2, 3), (4, 5)) : ((0, 1), (0, 4))] FilteringZeros, [1, <1, _>] = [((1, 3), (1, 5)) : ((0, 1), (0, 4))], |mode, _tile| Ok(mode.filter_zeros());
            [(4, 8) : (2, 4)] Complementing, [1, _] = [((2, 1), 8) : ((1, 8), 4)], |mode, _tile| mode.complement();
            [(2, 4) : (4, 1)] ComplementingIn, [32, 8] = [((4, 4), 2) : ((1, 8), 4)], |mode, tile| mode.complement_in(number(tile));
            [(2, 4) : (4, 1)] ComplementingCeil, [_, 9] = [(2, 3) : (4, 4)], |mode, tile| mode.complement_ceil(number(tile));
            [(8, (2, 4)) : (1, (4, 1))] RightInverting, [_, 1] = [(8, (4, 2)) : (1, (2, 1))], |mode, _tile| Ok(mode.right_inverse());
            [(8, (2, 4)) : (1, (4, 1))] LeftInverting, [_, 1] = [(8, (4, 2)) : (1, (2, 1))], |mode, _tile| mode.left_inverse();
            [(8, 16) : (16, 1)] Upcasting, [_, 4] = [(8, 4) : (16, 1)], |mode, tile| mode.upcast(number(tile));
            [(8, 16) : (16, 1)] Downcasting, [_, 4] = [(8, 64) : (16, 1)], |mode, tile| mode.downcast(number(tile));
        }
    }

    #[test]
    fn profiles_are_tilers_of_ones() {
        macro_rules! equal {
            ($([$($a:tt)*] [$($p:tt)*];)*) => { $( {
                type A = Layout![$($a)*];
                type P = Shape![$($p)*];
                assert_eq!(TypeId::of::<ByModeOf<A, Coalescing, P>>(), TypeId::of::<CoalesceByOf<A, P>>());
                assert_eq!(TypeId::of::<ByModeOf<A, Filtering, P>>(), TypeId::of::<FilterByOf<A, P>>());
            } )* };
        }
        equal! {
            [(2, (1, 6)) : (1, (6, 2))] [1, 1];
            [((2, 3), (4, 5)) : ((0, 1), (0, 4))] [1, (1, 1)];
            [((2, 3), (4, 5)) : ((0, 1), (0, 4))] [(1)];
            [((2, 3), (4, 5)) : ((0, 1), (0, 4))] [1];
        }
    }

    /// The tile, then the mode.
    struct Before;

    impl<A: Copy, T: TileLayout> Func<(A, T)> for Before
    where
        HList![T::Layout, A]: Concatenate,
    {
        type Output = ConcatenateOf<HList![T::Layout, A]>;

        fn call((mode, tile): (A, T)) -> Self::Output {
            hlist![tile.to_layout(), mode].concatenate()
        }
    }

    /// The modes of the mode in reverse order, whatever the tile.
    struct Reversing;

    impl<A: Reverse, T> Func<(A, T)> for Reversing {
        type Output = ReverseOf<A>;

        fn call((mode, _): (A, T)) -> ReverseOf<A> {
            mode.reverse()
        }
    }

    /// Of coordinates, and with values that are known only at run time.
    #[test]
    fn operations_of_a_program() {
        equal! {
            [(8, 16) : (20, 1)] Before, [3 : 7, 2] = [((3, 8), (2, 16)) : ((7, 20), (1, 1))], |mode, tile| Layout::tuple([tile.to_layout()?, mode]);
            [((2, 3), (4, 5)) : ((1, 2), (6, 24))] Reversing, [1, _] = [((3, 2), (4, 5)) : ((2, 1), (6, 24))], |mode, _tile| Ok(mode.reverse());
            [((2, 3), 4) : ((1, 2), 6)] Before, [<5, _>, 7] = [(((5, 2), 3), (7, 4)) : (((1, 1), 2), (1, 6))],
                |mode, tile| Layout::tuple([tile.to_layout()?, mode]);
        }
        let (rows, pitch) = (Dyn::new(5).unwrap(), Dyn::new(100).unwrap());
        let mixed = layout![({rows}, (2, 3)) : ({pitch}, (1, 2))];
        assert_eq!(mixed.by_mode::<Before, _>(tile![3 : 7, <_, 2>]), layout![((3, {rows}), (2, (2, 3))) : ((7, {pitch}), (1, (1, 2)))]);
        assert_eq!(mixed.by_mode::<Coalescing, _>(tile![_, 1]), layout![({rows}, 6) : ({pitch}, 1)]);
        let tile = Dyn::new(3).unwrap();
        assert_eq!(layout![8, 16].by_mode::<Before, _>(tile![{ tile }, _]), layout![(({tile}, 8), 16) : ((1, 1), 8)]);
        let coordinates = layout![(4, (2, 3)) : (e0, (e1, 2*e1))];
        assert_eq!(coordinates.by_mode::<Composing, _>(tile![2 : 2, 6]), coordinates.compose(tile![2 : 2, 6]));
    }

    #[test]
    fn refusals_are_those_of_the_operation() {
        fn code<W: Reason>(_: Option<Refusal<W>>) -> &'static str {
            W::CODE
        }
        type A = Layout![((4, 6, 8), 4) : ((2, 3, 5), 100)];
        let layout = A::default().to_dynamic().unwrap();
        let at_run_time = |tiler: &str| layout.by_mode(&tiler.parse::<Tiler>().unwrap(), |mode, tile| mode.compose(tile)).unwrap_err();
        macro_rules! refused {
            ($([$($t:tt)*] $code:literal $text:literal;)*) => { $(
                assert_eq!(code(None::<ByModeOutcome<A, Composing, Tile![$($t)*]>>), $code);
                assert_eq!(at_run_time($text).code(), $code);
            )* };
        }
        refused! {
            [6 : 3, 4] "CUTE010" "<6:3,4>";
            // The first from the left.
            [6 : 3, 4, 4] "CUTE010" "<6:3,4,4>";
            [_, 4, 4] "CUTE013" "<_,4,4>";
            [_, (4, 4)] "CUTE013" "<_,(4,4)>";
        }
        // A composition takes a tile for each mode.
        assert_eq!(code(None::<ComposeOutcome<Layout![8, 16], Shape![(4)]>>), "CUTE012");
        assert_eq!(layout![8, 16].by_mode::<Composing, _>(shape![(4)]), layout![(4, 16) : (1, 8)]);
        let plain: Layout = "(8,16)".parse().unwrap();
        assert_eq!(plain.compose((4,)), Err(LayoutError::TooFewTiles { tiles: 1, modes: 2 }));
        assert_eq!(plain.by_mode((4,), |mode, tile| mode.compose(tile)).unwrap().to_string(), "(4,16):(1,8)");
    }
}
