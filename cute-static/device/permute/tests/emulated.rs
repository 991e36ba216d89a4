//! All kernels in the emulator, on random layouts: each word of the target is the one that the
//! layouts say, what is beside them stays, and no fault is reported.

use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};
use cute_device_permute as kernels;
use cute_device_permute::Form::{self, Add, Copy, Deep, Transpose, Zero};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Six modes of a source and of a target: extents, and strides in both.
struct Case {
    extents: [usize; 6],
    source: [usize; 6],
    target: [usize; 6],
}

impl Case {
    /// Extents about the tile, and strides of layouts that have no element twice.
    fn new(random: &mut Random, tile: [u32; 2]) -> Self {
        let mut extents = [1; 6];
        for mode in 0..6 {
            let most = [3 * tile[0] as usize / 2 + 2, 3 * tile[1] as usize / 2 + 2, 6, 3, 3, 3][mode];
            let room = 5000 / extents.iter().product::<usize>();
            extents[mode] = 1 + random.below(most.min(room.max(1)));
        }
        let mut strides = || {
            let (mut order, mut strides, mut step) = ([0, 1, 2, 3, 4, 5], [0; 6], 1);
            (1..6).for_each(|index| order.swap(index, random.below(index + 1)));
            for mode in order {
                strides[mode] = step;
                step = step * extents[mode] + random.below(3);
            }
            strides
        };
        Case { source: strides(), target: strides(), extents }
    }

    fn numbers(&self, strides: [usize; 6]) -> [usize; 12] {
        std::array::from_fn(|index| if index < 6 { self.extents[index] } else { strides[index - 6] })
    }

    fn places(&self, strides: [usize; 6]) -> Vec<usize> {
        (0..6).fold(vec![0], |places, mode| (0..self.extents[mode]).flat_map(|i| places.iter().map(move |place| place + i * strides[mode])).collect())
    }
}

macro_rules! run_all {
    ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)* => $(($zero:ident $zero_numbers:tt) $zero_kernel:ident $zero_word:ident;)*) => {
        /// Runs the kernel of a form on each case.
        fn run(form: Form, cases: &[Case]) -> Result<(), LaunchError> {
            for case in cases {
                let (sources, targets) = (case.places(case.source), case.places(case.target));
                let sizes = [&sources, &targets].map(|places| 1 + places.iter().max().unwrap());
                match form {
                    $( $form $numbers => {
                        let value = |place: usize| (place * 7 % 251) as $word;
                        let device = Device::emulated();
                        let source = device.upload(&(0..sizes[0]).map(|place| value(place + 1)).collect::<Vec<_>>())?;
                        let before: Vec<$word> = (0..sizes[1]).map(|place| value(place + 100)).collect();
                        let mut target = device.upload(&before)?;
                        let passed = (Tensor::new(&source, case.numbers(case.source)), TensorMut::new(&mut target, case.numbers(case.target)));
                        device.launch::<kernels::$kernel>(passed)?;
                        let mut expected = before.clone();
                        for (&from, &to) in sources.iter().zip(&targets) {
                            expected[to] = if let Add(..) = form { before[to] + value(from + 1) } else { value(from + 1) };
                        }
                        assert!(device.download(&target)? == expected, "{form:?} of {:?}", case.extents);
                        assert_eq!(device.report().faults().len(), 0, "{form:?}: {}", device.report());
                    } )*
                    $( $zero $zero_numbers => {
                        let device = Device::emulated();
                        let mut target = device.upload(&vec![7 as $zero_word; sizes[1]])?;
                        device.launch::<kernels::$zero_kernel>((TensorMut::new(&mut target, case.numbers(case.target)),))?;
                        let mut expected = vec![7 as $zero_word; sizes[1]];
                        targets.iter().for_each(|&to| expected[to] = 0.0);
                        assert!(device.download(&target)? == expected, "{form:?} of {:?}", case.extents);
                        assert_eq!(device.report().faults().len(), 0, "{form:?}: {}", device.report());
                    } )*
                    form => panic!("there is no kernel {form:?}"),
                }
            }
            Ok(())
        }
    };
}
kernels::for_each_kernel!(run_all);

/// All forms that the host chooses from.
fn forms() -> Vec<Form> {
    let mut forms = Vec::new();
    for word in kernels::WORDS {
        let large = usize::from(word >= 8);
        forms.extend(kernels::COPIES[large].map(|tile| Copy(word, tile)));
        forms.extend(kernels::TRANSPOSES.iter().filter(|&&side| word < 16 || side < 64).map(|&side| Transpose(word, [side, side])));
        forms.extend(kernels::DEEP.iter().filter(|&&side| word < 16 || side < 32).map(|&side| Deep(word, [side, side])));
        if word == 4 || word == 8 {
            forms.extend(kernels::SUMS[large].iter().flat_map(|&tile| [Add(word, tile), Zero(word, tile)]));
        }
    }
    forms
}

#[test]
fn kernels_move_what_the_layouts_say() {
    let mut random = Random(1);
    for form in forms() {
        let cases: Vec<Case> = (0..3).map(|_| Case::new(&mut random, form.tile())).collect();
        run(form, &cases).unwrap_or_else(|error| panic!("{form:?}: {error}"));
    }
}

/// Rows and columns of a tile meet in no bank.
#[test]
fn transposes_have_no_bank_conflicts() {
    let device = Device::emulated();
    let modes = |strides: [usize; 2]| [64, 64, 1, 1, 1, 1, strides[0], strides[1], 1, 1, 1, 1];
    let (source, mut target) = (device.upload(&vec![1u32; 64 * 64]).unwrap(), device.uninitialised::<u32>(64 * 64).unwrap());
    let passed = (Tensor::new(&source, modes([1, 64])), TensorMut::new(&mut target, modes([64, 1])));
    device.launch::<kernels::Transpose4Bytes64x64>(passed).unwrap();
    assert_eq!(device.report().bank_conflicts(), 0, "{}", device.report());
    assert_eq!(device.report().efficiency(), 1.0, "{}", device.report());
    let (source, mut target) = (device.upload(&vec![1u16; 64 * 64]).unwrap(), device.uninitialised::<u16>(64 * 64).unwrap());
    let passed = (Tensor::new(&source, modes([1, 64])), TensorMut::new(&mut target, modes([64, 1])));
    device.launch::<kernels::Transpose2Bytes64x64>(passed).unwrap();
    assert_eq!(device.report().bank_conflicts(), 0, "{}", device.report());
}

/// What is no copy is refused, before anything is launched; of no element there is nothing to do.
#[test]
fn what_is_no_copy_is_refused() {
    use cute_device_permute::{Permute, Strided};
    let code =
        |source, target, modes: &[(u64, u64, u64)]| Permute::<f32>::new(Strided { source, target, modes: modes.to_vec() }).err().map(|error| error.code());
    const FAR: u64 = 1 << 62;
    for (source, target, modes) in [
        (0, 0, [(2, FAR, 1), (1, 0, 0)]),
        (0, 0, [(2, 1, FAR), (1, 0, 0)]),
        (FAR, 0, [(4, 1, 1), (1, 0, 0)]),
        (0, FAR, [(4, 1, 1), (1, 0, 0)]),
        (u64::MAX, 0, [(4, 1, 1), (1, 0, 0)]),
        (0, 0, [(2, u64::MAX, 1), (u64::MAX, 1, 2)]),
        (0, 0, [(1 << 32, 1 << 32, 1), (2, 0, 1 << 32)]),
    ] {
        assert_eq!(code(source, target, &modes), Some("CUTE222"), "{modes:?}");
    }
    assert_eq!([code(0, 0, &[(4, 0, 0)]), code(0, 0, &[(2, 1, 1), (2, 0, 1)]), code(0, 0, &[(4, 1, 2), (3, 4, 3)])], [Some("CUTE223"); 3]);
    assert_eq!([code(0, 0, &[(1 << 20, 0, 1)]), code(0, 0, &[(5000, 1 << 24, 1)])], [Some("CUTE220"); 2]);
    assert_eq!(code(0, 0, &[(4096, 0, 1)]), None);
    // Strides of no coordinate, or of one, say nothing.
    assert_eq!(code(0, 0, &[(1, u64::MAX, u64::MAX), (2, 1, 1)]), None);
    for modes in [vec![(0, 1, 1)], vec![(0, FAR, 0), (3, FAR, FAR)]] {
        assert!(Permute::<u16>::new(Strided { source: 0, target: 0, modes }).unwrap().launches().is_empty());
    }
}
