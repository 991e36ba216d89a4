//! Numbers that are drawn for registers, and how far two of them are apart.

/// A sequence that a seed decides.
pub(crate) struct Random(u64);

impl Random {
    /// The sequence of a name.
    pub(crate) fn of(name: &str) -> Self {
        Random(name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)))
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, most: u64) -> u64 {
        self.bits() % most
    }

    /// An integer from `-most` to `most`.
    pub(crate) fn integer(&mut self, most: i64) -> f64 {
        (self.below(2 * most.cast_unsigned() + 1).cast_signed() - most) as f64
    }

    pub(crate) fn sign(&mut self) -> f64 {
        if self.below(2) == 0 { 1.0 } else { -1.0 }
    }
}

/// How numbers are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Small integers, whose sums of products are exact.
    Integers,
    /// Powers of two of either sign, whose sums of products are exact.
    Powers,
    /// Numbers with all digits: sums are rounded.
    Reals,
    /// Zeros of both signs, infinities, what is no number, the smallest and the largest.
    Extremes,
    /// All patterns of bits, of integers.
    Bits,
}

/// A floating-point type of `exponent` and `mantissa` bits, of which `below` bits are in a register
/// beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Float {
    pub(crate) exponent: u32,
    pub(crate) mantissa: u32,
    pub(crate) below: u32,
}

/// The type of that name: `None` if it is one of integers.
pub(crate) fn float(kind: &str) -> Option<Float> {
    let (exponent, mantissa, below) = match kind {
        "F16" => (5, 10, 0),
        "BF16" => (8, 7, 0),
        "TF32" => (8, 10, 13),
        "E4M3" => (4, 3, 0),
        "E5M2" => (5, 2, 0),
        "f32" => (8, 23, 0),
        "f64" => (11, 52, 0),
        _ => return None,
    };
    Some(Float { exponent, mantissa, below })
}

impl Float {
    pub(crate) fn bits(self) -> u32 {
        1 + self.exponent + self.mantissa + self.below
    }

    /// The bits of a number that it has, and that is not subnormal.
    pub(crate) fn encode(self, value: f64) -> u64 {
        if value == 0.0 {
            return 0;
        }
        let (bits, bias) = (value.to_bits(), (1i64 << (self.exponent - 1)) - 1);
        let exponent = (bits >> 52 & 0x7ff).cast_signed() - 1023 + bias;
        assert!(exponent > 0 && exponent < 1 << self.exponent && bits & ((1 << (52 - self.mantissa)) - 1) == 0, "{value} is no number of {self:?}");
        ((bits >> 63 << self.exponent | exponent.cast_unsigned()) << self.mantissa | bits << 12 >> (64 - self.mantissa)) << self.below
    }

    /// The value of its bits.
    pub(crate) fn value(self, bits: u64) -> f64 {
        let bits = bits >> self.below;
        let (mantissa, exponent) = (bits & ((1 << self.mantissa) - 1), bits >> self.mantissa & ((1 << self.exponent) - 1));
        let (bias, most) = ((1i64 << (self.exponent - 1)) - 1, (1 << self.exponent) - 1);
        let of = |significand: u64, exponent: i64| significand as f64 * 2f64.powi(i32::try_from(exponent - bias).unwrap() - self.mantissa.cast_signed());
        let size = match (exponent, mantissa) {
            (exponent, 0) if exponent == most && self.mantissa != 3 => f64::INFINITY,
            (exponent, mantissa) if exponent == most && (self.mantissa != 3 || mantissa == 7) => f64::NAN,
            (0, _) => of(mantissa, 1),
            _ => of(mantissa | 1 << self.mantissa, exponent.cast_signed()),
        };
        if bits >> (self.exponent + self.mantissa) & 1 == 0 { size } else { -size }
    }

    /// Draws the bits of one; `wide` are those that are summed up.
    pub(crate) fn draw(self, style: Style, wide: bool, random: &mut Random) -> u64 {
        match style {
            Style::Integers => self.encode(random.integer(if wide { 64 } else { 4 })),
            // Of halves and of bytes, whose sums have 11 bits, and less for these.
            Style::Powers if self.mantissa <= 3 => self.encode(random.sign() * 2f64.powi(random.below(2) as i32)),
            Style::Powers => self.encode(random.sign() * 2f64.powi(random.below(if self.exponent == 5 { 3 } else { 6 }) as i32)),
            Style::Reals => {
                let exponent = 2f64.powi(random.below(if wide { 8 } else { 5 }) as i32 - 2);
                let fraction = random.below(1 << self.mantissa.min(52)) as f64 / 2f64.powi(self.mantissa.cast_signed());
                // What lies in the register below a number is ignored.
                self.encode(random.sign() * exponent * (1.0 + fraction)) | random.below(1 << self.below)
            }
            Style::Extremes if random.below(12) == 0 => {
                let most = (1u64 << self.exponent) - 1;
                let size = match random.below(6) {
                    0 => 0,
                    1 => 1,
                    2 => (1 << self.mantissa) - 1,
                    3 if self.mantissa == 3 => most << 3 | 6,
                    3 => (most << self.mantissa) - 1,
                    4 if self.mantissa == 3 => 5,
                    4 => most << self.mantissa,
                    _ if random.below(4) > 0 => 1 << self.mantissa,
                    _ if self.mantissa == 3 => most << 3 | 7,
                    _ => (most << self.mantissa) | 1 << (self.mantissa - 1),
                };
                (random.below(2) << (self.exponent + self.mantissa) | size) << self.below
            }
            Style::Extremes | Style::Bits => self.encode(random.integer(4)),
        }
    }
}
