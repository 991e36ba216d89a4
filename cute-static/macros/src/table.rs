//! Functions given by their values: the layout that is one, or a sequence of layouts.
//!
//! The layout of a function is found in one pass, without a search: each mode is forced. While
//! `f(j·Q + i) = j·f(Q) + f(i)` for `0 <= i < Q`, one mode of stride `f(Q)` explains `f`; where
//! that first fails, at the beginning of a block whose number divides what is left, the next mode
//! begins. Anywhere else no layout of this size has the values up to there.

use crate::cursor::{is_punct, quoted, ungrouped};
use crate::literal::integer;
use crate::refusal::filled;
use crate::term::{Error, HTuple, Place, Term};
use proc_macro2::{Span, TokenStream, TokenTree};

/// What is made of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    /// `LayoutOf![0, 4, 1, 5]`
    Layout,
    /// `SequenceOf![0, 1, 4, 9]`
    Sequence,
    /// `PermutationsOf![6]`
    Permutations,
}

/// Reads the values and returns what they are.
pub(crate) fn read(table: Table, tokens: TokenStream) -> Result<Term, Vec<Error>> {
    let values = values(ungrouped(tokens))?;
    if table == Table::Permutations {
        return permutations(&values).map_err(|error| vec![error]);
    }
    let whole = Place::between(values[0].1, values[values.len() - 1].1);
    if let Some(&(value, at)) = values.first().filter(|(value, _)| *value != 0) {
        return Err(vec![not_affine(0, value, Some(0), at)]);
    }
    let term = match table {
        Table::Layout => layout(&values, whole),
        Table::Sequence | Table::Permutations => sequence(&values, whole),
    };
    term.map_err(|error| vec![error])
}

/// The integers of a list with commas, which is not empty: natural numbers, and those above -2^63
/// and -2^63 itself with a sign.
fn values(tokens: Vec<TokenTree>) -> Result<Vec<(i128, Place)>, Vec<Error>> {
    let expected = |at: Span, found: &str| vec![Error { message: format!("expected a list of integer literals, found {found}"), at: at.into() }];
    let mut values = Vec::new();
    let mut tokens = tokens.iter();
    while let Some(first) = tokens.next() {
        let literal = if is_punct(first, '-') { tokens.next() } else { Some(first) };
        let text = literal.filter(|literal| matches!(literal, TokenTree::Literal(_))).map(ToString::to_string).unwrap_or_default();
        // A literal that another macro made may carry its sign.
        let (is_negative, digits) = text.strip_prefix('-').map_or((is_punct(first, '-'), text.as_str()), |digits| (!is_punct(first, '-'), digits));
        let value = integer(digits).ok().map(|value| if is_negative { -i128::from(value) } else { value.into() });
        match (value.filter(|value| *value >= i64::MIN.into()), literal) {
            (Some(value), Some(literal)) => values.push((value, Place::between(first.span().into(), literal.span().into()))),
            _ => {
                let token = literal.unwrap_or(first);
                return Err(expected(token.span(), &quoted(token)));
            }
        }
        match tokens.next() {
            Some(comma) if !is_punct(comma, ',') => return Err(expected(comma.span(), &quoted(comma))),
            _ => {}
        }
    }
    if values.is_empty() { Err(expected(Span::call_site(), "nothing")) } else { Ok(values) }
}

fn not_affine(index: usize, value: i128, forced: Option<i128>, at: Place) -> Error {
    let forced = forced.map_or("a value beyond 64 bits".to_owned(), |forced| forced.to_string());
    Error { message: filled("NotAffine", "", &[("Index", &index), ("Value", &value), ("Forced", &forced)]), at }
}

/// The integers that offsets may be, beside one below 0 or not.
fn range(has_signs: bool) -> core::ops::RangeInclusive<i128> {
    if has_signs { i64::MIN.into()..=i64::MAX.into() } else { 0..=u64::MAX.into() }
}

fn has_signs(values: &[(i128, Place)]) -> bool {
    values.iter().any(|(value, _)| *value < 0)
}

/// The layout with these values.
fn layout(values: &[(i128, Place)], whole: Place) -> Result<Term, Error> {
    let f = |index: usize| values[index].0;
    let range = range(has_signs(values));
    if let Some(&(_, at)) = values.iter().find(|(value, _)| !range.contains(value)) {
        return Err(Error { message: filled("Overflow", "", &[]), at });
    }
    let mut modes = Vec::new();
    let (mut period, mut stride) = (1, if values.len() > 1 { f(1) } else { 0 });
    for (index, &(value, at)) in values.iter().enumerate().skip(1) {
        let (block, within) = (index / period, index % period);
        // A product of 64 bits each, and a sum of two such, has at most 128.
        let forced = Some(stride * block as i128 + f(within)).filter(|forced| range.contains(forced));
        if Some(value) == forced {
            continue;
        }
        if within != 0 || !(values.len() / period).is_multiple_of(block) {
            return Err(not_affine(index, value, forced, at));
        }
        modes.push((block, stride));
        (period, stride) = (index, value);
    }
    modes.push((values.len() / period, stride));
    let (least, largest) = values.iter().fold((0, 0), |(least, largest), (value, _)| (*value.min(&least), *value.max(&largest)));
    if largest - least >= u64::MAX.into() {
        // Of natural numbers, it is this one that is too large.
        let at = values.iter().find(|(value, _)| *value == u64::MAX.into()).map_or(whole, |(_, at)| *at);
        return Err(Error { message: filled("Overflow", "Cosize", &[]), at });
    }
    let extents = modes.iter().map(|&(extent, _)| extent as i128);
    Ok(Term::Layout(numbers(extents, whole), numbers(modes.iter().map(|&(_, stride)| stride), whole)))
}

/// A number, or a tuple of several.
fn numbers(numbers: impl ExactSizeIterator<Item = i128>, at: Place) -> HTuple {
    let number = |number: i128| {
        // At most 64 bits, which the values have.
        let magnitude = HTuple::Number(number.unsigned_abs() as u64, at);
        if number < 0 { HTuple::Negative(Box::new(magnitude), at) } else { magnitude }
    };
    let mut numbers: Vec<HTuple> = numbers.map(number).collect();
    if numbers.len() == 1 { numbers.remove(0) } else { HTuple::Tuple(numbers, at) }
}

/// The layouts whose functional composition has these values (Cecka §2.4.3).
fn sequence(values: &[(i128, Place)], whole: Place) -> Result<Term, Error> {
    const LIMIT: usize = cute_refusals::limits::VALUES;
    if let Some(&(_, at)) = values.get(LIMIT) {
        return Err(Error { message: filled("TooManyValues", "", &[("Values", &values.len()), ("Limit", &LIMIT)]), at });
    }
    let others = &values[1..];
    // The least and the largest offset of the first layout, for which there must be a cosize.
    let (least, largest) = others.iter().fold((0, 0), |(least, largest), (value, _)| (least + value.min(&0), largest + value.max(&0)));
    let range = range(has_signs(values));
    if !range.contains(&least) || !range.contains(&largest) || largest - least >= u64::MAX.into() {
        return Err(Error { message: filled("Overflow", "Cosize", &[]), at: whole });
    }
    let first = if others.is_empty() {
        Term::Layout(HTuple::Number(1, whole), HTuple::Number(0, whole))
    } else {
        Term::Layout(numbers(others.iter().map(|_| 2), whole), numbers(others.iter().map(|(value, _)| *value), whole))
    };
    let to_power = (3..values.len() as i128).map(|k| Term::Layout(numbers([k, 1].into_iter(), whole), numbers([1, 2 * (k - 1)].into_iter(), whole)));
    Ok(Term::Tiler(std::iter::once(first).chain(to_power).collect(), whole))
}

/// The layouts that permute the numbers below the only value (Shah §3): ordered factorizations, in
/// descending order, with the orders of their factors in which none is followed by its successor.
fn permutations(values: &[(i128, Place)]) -> Result<Term, Error> {
    const LIMIT: usize = cute_refusals::limits::LISTED_PERMUTATIONS;
    let &[(size, at)] = values else {
        return Err(Error { message: format!("expected one integer, found {}", values.len()), at: values[values.len() - 1].1 });
    };
    let size = u64::try_from(size).map_err(|_| Error { message: format!("expected an integer that is not below 0, found {size}"), at })?;
    if size == 0 {
        return Err(Error { message: filled("ZeroExtent", "", &[]), at });
    }
    let too_many = || Error { message: filled("TooManyPermutations", "", &[("Size", &size)]), at };
    // There are as many layouts, at least, as divisors but 1; and no fewer numbers are gone
    // through.
    let mut layouts = Vec::new();
    let mut pending = vec![(Vec::new(), size)];
    while let Some((factors, rest)) = pending.pop() {
        if rest == 1 {
            for_each_order(&factors, &mut |modes| {
                layouts.push(modes);
                layouts.len() <= LIMIT
            });
        }
        if layouts.len() > LIMIT || size > 1 << 16 {
            return Err(too_many());
        }
        // The largest is taken first.
        let divisors = (2..=rest).filter(|divisor| rest.is_multiple_of(*divisor));
        pending.extend(divisors.map(|divisor| ([factors.as_slice(), &[divisor]].concat(), rest / divisor)));
    }
    let layout = |modes: &Vec<(u64, u64)>| match modes.as_slice() {
        [] => Term::Layout(HTuple::Number(1, at), HTuple::Number(0, at)),
        _ => Term::Layout(numbers(modes.iter().map(|mode| mode.0.into()), at), numbers(modes.iter().map(|mode| mode.1.into()), at)),
    };
    Ok(Term::Tiler(layouts.iter().map(layout).collect(), at))
}

/// Calls `f` with the modes of each order of factors in which none is followed by its successor, in
/// lexicographic order, until it returns `false`.
fn for_each_order(factors: &[u64], f: &mut impl FnMut(Vec<(u64, u64)>) -> bool) {
    let mut place = 1;
    let by_stride: Vec<(u64, u64)> = factors
        .iter()
        .map(|&extent| {
            let mode = (extent, place);
            place *= extent;
            mode
        })
        .collect();
    let mut pending = vec![Vec::new()];
    while let Some(order) = pending.pop() {
        let order: Vec<usize> = order;
        if order.len() == factors.len() {
            if !f(order.iter().map(|&i| by_stride[i]).collect()) {
                return;
            }
            continue;
        }
        let next = (0..factors.len()).rev().filter(|i| !order.contains(i) && order.last().is_none_or(|last| last + 1 != *i));
        pending.extend(next.map(|i| [order.as_slice(), &[i]].concat()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed<N: Copy + Into<i128>>(values: &[N]) -> Vec<(i128, Place)> {
        values.iter().map(|value| ((*value).into(), Span::call_site().into())).collect()
    }

    /// The numbers of a leaf or a flat tuple.
    fn leaves(htuple: &HTuple) -> Vec<i128> {
        match htuple {
            HTuple::Number(number, _) => vec![(*number).into()],
            HTuple::Negative(magnitude, _) => leaves(magnitude).into_iter().map(|number| -number).collect(),
            HTuple::Tuple(items, _) => items.iter().flat_map(leaves).collect(),
            other => panic!("{other:?}"),
        }
    }

    fn modes(term: &Term) -> Vec<(i128, i128)> {
        let Term::Layout(shape, stride) = term else { panic!("{term:?}") };
        leaves(shape).into_iter().zip(leaves(stride)).collect()
    }

    /// The value of a layout, whose last mode has no end.
    fn value(modes: &[(i128, i128)], x: i128) -> i128 {
        let (mut rest, mut sum) = (x, 0);
        for (i, (extent, stride)) in modes.iter().enumerate() {
            sum += if i + 1 == modes.len() { rest } else { rest % extent } * stride;
            rest /= extent;
        }
        sum
    }

    /// All layouts with extents of at least 2 whose strides are values of the function at the
    /// units.
    fn shapes(size: i128) -> Vec<Vec<i128>> {
        if size == 1 {
            return vec![vec![]];
        }
        (2..=size).filter(|s| size % s == 0).flat_map(|s| shapes(size / s).into_iter().map(move |rest| [vec![s], rest].concat())).collect()
    }

    /// How many values some layout of this size agrees with.
    fn agreement(f: &[i128]) -> usize {
        let agreed = shapes(f.len() as i128).into_iter().map(|shape| {
            let mut place = 1;
            let strides = shape.iter().map(|extent| {
                let stride = f[place as usize];
                place *= extent;
                stride
            });
            let modes: Vec<(i128, i128)> = shape.iter().copied().zip(strides).collect();
            (0..f.len()).take_while(|&i| value(&modes, i as i128) == f[i]).count()
        });
        agreed.max().unwrap()
    }

    #[test]
    fn all_small_functions() {
        let (mut found, mut refused) = (0, 0);
        for len in 1..=6usize {
            for code in 0..4u64.pow(len as u32 - 1) {
                // From -1 to 2, or from 0 on.
                let least = i128::from(code % 2 == 0);
                let f: Vec<i128> = std::iter::once(0).chain((0..len as u32 - 1).map(|i| i128::from(code / 4u64.pow(i) % 4) - least)).collect();
                let agreed = agreement(&f);
                match layout(&placed(&f), Span::call_site().into()) {
                    Ok(term) => {
                        let modes = modes(&term);
                        assert_eq!(agreed, len, "{f:?}");
                        assert_eq!(modes.iter().map(|mode| mode.0).product::<i128>(), len as i128, "{f:?}");
                        assert!((0..len).all(|i| value(&modes, i as i128) == f[i]), "{f:?}: {modes:?}");
                        assert!(modes.windows(2).all(|pair| pair[0].0 * pair[0].1 != pair[1].1), "{f:?}: {modes:?} is not coalesced");
                        found += 1;
                    }
                    Err(error) => {
                        assert!(error.message.starts_with("CUTE110") && error.message.contains(&format!("at index {agreed} ")), "{f:?}: {}", error.message);
                        refused += 1;
                    }
                }
            }
        }
        assert!(found > 25 && refused > 1000, "{found} {refused}");
    }

    #[test]
    fn sequences_have_their_values() {
        for f in [vec![0], vec![0, 7], vec![0, 5, 3], vec![0, 1, 4, 9, 16, 25], (0..64).map(|i| i * i % 37).collect()] {
            let Ok(Term::Tiler(layouts, _)) = sequence(&placed(&f), Span::call_site().into()) else { panic!("{f:?}") };
            let layouts: Vec<Vec<(i128, i128)>> = layouts.iter().map(modes).collect();
            for (i, expected) in f.iter().enumerate() {
                assert_eq!(layouts.iter().rev().fold(i as i128, |x, modes| value(modes, x)), *expected, "{f:?} at {i}");
            }
        }
        let error = |values: &[u64]| sequence(&placed(values), Span::call_site().into()).unwrap_err().message;
        assert!(error(&[0; 65]).starts_with("CUTE125"));
        assert!(error(&[0, u64::MAX, 1]).starts_with("CUTE007"));
    }

    /// The layouts are all that permute, each once, by brute force over the functions of all
    /// layouts of this size.
    #[test]
    fn all_permutations() {
        for size in 1..=24i128 {
            let Ok(Term::Tiler(layouts, _)) = permutations(&placed(&[size])) else {
                assert_eq!(size, 24, "24 has 78");
                continue;
            };
            let found: Vec<Vec<i128>> = layouts.iter().map(|layout| (0..size).map(|i| value(&modes(layout), i)).collect()).collect();
            let mut expected = std::collections::BTreeSet::new();
            for shape in shapes(size) {
                // The strides of a permutation are divisors.
                let mut layouts: Vec<Vec<(i128, i128)>> = vec![vec![]];
                for &extent in &shape {
                    let divisors: Vec<i128> = (1..size.max(2)).filter(|d| size % d == 0).collect();
                    layouts = layouts.iter().flat_map(|front| divisors.iter().map(move |&d| [front.as_slice(), &[(extent, d)]].concat())).collect();
                }
                for layout in layouts {
                    let offsets: Vec<i128> = (0..size).map(|i| value(&layout, i)).collect();
                    let mut sorted = offsets.clone();
                    sorted.sort_unstable();
                    if sorted.into_iter().eq(0..size) {
                        expected.insert(offsets);
                    }
                }
            }
            assert_eq!(found.len(), expected.len(), "{size}");
            assert_eq!(found.into_iter().collect::<std::collections::BTreeSet<_>>(), expected, "{size}");
        }
        let message = |values: &[u64]| permutations(&placed(values)).unwrap_err().message;
        assert!(message(&[24]).starts_with("CUTE177"));
        assert!(message(&[1 << 40]).starts_with("CUTE177"));
        assert!(message(&[0]).starts_with("CUTE001"));
        assert_eq!(message(&[4, 6]), "expected one integer, found 2");
    }

    #[test]
    fn what_is_no_table_is_refused() {
        let message = |text: &str| read(Table::Layout, text.parse().unwrap()).unwrap_err()[0].message.clone();
        assert_eq!(message(""), "expected a list of integer literals, found nothing");
        assert_eq!(message("0, N"), "expected a list of integer literals, found `N`");
        assert_eq!(message("0; 1"), "expected a list of integer literals, found `;`");
        assert_eq!(message("0, -N"), "expected a list of integer literals, found `N`");
        assert_eq!(message("0, -"), "expected a list of integer literals, found `-`");
        assert_eq!(message("0, --1"), "expected a list of integer literals, found `-`");
        assert_eq!(message("0, -9223372036854775809"), "expected a list of integer literals, found `9223372036854775809`");
        assert_eq!(message("0, 1.5"), "expected a list of integer literals, found `1.5`");
        assert!(message("3").starts_with("CUTE110"));
        assert!(message("0, 18446744073709551615").starts_with("CUTE007"));
        assert!(message("0, 9223372036854775808, -1").starts_with("CUTE007"));
        assert!(message("0, 9223372036854775807, -9223372036854775808, -1").starts_with("CUTE007"));
        assert!(message("0, -1, -3").contains("the value is -3, but the values before it force -2"));
        assert!(read(Table::Layout, "0, 1,".parse().unwrap()).is_ok());
        assert!(read(Table::Permutations, "-4".parse().unwrap()).unwrap_err()[0].message.ends_with("not below 0, found -4"));
    }
}
