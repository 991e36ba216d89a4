//! htuple
