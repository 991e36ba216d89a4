//! Predicates of layouts over every codomain, and of composed layouts, against brute force: random
//! ones, each with its values by the definition.

use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::stride::{Element, Stride, Xor};
use cute_dynamic::{AnyLayout, ComposedLayout, HTuple, LayoutError, Swizzle};
use std::collections::HashSet;

/// Numbers from a multiplicative generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }

    fn signed(&mut self) -> String {
        let n = self.below(13) as i64 - 4;
        if n == 0 || self.below(3) > 0 { n.unsigned_abs().to_string() } else { n.to_string() }
    }

    /// A stride of a codomain: natural numbers, integers, bits, coordinates, coordinates of either
    /// sign, integers and bits.
    fn stride(&mut self, codomain: u64) -> String {
        match codomain {
            0 => self.below(9).to_string(),
            1 => self.signed(),
            2 => format!("f{}", self.below(12)),
            3 => format!("[{},{}]", self.below(4), self.below(4)),
            4 => format!("[{},{}]", self.signed(), self.signed()),
            _ => format!("[{},f{}]", self.below(3), self.below(5)),
        }
    }

    fn layout(&mut self, codomain: u64) -> String {
        let rank = 1 + self.below(3);
        let shape: Vec<String> = (0..rank).map(|_| (1 + self.below(4)).to_string()).collect();
        let stride: Vec<String> = (0..rank).map(|_| self.stride(codomain)).collect();
        format!("({}):({})", shape.join(","), stride.join(","))
    }
}

/// The values of a layout by the definition, and at a coordinate beyond.
fn value(layout: &AnyLayout, mut c: u64) -> Element {
    let mut sum = Element::default();
    for (i, mode) in layout.leaves().iter().enumerate() {
        let digit = if i + 1 == layout.leaves().len() { c } else { c % mode.extent };
        c /= mode.extent;
        sum = sum.plus(&mode.stride.times(digit).unwrap()).unwrap();
    }
    sum
}

fn values(layout: &AnyLayout) -> Vec<Element> {
    (0..layout.size()).map(|c| value(layout, c)).collect()
}

fn number(value: &Element) -> Option<i128> {
    match value {
        Element::Integer(n) => Some((*n).into()),
        Element::Negative(n) => Some((*n).into()),
        Element::Xor(Xor(bits)) => Some((*bits).into()),
        _ => None,
    }
}

/// Whether a value is a coordinate of a shape of two modes: a missing component is 0.
fn is_within(value: &Element, bound: [u64; 2]) -> bool {
    let Element::Tuple(components) = value else { return *value == Element::default() };
    let below = |(i, bound): (usize, u64)| components.get(i).is_none_or(|component| (0..i128::from(bound)).contains(&number(component).unwrap()));
    components.len() <= 2 && bound.into_iter().enumerate().all(below)
}

/// What the three predicates say, beside what the values are.
fn check(text: &str, values: &[Element], injective: Result<(), LayoutError>, permutation: Result<bool, LayoutError>) {
    let distinct: HashSet<&Element> = values.iter().collect();
    match injective {
        Ok(()) => assert_eq!(distinct.len(), values.len(), "{text}"),
        Err(LayoutError::NotInjective { first, second, offset }) => {
            assert!(first < second && values[first as usize] == values[second as usize], "{text}: {first}, {second}");
            assert_eq!(number(&values[first as usize]), Some(offset), "{text}");
        }
        Err(LayoutError::NotInjectiveAt { first, second }) => {
            assert!(first < second && values[first as usize] == values[second as usize], "{text}: {first}, {second}")
        }
        Err(error) => panic!("{text}: {error}"),
    }
    match permutation {
        Ok(holds) => {
            let mut numbers: Vec<i128> = values.iter().map(|value| number(value).unwrap()).collect();
            numbers.sort_unstable();
            assert_eq!(holds, numbers.into_iter().eq(0..values.len() as i128), "{text}");
        }
        Err(error) => {
            assert_eq!(error.code(), "CUTE122", "{text}: {error}");
            assert!(text.contains('@') || text.contains('['), "{text}");
        }
    }
}

#[test]
fn predicates_of_layouts_are_right() {
    let (mut numbers, mut counts) = (Numbers(11), [0; 3]);
    for i in 0..15_000 {
        let codomain = i % 6;
        let [a, b]: [AnyLayout; 2] = [(); 2].map(|()| numbers.layout(codomain).parse().unwrap());
        let (text, of_a, of_b) = (a.to_string(), values(&a), values(&b));
        check(&text, &of_a, a.injective(DEFAULT_BUDGET), a.is_permutation(DEFAULT_BUDGET));
        assert_eq!(a.is_injective(DEFAULT_BUDGET), Ok(a.injective(DEFAULT_BUDGET).is_ok()), "{text}");
        assert_eq!(a.is_same_function(&b, DEFAULT_BUDGET), Ok(of_a == of_b), "{a} and {b}");
        assert_eq!(a.is_same_function(&a.coalesce(), DEFAULT_BUDGET), Ok(true), "{a}");
        counts[0] += usize::from(of_a == of_b);
        counts[1] += usize::from(a.is_injective(DEFAULT_BUDGET).unwrap());
        counts[2] += usize::from(a.is_permutation(DEFAULT_BUDGET) == Ok(true));
        if codomain < 3 {
            let bound = 1 + numbers.below(20);
            let is_within = of_a.iter().all(|value| (0..i128::from(bound)).contains(&number(value).unwrap()));
            let said = a.image_within(bound);
            assert_eq!(said.is_ok(), is_within, "{text} in {bound}: {said:?}");
            assert!(said.is_ok() || said.unwrap_err().code() == "CUTE102", "{said:?}");
        } else {
            let bound = [1 + numbers.below(8), 1 + numbers.below(8)];
            let said = a.image_within(HTuple::from((bound[0], bound[1])));
            assert_eq!(said.is_ok(), of_a.iter().all(|value| is_within(value, bound)), "{text} in {bound:?}: {said:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn predicates_of_swizzled_layouts_are_right() {
    let (mut numbers, mut same) = (Numbers(12), 0);
    for _ in 0..6_000 {
        let mut composed = || -> (ComposedLayout, Vec<Element>) {
            let swizzle = Swizzle::new(1 + numbers.below(2) as u32, 0, [1, 2, -2][numbers.below(3) as usize]);
            let Ok(swizzle) = swizzle else { return (ComposedLayout::from("1:0".parse::<cute_dynamic::Layout>().unwrap()), vec![Element::default()]) };
            let (offset, inner): (u64, AnyLayout) = (numbers.below(3), numbers.layout(0).parse().unwrap());
            let values = values(&inner).iter().map(|value| Element::from(swizzle.apply(offset + number(value).unwrap() as u64))).collect();
            (ComposedLayout::new(swizzle, offset, inner.try_to_layout().unwrap()).unwrap(), values)
        };
        let ((a, of_a), (b, of_b)) = (composed(), composed());
        check(&a.to_string(), &of_a, a.injective(DEFAULT_BUDGET), a.is_permutation(DEFAULT_BUDGET));
        assert_eq!(a.is_same_function(&b, DEFAULT_BUDGET), Ok(of_a == of_b), "{a} and {b}");
        same += usize::from(of_a == of_b);
        let largest = of_a.iter().map(|value| number(value).unwrap() as u64).max().unwrap();
        assert!(a.image_within(largest + 1).is_ok() && a.image_within(largest).unwrap_err().code() == "CUTE102", "{a}");
    }
    assert!(same > 50, "{same}");
}

#[test]
fn predicates_of_layouts_after_layouts_are_right() {
    let (mut numbers, mut same, mut checked) = (Numbers(13), 0, 0);
    for i in 0..9_000 {
        let codomain = i % 6;
        let mut composed = || -> Option<(ComposedLayout<AnyLayout>, Vec<Element>)> {
            let (outer, offset): (AnyLayout, u64) = (numbers.layout(codomain).parse().unwrap(), numbers.below(2));
            let inner: AnyLayout = numbers.layout(0).parse().unwrap();
            let values = values(&inner).iter().map(|x| value(&outer, offset + number(x).unwrap() as u64)).collect();
            Some((outer.compose_at(offset, inner.try_to_layout().unwrap()).ok()?, values))
        };
        let (Some((a, of_a)), Some((b, of_b))) = (composed(), composed()) else { continue };
        checked += 1;
        check(&a.to_string(), &of_a, a.injective(DEFAULT_BUDGET), a.is_permutation(DEFAULT_BUDGET));
        assert_eq!(a.is_same_function(&b, DEFAULT_BUDGET), Ok(of_a == of_b), "{a} and {b}");
        same += usize::from(of_a == of_b);
        if codomain < 3 {
            let bound = 1 + numbers.below(40);
            let is_within = of_a.iter().all(|value| (0..i128::from(bound)).contains(&number(value).unwrap()));
            let said = a.image_within(bound);
            assert_eq!(said.is_ok(), is_within, "{a} in {bound}");
            // What is said is the largest value, or the least.
            let numbers = || of_a.iter().map(|value| number(value).unwrap());
            match said {
                Err(LayoutError::ImageTooLarge { cosize, .. }) if codomain < 2 => assert_eq!(Some(i128::from(cosize) - 1), numbers().max(), "{a}"),
                Err(LayoutError::ImageBelowZero { offset, .. }) => assert_eq!(Some(offset), numbers().min(), "{a}"),
                _ => {}
            }
        } else {
            let bound = [1 + numbers.below(9), 1 + numbers.below(9)];
            assert_eq!(a.image_within(HTuple::from((bound[0], bound[1]))).is_ok(), of_a.iter().all(|value| is_within(value, bound)), "{a} in {bound:?}");
        }
    }
    assert!(checked > 5_000 && same > 20, "{checked} {same}");
}

/// What is too large to be gone through is undecided, and nothing overflows.
#[test]
fn extremes_are_undecided_or_decided() {
    let any = |text: &str| text.parse::<AnyLayout>().unwrap();
    assert_eq!(any("(4294967296,2):(f1,f4294967296)").is_injective(9), Err(LayoutError::BudgetSpent { budget: 9 }));
    assert_eq!(any("(65536,65536):(e0,e1)").is_injective(1 << 20), Ok(true));
    assert_eq!(any("(65536,65536):(e0,e1)").image_within(HTuple::from((65536, 65535))).unwrap_err().code(), "CUTE102");
    assert_eq!(any("2:-9223372036854775808").is_permutation(9), Ok(false));
    assert_eq!(any("1:-9223372036854775808").is_permutation(9), Ok(true));
    assert_eq!(any("2:f18446744073709551615").image_within(u64::MAX), Err(LayoutError::Overflow));
    assert!(any("2:f18446744073709551614").image_within(u64::MAX).is_ok());
    let composed: ComposedLayout<AnyLayout> = "2:18446744073709551614 o 0 o 2:1".parse().unwrap();
    assert_eq!((composed.is_injective(9), composed.is_permutation(9)), (Ok(true), Ok(false)));
}
