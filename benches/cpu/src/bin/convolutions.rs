//! Convolutions of ResNet-50, batch 1, NHWC, `f32`, beside oneDNN by torch: `convolutions`.

use cpu_bench::beside::{Beside, interleave, mean, numbers};
use cpu_bench::measure::seconds_of_thread;
use cpu_bench::{Element, Task};
use cute_dynamic::Layout;
use cute_dynamic::convolution::{Convolution, Window};
use cute_static::algorithm::{Arithmetic, Blocking};

/// The extent of the image, channels in and out, the filter's extent, and the stride.
const LAYERS: [[u64; 5]; 21] = [
    [224, 3, 64, 7, 2],
    [56, 64, 64, 1, 1],
    [56, 64, 64, 3, 1],
    [56, 64, 256, 1, 1],
    [56, 256, 64, 1, 1],
    [56, 256, 128, 1, 1],
    [56, 128, 128, 3, 2],
    [56, 256, 512, 1, 2],
    [28, 128, 512, 1, 1],
    [28, 512, 128, 1, 1],
    [28, 128, 128, 3, 1],
    [28, 512, 256, 1, 1],
    [28, 256, 256, 3, 2],
    [28, 512, 1024, 1, 2],
    [14, 256, 1024, 1, 1],
    [14, 1024, 256, 1, 1],
    [14, 256, 256, 3, 1],
    [14, 1024, 512, 1, 1],
    [14, 512, 512, 3, 2],
    [7, 512, 2048, 1, 1],
    [7, 512, 512, 3, 1],
];

/// All that is timed of one layer, for one register block: filters are packed for it.
struct Layer<'t> {
    convolution: &'t Convolution,
    unpadded: Option<&'t Convolution>,
    image: &'t [f32],
    filter: &'t [f32],
    output: &'t mut [f32],
    beside: &'t mut Beside,
}

/// The call of the convolution, by filters that are packed in it.
struct Forward<'t>(&'t Convolution, &'t [f32], &'t [f32], &'t mut [f32]);

impl Task<f32> for Forward<'_> {
    type Output = ();

    #[inline(always)]
    fn run<K: Blocking<M, N, Arithmetic: Arithmetic<f32>>, const M: usize, const N: usize>(self, _: K) {
        self.0.forward_with::<K, f32, M, N>(self.1, self.2, self.3).expect("the data are long enough");
    }
}

impl Layer<'_> {
    fn compare(self, name: &str) -> [f64; 3] {
        let Layer { convolution, unpadded, image, filter, output, beside } = self;
        let packing = |output: &mut [f32]| f32::with_best(Forward(convolution, image, filter, output));
        let (_, in_call) = interleave(11, || seconds_of_thread(|| packing(output)), 2, |way| beside.go(["channels_last", "own_format"][way]));
        let theirs: Vec<f32> = beside.get("result").chunks_exact(4).map(|bytes| f32::from_ne_bytes(bytes.try_into().expect("four"))).collect();
        assert!(output == theirs, "{name}: the results differ");
        output.fill(f32::NAN);
        let (way, prepacked) = f32::with_best(Prepacked { convolution, image, filter, output, beside });
        assert!(output == theirs, "{name}: the results of packed filters differ");
        let padding = unpadded.map_or(f64::NAN, |unpadded| {
            let larger: Vec<f32> = numbers(3, unpadded.image().size() as usize);
            let mut other = vec![0.0; output.len()];
            let call = |convolution, image: &[f32], output: &mut [f32]| seconds_of_thread(|| f32::with_best(Forward(convolution, image, filter, output)));
            let (_, ratio) = interleave(21, || call(unpadded, &larger, &mut other), 1, |_| seconds_of_thread(|| packing(output)));
            ratio.median
        });
        let pad = if padding.is_nan() { String::new() } else { format!("{padding:.3}") };
        let (theirs, ours) = (1e3 * prepacked.theirs, 1e3 * prepacked.ours);
        let way = ["NHWC", "its own"][way];
        bench_report::print(format_args!("| {name} | {theirs:.2} ({way}) | {ours:.2} | {:.2} | {:.2} | {pad} |", prepacked.median, in_call.median));
        [prepacked.median, in_call.median, padding]
    }
}

/// The call by filters that were packed before.
struct Prepacked<'t> {
    convolution: &'t Convolution,
    image: &'t [f32],
    filter: &'t [f32],
    output: &'t mut [f32],
    beside: &'t mut Beside,
}

impl Task<f32> for Prepacked<'_> {
    type Output = (usize, cpu_bench::beside::Ratio);

    #[inline(always)]
    fn run<K: Blocking<M, N, Arithmetic: Arithmetic<f32>>, const M: usize, const N: usize>(self, _: K) -> Self::Output {
        let Prepacked { convolution, image, filter, output, beside } = self;
        let packed = convolution.prepack_with::<K, f32, M, N>(filter).expect("a convolution");
        // A loop instead of closures, which would not be compiled for the processor's features.
        let mut times = [const { Vec::new() }; 3];
        for round in 0..=11 {
            let theirs = [beside.go("channels_last"), beside.go("own_format")];
            let start = cpu_bench::measure::thread_time();
            packed.forward(image, output).expect("the data are long enough");
            let ours = cpu_bench::measure::thread_time() - start;
            if round > 0 {
                for (times, seconds) in times.iter_mut().zip([ours, theirs[0], theirs[1]]) {
                    times.push(seconds);
                }
            }
        }
        cpu_bench::beside::best(&times)
    }
}

fn main() {
    let mut beside = Beside::new(1);
    bench_report::print("| layer | oneDNN, ms | ours, ms | ratio, filters packed before | ratio, packed in the call | time with padding / without |");
    bench_report::print("|---|--:|--:|--:|--:|--:|");
    let mut all = [const { Vec::new() }; 3];
    for layer in LAYERS {
        let [extent, channels, filters, window, stride] = layer;
        let before = window / 2;
        let image = Layout::right((1, extent, extent, channels)).and_then(|layout| layout.select(&[0, 3, 1, 2])).expect("an image");
        let filter = Layout::right((filters, window, window, channels)).and_then(|layout| layout.select(&[0, 3, 1, 2])).expect("a filter");
        let convolution = Convolution::new(&image, &filter, &[Window::new().stride(stride).padding(before, before); 2], 1).expect("a convolution");
        let padded = extent + 2 * before;
        let larger = Layout::right((1, padded, padded, channels)).and_then(|layout| layout.select(&[0, 3, 1, 2])).expect("an image");
        let unpadded = (before > 0).then(|| Convolution::new(&larger, &filter, &[Window::new().stride(stride); 2], 1).expect("a convolution"));
        beside.set(&format!(
            "import torch\ntorch.set_num_threads(1)\ntorch.set_grad_enabled(False)\n\
             x = torch.from_numpy(numbers(1, (1, {extent}, {extent}, {channels}), np.float32)).permute(0, 3, 1, 2)\n\
             w = torch.from_numpy(numbers(2, ({filters}, {window}, {window}, {channels}), np.float32)).permute(0, 3, 1, 2)\n\
             result = torch.conv2d(x, w, stride={stride}, padding={before}).permute(0, 2, 3, 1).contiguous().numpy()\n\
             def channels_last(): return torch.conv2d(x, w, stride={stride}, padding={before})\n\
             layer = torch.nn.Conv2d({channels}, {filters}, {window}, stride={stride}, padding={before}, bias=False)\n\
             layer.weight.copy_(w)\n\
             from torch.utils import mkldnn\n\
             packed, own = mkldnn.to_mkldnn(layer.eval()), x.contiguous().to_mkldnn()\n\
             def own_format(): return packed(own)"
        ));
        let (image_data, filter_data): (Vec<f32>, Vec<f32>) = (numbers(1, image.size() as usize), numbers(2, filter.size() as usize));
        let mut output = vec![0.0; convolution.output().size() as usize];
        let name = format!("{extent}²×{channels} to {filters}, {window}x{window}, stride {stride}");
        let layer = Layer {
            convolution: &convolution,
            unpadded: unpadded.as_ref(),
            image: &image_data,
            filter: &filter_data,
            output: &mut output,
            beside: &mut beside,
        };
        for (all, ratio) in all.iter_mut().zip(layer.compare(&name)) {
            if !ratio.is_nan() {
                all.push(ratio);
            }
        }
    }
    bench_report::print(format_args!("| geometric mean | | | {:.2} | {:.2} | {:.3} |", mean(&all[0]), mean(&all[1]), mean(&all[2])));
}
