"""A process that answers the questions of the page, one at a time: `python -m hitori.web.worker`.

It reads frames from stdin and writes frames to stdout, as workers.py has them. A thread does the work, so that the main
thread notices the end of stdin, and with it of the server, in the midst of an answer.
"""

from __future__ import annotations

import os
import sys
from queue import SimpleQueue
from threading import Thread
from traceback import print_exception
from typing import BinaryIO

import msgspec

from ..errors import HitoriError
from .api import ENDPOINTS
from .messages import DEFECT, File, Problem
from .openapi import question
from .workers import LENGTH, Question, Reply, framed

_NAMED = {endpoint.__name__: endpoint for endpoint in ENDPOINTS}


def reply_to(asked: Question) -> Reply:
    """The answer of the endpoint, or the problem: 422 for what has no answer, 500 for a defect of ours."""
    endpoint = _NAMED[asked.name]
    try:
        answer = endpoint(msgspec.json.decode(asked.body, type=question(endpoint)))
    except HitoriError as error:
        return Reply(422, msgspec.json.encode(Problem(str(error))))
    except Exception as error:
        print_exception(error)
        return Reply(500, msgspec.json.encode(Problem(DEFECT)))
    if isinstance(answer, File):
        return Reply(200, answer.content, answer.media_type, answer.name)
    return Reply(200, msgspec.json.encode(answer))


def main() -> None:
    """Answer until stdin ends."""
    frames = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints is not a frame
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=_work, args=(questions, frames), daemon=True).start()
    while length := sys.stdin.buffer.read(LENGTH):
        frame = sys.stdin.buffer.read(int.from_bytes(length, "big"))
        questions.put(msgspec.msgpack.decode(frame, type=Question))
    os._exit(0)  # not waiting for the answer, which nobody reads


def _work(questions: SimpleQueue[Question], frames: BinaryIO) -> None:
    while True:
        frames.write(framed(reply_to(questions.get())))
        frames.flush()


if __name__ == "__main__":
    main()
