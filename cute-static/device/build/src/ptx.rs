//! PTX as text: launch bounds of kernels, and what kernels must not have.

use crate::Error;

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
    let kernels: Vec<KernelBounds> = ptx.lines().filter_map(bounds).collect();
    let (mut bounded, mut inside, mut in_header) = (String::new(), None::<&KernelBounds>, false);
    let needed = ptx.lines().filter_map(needs).max();
    for line in ptx.lines() {
        if let Some((_, rest)) = line.split_once(".entry ") {
            let name = rest.split(['(', ' ']).next().unwrap_or(rest);
            let kernel = kernels.iter().find(|kernel| kernel.name == name);
            inside = Some(kernel.ok_or_else(|| Error::Refused("Bounds", name.to_owned(), line.trim().to_owned()))?);
            in_header = true;
        }
        if let Some(face) = wrong(line, inside.is_some()) {
            return Err(Error::Refused(face, inside.map_or(String::new(), |kernel| kernel.name.clone()), line.trim().to_owned()));
        }
        match (version(line), needed) {
            (Some(found), Some((major, minor))) if found < (major, minor) => bounded.push_str(&format!(".version {major}.{minor}")),
            _ => bounded.push_str(line),
        }
        bounded.push('\n');
        if in_header
            && line.trim_end().ends_with(')')
            && let Some(kernel) = inside
        {
            bounded.push_str(&format!(".reqntid {}, 1, 1\n.minnctapersm {}\n", kernel.threads, kernel.blocks));
            in_header = false;
        }
        if line == "}" {
            inside = None;
        }
    }
    Ok((bounded, kernels))
}

/// `// cute.kernel NAME threads T blocks B shared S`.
fn bounds(line: &str) -> Option<KernelBounds> {
    let words: Vec<&str> = line.trim().strip_prefix("// cute.kernel ")?.split_whitespace().collect();
    let [name, "threads", threads, "blocks", blocks, "shared", shared] = words.as_slice() else { return None };
    Some(KernelBounds { name: (*name).to_owned(), threads: threads.parse().ok()?, blocks: blocks.parse().ok()?, shared: shared.parse().ok()? })
}

/// `.version 8.0`.
fn version(line: &str) -> Option<(u32, u32)> {
    let (major, minor) = line.strip_prefix(".version ")?.trim().split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// The version of PTX that knows the instruction of a line, if it is newer than that of the
/// architecture: products of 8-bit floats.
fn needs(line: &str) -> Option<(u32, u32)> {
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
    use super::{Error, with_bounds};

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
        ] {
            match with_bounds(&kernel(body)) {
                Err(Error::Refused(found, name, line)) => assert_eq!((found, name.as_str(), line.as_str()), (face, "f", body.trim())),
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
        }
        assert!(with_bounds(&format!(".extern .shared .align 1024 .b8 cute_dynamic_shared[];\n{}", kernel("\tret;"))).is_ok());
        let refused = with_bounds(".visible .entry g()\n{\n\tret;\n}\n");
        assert!(matches!(refused, Err(Error::Refused("Bounds", _, _))), "{refused:?}");
    }
}
