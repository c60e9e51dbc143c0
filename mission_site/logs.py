"""Logs for a server: one line for each event, ``key=value``, with no address of anybody and no secret."""

import json
import logging
import re
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed import OptExcInfo
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

log: Final = logging.getLogger("mission_site.requests")
_OWNERS_SECRET: Final = re.compile("(/owner/+)[^/]+", re.IGNORECASE)
_LONGEST_PATH: Final = 100


class OneLine(logging.Formatter):
    """Writes a record, with its traceback if it has one, on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        line = f"time={when} level={record.levelname.lower()} from={record.name} {_pair(record)}"
        if record.exc_info:
            line += f" fault={json.dumps(self.formatException(record.exc_info), ensure_ascii=False)}"
        return line


def _pair(record: logging.LogRecord) -> str:
    fields = getattr(record, "fields", None)
    if isinstance(fields, dict):
        return " ".join(f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in fields.items())
    return f"event={json.dumps(record.getMessage(), ensure_ascii=False)}"


def log_in_lines(level: int = logging.INFO) -> None:
    """Send all logs of this process to standard error, one line each."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    logging.basicConfig(level=level, handlers=[handler], force=True)


def shown_path(path: str) -> str:
    """Return a path, however it is written, as it may stand in a log: without an owner's secret."""
    return _OWNERS_SECRET.sub(r"\1…", path)[:_LONGEST_PATH]


class RequestLog:
    """Logs each request: method, path without owners' secrets and queries, status, milliseconds."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer as the app does, and log it."""
        began = time.perf_counter()
        path = shown_path(environ.get("PATH_INFO", ""))
        method = environ.get("REQUEST_METHOD", "")

        def start_logged(
            status: str, headers: list[tuple[str, str]], exc_info: "OptExcInfo | None" = None
        ) -> object:
            took = round((time.perf_counter() - began) * 1000, 1)
            fields = {"method": method, "path": path, "status": int(status[:3]), "ms": took}
            log.info("request", extra={"fields": fields})
            return start_response(status, headers, exc_info)

        return self._app(environ, start_logged)  # type: ignore[arg-type]
