//! Values in serde's formats: their notation, and errors that name the column.

use cute_dynamic::{HTuple, Layout, Swizzle, Tiler};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Kernel {
    shape: HTuple,
    layout: Layout,
    tiler: Tiler,
    swizzle: Swizzle,
}

#[test]
fn what_is_written_is_read_back() {
    let json = r#"{"shape":"(4,(2,3))","layout":"(4,8):(8,1)","tiler":"<4:1,_>","swizzle":"Sw<2,3,-3>"}"#;
    let kernel: Kernel = serde_json::from_str(json).unwrap();
    assert_eq!(kernel.layout.offset((1, 2)), Ok(10));
    assert_eq!(serde_json::to_string(&kernel).unwrap(), json);
}

#[test]
fn what_is_no_layout_says_why() {
    let error = serde_json::from_str::<Layout>(r#""(4,8):(8,1""#).unwrap_err().to_string();
    assert!(error.starts_with("column 11: expected `,` or `)`"), "{error}");
    let error = serde_json::from_str::<Layout>(r#""(4,0):(8,1)""#).unwrap_err().to_string();
    assert!(error.starts_with("column 4: an extent is at least 1, found 0"), "{error}");
    assert!(serde_json::from_str::<Layout>("5").is_err());
}
