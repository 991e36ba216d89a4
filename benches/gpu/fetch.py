"""Fetches a wheel of PyPI into .cache, which git ignores, and prints its folder. Nothing of NVIDIA's is part of this repository.

usage: fetch.py PACKAGE==VERSION PREFIX...

Of the wheel, what lies under the prefixes is kept.
"""

import pathlib
import subprocess
import sys
import tempfile
import zipfile


def main():
    requirement, *prefixes = sys.argv[1:]
    cache = pathlib.Path(__file__).parent / ".cache"
    folder = cache / requirement.replace("==", "-")
    if not folder.is_dir():
        cache.mkdir(exist_ok=True)
        # The folder appears only once it is complete.
        with tempfile.TemporaryDirectory(dir=cache) as partial:
            partial = pathlib.Path(partial)
            download = ["download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "-d", partial, requirement]
            if subprocess.run([sys.executable, "-m", "pip", *download], stdout=sys.stderr).returncode != 0:
                sys.exit(f"{requirement} could not be fetched from PyPI")
            (wheel,) = partial.glob("*.whl")
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(partial / "wheel", [name for name in archive.namelist() if name.startswith(tuple(prefixes))])
            # Wheels do not say of these that they are programs.
            for program in partial.glob("wheel/**/bin/*"):
                program.chmod(0o755)
            (partial / "wheel").rename(folder)
    print(folder.resolve())


main()
