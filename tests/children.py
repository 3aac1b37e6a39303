"""Jobs of the engine without a process of their own, for tests of what is made of their results."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import Any

from app.engine.process import child
from app.engine.process.frames import read_frame, write_frame
from app.liushui.cases.sandbox import Progress, SandboxError, SandboxLimits


class _Sink(BytesIO):
    """Takes what a job writes on its way, and passes it on at once."""

    def __init__(self, progress: Progress | None) -> None:
        super().__init__()
        self._progress = progress
        self.raised: BaseException | None = None

    def flush(self) -> None:
        """A frame is whole when it is flushed."""
        self.seek(0)
        while (frame := read_frame(self, sys.maxsize)) is not None:
            header, _, _ = frame
            if self._progress is not None:
                try:
                    self._progress(str(header["stage"]), float(header["share"]))
                except BaseException as error:
                    self.raised = error
                    raise
        self.seek(0)
        self.truncate()


def run_here(
    job: dict[str, Any], parts: list[bytes], _limits: SandboxLimits | None, progress: Progress | None
) -> tuple[dict[str, Any], list[bytes]]:
    """What `sandbox` does with a job, in this process: everything passes through the same frames."""
    header, sent = _through_frames(job, parts)
    sink = _Sink(progress)
    try:
        answer, results = child._run(header, sent, sink)
    except BaseException as error:
        if sink.raised is not None:
            raise sink.raised from None
        raise SandboxError("memory" if isinstance(error, MemoryError) else "crashed") from error
    return _through_frames(answer, results)


def _through_frames(header: dict[str, Any], parts: list[bytes]) -> tuple[dict[str, Any], list[bytes]]:
    pipe = BytesIO()
    write_frame(pipe, header, parts)
    pipe.seek(0)
    frame = read_frame(pipe, sys.maxsize)
    assert frame is not None
    return frame[0], frame[1]
