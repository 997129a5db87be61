"""A build backend (PEP 517) without requirements, so that pip install needs no index."""

import base64
import hashlib
import os
import zipfile

NAME, VERSION = "regretcheck_helpers", "0.1.0"
MODULES = ["regretcheck.py", "pytest_regretcheck.py"]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel: two modules and the entry point of the pytest plugin."""
    info = f"{NAME}-{VERSION}.dist-info"
    files = {module: open(module, "rb").read() for module in MODULES}
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: regretcheck-helpers\nVersion: {VERSION}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: build_wheel\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = b"[pytest11]\nregretcheck = pytest_regretcheck\n"
    record = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(data)}")
    files[f"{info}/RECORD"] = "\n".join(record + [f"{info}/RECORD,,", ""]).encode()
    wheel = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return wheel
