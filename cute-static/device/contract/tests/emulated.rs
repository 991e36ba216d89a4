//! Random contractions in the emulator, by exact numbers: each element of the output is that of
//! `Contraction::run`, which is compared with NumPy; what the output's layout does not reach stays.

use cute_device_contract::{Number, Prepared};
use cute_device_launch::Device;
use cute_dynamic::Layout;
use cute_dynamic::contraction::Contraction;
use cute_static::atom::{BF16, F16};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// A layout of these extents whose modes are in memory in any order, with room between some.
    fn layout(&mut self, extents: &[u64]) -> Layout {
        let mut order: Vec<usize> = (0..extents.len()).collect();
        (1..order.len()).for_each(|index| order.swap(index, self.below(index + 1)));
        let (mut strides, mut step) = (vec![0; extents.len()], 1);
        for mode in order {
            strides[mode] = step;
            step = (step * extents[mode]).next_multiple_of(self.one_of(&[1, 1, 8]));
        }
        of(extents, &strides)
    }
}

fn of(extents: &[u64], strides: &[u64]) -> Layout {
    let modes = extents.iter().zip(strides).map(|(extent, stride)| format!("{extent}:{stride}").parse::<Layout>().unwrap());
    Layout::tuple(modes).unwrap()
}

/// A number of a type, and back.
trait Test: Number {
    fn number(number: i64) -> Self;
    fn integer(self) -> i64;
}

impl Test for BF16 {
    fn number(number: i64) -> Self {
        BF16::from_f32(number as f32)
    }
    fn integer(self) -> i64 {
        self.to_f32() as i64
    }
}

impl Test for F16 {
    fn number(number: i64) -> Self {
        F16::from_f32(number as f32)
    }
    fn integer(self) -> i64 {
        self.to_f32() as i64
    }
}

impl Test for f32 {
    fn number(number: i64) -> Self {
        number as f32
    }
    fn integer(self) -> i64 {
        self as i64
    }
}

/// Computes a contraction of numbers from -1 to 1 on the emulator, and asks each element.
fn compare<T: Test>(random: &mut Random, contraction: &Contraction) {
    let device = Device::emulated();
    let data: Vec<Vec<i64>> = contraction.operands().iter().map(|layout| (0..layout.cosize()).map(|_| random.below(3) as i64 - 1).collect()).collect();
    let outside = 77;
    let mut expected = vec![outside; contraction.output().cosize() as usize + 3];
    contraction.run(&data.iter().map(Vec::as_slice).collect::<Vec<_>>(), &mut expected).unwrap();
    let mut prepared = Prepared::<T>::new(&device, contraction).unwrap_or_else(|error| panic!("{contraction:?}: {error}"));
    let buffers: Vec<_> = data.iter().map(|data| device.upload(&data.iter().map(|&number| T::number(number)).collect::<Vec<_>>()).unwrap()).collect();
    let mut output = device.upload(&vec![T::number(outside); expected.len()]).unwrap();
    for _ in 0..2 {
        let launched = prepared.launch(&device, &buffers.iter().collect::<Vec<_>>(), &mut output);
        launched.unwrap_or_else(|error| panic!("{} {}: {error}\n{}", contraction.equation(), prepared.plan(), device.report()));
        // What BF16 cannot say is not asked: sums are below 256.
        let found: Vec<i64> = device.download(&output).unwrap().into_iter().map(T::integer).collect();
        assert_eq!(found, expected, "{} of {:?} to {}\n{}", contraction.equation(), contraction.operands(), contraction.output(), prepared.plan());
    }
}

/// Products of two tensors with labels in any order, of extents that vectors divide or not.
#[test]
fn two_tensors() {
    let mut random = Random(3);
    for case in 0..60 {
        // How many labels are in A and C, B and C, A and B, all.
        let counts = [random.below(3), random.below(3), random.below(3), random.below(2)];
        let letters: Vec<char> = ('a'..).take(counts.iter().sum()).collect();
        let extents: Vec<u64> = letters.iter().map(|_| random.one_of(&[1, 2, 3, 4, 8, 16])).collect();
        let group = |number: usize| {
            let first: usize = counts[..number].iter().sum();
            first..first + counts[number]
        };
        let mut tensor = |groups: [usize; 3]| {
            let mut labels: Vec<usize> = groups.into_iter().flat_map(group).collect();
            (1..labels.len()).for_each(|index| labels.swap(index, random.below(index + 1)));
            labels
        };
        let [a, b, c] = [tensor([0, 2, 3]), tensor([1, 2, 3]), tensor([0, 1, 3])];
        let text = |labels: &[usize]| labels.iter().map(|&label| letters[label]).collect::<String>();
        let mut layout = |labels: &[usize]| random.layout(&labels.iter().map(|&label| extents[label]).collect::<Vec<_>>());
        if a.is_empty() || b.is_empty() || c.is_empty() {
            continue;
        }
        let equation = format!("{},{}->{}", text(&a), text(&b), text(&c));
        let contraction = Contraction::into(&equation, &[layout(&a), layout(&b)], &layout(&c)).unwrap();
        match case % 3 {
            0 => compare::<BF16>(&mut random, &contraction),
            1 => compare::<F16>(&mut random, &contraction),
            _ => compare::<f32>(&mut random, &contraction),
        }
    }
}

/// What is not a product of two tensors: sums, permutations, diagonals, several operands, scalars,
/// operands that are repeated, and ones that are cut in different ways.
#[test]
fn other_equations() {
    let mut random = Random(5);
    for (equation, extents) in [
        ("ij->ji", &[&[5u64, 7][..]][..]),
        ("ijk->ki", &[&[3, 8, 5]]),
        ("ijk->", &[&[3, 8, 5]]),
        ("ii->i", &[&[9, 9]]),
        ("ii->", &[&[9, 9]]),
        ("i,j->ij", &[&[9], &[16]]),
        ("i,i->", &[&[40], &[40]]),
        ("ij,j->i", &[&[24, 40], &[40]]),
        ("ij,jk,kl->il", &[&[4, 8], &[8, 3], &[3, 16]]),
        ("ij,jk,ki->", &[&[4, 4], &[4, 3], &[3, 4]]),
        ("bij,bjk,k->bi", &[&[2, 4, 4], &[2, 4, 3], &[3]]),
        ("abc,acd->b", &[&[2, 3, 4], &[2, 4, 5]]),
    ] {
        let layouts: Vec<Layout> = extents.iter().map(|extents| random.layout(extents)).collect();
        let contraction = Contraction::new(equation, &layouts).unwrap_or_else(|error| panic!("{equation}: {error}"));
        compare::<BF16>(&mut random, &contraction);
        compare::<f32>(&mut random, &contraction);
    }
    // Rows that are all the same.
    let repeated = Contraction::new("mk,nk->mn", &[of(&[8, 16], &[0, 1]), of(&[24, 16], &[16, 1])]).unwrap();
    compare::<BF16>(&mut random, &repeated);
    // One label of 6, as 2 by 3 and as 3 by 2.
    let layout = |text: &str| text.parse::<Layout>().unwrap();
    let apart = Contraction::new("mk,nk->mn", &[layout("(8,(2,3)):(1,(24,8))"), layout("(5,(3,2)):(1,(5,32))")]).unwrap();
    compare::<BF16>(&mut random, &apart);
    let apart = Contraction::into("mk->mk", &[layout("(8,(2,3)):(1,(24,8))")], &layout("(8,(3,2)):(1,(8,32))")).unwrap();
    compare::<BF16>(&mut random, &apart);
}

/// A product is made in place where it can be, and what cannot be is copied once.
#[test]
fn plans_copy_what_they_have_to() {
    let plan = |equation: &str, operands: [Layout; 2], output: &Layout| {
        Prepared::<BF16>::new(&Device::emulated(), &Contraction::into(equation, &operands, output).unwrap()).unwrap().plan()
    };
    let (rows, columns) = (Layout::right((64, 64)).unwrap(), Layout::left((64, 64)).unwrap());
    assert_eq!(plan("mk,nk->mn", [rows.clone(), rows.clone()], &rows).lines().count(), 1);
    assert_eq!(plan("mk,nk->mn", [rows.clone(), rows.clone()], &columns).lines().count(), 1);
    assert_eq!(plan("mk,nk->mn", [columns.clone(), rows.clone()], &rows).lines().count(), 2);
    assert_eq!(plan("km,kn->mn", [columns.clone(), columns.clone()], &rows).lines().count(), 1);
    // That of the cookbook.
    let [a, b] = [Layout::left((64, 3, 128)).unwrap(), Layout::left((128, 40)).unwrap()];
    let expected = "w0 = copy of x0 by 1 kernels\nout (40,192,1):(192,1,0) = x1 (40,128,1):(128,1,0) times w0 (192,128,1):(128,1,24576)\n";
    assert_eq!(plan("abk,kc->abc", [a, b], &Layout::left((64, 3, 40)).unwrap()), expected);
    // Modes of K in one order in A and in another in B.
    let (a, b) = (of(&[64, 8, 16], &[128, 1, 8]), of(&[64, 8, 16], &[128, 16, 1]));
    assert_eq!(plan("mij,nij->mn", [a.clone(), a.clone()], &rows).lines().count(), 1);
    assert_eq!(plan("mij,nij->mn", [a, b], &rows).lines().count(), 2);
}

/// What is given is asked before anything is launched.
#[test]
fn other_buffers_are_refused() {
    let device = Device::emulated();
    let layout = Layout::right((16, 16)).unwrap();
    let mut prepared = Prepared::<f32>::new(&device, &Contraction::into("mk,nk->mn", &[layout.clone(), layout.clone()], &layout).unwrap()).unwrap();
    let (whole, short) = (device.upload(&[1.0f32; 256]).unwrap(), device.upload(&[1.0f32; 255]).unwrap());
    let mut output = device.upload(&[7.0f32; 256]).unwrap();
    let mut refused = |operands: &[_]| prepared.launch(&device, operands, &mut output).unwrap_err().code();
    assert_eq!([refused(&[&whole]), refused(&[&whole, &short]), refused(&[])], ["CUTE451", "CUTE456", "CUTE451"]);
    assert_eq!(prepared.launch(&device, &[&whole, &whole], &mut device.upload(&[0.0f32; 255]).unwrap()).unwrap_err().code(), "CUTE456");
    assert_eq!(device.download(&output).unwrap(), [7.0; 256]);
    let other = Device::emulated().upload(&[1.0f32; 256]).unwrap();
    assert_eq!(prepared.launch(&device, &[&whole, &other], &mut output).unwrap_err().code(), "CUTE238");
}

/// What no buffer holds, or takes too many launches, is refused; ones take no launch.
#[test]
fn other_layouts_are_refused() {
    let device = Device::emulated();
    let refused =
        |equation: &str, layout: Layout| Prepared::<f32>::new(&device, &Contraction::new(equation, &[layout]).unwrap()).err().map(|error| error.code());
    assert_eq!(refused("ij->ji", of(&[2, 8], &[1 << 62, 1])), Some("CUTE222"));
    assert_eq!(refused("ij->i", of(&[2, 8], &[1 << 62, 1])), Some("CUTE222"));
    assert_eq!(refused("ij->ji", of(&[1 << 20, 8], &[0, 1])), Some("CUTE220"));
    assert_eq!(refused("i->", of(&[300_000], &[1])), None);
}

/// Where no extent is a multiple of a vector, the lesser operand gets more rows.
#[test]
fn the_lesser_operand_gets_more_rows() {
    let rows = |m: u64, n: u64| Layout::right((m, n)).unwrap();
    for (m, n) in [(1001, 1), (1, 1001), (17, 1001), (1001, 17)] {
        let contraction = Contraction::into("mk,nk->mn", &[rows(m, 1024), rows(n, 1024)], &rows(m, n)).unwrap();
        let plan = Prepared::<BF16>::new(&Device::emulated(), &contraction).unwrap().plan();
        let (large, small) = if m > n { ("x0", "x1") } else { ("x1", "x0") };
        assert!(!plan.contains(&format!("copy of {large}")) && plan.contains(&format!("copy of {small}")), "{plan}");
    }
}
