"""The tables of benches/RESULTS.md, from what run.sh has printed: our ways beside NCCL's all-to-all and DTensor, and which goals are missed.

usage: table.py FILE
"""
import re
import sys

WAYS = ["all-to-all", "pack", "pack, one round", "peer", "shared"]
OURS = WAYS[1:]
TOGETHER = ", together"
TO_THE_NEXT = "all of a rank to the next"


def read(lines):
    """Of each number of GPUs: for each case the MiB that a rank sends and the ms of each way, and the ms of DTensor."""
    cases, dtensor = {}, {}
    into = None
    for line in lines:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if found := re.match(r"\| between (\d+) GPUs", line):
            into = cases.setdefault(int(found[1]), {})
        elif found := re.match(r"\| (\d+) GPUs, torch", line):
            into = dtensor.setdefault(int(found[1]), {})
        elif into is None or not line.startswith("|") or line.startswith("|---"):
            continue
        elif len(cells) == 2:
            into[cells[0]] = float(cells[1])
        elif len(cells) >= 5 and cells[3]:
            name, size, way, time = cells[0], cells[1], cells[2], float(cells[3])
            case = into.setdefault(name, [size, {}])
            # Plans that are executed at once are what a program with several has.
            if way.endswith(TOGETHER) or way not in case[1]:
                case[1][way.removesuffix(TOGETHER)] = time
    return cases, dtensor


def main():
    cases, dtensor = read(open(sys.argv[1]))
    missed = []
    for ranks, of_ranks in cases.items():
        print(f"\n| {ranks} GPUs | MiB a rank sends | {' | '.join(WAYS)} | DTensor | of NCCL | of DTensor |\n|---|{'--:|' * (len(WAYS) + 4)}")
        for name, (size, times) in of_ranks.items():
            if "all-to-all" not in times:
                continue
            nccl, ours = times["all-to-all"], {way: times[way] for way in OURS if way in times}
            if name == TO_THE_NEXT:
                # Of one run each, which are sent from where they are: NCCL's own sends.
                nccl = ours.pop("pack, one round")
                ours.pop("pack")
            fastest = min(ours.values())
            torch = dtensor.get(ranks, {}).get(name)
            cells = [f"{times[way]:.3f}" if way in times else "" for way in WAYS]
            of_torch = f"{torch / fastest:.2f}" if torch else ""
            print(f"| {name} | {size} | {' | '.join(cells)} | {f'{torch:.3f}' if torch else ''} | {nccl / fastest:.2f} | {of_torch} |")
            goal = 2 if "gathered" in name or "layers" in name else 1
            if round(nccl / fastest, 2) < 0.9:
                missed.append(f"{ranks} GPUs, {name}: {nccl / fastest:.2f} of NCCL, of 0.9")
            if torch and torch / fastest < goal:
                missed.append(f"{ranks} GPUs, {name}: {torch / fastest:.2f} of DTensor, of {goal}")
    print("\nBelow a goal: " + ("; ".join(missed) or "none"))


if __name__ == "__main__":
    main()
