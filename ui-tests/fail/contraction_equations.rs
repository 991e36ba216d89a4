use cute_static::prelude::*;
use cute_static::{Equation, contract, fold, try_contract};

const EQUATION: &str = "mk,nk->mn";

fn of<E>() {}

fn main() {
    let a = Tensor::filled(1, layout![2, 4]);
    // A letter of the output that no operand has.
    //~ CUTE453: the output has `j`, and no operand has
    contract!("mk,nk->mj", a, a);
    // A letter twice in the output.
    //~ CUTE454: `m` stands twice in the output
    contract!("mk,nk->mm", a, a);
    // A digit is no letter.
    //~ CUTE450: expected a letter, `,` or `->` at column 2
    contract!("m1,nk->mn", a, a);
    // A point, as `...` has it.
    //~ CUTE450: expected a letter, `,` or `->` at column 1
    contract!("...k,nk->n", a, a);
    // Two outputs.
    //~ CUTE450: expected a letter of the one output at column 9
    contract!("mk,nk->m,n", a, a);
    // Two arrows.
    //~ CUTE450: expected a letter at column 8
    contract!("mk->mk ->m", a);
    // Half an arrow.
    //~ CUTE450: expected a letter, `,` or `->` at column 6
    contract!("mk,nk-mn", a, a);
    // An operand less than the equation has.
    //~ CUTE451: expected 2 operands, found 1
    contract!("mk,nk->mn", a);
    // An operand more.
    //~ CUTE451: expected 2 operands, found 3
    contract!("mk,nk->mn", a, a, a);
    // No operand.
    //~ CUTE451: expected 1 operands, found 0
    contract!("mk->m");
    // No output to compare extents with.
    //~ CUTE450: there is no output: write it after `=>`
    try_contract!("mk,nk->mn", a, a);
    // No output to fold.
    //~ CUTE450: there is no output: write it after `=>`
    fold!("mk,nk->mn", a, a);
    // Three matrices are no product of two.
    //~ CUTE451: the equation has 3 operands, and there may be 2
    fold!("ab,bc,cd->ad", a, a, a => a);
    // No equation.
    //~ CUTE450: expected an equation in quotes at column 1
    contract!(a, a);
    // An equation that is not written out.
    //~ CUTE450: expected an equation in quotes at column 1
    contract!(EQUATION, a, a);
    // Nothing.
    //~ CUTE450: expected an equation in quotes at column 1
    contract!();
    // The type of an equation of three.
    //~ CUTE451: the equation has 3 operands, and there may be 2
    of::<Equation!["ab,bc,cd->ad"]>();
    // The type of an equation that is none.
    //~ CUTE453: the output has `j`, and no operand has
    of::<Equation!["mk,nk->mj"]>();
}
