//! PTX as text: launch bounds of kernels, what kernels must not have, and what a launcher reads.

use crate::Error;
use crate::convergence::divergent;
use crate::units::end;

/// A kernel, and how it is launched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelBounds {
    /// The name of its entry.
    pub name: String,
    /// The threads of a block.
    pub threads: u32,
    /// How many blocks a multiprocessor is to hold at once.
    pub blocks: u32,
    /// The bytes of dynamic shared memory of a block.
    pub shared: u32,
    /// How many blocks make a cluster.
    pub cluster: u32,
    /// Whether it begins before kernels before it have ended.
    pub early: bool,
    /// A sum of its arguments and of what it says of their extents; 0 if the PTX says none.
    pub signature: u64,
    /// The bytes of each of its parameters.
    pub parameters: Vec<u32>,
}

/// What PTX says of itself, for a launcher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The architecture that it is for: `sm_90a`.
    pub target: String,
    /// The kernels that have launch bounds, with their parameters.
    pub kernels: Vec<KernelBounds>,
    /// Whether it is as [`Kernels::build`](crate::Kernels::build) wrote it.
    pub is_sealed: bool,
    /// Why there are no kernels, where a build script found no compiler.
    pub missing: Option<String>,
}

/// Reads what PTX says of itself.
///
/// ```
/// let ptx = "\
/// .target sm_90a
/// // cute.kernel f threads 64 blocks 2 shared 0
/// .visible .entry f(
///     .param .u64 .ptr .align 1 f_param_0,
///     .param .align 4 .b8 f_param_1[12]
/// )
/// ";
/// let contents = cute_device_build::read(ptx);
/// assert_eq!(contents.target, "sm_90a");
/// assert_eq!(contents.kernels[0].parameters, [8, 12]);
/// assert!(!contents.is_sealed);
/// ```
#[must_use]
pub fn read(ptx: &str) -> Contents {
    let mut kernels: Vec<KernelBounds> = ptx.lines().filter_map(bounds).collect();
    let target = ptx.lines().find_map(|line| line.trim().strip_prefix(".target ")).map_or("", |rest| rest.split([',', ' ']).next().unwrap_or(rest));
    let mut inside = None;
    for line in ptx.lines() {
        if let Some(name) = entry(line) {
            inside = kernels.iter_mut().find(|kernel| kernel.name == name);
        }
        if let Some(kernel) = &mut inside {
            kernel.parameters.extend(line.split(".param ").skip(1).filter_map(parameter));
        }
        if line.trim_end().ends_with(')') {
            inside = None;
        }
    }
    let missing = ptx.strip_prefix(MISSING).map(|text| text.lines().map(|line| line.strip_prefix("// ").unwrap_or(line)).collect::<Vec<_>>().join("\n"));
    let is_sealed = ptx.rsplit_once(SEAL).is_some_and(|(text, sum)| sum.trim_end() == format!("{:016x}", sum_of(text.as_bytes())));
    Contents { target: target.to_owned(), kernels, is_sealed, missing }
}

/// The name of the kernel whose header begins in a line.
fn entry(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once(".entry ")?;
    rest.split(['(', ' ']).next()
}

/// The bytes of a parameter: `.u64 .ptr .align 1 name` has 8, `.align 4 .b8 name[12]` has 12.
fn parameter(text: &str) -> Option<u32> {
    let ty = text.split_whitespace().find_map(|word| word.strip_prefix(['.']).filter(|word| word.starts_with(['b', 'f', 's', 'u'])))?;
    let bytes = ty.get(1..)?.parse::<u32>().ok()? / 8;
    let count = text.split_once('[').map_or(Some(1), |(_, rest)| rest.split_once(']')?.0.trim().parse().ok())?;
    bytes.checked_mul(count)
}

/// What stands before the sum of the text, at its end.
const SEAL: &str = "// cute.sum ";

/// What PTX begins with where there is none.
const MISSING: &str = "// cute.missing\n";

/// Adds the sum of the text, by which a launcher knows it again.
#[doc(hidden)]
#[must_use]
pub fn sealed(ptx: &str) -> String {
    format!("{ptx}{SEAL}{:016x}\n", sum_of(ptx.as_bytes()))
}

/// What is included instead of PTX where there is none.
pub(crate) fn missing(why: &str) -> String {
    why.lines().fold(MISSING.to_owned(), |text, line| text + "// " + line + "\n")
}

/// FNV-1a, of 64 bits.
pub(crate) fn sum_of(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns the PTX with the launch bounds of its kernels, and the kernels.
///
/// Its `.version` is raised to what its instructions need, so that drivers that know no newer one
/// take the rest.
///
/// # Errors
/// A kernel is refused, [`Error::Refused`].
///
/// ```
/// let ptx = "// cute.kernel f threads 64 blocks 2 shared 0\n.visible .entry f()\n{\n\tret;\n}\n";
/// let (bounded, kernels) = cute_device_build::with_bounds(ptx).unwrap();
/// assert!(bounded.contains(".visible .entry f()\n.reqntid 64, 1, 1\n.minnctapersm 2\n{"));
/// assert_eq!((kernels[0].name.as_str(), kernels[0].threads), ("f", 64));
/// ```
pub fn with_bounds(ptx: &str) -> Result<(String, Vec<KernelBounds>), Error> {
    with_bounds_unless(ptx, &mut |_| false)
}

/// As [`with_bounds`], of kernels that are not known to have passed.
pub(crate) fn with_bounds_unless(ptx: &str, is_known: &mut dyn FnMut(&str) -> bool) -> Result<(String, Vec<KernelBounds>), Error> {
    let kernels = read(ptx).kernels;
    let needed = ptx.lines().filter_map(needs).max();
    // A variable first: a kernel that goes by its value is refused for what it does with it, too.
    if let Some((face, line)) = outside(ptx).find_map(|line| Some((wrong(line, false)?, line))) {
        return Err(Error::Refused(face, String::new(), line.trim().to_owned()));
    }
    let (mut bounded, mut rest) = (String::with_capacity(ptx.len() + 100 * kernels.len()), ptx);
    while !rest.is_empty() {
        let line = rest.lines().next().unwrap_or("");
        let Some(name) = entry(line) else {
            match (version(line), needed) {
                (Some(found), Some((major, minor))) if found < (major, minor) => bounded.push_str(&format!(".version {major}.{minor}")),
                _ => bounded.push_str(line),
            }
            bounded.push('\n');
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
            continue;
        };
        let kernel = kernels.iter().find(|kernel| kernel.name == name);
        let kernel = kernel.ok_or_else(|| Error::Refused("Bounds", name.to_owned(), line.trim().to_owned()))?;
        let (text, after) = rest.split_at(end(rest));
        if !is_known(text) {
            check(text, &kernel.name)?;
        }
        let header: usize =
            text.split_inclusive('\n').scan(false, |is_over, line| (!std::mem::replace(is_over, line.trim_end().ends_with(')'))).then_some(line.len())).sum();
        let (header, body) = text.split_at(header);
        let header = with_maps(header);
        let cluster = if kernel.cluster > 1 { format!(".reqnctapercluster {}, 1, 1\n", kernel.cluster) } else { String::new() };
        bounded.push_str(&format!("{header}.reqntid {}, 1, 1\n.minnctapersm {}\n{cluster}{body}", kernel.threads, kernel.blocks));
        rest = after;
    }
    Ok((bounded, kernels))
}

/// The lines that are of no kernel.
fn outside(ptx: &str) -> impl Iterator<Item = &str> {
    let mut rest = ptx;
    std::iter::from_fn(move || {
        while entry(rest.lines().next()?).is_some() {
            rest = &rest[end(rest)..];
        }
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        rest = after;
        Some(line)
    })
}

/// The header of a kernel whose tensor maps, parameters of 128 bytes at a multiple of 16, lie at
/// one of 64: rustc has no such alignment for a parameter, and nothing else is passed so.
fn with_maps(header: &str) -> String {
    let is_map = |line: &str| line.contains(".param .align 16 .b8 ") && line.trim_end().trim_end_matches(',').ends_with("[128]");
    header.split_inclusive('\n').map(|line| if is_map(line) { line.replace(".align 16", ".align 64") } else { line.to_owned() }).collect()
}

/// Checks what a kernel must not have, and that its threads come together where they must.
fn check(text: &str, kernel: &str) -> Result<(), Error> {
    let refused = |face, line: &str| Error::Refused(face, kernel.to_owned(), line.trim().to_owned());
    if let Some((face, line)) = text.lines().find_map(|line| Some((wrong(line, true)?, line))) {
        return Err(refused(face, line));
    }
    // All of it, where nobody sees the braces.
    let body = text.split_once("\n{\n").map_or(text, |(_, body)| body.trim_end().trim_end_matches('}'));
    divergent(body).map_or(Ok(()), |instruction| Err(refused("Divergent", instruction)))
}

/// `// cute.kernel NAME threads T blocks B shared S`, and `cluster C`, `signature N`, `early E`.
fn bounds(line: &str) -> Option<KernelBounds> {
    let words: Vec<&str> = line.trim().strip_prefix("// cute.kernel ")?.split_whitespace().collect();
    let [name, "threads", threads, "blocks", blocks, "shared", shared, rest @ ..] = words.as_slice() else { return None };
    let (cluster, signature, early) = match rest {
        [] => ("1", "0", "0"),
        ["cluster", cluster] => (*cluster, "0", "0"),
        ["cluster", cluster, "signature", signature] => (*cluster, *signature, "0"),
        ["cluster", cluster, "signature", signature, "early", early] => (*cluster, *signature, *early),
        _ => return None,
    };
    let early = match early {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    let signature = signature.parse().ok()?;
    let [threads, blocks, shared, cluster] = [*threads, *blocks, *shared, cluster].map(|word| word.parse().ok());
    let name = (*name).to_owned();
    Some(KernelBounds { name, threads: threads?, blocks: blocks?, shared: shared?, cluster: cluster?, early, signature, parameters: Vec::new() })
}

/// `.version 8.0`.
fn version(line: &str) -> Option<(u32, u32)> {
    let (major, minor) = line.strip_prefix(".version ")?.trim().split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// The version of PTX that knows the instruction of a line, if it is newer than that of the
/// architecture: products of 8-bit floats, and of integers with signs and without; what orders
/// tensor maps.
fn needs(line: &str) -> Option<(u32, u32)> {
    if let Some(operation) = line.trim().strip_prefix("wgmma.mma_async.") {
        return (operation.contains(".s8.u8") || operation.contains(".u8.s8")).then_some((8, 4));
    }
    if line.trim().starts_with("fence.proxy.tensormap::") {
        return Some((8, 3));
    }
    let operation = line.trim().strip_prefix("mma.sync.aligned.")?.split_whitespace().next()?;
    let is_of_8_bits = operation.contains(".e4m3") || operation.contains(".e5m2");
    is_of_8_bits.then_some(if operation.contains(".f16.") { (8, 7) } else { (8, 4) })
}

/// The message about a line, by its name, if it is refused.
fn wrong(line: &str, in_kernel: bool) -> Option<&'static str> {
    let line = line.trim();
    if line.starts_with("//") {
        return None;
    }
    if !in_kernel {
        let mut words = line.split_whitespace();
        let declares = words.clone().next().is_some_and(|word| word.starts_with('.'));
        return (declares && words.any(|word| word == ".global")).then_some("Writable");
    }
    if line.starts_with(".local") {
        return Some("");
    }
    // What is in one line may be several instructions: those of inline assembly.
    line.split(['{', '}', ';']).find_map(|instruction| {
        let mut words = instruction.split_whitespace().skip_while(|word| word.starts_with('@'));
        let mut parts = words.next()?.split('.');
        let (operation, parts) = (parts.next()?, parts.collect::<Vec<_>>());
        let is_in = |spaces: &[&str]| parts.iter().any(|part| spaces.contains(part));
        match operation {
            "ld" | "ldu" | "st" | "atom" | "red" if is_in(&["local"]) => Some(""),
            "ld" | "ldu" | "st" | "atom" | "red" if !is_in(&["global", "shared", "shared::cta", "shared::cluster", "param", "const"]) => Some("Generic"),
            "call" => Some("Call"),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Error, missing, read, sealed, with_bounds};

    fn kernel(body: &str) -> String {
        format!("// cute.kernel f threads 256 blocks 8 shared 128\n.visible .entry f(\n\t.param .u64 .ptr .align 1 f_param_0\n)\n{{\n{body}\n}}\n")
    }

    #[test]
    fn right_instructions_are_taken() {
        for body in [
            "\tld.global.v4.b32 \t{%r16, %r19, %r22, %r25}, [%rd22];",
            "\tld.param.b64 \t%rd6, [f_param_0];",
            "\t@%p1 st.global.b32 [%rd4], %r13;",
            "\tld.global.nc.L1::no_allocate.v4.u32 {%r1, %r2, %r3, %r4}, [%rd1];",
            "\tld.shared.v4.u32 {%r1, %r2, %r3, %r4}, [%r5];",
            "\t// ld.b32 in a comment",
            "\tstmatrix.sync.aligned.m8n8.x4.shared.b16 [%r1], {%r2, %r3, %r4, %r5};",
            "\tatom.global.add.f32 %f1, [%rd1], %f2;",
        ] {
            let (bounded, kernels) = with_bounds(&kernel(body)).unwrap();
            assert!(bounded.contains("\n)\n.reqntid 256, 1, 1\n.minnctapersm 8\n{\n"), "{bounded}");
            assert_eq!((kernels.len(), kernels[0].shared), (1, 128));
        }
    }

    #[test]
    fn wrong_ones_are_refused() {
        for (body, face) in [
            ("\t.local .align 16 .b8 \t__local_depot0[64];", ""),
            ("\tst.local.b32 [%rd1], %r1;", ""),
            ("\tld.b32 \t%r1, [%rd1];", "Generic"),
            ("\t@%p1 st.v2.b32 [%rd1], {%r1, %r2};", "Generic"),
            ("\tld.volatile.b32 %r1, [%rd1];", "Generic"),
            ("\t{ .reg .u64 q; ld.u32 %r1, [q]; }", "Generic"),
            ("\tatom.add.u32 %r1, [%rd1], 1;", "Generic"),
            ("\tcall.uni (retval0), g, (param0);", "Call"),
            ("\tmov.u32 %r1, %tid.x;\n\tsetp.lt.u32 %p1, %r1, 5;\n\t@%p1 bra $L1;\n\tbar.sync 0;\n$L1:", "Divergent"),
        ] {
            match with_bounds(&kernel(body)) {
                Err(Error::Refused(found, name, line)) => {
                    assert_eq!((found, name.as_str()), (face, "f"));
                    assert!(body.contains(&line) && !line.is_empty(), "{line}");
                }
                other => panic!("{body}: {other:?}"),
            }
        }
    }

    #[test]
    fn versions_are_those_of_the_instructions() {
        let product = |kinds: &str| format!("\tmma.sync.aligned.m16n8k32.row.col.{kinds} {{%r1, %r2}}, {{%r3}}, {{%r4}}, {{%r1, %r2}};");
        for (version, body, expected) in [
            ("8.0", String::new(), "8.0"),
            ("8.0", product("s32.s8.s8.s32"), "8.0"),
            ("8.0", product("f32.e4m3.e5m2.f32"), "8.4"),
            ("8.0", product("f32.e4m3.e5m2.f32") + "\n" + &product("f16.e5m2.e5m2.f16"), "8.7"),
            ("8.0", "\tfence.proxy.tensormap::generic.acquire.sys [%rd1], 128;".to_owned(), "8.3"),
            ("8.8", product("f16.e5m2.e5m2.f16"), "8.8"),
            ("9.10", product("f16.e5m2.e5m2.f16"), "9.10"),
        ] {
            let (bounded, _) = with_bounds(&format!(".version {version}\n.target sm_90a\n{}", kernel(&body))).unwrap();
            assert_eq!(bounded.lines().next(), Some(&*format!(".version {expected}")), "{body}");
        }
    }

    #[test]
    fn variables_and_unbounded_kernels_are_refused() {
        for variable in [".global .align 4 .u32 LEAK;", ".visible .global .align 4 .b8 TABLE[4] = {1, 2, 3, 4};"] {
            let refused = with_bounds(&format!("{variable}\n{}", kernel("\tret;")));
            assert!(matches!(refused, Err(Error::Refused("Writable", _, _))), "{refused:?}");
            // Also after a kernel that is refused.
            let refused = with_bounds(&format!("{}{variable}\n", kernel("\tcall f;\n\tret;")));
            assert!(matches!(refused, Err(Error::Refused("Writable", _, _))), "{refused:?}");
        }
        assert!(with_bounds(&format!(".extern .shared .align 1024 .b8 cute_dynamic_shared[];\n{}", kernel("\tret;"))).is_ok());
        let refused = with_bounds(".visible .entry g()\n{\n\tret;\n}\n");
        assert!(matches!(refused, Err(Error::Refused("Bounds", _, _))), "{refused:?}");
    }

    #[test]
    fn parameters_have_as_many_bytes_as_their_types() {
        let of = |list: &str| read(&format!("// cute.kernel f threads 32 blocks 1 shared 0\n.visible .entry f({list})\n{{\n\tld.param.b32 %r1, [f];\n}}\n"));
        for (list, bytes) in [
            ("", &[][..]),
            ("\n\t.param .f32 a,\n\t.param .u64 .ptr .align 1 b\n", &[4, 8]),
            (".param .u64 .ptr .global .align 16 b, .param .align 4 .b8 c[12]", &[8, 12]),
            ("\n\t.param .b64 a,\n\t.param .s16 b,\n\t.param .align 8 .b8 c[24]\n", &[8, 2, 24]),
        ] {
            assert_eq!(of(list).kernels[0].parameters, bytes, "{list}");
        }
        // No text is read out of turn, and none stops the reader.
        for text in
            [".entry ", ".entry f(.param", "// cute.kernel f threads", ".param .b8 x[", ".param .b99999999999 x", ".target", "// cute.sum", "é.entry é("]
        {
            assert!(read(text).kernels.is_empty() && !read(text).is_sealed, "{text}");
        }
    }

    #[test]
    fn tensor_maps_have_their_alignment() {
        let map = |alignment: u32| {
            format!(
                "// cute.kernel f threads 384 blocks 1 shared 0\n.visible .entry f(\n\t.param .b32 f_param_0,\n\t\
                 .param .align {alignment} .b8 f_param_1[128],\n\t.param .align 4 .b8 f_param_2[12]\n)\n{{\n\tret;\n}}\n"
            )
        };
        let (bounded, _) = with_bounds(&map(16)).unwrap();
        assert!(bounded.contains(".param .align 64 .b8 f_param_1[128],"), "{bounded}");
        assert_eq!(read(&bounded).kernels[0].parameters, [4, 128, 12]);
        // Another parameter of as many bytes stays what it is.
        assert!(with_bounds(&map(4)).unwrap().0.contains(".param .align 4 .b8 f_param_1[128],"));
    }

    #[test]
    fn a_seal_is_of_its_text_alone() {
        let text = kernel("\tret;");
        let whole = sealed(&text);
        assert!(read(&whole).is_sealed && !read(&text).is_sealed);
        assert_eq!(read(&whole).kernels, read(&text).kernels);
        for i in 0..whole.trim_end().len() {
            let mut changed = whole.clone().into_bytes();
            changed[i] ^= 1;
            assert!(!read(&String::from_utf8(changed).unwrap()).is_sealed, "byte {i}");
        }
        // The published sums of FNV-1a.
        assert_eq!((super::sum_of(b""), super::sum_of(b"foobar")), (0xcbf2_9ce4_8422_2325, 0x8594_4171_f739_67e8));
    }

    #[test]
    fn what_is_missing_is_said_again() {
        assert_eq!(read(&missing("no rustc\n    install one")).missing.as_deref(), Some("no rustc\n    install one"));
        assert_eq!(read(&kernel("\tret;")).missing, None);
    }
}
