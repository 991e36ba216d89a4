use cute_static::prelude::*;
use cute_static::{contract, fold, try_contract};

fn main() {
    // The inner extents of a product differ.
    //~ CUTE452: `Letter<'k'>` has extent Lit<5> in operand Lit<1>, and Lit<4> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 5]));
    contract!("mk,nk->mn", a, b);
    // B is transposed.
    //~ CUTE452: `Letter<'k'>` has extent Lit<3> in operand Lit<1>, and Lit<4> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![4, 3]));
    contract!("mk,nk->mn", a, b);
    // The second operand of a chain does not follow the first.
    //~ CUTE452: `Letter<'j'>` has extent Lit<9> in operand Lit<1>, and Lit<3> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3]), Tensor::filled(1, layout![9, 5]));
    contract!("ij,jk->ik", a, b);
    // A vector is too long.
    //~ CUTE452: `Letter<'j'>` has extent Lit<4> in operand Lit<1>, and Lit<3> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3]), Tensor::filled(1, layout![4 : 1]));
    contract!("ij,j->i", a, b);
    // A vector is too short.
    //~ CUTE452: `Letter<'i'>` has extent Lit<2> in operand Lit<1>, and Lit<3> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![3, 2]), Tensor::filled(1, layout![2 : 1]));
    contract!("ij,i->j", a, b);
    // An outer product into an output with its modes swapped.
    //~ CUTE452: `Letter<'i'>` has extent Lit<3> in the output, and Lit<2> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2 : 1]), Tensor::filled(1, layout![3 : 1]));
    let mut out = Tensor::filled(0, layout![3, 2]);
    contract!("i,j->ij", a, b => out);
    // Batches differ.
    //~ CUTE452: `Letter<'b'>` has extent Lit<3> in operand Lit<1>, and Lit<2> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3, 4]), Tensor::filled(1, layout![3, 5, 4]));
    contract!("bmk,bnk->bmn", a, b);
    // The output has another number of batches.
    //~ CUTE452: `Letter<'b'>` has extent Lit<3> in the output, and Lit<2> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3, 4]), Tensor::filled(1, layout![2, 5, 4]));
    let mut out = Tensor::filled(0, layout![3, 3, 5]);
    contract!("bmk,bnk->bmn", a, b => out);
    // A vector is not as long as another.
    //~ CUTE452: `Letter<'i'>` has extent Lit<8> in operand Lit<1>, and Lit<7> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![7 : 1]), Tensor::filled(1, layout![8 : 1]));
    contract!("i,i->", a, b);
    // Elementwise products of matrices of which one is transposed.
    //~ CUTE452: `Letter<'i'>` has extent Lit<3> in operand Lit<1>, and Lit<2> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3]), Tensor::filled(1, layout![3, 2]));
    contract!("ij,ij->ij", a, b);
    // A matrix that is not square has no trace.
    //~ CUTE452: `Letter<'i'>` has extent Lit<4> in operand Lit<0>, and Lit<3> in operand Lit<0>
    let a = Tensor::filled(1, layout![3, 4]);
    contract!("ii->", a);
    // A diagonal of three modes.
    //~ CUTE452: `Letter<'i'>` has extent Lit<3> in operand Lit<0>, and Lit<2> in operand Lit<0>
    let a = Tensor::filled(1, layout![2, 2, 3]);
    contract!("iii->i", a);
    // A transpose into the shape of its source.
    //~ CUTE452: `Letter<'j'>` has extent Lit<2> in the output, and Lit<3> in operand Lit<0>
    let a = Tensor::filled(1, layout![2, 3]);
    let mut out = Tensor::filled(0, layout![2, 3]);
    contract!("ij->ji", a => out);
    // A sum of rows, into as many elements as there are columns.
    //~ CUTE452: `Letter<'i'>` has extent Lit<3> in the output, and Lit<2> in operand Lit<0>
    let a = Tensor::filled(1, layout![2, 3]);
    let mut out = Tensor::filled(0, layout![3 : 1]);
    contract!("ij->i", a => out);
    // A tensor and a matrix.
    //~ CUTE452: `Letter<'k'>` has extent Lit<7> in operand Lit<1>, and Lit<4> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3, 4]), Tensor::filled(1, layout![7, 6]));
    contract!("abk,kc->abc", a, b);
    // Two letters are summed over, and the second differs.
    //~ CUTE452: `Letter<'b'>` has extent Lit<5> in operand Lit<1>, and Lit<4> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3, 4]), Tensor::filled(1, layout![2, 3, 5]));
    contract!("iab,jab->ij", a, b);
    // Two letters in another order.
    //~ CUTE452: `Letter<'b'>` has extent Lit<3> in operand Lit<1>, and Lit<4> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3, 4]), Tensor::filled(1, layout![2, 3, 4]));
    contract!("iab,jba->ij", a, b);
    // The third operand of three.
    //~ CUTE452: `Letter<'c'>` has extent Lit<5> in operand Lit<2>, and Lit<4> in operand Lit<1>
    let (a, b, c) = (Tensor::filled(1, layout![2, 3]), Tensor::filled(1, layout![3, 4]), Tensor::filled(1, layout![5, 6]));
    contract!("ab,bc,cd->ad", a, b, c);
    // The second operand of three.
    //~ CUTE452: `Letter<'b'>` has extent Lit<4> in operand Lit<1>, and Lit<3> in operand Lit<0>
    let (a, b, c) = (Tensor::filled(1, layout![2, 3]), Tensor::filled(1, layout![4, 5]), Tensor::filled(1, layout![5, 6]));
    contract!("ab,bc,cd->ad", a, b, c);
    // The output of three.
    //~ CUTE452: `Letter<'d'>` has extent Lit<6> in the output, and Lit<5> in operand Lit<2>
    let (a, b, c) = (Tensor::filled(1, layout![2, 3]), Tensor::filled(1, layout![3, 4]), Tensor::filled(1, layout![4, 5]));
    let mut out = Tensor::filled(0, layout![2, 6]);
    contract!("ab,bc,cd->ad", a, b, c => out);
    // A quadratic form of a matrix that is not square.
    //~ CUTE452: `Letter<'j'>` has extent Lit<2> in operand Lit<2>, and Lit<3> in operand Lit<1>
    let (a, b, c) = (Tensor::filled(1, layout![2 : 1]), Tensor::filled(1, layout![2, 3]), Tensor::filled(1, layout![2 : 1]));
    contract!("i,ij,j->", a, b, c);
    // A letter that only the output's extent belies.
    //~ CUTE452: `Letter<'n'>` has extent Lit<2> in the output, and Lit<3> in operand Lit<1>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]));
    let mut out = Tensor::filled(0, layout![2, 3]);
    contract!("mk,nk->nm", a, b => out);
    // The batch is the last mode of C.
    //~ CUTE452: `Letter<'l'>` has extent Lit<3> in the output, and Lit<4> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3, 4]), Tensor::filled(1, layout![5, 3, 4]));
    let mut out = Tensor::filled(0, layout![2, 5, 3]);
    contract!("mkl,nkl->mnl", a, b => out);
    // A nested mode of another size.
    //~ CUTE452: `Letter<'k'>` has extent Lit<6> in operand Lit<1>, and Lit<4> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![(2, 3), 4]), Tensor::filled(1, layout![3, (2, 3)]));
    contract!("mk,nk->mn", a, b);
    // A nested mode of the output.
    //~ CUTE452: `Letter<'m'>` has extent Lit<4> in the output, and Lit<6> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![6, 4]), Tensor::filled(1, layout![3, 4]));
    let mut out = Tensor::filled(0, layout![(2, 2), 3]);
    contract!("mk,nk->mn", a, b => out);
    // A large extent, by one too large.
    //~ CUTE452: `Letter<'k'>` has extent Thousands<1, 25> in operand Lit<1>, and Lit<1024> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 1024]), Tensor::filled(1, layout![3, 1025]));
    contract!("mk,nk->mn", a, b);
    // A filter and an image.
    //~ CUTE452: `Letter<'c'>` has extent Lit<4> in operand Lit<1>, and Lit<3> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![4, 4, 3]), Tensor::filled(1, layout![8, 4]));
    contract!("xyc,kc->xyk", a, b);
    // A Khatri-Rao product of matrices with other columns.
    //~ CUTE452: `Letter<'r'>` has extent Lit<2> in operand Lit<1>, and Lit<3> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![2, 3]), Tensor::filled(1, layout![4, 2]));
    contract!("ir,jr->ijr", a, b);
    // A Gram matrix into one that is not square.
    //~ CUTE452: `Letter<'j'>` has extent Lit<4> in the output, and Lit<3> in operand Lit<1>
    let (a, b) = (Tensor::filled(1, layout![3, 5]), Tensor::filled(1, layout![3, 5]));
    let mut out = Tensor::filled(0, layout![3, 4]);
    contract!("ik,jk->ij", a, b => out);
    // Attention: keys of another width.
    //~ CUTE452: `Letter<'d'>` has extent Lit<16> in operand Lit<1>, and Lit<8> in operand Lit<0>
    let (a, b) = (Tensor::filled(1, layout![4, 8]), Tensor::filled(1, layout![6, 16]));
    contract!("qd,kd->qk", a, b);
    // A letter too many for the first operand.
    //~ CUTE451: expected Lit<3> modes of operand Lit<0>, found Lit<2>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]));
    contract!("mkl,nk->mn", a, b);
    // A letter too few for the first operand.
    //~ CUTE451: expected Lit<1> modes of operand Lit<0>, found Lit<2>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]));
    contract!("m,nk->mn", a, b);
    // A letter too many for the second operand.
    //~ CUTE451: expected Lit<3> modes of operand Lit<1>, found Lit<2>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]));
    contract!("mk,nkl->mnl", a, b);
    // A letter too few for the second operand.
    //~ CUTE451: expected Lit<1> modes of operand Lit<1>, found Lit<2>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]));
    contract!("mk,k->m", a, b);
    // A matrix is no number.
    //~ CUTE451: expected Lit<0> modes of operand Lit<1>, found Lit<2>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]));
    contract!("mk,->mk", a, b);
    // A vector is no number.
    //~ CUTE451: expected Lit<0> modes of operand Lit<0>, found Lit<1>
    let (a, b) = (Tensor::filled(1, layout![2 : 1]), Tensor::filled(1, layout![3 : 1]));
    contract!(",k->k", a, b);
    // A vector is no matrix.
    //~ CUTE451: expected Lit<2> modes of operand Lit<0>, found Lit<1>
    let (a, b) = (Tensor::filled(1, layout![4 : 1]), Tensor::filled(1, layout![3, 4]));
    contract!("mk,nk->mn", a, b);
    // The output has a mode more.
    //~ CUTE451: expected Lit<2> modes of the output, found Lit<3>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]));
    let mut out = Tensor::filled(0, layout![2, 3, 1]);
    contract!("mk,nk->mn", a, b => out);
    // The output has a mode less.
    //~ CUTE451: expected Lit<2> modes of the output, found Lit<1>
    let (a, b) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]));
    let mut out = Tensor::filled(0, layout![6 : 1]);
    contract!("mk,nk->mn", a, b => out);
    // A sum into a vector.
    //~ CUTE451: expected Lit<0> modes of the output, found Lit<1>
    let a = Tensor::filled(1, layout![2, 4]);
    let mut out = Tensor::filled(0, layout![2 : 1]);
    contract!("mk->", a => out);
    // The third operand is a vector.
    //~ CUTE451: expected Lit<2> modes of operand Lit<2>, found Lit<1>
    let (a, b, c) = (Tensor::filled(1, layout![2, 3]), Tensor::filled(1, layout![3, 4]), Tensor::filled(1, layout![4 : 1]));
    contract!("ab,bc,cd->ad", a, b, c);
    // The matrices of an equation, too.
    //~ CUTE452: `Letter<'k'>` has extent Lit<5> in operand Lit<1>, and Lit<4> in operand Lit<0>
    let (a, b, mut out) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 5]), Tensor::filled(0, layout![2, 3]));
    fold!("mk,nk->mn", a, b => out);
    // An output that repeats along a mode.
    //~ CUTE020 Extent = 3
    let (a, b, mut out) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]), Tensor::filled(0, layout![(2, 3) : (1, 0)]));
    contract!("mk,nk->mn", a, b => out);
    // An output whose modes overlap.
    //~ CUTE100 Reach = 1, Stride = 1
    let (a, b, mut out) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(1, layout![3, 4]), Tensor::filled(0, layout![(2, 3) : (1, 1)]));
    contract!("mk,nk->mn", a, b => out);
    // Modes that are nested otherwise have no diagonal.
    //~ CUTE455: operand Lit<0> has no diagonal `Letter<'i'>`: its modes are not cut alike
    let a = Tensor::filled(1, layout![((2, 3), (3, 2)) : ((1, 9), (20, 100))]);
    contract!("ii->", a);
    // Nor where extents are compared.
    //~ CUTE455: operand Lit<0> has no diagonal `Letter<'i'>`: its modes are not cut alike
    let (a, mut out) = (Tensor::filled(1, layout![((2, 3), (3, 2)) : ((1, 9), (20, 100))]), Tensor::filled(0, layout![1 : 0]));
    try_contract!("ii->", a => out);
    // The number of modes is not compared at run time.
    //~ CUTE451: expected Lit<3> modes of operand Lit<0>, found Lit<2>
    let (a, mut out) = (Tensor::filled(1, layout![2, 4]), Tensor::filled(0, layout![2 : 1]));
    try_contract!("abc->a", a => out);
    // An extent that the program knows.
    //~ CUTE452: the types do not say whether `Letter<'k'>` has one extent: Lit<4> and RuntimeNumber
    let k = Dyn::new(4).unwrap();
    let (a, b) = (Tensor::new(&[1; 8][..], layout![2, { k }]).unwrap(), Tensor::filled(1, layout![3, 4]));
    contract!("mk,nk->mn", a, b);
    // Two extents that the program knows.
    //~ CUTE452: the types do not say whether `Letter<'k'>` has one extent: RuntimeNumber and RuntimeNumber
    let a = Tensor::new(&[1; 8][..], layout![2, { k }]).unwrap();
    contract!("mk,nk->mn", a, a);
    // An output whose extent the program knows.
    //~ CUTE452: the types do not say the extent of `Letter<'m'>` in the tensor that is returned
    let (a, b) = (Tensor::new(&[1; 12][..], layout![{ k }, 3]).unwrap(), Tensor::filled(1, layout![3 : 1]));
    contract!("mk,k->m", a, b);
    // A swizzled tensor.
    //~ CUTE003: this is not the layout of a tensor of an equation
    let a = Tensor::filled(1, swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]));
    let mut out = Tensor::filled(0, layout![8 : 1]);
    contract!("ij->i", a => out);
    // Numbers that are not multiplied.
    //~ CUTE003: `bool` times `_` is not known to add to `bool`
    let a = Tensor::filled(true, layout![2, 4]);
    contract!("mk,nk->mn", a, a);
    // A slice that is shared is not written to.
    //~ CUTE003: the accessor `&[{integer}]` does not own the elements that it would change
    let (a, mut out) = (Tensor::filled(1, layout![2, 4]), Tensor::new(&[0; 2][..], layout![2 : 1]).unwrap());
    contract!("ij->i", a => out);
    // No tensor.
    //~ E0308
    contract!("ij->i", 5);
}
