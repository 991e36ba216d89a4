//! Every operation on generated layouts: small ones against their equations on the whole domain,
//! layouts of any size at the coordinates where something could go wrong.

mod equations;

use cute_dynamic::Layout;
use equations::generate::{Choices, Generator, Scale};
use proptest::collection::vec;
use proptest::prelude::*;

/// Numbers that proptest draws, and makes smaller and fewer where a check fails.
#[derive(Debug)]
struct Drawn(std::vec::IntoIter<u64>);

impl Choices for Drawn {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.next().unwrap_or(0) % bound
    }
}

fn generator(scale: Scale) -> impl Strategy<Value = Generator<Drawn>> {
    vec(any::<u64>(), 0..200).prop_map(move |choices| Generator::new(Drawn(choices.into_iter()), scale))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_layouts(mut g in generator(Scale::Small)) {
        equations::unary(&g.layout(), g.number(), g.number());
    }

    #[test]
    fn layouts_of_any_size(mut g in generator(Scale::Any)) {
        equations::unary(&g.layout(), g.number(), g.number());
    }

    #[test]
    fn pairs_of_small_layouts(mut g in generator(Scale::Small)) {
        let a = g.layout();
        equations::binary(&a, &g.right_operand(&a));
    }

    #[test]
    fn pairs_of_layouts_of_any_size(mut g in generator(Scale::Any)) {
        let a = g.layout();
        equations::binary(&a, &g.right_operand(&a));
    }

    #[test]
    fn small_layouts_by_mode(mut g in generator(Scale::Small)) {
        let a = g.layout();
        equations::by_mode(&a, &g.tiler(&a));
    }

    #[test]
    fn layouts_of_any_size_by_mode(mut g in generator(Scale::Any)) {
        let a = g.layout();
        equations::by_mode(&a, &g.tiler(&a));
    }

    #[test]
    fn slices(mut g in generator(Scale::Any)) {
        let a = g.layout();
        equations::slices(&a, &g.slice_coordinate(&a));
    }

    #[test]
    fn notation(text in "[0-9_(),:<>Sw -]{0,40}") {
        equations::read(&text);
    }
}

/// A tiler of one integer pairs with one mode of the block, even where its composition with the
/// complement takes two modes.
#[test]
fn repetitions_of_an_integer_are_one_mode() {
    let (block, tiler): (Layout, Layout) = ("2:4".parse().unwrap(), "4:2".parse().unwrap());
    assert_eq!(block.logical_product(&tiler).unwrap().to_string(), "(2,(2,2)):(4,(2,8))");
    assert_eq!(block.blocked_product(&tiler).unwrap().to_string(), "((2,(2,2))):((4,(2,8)))");
    assert_eq!(block.raked_product(&tiler).unwrap().to_string(), "(((2,2),2)):(((2,8),4))");
}

/// Past the element at which the values leave the line that they begin on, the line leaves 64 bits.
#[test]
fn exact_composition_beyond_the_line() {
    let (a, b): (Layout, Layout) = ("(4,8):(4611686018427387904,0)".parse().unwrap(), "8:1".parse().unwrap());
    assert_eq!(a.compose_exact(&b, 1000), a.compose(&b));
    assert_eq!(a.compose(&b).unwrap().to_string(), "(4,2):(4611686018427387904,0)");
}
