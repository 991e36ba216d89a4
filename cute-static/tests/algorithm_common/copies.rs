//! Copies and elementwise algorithms against loops over offsets: what a row of a table is.

use crate::algorithm_common::{Random, d};
use cute_static::algorithm::*;
use cute_static::prelude::*;

/// All algorithms of two tensors, from `src` to a copy of `before` under the layout `to`, against
/// loops over the offsets.
pub fn against_loops<A: Accessor<Element = u32>, L: DataLayout, M: DataLayout>(
    src: &Tensor<A, L>,
    values: &[u32],
    to: M,
    to_offsets: &[usize],
    before: &[u32],
    random: &mut Random,
) {
    let mask: Vec<bool> = values.iter().map(|_| random.below(2) == 0).collect();
    let mask_tensor = Tensor::new(&mask[..], layout![{d(mask.len() as u64)} : 1]).unwrap();

    let run = |expected: &dyn Fn(usize, u32) -> Option<u32>, algorithm: &dyn Fn(&mut Tensor<&mut [u32], M>) -> Result<(), SizeMismatch>, name: &str| {
        let mut model = before.to_vec();
        for (i, (&o, &x)) in to_offsets.iter().zip(values).enumerate() {
            if let Some(x) = expected(i, x) {
                model[o] = x;
            }
        }
        let mut data = before.to_vec();
        assert_eq!(algorithm(&mut Tensor::new(&mut data[..], to).unwrap()), Ok(()));
        assert_eq!(data, model, "{name}");
    };
    run(&|_, x| Some(x), &|dst| try_copy(src, dst), "copy");
    run(&|_, x| Some(!x), &|dst| try_transform(src, dst, |x| !x), "transform");
    run(&|i, x| mask[i].then_some(x), &|dst| try_copy_if(|i| mask[i], src, dst), "copy_if of a function");
    run(&|i, x| mask[i].then_some(x), &|dst| try_copy_if(&mask_tensor, src, dst), "copy_if of a tensor");
    run(
        &|_, _| Some(5),
        &|dst| {
            fill(dst, 5);
            Ok(())
        },
        "fill",
    );

    // An element that several coordinates share is changed by each of them.
    let (mut model, mut data) = (before.to_vec(), before.to_vec());
    let wrap = |data: &[u32]| -> Vec<std::num::Wrapping<u32>> { data.iter().map(|&x| std::num::Wrapping(x)).collect() };
    for (&o, &x) in to_offsets.iter().zip(values) {
        model[o] = x.wrapping_mul(3).wrapping_add(model[o].wrapping_mul(7));
    }
    let mut wrapped = wrap(&data);
    let n = d(values.len() as u64);
    let (three, seven) = (std::num::Wrapping(3), std::num::Wrapping(7));
    let packed = wrap(values);
    let packed = Tensor::new(&packed[..], layout![{n} : 1]).unwrap();
    assert_eq!(try_axpby(three, &packed, seven, &mut Tensor::new(&mut wrapped[..], to).unwrap()), Ok(()));
    data.iter_mut().zip(wrapped).for_each(|(x, y)| *x = y.0);
    assert_eq!(data, model, "axpby");

    // In order.
    let hash = |h: u64, x: u32| h.wrapping_mul(31).wrapping_add(u64::from(x));
    assert_eq!(reduce(src, 1, hash), values.iter().fold(1, |h, &x| hash(h, x)), "reduce");
}

/// A row: `name: source layout, its modes, the same at run time => destination`. The last number is
/// how many elements a copy moves at once.
macro_rules! copies {
    ($(
        $name:ident:
            $from:expr, [$(($fe:literal, $fs:literal)),+], $dyn_from:expr =>
            $to:expr, [$(($te:literal, $ts:literal)),+], $dyn_to:expr, $run:literal;
    )*) => { $(
        #[test]
        fn $name() {
            let mut random = Random::new();
            let (from, to) = ($from, $to);
            let (from_offsets, to_offsets) = (offsets(&[$(($fe, $fs)),+]), offsets(&[$(($te, $ts)),+]));
            assert_eq!((from.cosize(), to.cosize()), (cosize(&from_offsets), cosize(&to_offsets)));
            let data = random.numbers(from.cosize() + 2);
            let before = random.numbers(to.cosize() + 2);
            let values: Vec<u32> = from_offsets.iter().map(|&o| data[o]).collect();

            // The typed forms: no `Result`.
            let mut model = before.clone();
            to_offsets.iter().zip(&values).for_each(|(&o, &x)| model[o] = x);
            let source = Tensor::new(&data[..], from).unwrap();
            let mut copied = before.clone();
            copy(&source, &mut Tensor::new(&mut copied[..], to).unwrap());
            assert_eq!(copied, model);
            let mut copied = before.clone();
            copy_if(|_| true, &source, &mut Tensor::new(&mut copied[..], to).unwrap());
            assert_eq!(copied, model);
            let mut copied = before.clone();
            transform(&source, &mut Tensor::new(&mut copied[..], to).unwrap(), |x| x);
            assert_eq!(copied, model);

            // Every accessor that can be read, and every one that can be written.
            let mut copied = before.clone();
            // SAFETY: `data` is not changed, and `copied` not touched otherwise.
            unsafe {
                let source = Tensor::new(Raw::new(data.as_ptr(), data.len()), from).unwrap();
                copy(&source, &mut Tensor::new(RawMut::new(copied.as_mut_ptr(), copied.len()), to).unwrap());
            }
            assert_eq!(copied, model);
            let mut copied = before.clone();
            copy(&Tensor::fixed(Computed::new(|o| data[o]), from), &mut Tensor::new(&mut copied[..], to).unwrap());
            assert_eq!(copied, model);
            let mut owned = Tensor::filled(0, to);
            copy(&source, &mut owned);
            assert!(owned.values().eq(to_offsets.iter().map(|&o| model[o])));
            let mut whole = data.clone();
            let mut whole = Tensor::new(&mut whole[..], from).unwrap();
            let mut copied = before.clone();
            copy(&whole.view_mut(), &mut Tensor::new(&mut copied[..], to).unwrap());
            copy(&whole.view(), &mut Tensor::new(&mut copied[..], to).unwrap());
            assert_eq!(copied, model);

            // Types and run time, in all combinations.
            let (dyn_from, dyn_to) = ($dyn_from, $dyn_to);
            let dyn_source = Tensor::new(&data[..], dyn_from).unwrap();
            against_loops(&source, &values, to, &to_offsets, &before, &mut random);
            against_loops(&source, &values, dyn_to, &to_offsets, &before, &mut random);
            against_loops(&dyn_source, &values, to, &to_offsets, &before, &mut random);
            against_loops(&dyn_source, &values, dyn_to, &to_offsets, &before, &mut random);

            const fn width<L: DataLayout, M: DataLayout>(_: &L, _: &M) -> Option<u64> {
                run_length::<L, M>()
            }
            assert_eq!(width(&from, &to), Some($run));
        }
    )* };
}
