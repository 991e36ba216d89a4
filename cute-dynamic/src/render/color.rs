//! The colors of drawings: light ones, so that dark text is readable on all of them.

/// A color of the cube of 6 x 6 x 6 colors that terminals with 256 colors have: a drawing has the
/// same colors in the terminal and in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Color {
    red: u8,
    green: u8,
    blue: u8,
}

/// The intensities of the cube.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Neighbours in this list are easy to tell apart.
const GROUPS: [Color; 16] = [
    color(3, 4, 5),
    color(5, 4, 3),
    color(3, 4, 3),
    color(5, 3, 4),
    color(5, 5, 3),
    color(4, 3, 5),
    color(4, 5, 5),
    color(5, 3, 3),
    color(4, 5, 3),
    color(4, 4, 5),
    color(4, 4, 3),
    color(5, 4, 5),
    color(3, 4, 4),
    color(5, 4, 4),
    color(4, 5, 4),
    color(4, 4, 4),
];

/// From low to high.
const BANDS: [Color; 8] = [color(5, 5, 4), color(5, 5, 3), color(5, 4, 3), color(5, 4, 4), color(5, 4, 5), color(4, 4, 5), color(3, 4, 5), color(2, 4, 5)];

/// How many bands of values there are.
pub(super) const BAND_COUNT: u64 = BANDS.len() as u64;

const fn color(red: u8, green: u8, blue: u8) -> Color {
    Color { red, green, blue }
}

impl Color {
    /// The color of a tile or a thread. The colors begin again after 16, one further on, so that
    /// columns of 16 tiles do not look alike.
    pub(super) fn of_group(group: u64) -> Self {
        let count = GROUPS.len() as u64;
        GROUPS[((group % count + group / count % count) % count) as usize]
    }

    /// The color of a value among `[0, bound)`.
    pub(super) fn of_band(value: u64, bound: u64) -> Self {
        let width = band_width(bound);
        BANDS[(value / width).min(BAND_COUNT - 1) as usize]
    }

    /// The number of the color in a terminal.
    pub(super) fn terminal(self) -> u8 {
        16 + 36 * self.red + 6 * self.green + self.blue
    }

    /// Red, green and blue of a dark line of this color.
    pub(super) fn dark(self) -> [u8; 3] {
        self.rgb().map(|level| (u16::from(level.saturating_sub(95)) * 9 / 10) as u8)
    }

    /// Red, green and blue.
    pub(super) fn rgb(self) -> [u8; 3] {
        [self.red, self.green, self.blue].map(|step| LEVELS[usize::from(step)])
    }
}

/// How many values of `[0, bound)` have one color.
pub(super) fn band_width(bound: u64) -> u64 {
    bound.div_ceil(BAND_COUNT).max(1)
}
