use cute_static::algebra::ComplementIn;
use cute_static::int::ConstToInt;
use cute_static::prelude::*;
use typenum::Const;

//~ CUTE023 Bound = 30, Reach = 8
fn call_complement_in() {
    fn rest<A: ComplementIn<M>, M>(a: A, m: M) -> usize {
        a.complement_in(m).offset(1)
    }
    rest(layout![8 : 1], int![30]);
}

// The bound is there and the argument is wrong.
//~ CUTE010 Extent = 6, Run = 4
fn call_compose() {
    fn third<A: Compose<B>, B>(a: A, b: B) -> usize {
        a.compose(b).offset(3)
    }
    third(layout![(4, 6, 8) : (2, 3, 5)], layout![6 : 1]);
}

// The extents are const parameters.
//~ CUTE023 Bound = 100, Reach = 32
fn call_const_parameters() {
    fn tiles<const M: usize, const N: usize>()
    where
        Const<M>: ConstToInt,
        Const<N>: ConstToInt,
        Layout![const M : 1]: LogicalDivide<Layout![const N : 1]>,
    {
    }
    tiles::<128, 32>();
    tiles::<100, 32>();
}

// The message does not depend on how deep the bound is.
//~ CUTE023 Bound = 10, Reach = 4
fn call_through_two_functions() {
    fn inner<A: ZippedDivide<T>, T>(a: A, tiler: T) {
        a.zipped_divide(tiler);
    }
    fn outer<A: ZippedDivide<T>, T>(a: A, tiler: T) {
        inner(a, tiler);
    }
    outer(layout![8, 10], tile![4, 4]);
}

// Bounds on the result of an operation.
//~ CUTE010 Extent = 6, Run = 4
fn call_two_bounds() {
    fn tiles<A, B, T>(a: A, b: B, tiler: T)
    where
        A: Compose<B>,
        ComposeOf<A, B>: LogicalDivide<T>,
    {
        a.compose(b).logical_divide(tiler);
    }
    tiles(layout![(4, 6, 8) : (2, 3, 5)], layout![6 : 1], layout![2 : 1]);
}

//~ CUTE023 Bound = 10, Reach = 4
fn call_zipped_divide() {
    fn tiles<A: ZippedDivide<T>, T>(a: A, tiler: T) -> usize {
        a.zipped_divide(tiler).offset(1)
    }
    tiles(layout![8, 10], tile![4, 4]);
}

// The function does not say that the operation has an answer.
//~ CUTE0
fn coalesce_lacks_bound<S, D>(a: Layout<S, D>) {
    a.coalesce();
}

// The function does not say that the operation has an answer.
//~ CUTE003: these are not operands of this operation of the layout algebra
//~ in generic code, add the bound that the operation is named by: `L: Compose<B>` for `compose` and `ComposeOf<L, B>`
fn complement_in_lacks_bound<S, D, M>(a: Layout<S, D>, m: M) {
    a.complement_in(m);
}

// The function does not say that the operation has an answer.
//~ CUTE003: these are not operands of this operation of the layout algebra
//~ in generic code, add the bound that the operation is named by: `L: Compose<B>` for `compose` and `ComposeOf<L, B>`
fn compose_lacks_bound<S, D, B>(a: Layout<S, D>, b: B) {
    a.compose(b);
}

// `A` need not be a layout: there is no such method.
//~ error[E0599]: no method named `compose` found for type parameter `A`
fn compose_lacks_trait<A, B>(a: A, b: B) {
    a.compose(b);
}

// The function does not say that the operation has an answer.
//~ CUTE003: these are not operands of this operation of the layout algebra
//~ in generic code, add the bound that the operation is named by: `L: Compose<B>` for `compose` and `ComposeOf<L, B>`
fn logical_product_lacks_bound<S, D, B>(a: Layout<S, D>, b: B) {
    a.logical_product(b);
}

// A tensor whose method asks for a tile that fits.
//~ CUTE023 Bound = 100, Reach = 32
fn method_wrong_tile() {
    struct Tensor<L> {
        layout: L,
    }
    impl<L> Tensor<L> {
        fn tile<T>(self, tiler: T) -> Tensor<ZippedDivideOf<L, T>>
        where
            L: ZippedDivide<T>,
        {
            Tensor { layout: self.layout.zipped_divide(tiler) }
        }
    }
    Tensor { layout: layout![128, 100] }.tile(tile![32, 32]);
}

// The bound covers the composition; the divide of its result needs its own.
//~ CUTE0
fn second_step_lacks_bound<A: Compose<B>, B, T>(a: A, b: B, tiler: T) {
    a.compose(b).zipped_divide(tiler);
}

// The bound of a type.
//~ CUTE023 Bound = 100, Reach = 64
fn struct_bound() {
    struct Partition<A: LogicalDivide<T>, T>(A, T);
    Partition(layout![100 : 1], layout![64 : 1]);
}

// The function does not say that the operation has an answer.
//~ CUTE003: these are not operands of this operation of the layout algebra
//~ in generic code, add the bound that the operation is named by: `L: Compose<B>` for `compose` and `ComposeOf<L, B>`
fn tile_to_shape_lacks_bound<S, D, T>(a: Layout<S, D>, t: T) {
    a.tile_to_shape(t);
}

// An implementation that a trait of the user asks for.
//~ CUTE010 Extent = 6, Run = 4
fn trait_object_of_operations() {
    trait Kernel {
        type Input: Compose<Self::Tile>;
        type Tile;
    }
    struct Right;
    impl Kernel for Right {
        type Input = Layout![4, 6];
        type Tile = Layout![6 : 1];
    }
    struct Wrong;
    impl Kernel for Wrong {
        type Input = Layout![(4, 6, 8) : (2, 3, 5)];
        type Tile = Layout![6 : 1];
    }
}

// The function does not say that the operation has an answer.
//~ CUTE004: this is not a factor for a cast
//~ in generic code, add the bound `A: Upcast<N>`
fn upcast_lacks_bound<S, D, N>(a: Layout<S, D>, n: N) {
    a.upcast(n);
}

// The function does not say that the operation has an answer.
//~ CUTE003: these are not operands of this operation of the layout algebra
//~ in generic code, add the bound that the operation is named by: `L: Compose<B>` for `compose` and `ComposeOf<L, B>`
fn zipped_divide_lacks_bound<S, D, T>(a: Layout<S, D>, tiler: T) {
    a.zipped_divide(tiler);
}

fn main() {}
