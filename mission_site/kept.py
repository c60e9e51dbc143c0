"""Pictures and scripts of ours, which browsers keep for a while and know again by what is in them."""

from hashlib import blake2s
from typing import TYPE_CHECKING, Final

from flask import Request, Response

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

A_WEEK: Final = "public, max-age=604800"


def kept_file(
    request: Request, content: bytes, content_type: str, *, cache: str = A_WEEK, vary: str = ""
) -> "AnyResponse":
    """Answer with a file, or just say that the browser has it already."""
    headers = {"Cache-Control": cache} | ({"Vary": vary} if vary else {})
    response = Response(content, headers=headers, content_type=content_type)
    response.set_etag(blake2s(content, digest_size=8).hexdigest())
    return response.make_conditional(request)
