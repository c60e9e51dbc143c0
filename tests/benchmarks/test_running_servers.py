"""What a scan costs a whole server, beside the same page of Starlette, FastAPI and nginx.

Run, with the extras bench and serve and with nginx:
pytest -m benchmark -s tests/benchmarks/test_running_servers.py
"""

import importlib.util
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from mission_site.store import file_url
from tests.benchmarks.served import GRANIAN, Server, launch, launch_site, serving
from tests.visitor import Visitor

pytestmark = pytest.mark.benchmark

ROUNDS, PHONES, SCANS = 12, 8, 150
HEADERS = {"Accept-Encoding": "gzip", "Accept-Language": "fr-FR,fr;q=0.9,en;q=0.7"}

STARLETTE = """
import json, random, sys, uvicorn
from jinja2 import Environment
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route
missions = json.load(open(sys.argv[2]))
page = Environment(autoescape=True).from_string(open(sys.argv[3]).read())
async def draw(request):
    return HTMLResponse(page.render(mission=random.choice(missions)))
app = Starlette(routes=[Route("/F", draw)], middleware=MIDDLEWARE)
uvicorn.run(app, port=int(sys.argv[1]), log_level="error")
"""
COMPRESSED = """
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
MIDDLEWARE = [Middleware(GZipMiddleware)]
"""
FASTAPI = """
import json, random, sys, uvicorn
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from jinja2 import Environment
missions = json.load(open(sys.argv[2]))
page = Environment(autoescape=True).from_string(open(sys.argv[3]).read())
app = FastAPI(middleware=MIDDLEWARE)
@app.get("/F", response_class=HTMLResponse)
async def draw():
    return HTMLResponse(page.render(mission=random.choice(missions)))
uvicorn.run(app, port=int(sys.argv[1]), log_level="error")
"""
OTHERS = {
    "starlette": "MIDDLEWARE = []" + STARLETTE,
    "starlette, compressed as ours": COMPRESSED + STARLETTE,
    "fastapi": "MIDDLEWARE = []" + FASTAPI,
    "fastapi, compressed as ours": COMPRESSED + FASTAPI,
}
"""The same page, rendered for each request; a mission chosen at random, no language, cookie or policy."""

NGINX = """
daemon off; pid {folder}/pid; error_log stderr error; worker_processes 1; {user}
events {{ }}
http {{
    access_log off; types {{ }} default_type text/html;
    client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
    uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
    server {{ listen 127.0.0.1:{port}; root {folder}; keepalive_requests 1000000; }}
}}
"""
"""A file with the same bytes as our answer."""


@pytest.fixture
def servers(tmp_path: Path, phone: Visitor) -> Iterator[dict[str, Server]]:
    """Every server that is at hand, running."""
    for module in ("granian", "starlette", "fastapi", "uvicorn"):
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"needs {module}: pip install -e '.[bench,serve]'")
    store = file_url(tmp_path / "gong.db")
    starts = {
        "ours": lambda: launch_site(GRANIAN, store, tmp_path),
        **{name: others(code, tmp_path, phone) for name, code in OTHERS.items()},
        **({"nginx": nginx(tmp_path, phone)} if shutil.which("nginx") else {}),
    }
    with ExitStack() as stack:
        yield {name: stack.enter_context(serving(start())) for name, start in starts.items()}


def others(code: str, folder: Path, phone: Visitor) -> Callable[[], Server]:
    html = phone.client.get("/F").get_data(as_text=True)
    before, shown, after = html.partition("<h1")
    said, rest, after = after.partition("</h1>")
    assert shown, "a page with a heading"
    assert rest, "which ends"
    (folder / "missions.json").write_text(json.dumps([f"{said} {number}" for number in range(26)]))
    (folder / "page.html").write_text(
        f"{{% raw %}}{before}<h1{{% endraw %}}{{{{ mission }}}}{{% raw %}}</h1>{after}{{% endraw %}}"
    )
    files = [str(folder / "missions.json"), str(folder / "page.html")]
    return lambda: launch(lambda port: [sys.executable, "-c", code, str(port), *files])


def nginx(folder: Path, phone: Visitor) -> Callable[[], Server]:
    (folder / "F").write_bytes(phone.client.get("/F", headers=HEADERS).data)

    def command(port: int) -> list[str]:
        settings = folder / "nginx.conf"
        settings.write_text(NGINX.format(folder=folder, port=port, user="user root;" * (os.geteuid() == 0)))
        return ["nginx", "-c", str(settings), "-e", "stderr", "-p", str(folder)]

    return lambda: launch(command)


def spent_by(server: Server) -> float:
    """Return the CPU seconds that one scan costs the server, of phones that keep their connections."""

    def play(_: int) -> None:
        with closing(server.phone()) as phone:
            for _ in range(SCANS):
                phone.request("GET", "/F", headers=HEADERS)
                answer = phone.getresponse()
                assert answer.status == 200
                answer.read()

    before = server.cpu_seconds()
    with ThreadPoolExecutor(PHONES) as phones:
        list(phones.map(play, range(PHONES)))
    return (server.cpu_seconds() - before) / (PHONES * SCANS)


def test_a_scan_costs_less_than_such_a_page_of_starlette_or_fastapi(
    servers: dict[str, Server],
) -> None:
    costs: dict[str, list[float]] = {name: [] for name in servers}
    for _ in range(ROUNDS):
        for name, server in servers.items():
            costs[name].append(spent_by(server))
    quiet = {name: sum(sorted(each)[:3]) / 3 for name, each in costs.items()}
    ours = quiet["ours"]
    for name, cost in quiet.items():
        print(f"{name}: {cost * 1e6:.0f} us, {cost / ours:.2f} x ours")
    assert ours <= quiet["starlette, compressed as ours"]
    assert ours < quiet["fastapi, compressed as ours"]
    assert ours < 1.1 * quiet["fastapi"], "level, as far as this can be measured; that one compresses nothing"
