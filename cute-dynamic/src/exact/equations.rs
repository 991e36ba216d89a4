//! Linear equations in unknowns that are integers and not negative, as far as elimination decides
//! them.

use alloc::vec::Vec;
use core::ops::Range;

/// Equations `Σ coefficients·unknowns = value`, eliminated as they come in.
///
/// Each row that is kept leads with an unknown, its last one, and no other row leads with the same.
/// What a row determines by itself is put into the other rows. An equation that does not fit in 128
/// bits on the way is left out: then there seem to be more solutions than there are, and never
/// fewer.
#[derive(Debug, Default)]
pub(super) struct Equations {
    unknowns: usize,
    /// For each unknown the row that leads with it: the coefficients, then the value.
    rows: Vec<i128>,
    /// Whether there is that row.
    leads: Vec<bool>,
    /// The equation that comes in.
    incoming: Vec<i128>,
}

impl Equations {
    /// Forgets all equations; those to come have this many unknowns.
    pub(super) fn clear(&mut self, unknowns: usize) {
        self.unknowns = unknowns;
        self.rows.clear();
        self.rows.resize(unknowns * (unknowns + 1), 0);
        self.leads.clear();
        self.leads.resize(unknowns, false);
    }

    /// The number of unknowns.
    pub(super) fn unknowns(&self) -> usize {
        self.unknowns
    }

    /// The row that leads with an unknown: the coefficients up to that unknown, whose own is
    /// positive, and the value.
    pub(super) fn row(&self, unknown: usize) -> Option<(&[i128], i128)> {
        let row = self.leads[unknown].then(|| &self.rows[self.place(unknown)])?;
        Some((&row[..=unknown], row[self.unknowns]))
    }

    fn place(&self, unknown: usize) -> Range<usize> {
        let width = self.unknowns + 1;
        unknown * width..(unknown + 1) * width
    }

    /// Adds an equation. `false` says that there is no solution; `true` does not say that there is
    /// one.
    pub(super) fn add(&mut self, coefficients: impl IntoIterator<Item = i128>, value: i128) -> bool {
        self.incoming.clear();
        self.incoming.extend(coefficients);
        self.incoming.push(value);
        for unknown in (0..self.unknowns).rev() {
            if self.incoming[unknown] == 0 {
                continue;
            }
            let place = self.place(unknown);
            if !self.leads[unknown] {
                self.leads[unknown] = true;
                self.rows[place].copy_from_slice(&self.incoming);
                return self.settle(unknown);
            }
            if eliminate(&mut self.incoming, &self.rows[place], unknown).is_none() {
                return true;
            }
        }
        self.incoming[self.unknowns] == 0
    }

    /// Looks at a row that is new or has changed. `false` says that it has no solution.
    fn settle(&mut self, unknown: usize) -> bool {
        let (place, unknowns) = (self.place(unknown), self.unknowns);
        let row = &mut self.rows[place.clone()];
        let divisor = row.iter().fold(0, |divisor, &x| gcd(divisor, x)) * row[unknown].signum();
        row.iter_mut().for_each(|x| *x /= divisor);
        let (coefficients, value) = (&row[..=unknown], row[unknowns]);
        // Still a common divisor: it does not divide the value.
        if coefficients.iter().fold(0, |divisor, &x| gcd(divisor, x)) != 1 {
            return false;
        }
        if value < 0 && coefficients.iter().all(|&x| x >= 0) {
            return false;
        }
        if coefficients[..unknown].iter().any(|&x| x != 0) {
            return true;
        }
        // The row determines its unknown.
        let determined = self.rows[place].to_vec();
        for other in unknown + 1..unknowns {
            let place = self.place(other);
            let row = &mut self.rows[place];
            if row[unknown] != 0 && eliminate(row, &determined, unknown).is_some() && !self.settle(other) {
                return false;
            }
        }
        true
    }
}

/// Adds a multiple of `lead` to a multiple of a row, so that the coefficient of an unknown
/// becomes 0. `None`, and nothing is changed, if that does not fit.
fn eliminate(row: &mut [i128], lead: &[i128], unknown: usize) -> Option<()> {
    let divisor = gcd(lead[unknown], row[unknown]);
    let (a, b) = (lead[unknown] / divisor, row[unknown] / divisor);
    // The smallest number has no absolute value.
    let eliminated = |x: i128, y: i128| x.checked_mul(a)?.checked_sub(y.checked_mul(b)?).filter(|&z| z != i128::MIN);
    if row.iter().zip(lead).any(|(&x, &y)| eliminated(x, y).is_none()) {
        return None;
    }
    row.iter_mut().zip(lead).for_each(|(x, &y)| *x = *x * a - y * b);
    Some(())
}

/// The greatest common divisor, not negative.
fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        // Most numbers fit in 64 bits, where a division is much faster.
        (a, b) = match (u64::try_from(a), u64::try_from(b)) {
            (Ok(a), Ok(b)) => (crate::int::gcd(a, b).into(), 0),
            _ => (b, a % b),
        };
    }
    a
}
