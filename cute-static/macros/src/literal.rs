//! The numbers that integer literals stand for.

/// Why a literal is not a number of the notation.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NotAnInteger<'a> {
    TooLarge,
    Negative,
    Float,
    Suffix(&'a str),
    Other,
}

/// The value of an integer literal. The suffix only has to be one of an integer type: what is
/// written is a type, not a `u8`.
pub(crate) fn integer(text: &str) -> Result<u64, NotAnInteger<'_>> {
    if text.starts_with('-') {
        return Err(NotAnInteger::Negative); // Literals made by other macros may carry their sign.
    }
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0o") => (&text[2..], 8),
        Some("0b") => (&text[2..], 2),
        _ => (text, 10),
    };
    if !digits.starts_with(|char: char| char.is_digit(radix) || (char == '_' && radix != 10)) {
        return Err(NotAnInteger::Other);
    }
    let end = digits.find(|char: char| !char.is_digit(radix) && char != '_').unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let digits: String = digits.chars().filter(|char| *char != '_').collect();
    match suffix {
        "" | "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => {}
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {}
        "f16" | "f32" | "f64" | "f128" => return Err(NotAnInteger::Float),
        _ if suffix.starts_with(['.', 'e', 'E']) => return Err(NotAnInteger::Float),
        _ => return Err(NotAnInteger::Suffix(suffix)),
    }
    if digits.is_empty() {
        return Err(NotAnInteger::Other);
    }
    // With digits only, there is no other failure.
    u64::from_str_radix(&digits, radix).map_err(|_| NotAnInteger::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_literals() {
        let accepted = [
            ("0", 0),
            ("24", 24),
            ("007", 7),
            ("1_536", 1536),
            ("1_", 1),
            ("0x18", 24),
            ("0xFf", 255),
            ("0x_f_f", 255),
            ("0o30", 24),
            ("0b1_1000", 24),
            ("24u8", 24),
            ("24_u16", 24),
            ("0x18u32", 24),
            ("24u64", 24),
            ("24u128", 24),
            ("24usize", 24),
            ("24i8", 24),
            ("24_i16", 24),
            ("0b11i32", 3),
            ("24i64", 24),
            ("24i128", 24),
            ("24_isize", 24),
            ("18446744073709551615", u64::MAX),
            ("0xffff_ffff_ffff_ffff", u64::MAX),
            ("0x0_0000_0000_0000_0000_1", 1),
        ];
        for (text, number) in accepted {
            assert_eq!(integer(text), Ok(number), "{text}");
        }
        use NotAnInteger::*;
        let refused = [
            ("18446744073709551616", TooLarge),
            ("0x1_0000_0000_0000_0000", TooLarge),
            ("340282366920938463463374607431768211456u128", TooLarge),
            ("-4", Negative),
            ("1.5", Float),
            ("1.", Float),
            ("1e3", Float),
            ("1E3", Float),
            ("1_f32", Float),
            ("1f32", Float),
            ("1f64", Float),
            ("4k", Suffix("k")),
            ("0xFk", Suffix("k")),
            ("0b12", Suffix("2")),
            ("0x", Other),
            ("0x_", Other),
            ("_1", Other),
            ("\"4\"", Other),
            ("'4'", Other),
            ("b'4'", Other),
            ("b\"4\"", Other),
            ("r\"4\"", Other),
            ("c\"4\"", Other),
            ("'é'", Other),
            ("", Other),
        ];
        for (text, why) in refused {
            assert_eq!(integer(text), Err(why), "{text}");
        }
    }
}
