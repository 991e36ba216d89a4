"""Prints how often accesses went to banks of shared memory, and the sectors of global memory, by a GPU's counters.

usage: counters.py PROGRAM

The program is the test `hardware` of cute-device-launch, with CUTE_PROBES_PTX in its environment. A line is the name of a kernel, and the passes of loads from
and of stores to shared memory, the sectors loaded and the sectors stored. Nsight Compute (`ncu`) reads the counters.
"""

import csv
import subprocess
import sys

METRICS = [
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
]


def main():
    command = ["ncu", "--clock-control", "none", "--csv", "--page", "raw", "--metrics", ",".join(METRICS), sys.argv[1], "--exact", "accesses_on_a_gpu", "--nocapture"]
    result = subprocess.run(command, capture_output=True, text=True)
    lines = [line for line in result.stdout.splitlines() if line.startswith('"')]
    rows = [row for row in csv.DictReader(lines) if row["Kernel Name"].startswith("access")]
    if result.returncode or not rows:
        sys.exit(f"{' '.join(command)}:\n{result.stdout}\n{result.stderr}")
    print(f"# Passes of loads from and stores to shared memory, sectors loaded and stored, as the counters of an {rows[0].get('device__attribute_display_name') or 'GPU'} say.")
    for row in rows:
        print(f"{row['Kernel Name']}: {' '.join(str(int(float(row[metric].replace(',', '')))) for metric in METRICS)}")


main()
