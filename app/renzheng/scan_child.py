"""Reads one scan in a process of its own: `python -I scan_child.py`, bytes in, a line of JSON and bytes out.

Pictures come out as JPEG without anything that a camera writes beside them, PDFs without scripts, attachments and
metadata. What cannot be read ends with an exit code other than 0. It has no right but to read Python's own files.
"""

from __future__ import annotations

import io
import json
import resource
import sys
import warnings
from pathlib import Path

MEMORY_BYTES = 768 * 1024 * 1024
CPU_SECONDS = 20
PIXELS_MOST = 50_000_000
SIDE_MOST = 2600
PAGES_MOST = 20
PICTURES = ("JPEG", "PNG", "BMP")


def clean(data: bytes) -> tuple[str, bytes]:
    """Return the media type and the bytes to keep. Raises whatever the libraries raise, and ValueError."""
    if data.startswith(b"%PDF-"):
        return "application/pdf", _clean_pdf(data)
    if data.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"BM")):
        return "image/jpeg", _clean_picture(data)
    raise ValueError("neither a picture nor a PDF")


def _clean_picture(data: bytes) -> bytes:
    from PIL import Image, ImageOps

    with Image.open(io.BytesIO(data), formats=PICTURES) as picture:
        if picture.width * picture.height > PIXELS_MOST:
            raise ValueError("too many pixels")
        picture.load()
        # Turned as the camera held it: what says so goes with the rest of its notes.
        upright = ImageOps.exif_transpose(picture)
        if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
            seen_through = upright.convert("RGBA")
            upright = Image.new("RGB", seen_through.size, "white")
            upright.paste(seen_through, mask=seen_through.getchannel("A"))
        upright = upright.convert("RGB")
        upright.thumbnail((SIDE_MOST, SIDE_MOST))
        bare = Image.new("RGB", upright.size)
        bare.paste(upright)
        made = io.BytesIO()
        bare.save(made, "JPEG", quality=88, optimize=True)
        return made.getvalue()


def _clean_pdf(data: bytes) -> bytes:
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as document:
        if document.is_encrypted or not 1 <= len(document.pages) <= PAGES_MOST:
            raise ValueError("locked, empty or too long")
        root = document.Root
        for name in ("/OpenAction", "/AA", "/Metadata", "/AcroForm", "/Names", "/Collection"):
            if name in root:
                del root[name]
        for page in document.pages:
            for name in ("/AA", "/Annots", "/Metadata"):
                if name in page.obj:
                    del page.obj[name]
        if "/Info" in document.trailer:
            del document.trailer["/Info"]
        made = io.BytesIO()
        document.save(made)
        return made.getvalue()


def main() -> None:
    """Read the scan from standard input and write what is kept to standard output."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from app.engine.process import rights

    rights.give_up(rights.own_files())
    warnings.simplefilter("error")
    mimetype, kept = clean(sys.stdin.buffer.read())
    sys.stdout.buffer.write(json.dumps({"mimetype": mimetype}).encode() + b"\n" + kept)


if __name__ == "__main__":
    main()
