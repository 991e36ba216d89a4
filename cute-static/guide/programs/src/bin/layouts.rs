//! One picture in three storage orders: what a library calls its format is a layout.

use cute_static::prelude::*;

/// Rows, columns and channels, with the channels of a pixel side by side.
type Interleaved = Layout![(4, 6, 3) : (18, 3, 1)];
/// A picture for each channel.
type Planar = Layout![(4, 6, 3) : (6, 1, 24)];
/// Pixels side by side, with rows that begin at multiples of 32 bytes.
type Padded = Layout![(4, 6, 3) : (32, 3, 1)];

fn main() {
    println!("format       layout                     red of (2, 3)  blue of (2, 3)  bytes");
    macro_rules! formats {
        ($($name:ident)*) => { $(
            let layout = $name::NEW;
            let (red, blue) = (layout.offset((2, 3, 0)), layout.offset((2, 3, 2)));
            println!("{:11}  {:25}  {red:13}  {blue:14}  {:5}", stringify!($name), layout.to_string(), layout.cosize());
            let mut picture = vec![100u8; layout.cosize() as usize];
            // The middle of the picture, whatever its format is.
            for (row, column, channel) in (0..12).map(|at| (1 + at % 2, 2 + at / 2 % 2, at / 4)) {
                picture[layout.offset((row, column, channel))] += 50;
            }
            assert_eq!(picture.iter().filter(|&&byte| byte == 150).count(), 12);
        )* };
    }
    formats!(Interleaved Planar Padded);

    // A part of a picture is a layout, and where the part begins.
    let (begin, red) = Interleaved::NEW.slice_and_offset((.., .., 0));
    println!("\nthe red of all pixels: {red} from {begin} on");
}
