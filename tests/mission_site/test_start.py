"""What a start reads: a scan comes first, and must not wait for the rest of the site."""

import subprocess
import sys

FIRST_SCAN = """
import sys
from pathlib import Path
import mission_site.commands.serve
from mission_site import Settings, create_app
app = create_app(Settings(secret=b"only for tests", store="sqlite:///gong.db", cache=Path("cache")))
assert app.test_client().get("/F").status_code == 200
print(*sys.modules)
"""


def test_whoever_scans_first_waits_for_nothing_that_prints_and_no_other_language(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_SCAN], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    loaded = set(ran.stdout.split())
    assert "mission_site.pages.mission" in loaded
    for slow in (
        "print_cards.sheet",
        "print_cards.face",
        "missions.rulebook",
        "mission_site.press",
        "babel.messages",
        "PIL",
        "typst",
    ):
        assert not {name for name in loaded if name == slow or name.startswith(slow + ".")}
