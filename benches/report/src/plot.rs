//! Plots on logarithmic axes, where a power is a line and its exponent the slope.

use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

/// Points `(x, y)` under a name, `x` rising.
#[derive(Clone, Debug)]
pub struct Curve {
    /// What the legend calls it.
    pub name: String,
    /// The points.
    pub points: Vec<(f64, f64)>,
}

/// Some curves, with what is said around them.
#[derive(Clone, Debug)]
pub struct Plot<'a> {
    /// Above the plot.
    pub title: &'a str,
    /// Along the horizontal axis.
    pub x: &'a str,
    /// Along the vertical axis.
    pub y: &'a str,
    /// The curves.
    pub curves: &'a [Curve],
}

/// The exponent of the power that fits the upper half of the points best.
pub fn slope(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<(f64, f64)> = points[points.len() / 2..].iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let n = logs.len() as f64;
    let (mean_x, mean_y) = (logs.iter().map(|p| p.0).sum::<f64>() / n, logs.iter().map(|p| p.1).sum::<f64>() / n);
    let covariance: f64 = logs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    covariance / logs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum::<f64>()
}

impl Plot<'_> {
    /// Writes it as SVG, and makes the folder that it goes to.
    ///
    /// # Errors
    ///
    /// Where the file cannot be written, with its name.
    pub fn write(&self, file: &Path) -> Result<(), String> {
        let folder = file.parent().map_or(Ok(()), |folder| std::fs::create_dir_all(folder).map_err(Into::into));
        folder.and_then(|()| self.draw(file)).map_err(|error: Box<dyn Error>| format!("{}: {error}", file.display()))
    }

    fn draw(&self, file: &Path) -> Result<(), Box<dyn Error>> {
        let points = || self.curves.iter().flat_map(|curve| curve.points.iter().copied());
        let most = |value: fn((f64, f64)) -> f64| points().map(value).fold(f64::MIN, f64::max);
        let least = |value: fn((f64, f64)) -> f64| points().map(value).fold(f64::MAX, f64::min);
        let (x, y) = (least(|p| p.0)..most(|p| p.0), least(|p| p.1) * 0.8..most(|p| p.1) * 1.25);
        let root = SVGBackend::new(file, (760, 480)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(self.title, ("sans-serif", 20))
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(64)
            .build_cartesian_2d(x.log_scale(), y.log_scale())?;
        chart.configure_mesh().x_desc(self.x).y_desc(self.y).light_line_style(WHITE).draw()?;
        for (i, curve) in self.curves.iter().enumerate() {
            let color = Palette99::pick(i).to_rgba();
            let series = chart.draw_series(LineSeries::new(curve.points.iter().copied(), color.stroke_width(2)))?;
            series.label(&curve.name).legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], color.stroke_width(2)));
        }
        chart.configure_series_labels().position(SeriesLabelPosition::UpperLeft).background_style(WHITE.mix(0.85)).border_style(BLACK.mix(0.3)).draw()?;
        root.present()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slope_is_the_exponent() {
        let points: Vec<(f64, f64)> = (1..=8).map(|x| (f64::from(x), 3.0 * f64::from(x).powi(2))).collect();
        assert!((slope(&points) - 2.0).abs() < 1e-9);
    }
}
