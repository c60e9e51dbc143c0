"""What Lighthouse says of the pages that players open, on the phone that it pretends to be.

Run, after the npm line of HOW: pytest -m benchmark -s tests/benchmarks/test_running_lighthouse.py
"""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mission_site.store import file_url
from tests.benchmarks.served import WAITRESS, launch_site, serving

pytestmark = pytest.mark.benchmark

FOLDER = Path(__file__).parents[1] / "browser"
LIGHTHOUSE = FOLDER / "node_modules/.bin/lighthouse"
HOW = (
    "PUPPETEER_SKIP_DOWNLOAD=1 npm install --no-save --no-package-lock "
    "--prefix tests/browser lighthouse@12.8.2"
)
WANTED = {"performance": 0.95, "accessibility": 1.0, "best-practices": 1.0}
CHROMIUM = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)


@pytest.mark.parametrize("path", ["/", "/F", "/rules", "/?lang=he"])
def test_pages_are_as_good_as_lighthouse_can_tell(
    tmp_path: Path, needs: Callable[[str], str], path: str
) -> None:
    chromium = needs("chromium")
    if not LIGHTHOUSE.exists():
        pytest.skip(f"needs Lighthouse: {HOW}")
    report = tmp_path / "report.json"
    with serving(launch_site(WAITRESS, file_url(tmp_path / "gong.db"), tmp_path)) as server:
        command = [
            *(str(LIGHTHOUSE), f"http://127.0.0.1:{server.port}{path}", "--quiet"),
            *("--no-enable-error-reporting", f"--only-categories={','.join(WANTED)}"),
            *("--output=json", f"--output-path={report}", f"--chrome-flags={CHROMIUM}"),
        ]
        subprocess.run(command, check=True, env=os.environ | {"CHROME_PATH": chromium}, timeout=180)
    told = json.loads(report.read_text(encoding="utf-8"))
    scores = {name: told["categories"][name]["score"] for name in WANTED}
    faults = [audit["title"] for audit in told["audits"].values() if audit.get("score") == 0]
    print(path, scores, faults)
    assert all(scores[name] >= wanted for name, wanted in WANTED.items()), faults
