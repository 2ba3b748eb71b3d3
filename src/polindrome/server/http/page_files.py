"""The files of the page as they are sent: read once, without comments, and compressed once."""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from polindrome.server.http.comments import script_without_comments, styles_without_comments

# The tables of some systems say otherwise, and a browser runs no script that is called plain text.
for _suffix, _type in {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}.items():
    mimetypes.add_type(_type, _suffix)

_TIDY: dict[str, Callable[[str], str]] = {".js": script_without_comments, ".css": styles_without_comments}
_IMPORT = re.compile(r'^(?:import|export)\b(?:[^;"(]*\bfrom)? "(\.[^"]+)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Form:
    """The bytes of a file as they are sent, and the tag by which a browser knows that it has them."""

    body: bytes
    tag: str
    is_compressed: bool

    @classmethod
    def of(cls, body: bytes, *, is_compressed: bool = False) -> Form:
        """The form with these bytes."""
        return cls(body, f'"{sha256(body).hexdigest()[:32]}"', is_compressed)


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file in both forms, plain for both if nothing is gained; of a module also the files that it needs to run."""

    media_type: str
    plain: Form
    compressed: Form
    imports: tuple[Path, ...]

    @classmethod
    def of(cls, path: Path, data: bytes) -> PageFile:
        """The file at that path with this content."""
        if tidy := _TIDY.get(path.suffix):
            data = tidy(data.decode()).encode()
        imports = _IMPORT.findall(data.decode()) if path.suffix == ".js" else []
        plain, small = Form.of(data), Form.of(gzip.compress(data, mtime=0), is_compressed=True)
        return cls(
            media_type=mimetypes.guess_type(path.name)[0] or "application/octet-stream",
            plain=plain,
            compressed=small if len(small.body) < len(data) else plain,
            imports=tuple((path.parent / name).resolve() for name in imports),
        )


class PageFiles:
    """Files that were asked for; one that has changed since is read again."""

    def __init__(self) -> None:
        self._kept: dict[Path, tuple[tuple[int, int], PageFile]] = {}

    def get(self, path: Path) -> PageFile:
        """The file at a path; FileNotFoundError if there is none."""
        now = path.stat()
        stamp, file = self._kept.get(path, (None, None))
        if file is None or stamp != (now.st_mtime_ns, now.st_size):
            file = PageFile.of(path, path.read_bytes())
            self._kept[path] = (now.st_mtime_ns, now.st_size), file
        return file

    def needed_by(self, module: Path) -> list[Path]:
        """The modules that one imports, and those that they import, each once, the nearest first; not itself."""
        found, seen = [module], {module}
        for each in found:
            new = [path for path in self.get(each).imports if path not in seen and path.is_file()]
            found += new
            seen.update(new)
        return found[1:]
