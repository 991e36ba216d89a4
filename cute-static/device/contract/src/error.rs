//! Why a contraction is not computed.

use core::fmt;
use cute_device_launch::LaunchError;
use cute_dynamic::LayoutError;
use cute_dynamic::contraction::ContractionError;

/// Why a contraction is not computed on a device.
///
/// ```
/// # #[cfg(feature = "emulate")] {
/// use cute_device_contract::{ContractError, Prepared};
/// use cute_device_launch::Device;
/// use cute_dynamic::contraction::Contraction;
/// use cute_dynamic::Layout;
///
/// let device = Device::emulated();
/// let sum = Contraction::new("ij->i", &[Layout::left((4, 8))?])?;
/// let mut prepared = Prepared::<f32>::new(&device, &sum)?;
/// let (short, mut out) = (device.upload(&[1.0f32; 31])?, device.uninitialised::<f32>(4)?);
/// let error = prepared.launch(&device, &[&short], &mut out).unwrap_err();
/// assert_eq!(error.code(), "CUTE456");
/// # }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ContractError {
    /// The operands or the output are not those of the contraction.
    Contraction(ContractionError),
    /// A kernel was not launched, or there is no memory.
    Launch(LaunchError),
}

impl ContractError {
    /// Returns the code of the error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            ContractError::Contraction(error) => error.code(),
            ContractError::Launch(error) => error.code(),
        }
    }
}

impl fmt::Display for ContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContractError::Contraction(error) => error.fmt(f),
            ContractError::Launch(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ContractError {}

impl From<ContractionError> for ContractError {
    fn from(error: ContractionError) -> Self {
        ContractError::Contraction(error)
    }
}

impl From<LayoutError> for ContractError {
    fn from(error: LayoutError) -> Self {
        ContractError::Contraction(ContractionError::Layout(error))
    }
}

impl From<LaunchError> for ContractError {
    fn from(error: LaunchError) -> Self {
        ContractError::Launch(error)
    }
}
