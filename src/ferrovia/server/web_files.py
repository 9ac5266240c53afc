"""The built client: its page and its assets, and what is shown where it has not been built."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from ferrovia.server.settings import Settings
from ferrovia.struct import Struct
from ferrovia.tables.problems import unknown

router = APIRouter(include_in_schema=False)
ASSETS = "assets"
"""Folder of files whose names change with their contents."""
PAGE = "index.html"
FOREVER = "public, max-age=31536000, immutable"
PACKED = (".js", ".css", ".html", ".svg", ".json", ".txt", ".webmanifest")
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Ferrovia</title></head>
<body><h1>Ferrovia</h1>
<p>The server runs, but its pages have not been built. Run <code>make client</code>
in the folder of the source, then load this page again.</p></body></html>
"""


class Asset(Struct, frozen=True):
    """A file of the client, as it is and packed."""

    stamp: tuple[int, int]
    plain: bytes
    packed: bytes | None


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
def page(request: Request, path: str) -> Response:
    """Return a file of the client; for any other path the page itself, which finds its way."""
    if path == "api" or path.startswith("api/"):
        raise unknown("This page does not exist.")
    settings: Settings = request.app.state.settings
    root = settings.web.resolve()
    is_asset = path.startswith(f"{ASSETS}/")
    file = _file(root, path)
    if file is None and is_asset:
        raise unknown("There is no such file here.")
    file = file or _file(root, PAGE)
    if file is None:
        return HTMLResponse(NOT_BUILT, 503, {"cache-control": "no-store"})
    return _sent(request, file, FOREVER if is_asset else "no-cache")


def _file(root: Path, path: str) -> Path | None:
    """Return a file below a folder, and none that lies elsewhere."""
    try:
        wanted = (root / path).resolve()
        return wanted if wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):  # too long, or with signs that no name can have
        return None


def _sent(request: Request, file: Path, caching: str) -> Response:
    asset = _asset(request.app.state.assets, file)
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    headers["etag"] = f'"{asset.stamp[0]:x}-{asset.stamp[1]:x}"'
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    body = asset.plain
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = asset.packed, "gzip"
    return Response(body, headers=headers, media_type=media)


def _asset(kept: dict[Path, Asset], file: Path) -> Asset:
    """Return a file, packed once and for as long as it does not change."""
    stat = file.stat()
    stamp = (stat.st_mtime_ns, stat.st_size)
    found = kept.get(file)
    if found is None or found.stamp != stamp:
        plain = file.read_bytes()
        packed = gzip.compress(plain, 9) if file.suffix in PACKED else None
        found = kept[file] = Asset(stamp, plain, packed)
    return found
