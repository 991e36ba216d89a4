//! The machine code of kernels, in one file beside their PTX.
//!
//! ```text
//! cute.cubins, the last line of the PTX
//! NAME BYTES, for each kernel
//! an empty line, the bytes, and their sum of 8 bytes
//! ```

use crate::Assembled;
use crate::ptx::sum_of;

const FIRST: &str = "cute.cubins ";

/// Returns a file with the machine code of the kernels of PTX, by which a launcher need not have
/// the driver assemble them.
pub(crate) fn cubins(ptx: &str, assembled: &[Assembled]) -> Vec<u8> {
    let names: String = assembled.iter().map(|kernel| format!("{} {}\n", kernel.name, kernel.cubin.len())).collect();
    let mut bytes = format!("{FIRST}{}\n{names}\n", last_line(ptx)).into_bytes();
    assembled.iter().for_each(|kernel| bytes.extend(&kernel.cubin));
    let sum = sum_of(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Reads the names and the machine code of kernels from such a file; nothing if it is not as it was
/// written, or of other PTX.
#[must_use]
pub fn read_cubins<'a>(ptx: &str, bytes: &'a [u8]) -> Option<Vec<(&'a str, &'a [u8])>> {
    let (bytes, sum) = bytes.split_last_chunk::<8>()?;
    if sum_of(bytes) != u64::from_le_bytes(*sum) {
        return None;
    }
    let end = bytes.windows(2).position(|two| two == b"\n\n")?;
    let (head, mut rest) = (str::from_utf8(bytes.get(..end)?).ok()?, bytes.get(end + 2..)?);
    let mut lines = head.lines();
    if lines.next()?.strip_prefix(FIRST)? != last_line(ptx) {
        return None;
    }
    let mut kernels = Vec::new();
    for line in lines {
        let (name, length) = line.split_once(' ')?;
        let (cubin, after) = rest.split_at_checked(length.parse().ok()?)?;
        kernels.push((name, cubin));
        rest = after;
    }
    rest.is_empty().then_some(kernels)
}

/// The seal of PTX.
fn last_line(ptx: &str) -> &str {
    ptx.lines().next_back().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::{cubins, read_cubins};
    use crate::{Assembled, sealed};

    #[test]
    fn what_is_written_is_read() {
        let kernel = |name: &str, cubin: &[u8]| Assembled { name: name.to_owned(), registers: 1, cubin: cubin.to_vec() };
        let (ptx, other) = (sealed(".target sm_90a\n"), sealed(".target sm_80\n"));
        let kernels = [kernel("f", b"\x7fELF\n\n\0"), kernel("g", b""), kernel("h", b"\xff\xfe")];
        let bytes = cubins(&ptx, &kernels);
        let read = read_cubins(&ptx, &bytes).unwrap();
        assert_eq!(read, [("f", &b"\x7fELF\n\n\0"[..]), ("g", b""), ("h", b"\xff\xfe")]);
        assert_eq!(read_cubins(&ptx, &cubins(&ptx, &[])), Some(vec![]));
        assert_eq!(read_cubins(&other, &bytes), None);
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(read_cubins(&ptx, &changed), None, "byte {at}");
            assert_eq!(read_cubins(&ptx, &bytes[..at]), None, "{at} bytes");
        }
    }
}
