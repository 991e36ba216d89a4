//! Pairs of distributions, and what becomes of each element: as the distributions say of it, one by
//! one.
#![allow(dead_code, reason = "each test uses some of it")]

use cute_dynamic::distribute::{Distribution, Mapping, Redistribution};

/// Numbers that are the same on all ranks.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn order(&mut self, axes: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..axes).collect();
        (1..axes).for_each(|index| order.swap(index, self.below(index as u64 + 1) as usize));
        order
    }

    /// The notation of a distribution of this shape over at most so many ranks.
    fn distribution(&mut self, shape: &[u64], ranks: u64) -> String {
        let (mut left, mut names) = (ranks, 0);
        let mut dealing = |random: &mut Random| {
            let extent = 1 + random.below(left.min(4));
            left /= extent;
            names += 1;
            format!("g{names}={extent}")
        };
        let mut axes = Vec::new();
        for &length in shape {
            let mut axis = length.to_string();
            let dealings = [0, 1, 1, 1, 2][self.below(5) as usize];
            for index in 0..dealings {
                axis += if index == 0 { ":" } else { "+" };
                axis += &match self.below(3) {
                    0 => "block/".to_owned(),
                    1 => "cyclic/".to_owned(),
                    _ => format!("block{}/", 1 + self.below(9)),
                };
                axis += &dealing(self);
            }
            if dealings > 0 && self.below(4) == 0 {
                axis += &format!(">>{}", self.below(12));
            }
            axes.push(axis);
        }
        let mut text = axes.join(",");
        if self.below(3) == 0 {
            text += &format!(";copies {}", dealing(self));
        }
        if self.below(4) == 0 {
            text += &format!(";partial t{}", dealing(self));
        }
        match self.below(3) {
            0 => text += ";rows",
            1 => text += &format!(";order {}", self.order(shape.len()).iter().map(usize::to_string).collect::<Vec<_>>().join(",")),
            _ => {}
        }
        let read: Distribution = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let unused = ranks - read.grid().ranks();
        if unused > 0 && self.below(3) == 0 {
            text += &format!(";from {}", self.below(unused + 1));
        }
        text
    }
}

/// A pair of distributions, and what becomes of a coordinate of the source.
pub struct Case {
    pub plan: Redistribution,
    pub order: Vec<usize>,
    pub from: Vec<u64>,
    pub to: Vec<u64>,
    pub lengths: Vec<u64>,
    pub said: String,
}

pub fn case(random: &mut Random, ranks: u64) -> Case {
    let axes = 1 + random.below(4) as usize;
    let most = [600, 40, 12, 7][axes - 1];
    let shape: Vec<u64> = (0..axes).map(|_| 1 + random.below(most)).collect();
    let order = if random.below(2) == 0 { (0..axes).collect() } else { random.order(axes) };
    let (mut from, mut to, mut lengths) = (vec![0; axes], vec![0; axes], shape.clone());
    let mut of_target: Vec<u64> = order.iter().map(|&axis| shape[axis]).collect();
    if random.below(3) == 0 {
        for axis in 0..axes {
            from[axis] = random.below(shape[axis]);
            lengths[axis] = 1 + random.below(shape[axis] - from[axis]);
        }
        for (axis, &of_source) in order.iter().enumerate() {
            to[axis] = random.below(5);
            of_target[axis] = to[axis] + lengths[of_source] + random.below(5);
        }
    }
    let (a, b) = (random.distribution(&shape, ranks), random.distribution(&of_target, ranks));
    let mapping = Mapping::new().permuted(order.clone()).from(from.clone()).to(to.clone()).part(lengths.clone());
    let said = format!("{a} -> {b} as {mapping:?}");
    let read = |text: &str| text.parse::<Distribution>().unwrap_or_else(|error| panic!("{said}: {error}"));
    let plan = read(&a).redistribute_as(&read(&b), &mapping).unwrap_or_else(|error| panic!("{said}: {error}"));
    Case { plan, order, from, to, lengths, said }
}

/// The number of elements of a rank, which may not be in the grid.
pub fn size(of: &Distribution, rank: u64) -> usize {
    if of.grid().coordinate(rank).is_some() { of.local_size(rank).expect("a rank") as usize } else { 0 }
}

/// Which of how many terms a rank has.
fn term(of: &Distribution, rank: u64) -> (u64, u64) {
    let axis = of.grid().names().position(|name| name.starts_with('t'));
    axis.map_or((0, 1), |axis| (of.grid().coordinate(rank).expect("a rank")[axis], of.terms()))
}

/// An element, by its coordinate and its term.
fn value(coordinate: &[u64], term: u64) -> f64 {
    (coordinate.iter().fold(1, |value, component| value * 1009 + component) % 1_000_003 * (term + 1)) as f64
}

/// What is where nothing is written.
pub const UNTOUCHED: f64 = -7.0;

impl Case {
    pub fn source(&self, rank: u64) -> Vec<f64> {
        let of = self.plan.source();
        let at = |place| value(&of.element(rank, place).expect("an element"), term(of, rank).0);
        (0..size(of, rank) as u64).map(at).collect()
    }

    /// What the target of a rank is after all, element by element.
    pub fn expected(&self, rank: u64) -> Vec<f64> {
        let of = self.plan.target();
        let at = |place: u64| {
            let found = of.element(rank, place).expect("an element");
            let mut coordinate = self.from.clone();
            for (axis, &of_source) in self.order.iter().enumerate() {
                match found[axis].checked_sub(self.to[axis]) {
                    Some(moved) if moved < self.lengths[of_source] => coordinate[of_source] += moved,
                    _ => return UNTOUCHED,
                }
            }
            let (own, terms) = term(of, rank);
            (0..self.plan.source().terms()).filter(|term| term % terms == own).map(|term| value(&coordinate, term)).sum()
        };
        (0..size(of, rank) as u64).map(at).collect()
    }
}

/// A distribution, from its notation.
pub fn read(text: &str) -> Distribution {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What moves all elements of one array to another, whose axis `k` is axis `order[k]` of the first.
pub fn whole(a: &str, b: &str, order: &[usize]) -> Case {
    let mapping = Mapping::new().permuted(order.iter().copied());
    let plan = read(a).redistribute_as(&read(b), &mapping).unwrap_or_else(|error| panic!("{a} -> {b}: {error}"));
    let axes = order.len();
    Case { order: order.to_vec(), from: vec![0; axes], to: vec![0; axes], lengths: read(a).shape(), plan, said: format!("{a} -> {b} as {order:?}") }
}

/// Ways to deal an array of two axes of odd lengths to two ranks.
fn dealt(rows: u64, columns: u64) -> [String; 11] {
    [
        format!("{rows},{columns}"),
        format!("{rows},{columns};rows;from 1"),
        format!("{rows}:block/2,{columns}"),
        format!("{rows},{columns}:block/2;rows"),
        format!("{rows}:cyclic/2,{columns};rows"),
        format!("{rows},{columns}:cyclic/2"),
        format!("{rows}:block7/2,{columns}"),
        format!("{rows},{columns}:block5/2;rows"),
        format!("{rows}:block7/2>>3,{columns};rows"),
        format!("{rows},{columns};copies r=2"),
        format!("{rows},{columns};partial t=2;rows"),
    ]
}

/// Each way to deal an array to each other one, straight and transposed.
pub fn table() -> Vec<Case> {
    let (rows, columns) = (33, 23);
    let to = |a: &str, order: [usize; 2], of: [String; 11]| of.map(|b| whole(a, &b, &order));
    let all = dealt(rows, columns);
    all.iter().flat_map(|a| to(a, [0, 1], dealt(rows, columns)).into_iter().chain(to(a, [1, 0], dealt(columns, rows)))).collect()
}

/// Pairs of which each rank writes what stays and what comes in one launch, over two to four ranks:
/// the first axis is in blocks that do not divide each other, or is dealt one by one. With the
/// bytes of a word, of elements of 8.
pub fn merged(ranks: u64) -> Vec<(Case, u32)> {
    let (odd, even) = (501 * ranks, 300 * ranks);
    vec![
        (whole(&format!("{odd}:block3/{ranks},40"), &format!("{odd}:block5/{ranks},40"), &[0, 1]), 8),
        (whole(&format!("{odd}:block3/{ranks}>>2,2,50"), &format!("{odd}:block5/{ranks}>>1,50,2"), &[0, 2, 1]), 8),
        (whole(&format!("{odd}:block7/{ranks},4,40,2"), &format!("{odd}:block5/{ranks},2,4,40"), &[0, 3, 1, 2]), 8),
        (whole(&format!("{even}:block6/{ranks},60"), &format!("{even}:block10/{ranks},60"), &[0, 1]), 16),
        (whole(&format!("{even}:block6/{ranks},60,2"), &format!("{even}:block10/{ranks},2,60"), &[0, 2, 1]), 16),
        (whole(&format!("{odd}:cyclic/{ranks},40"), &format!("{odd}:block/{ranks},40"), &[0, 1]), 8),
    ]
}
