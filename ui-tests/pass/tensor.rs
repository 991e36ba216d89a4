// Tensors in generic code: one bound for each thing that it does.
use cute_static::prelude::*;
use cute_static::tensor::{Rows, SplitBy};

fn sum<A: Accessor<Element = u32>, L: DataLayout>(tensor: &Tensor<A, L>) -> u32 {
    tensor.values().sum()
}

fn copy<A, B, L, M>(source: &Tensor<A, L>, target: &mut Tensor<B, M>)
where
    A: Accessor<Element = u32>,
    B: MemoryMut<Element = u32>,
    L: DataLayout,
    M: DataLayout,
{
    for i in 0..source.size() {
        target[i] = source.at(i);
    }
}

fn number_rows<A: MemoryMut<Element = u32>, L: DataLayout + Injective>(tensor: &mut Tensor<A, L>)
where
    L: SplitBy<Rows>,
{
    for (i, mut row) in tensor.rows_mut().enumerate() {
        row.fill(i as u32);
    }
}

fn first_tile<'a, S, D, T>(tensor: Tensor<&'a [u32], Layout<S, D>>, tiler: T) -> Tensor<&'a [u32], ZippedDivideOf<Layout<S, D>, T>>
where
    Layout<S, D>: ZippedDivide<T, Outcome: cute_static::diagnostic::HasAnswer<Output: DataLayout>> + DataLayout,
{
    tensor.zipped_divide(tiler)
}

/// An accessor of the user's, all of it safe to call.
struct Ramp;

impl Accessor for Ramp {
    type Element = u32;

    fn length(&self) -> usize {
        10
    }

    unsafe fn load(&self, offset: usize) -> u32 {
        2 * offset as u32
    }
}

fn main() {
    let ramp = Tensor::new(Ramp, layout![(2, 3) : (1, 4)]).unwrap();
    assert_eq!(sum(&ramp), 2 * (1 + 4 + 5 + 8 + 9));
    assert!(Tensor::new(Ramp, layout![(2, 3) : (2, 4)]).is_err());
    let mut owned = Tensor::filled(0, layout![2, 3]);
    copy(&ramp, &mut owned);
    assert_eq!(owned[(1, 2)], 18);
    number_rows(&mut owned);
    assert!(owned.iter().eq(&[0, 1, 0, 1, 0, 1]));
    assert_eq!(first_tile(owned.view().with_layout(layout![6 : 1]).unwrap(), tile![2]).size(), 6);

    // Views outlive the views that they come from.
    let data = [1u32, 2, 3, 4, 5, 6];
    fn row(data: &[u32], i: usize) -> Tensor<&[u32], Layout![(3) : (2)]> {
        Tensor::new(data, layout![2, 3]).unwrap().slice((i, ..))
    }
    assert!(row(&data, 1).iter().eq(&[2, 4, 6]));
}
