//! Prime factors of 64-bit numbers.

use crate::int::gcd;
use smallvec::SmallVec;

/// The witnesses that decide primality below 3.3·10²⁴ (Sorenson and Webster, 2015).
const WITNESSES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// The prime factors with their exponents, in ascending order; none for 0 and 1. No number of 64
/// bits has more than 15.
pub(crate) fn factors(n: u64) -> SmallVec<[(u64, u32); 15]> {
    let mut primes: SmallVec<[u64; 64]> = SmallVec::new();
    if n > 1 {
        split(n, &mut primes);
    }
    primes.sort_unstable();
    let mut factors: SmallVec<[(u64, u32); 15]> = SmallVec::new();
    for prime in primes {
        match factors.last_mut() {
            Some((last, exponent)) if *last == prime => *exponent += 1,
            _ => factors.push((prime, 1)),
        }
    }
    factors
}

fn split(mut n: u64, primes: &mut SmallVec<[u64; 64]>) {
    for prime in WITNESSES {
        while n.is_multiple_of(prime) {
            primes.push(prime);
            n /= prime;
        }
    }
    // What is to be split yet. Each number halves at least when it is, so this is short.
    let mut open: SmallVec<[u64; 64]> = smallvec::smallvec![n];
    while let Some(n) = open.pop() {
        if is_prime(n) {
            primes.push(n);
        } else if n > 1 {
            let divisor = divisor(n);
            open.extend([divisor, n / divisor]);
        }
    }
}

/// Whether a number is prime: the test of Miller and Rabin.
pub(crate) fn is_prime(n: u64) -> bool {
    if n < 2 || WITNESSES.iter().any(|prime| n != *prime && n.is_multiple_of(*prime)) {
        return false;
    }
    if WITNESSES.contains(&n) {
        return true;
    }
    let twos = (n - 1).trailing_zeros();
    WITNESSES.iter().all(|&witness| {
        let mut power = pow_mod(witness, (n - 1) >> twos, n);
        if power == 1 {
            return true;
        }
        for _ in 0..twos {
            if power == n - 1 {
                return true;
            }
            power = mul_mod(power, power, n);
        }
        false
    })
}

/// A divisor of an odd composite number other than 1 and the number itself: the rho method of
/// Pollard, with one gcd for many steps.
fn divisor(n: u64) -> u64 {
    const STEPS: usize = 128;
    // The cycle of one constant may close for all factors at once; then the next constant is tried.
    for constant in 1.. {
        let step = |x: u64| ((u128::from(x) * u128::from(x) + constant) % u128::from(n)) as u64;
        let (mut slow, mut fast) = (2, 2);
        loop {
            let (slow_before, fast_before) = (slow, fast);
            let mut product = 1;
            for _ in 0..STEPS {
                (slow, fast) = (step(slow), step(step(fast)));
                product = mul_mod(product, slow.abs_diff(fast), n);
            }
            match gcd(product, n) {
                1 => continue,
                found if found != n => return found,
                // Several factors in one go: the same steps again, one at a time.
                _ => (slow, fast) = (slow_before, fast_before),
            }
            let found = loop {
                (slow, fast) = (step(slow), step(step(fast)));
                match gcd(slow.abs_diff(fast), n) {
                    1 => continue,
                    found => break found,
                }
            };
            if found == n {
                break;
            }
            return found;
        }
    }
    unreachable!("a composite number has a divisor")
}

fn mul_mod(a: u64, b: u64, n: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(n)) as u64
}

fn pow_mod(mut base: u64, mut exponent: u64, n: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = mul_mod(power, base, n);
        }
        base = mul_mod(base, base, n);
        exponent >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers() {
        for n in 0..50_000 {
            let prime = n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
            assert_eq!(is_prime(n), prime, "{n}");
            let factors = factors(n);
            assert!(factors.is_sorted() && factors.iter().all(|&(prime, exponent)| is_prime(prime) && exponent > 0));
            assert_eq!(factors.iter().map(|&(prime, exponent)| prime.pow(exponent)).product::<u64>(), n.max(1));
        }
    }

    #[test]
    fn large_numbers() {
        assert_eq!(factors(u64::MAX)[..], [(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65537, 1), (6_700_417, 1)]);
        assert_eq!(factors(1 << 63)[..], [(2, 63)]);
        assert_eq!(factors(18_446_744_073_709_551_557)[..], [(18_446_744_073_709_551_557, 1)]);
        // The square of the largest prime below 2^32, and two primes beside each other.
        assert_eq!(factors(4_294_967_291 * 4_294_967_291)[..], [(4_294_967_291, 2)]);
        assert_eq!(factors(4_294_967_279 * 4_294_967_291)[..], [(4_294_967_279, 1), (4_294_967_291, 1)]);
        // A cube, and a strong pseudoprime to the first nine witnesses.
        assert_eq!(factors(2_642_239 * 2_642_239 * 2_642_239)[..], [(2_642_239, 3)]);
        assert!(!is_prime(3_825_123_056_546_413_051));
        for prime in [41, 43, 1009, 65537, 2_147_483_647u64] {
            assert_eq!(factors(prime * prime)[..], [(prime, 2)]);
        }
    }
}
