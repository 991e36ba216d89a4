//! Compositions that the rule of the types decides, those that a search decides, and one that has
//! no answer, with the coordinate that shows it.

use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::{Layout, LayoutError};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (a, b) in [("(6,8):(8,1)", "4:3"), ("(4,2,8):(1,5,9)", "5:7"), ("(4,6,8):(2,3,5)", "6:3")] {
        let (a, b): (Layout, Layout) = (a.parse()?, b.parse()?);
        println!("{a} o {b}");
        match a.compose(&b) {
            Ok(answer) => println!("  the rule: {answer}"),
            Err(why) => println!("  the rule refuses it: {}", why.code()),
        }
        match a.compose_exact(&b, DEFAULT_BUDGET) {
            Ok(answer) => {
                println!("  the search: {answer}");
                assert!((0..b.size()).all(|c| answer.offset(c) == b.offset(c).and_then(|place| a.offset(place))));
            }
            Err(LayoutError::NoLayout { witness, value, forced }) => {
                println!("  no layout: at coordinate {witness} the value is {value}, and the values before force {forced:?}");
                assert_eq!(i128::from(a.offset(b.offset(witness)?)?), value);
            }
            Err(why) => println!("  the search: {why}"),
        }
    }
    Ok(())
}
