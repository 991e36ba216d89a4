//! Samples for the laws: layouts drawn with a fixed seed, the oracle choosing those that the static crate must accept.

use crate::emit::File;
use crate::oracle::carry_free::{self, compose};
use crate::oracle::complement::{complement, complement_ceil, complement_in};
use crate::oracle::{Layout, Tiler, Tree};

/// The extents samples are made of: 1, primes, powers of two, and mixed numbers.
const EXTENTS: &[u64] = &[1, 2, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 12, 16];

/// Samples whose size is above this are drawn again: the laws are checked over whole domains.
const LARGEST: u64 = 2048;

/// Knuth's MMIX generator: the samples must be the same on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    /// Flat extents, one to `rank` of them, of a product that can be enumerated.
    fn extents(&mut self, rank: u64) -> Vec<u64> {
        loop {
            let extents: Vec<u64> = (0..=self.below(rank)).map(|_| self.of(EXTENTS)).collect();
            if extents.iter().product::<u64>() <= 512 {
                return extents;
            }
        }
    }

    /// An order of `0..n`.
    fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, self.below(i as u64 + 1) as usize);
        }
        order
    }

    /// The modes nested at random: a leaf, a flat tuple, or a tuple with a tuple in it.
    fn nested(&mut self, modes: &[(u64, u64)]) -> Layout {
        let leaf = |m: &(u64, u64)| Layout::leaf(m.0, m.1);
        if let [mode] = modes {
            return if self.below(3) == 0 { Layout::tuple(&[leaf(mode)]) } else { leaf(mode) };
        }
        let mut parts: Vec<Layout> = modes.iter().map(leaf).collect();
        if self.below(2) == 0 {
            let from = self.below(parts.len() as u64 - 1) as usize;
            let to = from + 1 + self.below((parts.len() - from) as u64) as usize;
            let group = Layout::tuple(&parts[from..to]);
            parts.splice(from..to, [group]);
        }
        Layout::tuple(&parts)
    }

    /// A layout whose modes, in some order, follow one another with gaps of `gap` (1: compact, a permutation).
    fn ordered(&mut self, rank: u64, gap: &[u64]) -> Layout {
        let extents = self.extents(rank);
        let mut modes: Vec<(u64, u64)> = extents.iter().map(|s| (*s, 0)).collect();
        let mut next = 1;
        for i in self.order(modes.len()) {
            next *= self.of(gap);
            modes[i].1 = next;
            next *= modes[i].0;
        }
        self.nested(&modes)
    }

    /// Any kind of layout: compact, permuted, with gaps, padded, with broadcast modes, or with any strides.
    fn layout(&mut self, rank: u64) -> Layout {
        match self.below(6) {
            0 => {
                let extents = self.extents(rank);
                let shape = Tree::Tuple(extents.into_iter().map(Tree::Leaf).collect());
                Layout::compact(&shape)
            }
            1 => self.ordered(rank, &[1]),
            2 => self.ordered(rank, &[1, 1, 2, 3]),
            3 => {
                let modes = self.ordered(rank, &[1]).flat_modes();
                let padded: Vec<_> = modes.iter().map(|(s, d)| (*s, if *d > 1 { d + 1 } else { *d })).collect();
                self.nested(&padded)
            }
            4 => {
                let modes = self.ordered(rank, &[1]).flat_modes();
                let holes: Vec<_> = modes.iter().map(|(s, d)| (*s, if self.below(2) == 0 { 0 } else { *d })).collect();
                self.nested(&holes)
            }
            _ => {
                let modes: Vec<_> = self.extents(rank).iter().map(|s| (*s, self.below(40))).collect();
                self.nested(&modes)
            }
        }
    }

    /// A layout to compose with one of `size` elements: one or two small modes whose strides stay near it.
    fn tile(&mut self, size: u64) -> Layout {
        let modes: Vec<(u64, u64)> = (0..=self.below(2))
            .map(|_| {
                let stride = if self.below(2) == 0 { 1 + self.below(size) } else { 1 << self.below(5) };
                (self.of(&[1, 2, 3, 4, 5, 6, 8]), stride)
            })
            .collect();
        self.nested(&modes)
    }
}

/// One sample: its operands for the oracle, and the types to evaluate.
type Sample = (Vec<String>, Vec<String>);

/// Draws until `count` samples are accepted.
fn draw(seed: u64, count: usize, mut sample: impl FnMut(&mut Random, &mut File) -> Option<Sample>) -> String {
    let mut random = Random(seed);
    let mut file = File::default();
    let mut samples = Vec::new();
    while samples.len() < count {
        if let Some((operands, outcomes)) = sample(&mut random, &mut file) {
            let id = samples.len();
            let said: Vec<String> = outcomes.iter().map(|o| format!("Case::layout::<{o}>({id})")).collect();
            samples.push(format!("Sample {{ operands: &{operands:?}, said: &[{}] }}", said.join(", ")));
        }
    }
    file.line(&format!("pub(crate) static SAMPLES: &[Sample] = &[\n    {}\n];", samples.join(",\n    ")));
    file.finish()
}

fn fits(layout: &Layout) -> Option<()> {
    (layout.size() <= LARGEST).then_some(())
}

/// Writes `law_<name>.rs` for every law.
pub(crate) fn write_files() {
    let law = |name: &str, text: String| crate::write(&format!("law_{name}.rs"), &text);

    law(
        "coalesce",
        draw(1, 150, |random, file| {
            let a = random.layout(4);
            let ty = file.layout(&a);
            Some((vec![a.to_string()], vec![format!("TryCoalesceOf<{ty}>"), format!("TryCoalesceExtensionOf<{ty}>")]))
        }),
    );
    law(
        "compose",
        draw(2, 300, |random, file| {
            let a = random.layout(4);
            let b = random.tile(a.size());
            compose(&a, &b)?;
            let types = (file.layout(&a), file.layout(&b));
            Some((vec![a.to_string(), b.to_string()], vec![format!("TryComposeOf<{}, {}>", types.0, types.1)]))
        }),
    );
    law(
        "refused",
        draw(3, 100, |random, file| {
            let a = random.layout(4);
            let b = random.tile(a.size());
            if compose(&a, &b).is_some() {
                return None;
            }
            let types = (file.layout(&a), file.layout(&b));
            Some((vec![a.to_string(), b.to_string()], vec![format!("TryComposeOf<{}, {}>", types.0, types.1)]))
        }),
    );
    law(
        "associativity",
        draw(4, 120, |random, file| {
            let (a, b) = (random.layout(4), random.layout(3));
            let c = random.tile(b.size());
            if b.cosize() > a.size() || c.cosize() > b.size() {
                return None;
            }
            compose(&compose(&a, &b)?, &c)?;
            compose(&a, &compose(&b, &c)?)?;
            let (ta, tb, tc) = (file.layout(&a), file.layout(&b), file.layout(&c));
            let left = format!("TryComposeOf<ComposeOf<{ta}, {tb}>, {tc}>");
            let right = format!("TryComposeOf<{ta}, ComposeOf<{tb}, {tc}>>");
            Some((vec![a.to_string(), b.to_string(), c.to_string()], vec![left, right]))
        }),
    );
    law(
        "identity",
        draw(5, 100, |random, file| {
            let a = random.layout(4);
            let shaped = Layout::compact(&a.shape);
            compose(&a, &shaped)?;
            let ty = file.layout(&a);
            let left = format!("TryComposeOf<Layout<{}, {}>, {ty}>", file.number(a.cosize()), file.number(1));
            let whole = format!("TryComposeOf<{ty}, {}>", file.layout(&shaped));
            Some((vec![a.to_string()], vec![left, whole]))
        }),
    );
    law(
        "distributivity",
        draw(6, 100, |random, file| {
            let a = random.layout(4);
            let (b, c) = (random.tile(a.size()), random.tile(a.size()));
            let pair = Layout::tuple([&b, &c]);
            compose(&a, &pair)?;
            let (ta, tb, tc, pair) = (file.layout(&a), file.layout(&b), file.layout(&c), file.layout(&pair));
            let together = format!("TryComposeOf<{ta}, {pair}>");
            let each = [tb, tc].map(|t| format!("TryComposeOf<{ta}, {t}>"));
            Some((vec![a.to_string(), b.to_string(), c.to_string()], [vec![together], each.to_vec()].concat()))
        }),
    );
    law(
        "by_mode",
        draw(7, 100, |random, file| {
            let (a, b) = (random.layout(3), random.layout(2));
            let (s, t) = (random.tile(a.size()), random.tile(b.size()));
            let tiler = Tiler::Modes(vec![Tiler::Layout(s), if random.below(4) == 0 { Tiler::Keep } else { Tiler::Layout(t) }]);
            let pair = Layout::tuple([&a, &b]);
            carry_free::compose_tiler(&pair, &tiler)?;
            let types = (file.layout(&pair), file.tiler(&tiler));
            Some((vec![pair.to_string(), tiler.to_string()], vec![format!("TryComposeOf<{}, {}>", types.0, types.1)]))
        }),
    );
    law(
        "complement",
        draw(8, 100, |random, file| {
            let a = random.layout(3);
            complement(&a)?;
            Some((vec![a.to_string()], vec![format!("TryComplementOf<{}>", file.layout(&a))]))
        }),
    );
    law(
        "complement_in",
        draw(9, 120, |random, file| {
            let a = random.layout(3);
            let m = a.cosize() * (1 + random.below(6)) + random.below(4);
            complement_in(&a, m)?;
            if m > 20_000 {
                return None;
            }
            let types = (file.layout(&a), file.number(m));
            Some((vec![a.to_string(), m.to_string()], vec![format!("TryComplementInOf<{}, {}>", types.0, types.1)]))
        }),
    );
    law(
        "complement_ceil",
        draw(10, 120, |random, file| {
            let a = random.layout(3);
            let m = 1 + random.below(4 * a.cosize());
            complement_ceil(&a, m)?;
            if m > 20_000 {
                return None;
            }
            let types = (file.layout(&a), file.number(m));
            Some((vec![a.to_string(), m.to_string()], vec![format!("TryComplementCeilOf<{}, {}>", types.0, types.1)]))
        }),
    );
    law("divide", divides(11, "Divide", complement_in));
    law("divide_ceil", divides(12, "DivideCeil", complement_ceil));
    law(
        "product",
        draw(13, 120, |random, file| {
            let (a, b) = (random.layout(3), random.ordered(2, &[1, 1, 2]));
            compose(&complement(&a)?, &b)?;
            fits(&Layout::tuple([&a, &b]))?;
            let types = (file.layout(&a), file.layout(&b));
            let outcomes = ["Logical", "Zipped", "Tiled", "Flat"];
            let outcomes = outcomes.map(|p| format!("Try{p}ProductOf<{}, {}>", types.0, types.1));
            Some((vec![a.to_string(), b.to_string()], outcomes.to_vec()))
        }),
    );
    law(
        "blocked_product",
        draw(14, 80, |random, file| {
            let (a, b) = (random.ordered(3, &[1, 1, 2]), random.ordered(3, &[1, 1, 2]));
            if a.is_leaf() || b.is_leaf() || a.modes().len() != b.modes().len() {
                return None;
            }
            compose(&complement(&a)?, &b)?;
            fits(&Layout::tuple([&a, &b]))?;
            let types = (file.layout(&a), file.layout(&b));
            let outcomes = ["Blocked", "Raked"].map(|p| format!("Try{p}ProductOf<{}, {}>", types.0, types.1));
            Some((vec![a.to_string(), b.to_string()], outcomes.to_vec()))
        }),
    );
    law(
        "inverse",
        draw(15, 150, |random, file| {
            let a = match random.below(3) {
                0 => random.layout(4),
                1 => random.ordered(4, &[1]),
                _ => random.ordered(3, &[1, 2, 3]),
            };
            let ty = file.layout(&a);
            Some((vec![a.to_string()], vec![format!("TryRightInverseOf<{ty}>"), format!("TryLeftInverseOf<{ty}>")]))
        }),
    );
}

/// Exact or rounding divides of a layout by a one-dimensional tile: the tile must have the complement, and both must compose.
fn divides(seed: u64, suffix: &str, complement: fn(&Layout, u64) -> Option<Layout>) -> String {
    draw(seed, 120, |random, file| {
        let a = random.layout(4);
        let b = random.tile(a.size());
        let rest = complement(&b, a.size())?;
        compose(&a, &Layout::tuple([&b, &rest]))?;
        let types = (file.layout(&a), file.layout(&b));
        let outcomes = ["Logical", "Zipped", "Tiled", "Flat"];
        let outcomes = outcomes.map(|p| format!("Try{p}{suffix}Of<{}, {}>", types.0, types.1));
        Some((vec![a.to_string(), b.to_string()], outcomes.to_vec()))
    })
}
