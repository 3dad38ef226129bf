"""verifiers lets scripted models reply to items over HTTP, and rewards what they say by the marks."""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from hitori.environments.dialogue import Dialogue
from hitori.environments.items import TASKS, Item, Task
from hitori.environments.marks import adjusted
from hitori.environments.sources import right_reply

from .scripted import MODELS

pytestmark = [
    pytest.mark.needs("verifiers"),
    pytest.mark.filterwarnings("ignore"),  # of the package and what it needs
]

Say = Callable[[list[dict[str, Any]]], str]
"""What a model says after messages."""


@contextmanager
def served(say: Say) -> Iterator[str]:
    """The address of a model that streams what it says, as OpenAI's API does."""

    class Model(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            deltas = [({"role": "assistant", "content": say(asked["messages"])}, None), ({}, "stop")]
            head = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "scripted"}
            chunks = [head | {"choices": [{"index": 0, "delta": delta, "finish_reason": end}]} for delta, end in deltas]
            sent = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(sent.encode())

        def log_message(self, *_: object) -> None:
            """Say nothing on stderr."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Model) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()


def rollouts(env: Any, say: Say) -> list[Any]:
    """The traces of a model that replies to each task of the environment."""
    import verifiers.v1 as vf

    async def run(address: str) -> list[Any]:
        client = vf.EvalClientConfig(base_url=address, api_key_var="HITORI_NO_KEY")
        context = vf.ModelContext(model="scripted", client=client)
        async with env.serving():
            episodes = [await env.run_episode(task, context) for task in env.taskset]
        assert all(episode.ok for episode in episodes), [trace.errors for each in episodes for trace in each.traces]
        return [trace for episode in episodes for trace in episode.traces]

    with served(say) as address:
        return asyncio.run(run(address))


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of this Python are found: `uv` runs the loop of a chat."""
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))


@pytest.mark.slow
@pytest.mark.parametrize("name", MODELS)
def test_a_scripted_model_is_rewarded_over_http(name: str) -> None:
    from hitori.environments.verifiers import load_environment

    env = load_environment(kind="solve", size=5, seed=7, count=1)
    (item,) = [task.data.item for task in env.taskset]
    say, score = MODELS[name]
    (trace,) = rollouts(env, lambda _: say(item))
    assert trace.reward == pytest.approx(score)
    assert trace.metrics["adjusted"] == pytest.approx(score)


@pytest.mark.slow
def test_questions_take_away_from_the_reward() -> None:
    from hitori.environments.verifiers import load_environment

    env = load_environment(kind="solve", size=5, seed=7, count=1, dialogue=True)
    (item,) = [task.data.item for task in env.taskset]
    heard: list[str] = []

    def say(messages: list[dict[str, Any]]) -> str:
        heard.append(str(messages[-1]["content"]))
        return "ask: #r1c1\nask: #r1c2 because r1c1" if len(heard) < 2 else right_reply(item)

    (trace,) = rollouts(env, say)
    assert "you may ask a judge" in heard[0]
    assert heard[1].startswith("#r1c1: ")
    assert trace.reward == pytest.approx(1 - 2 * Dialogue(item).price)
    assert trace.metrics["questions"] == 2


@pytest.mark.slow
def test_a_picture_reaches_the_model() -> None:
    from hitori.environments.verifiers import load_environment

    env = load_environment(kind="solve", size=5, seed=7, count=1, pictures="coordinates")
    (item,) = [task.data.item for task in env.taskset]
    heard: list[Any] = []

    def say(messages: list[dict[str, Any]]) -> str:
        heard.extend(messages[-1]["content"])
        return right_reply(item)

    (trace,) = rollouts(env, say)
    assert trace.reward == 1
    assert [part["type"] for part in heard] == ["text", "image_url"]
    assert heard[1]["image_url"]["url"].startswith("data:image/png;base64,")


@pytest.mark.parametrize("task", TASKS)
def test_each_reply_has_the_reward_of_its_mark(task: Task) -> None:
    from hitori.environments.verifiers import load_environment

    taskset = load_environment(kind=task, size=5, seed=3, count=3).taskset
    tasks = list(taskset)
    assert [each.data.item["task"] for each in tasks] == [task] * 3
    for each, (say, score) in ((each, model) for each in tasks for model in MODELS.values()):
        item: Item = each.data.item
        trace = SimpleNamespace(last_reply=say(item))
        assert asyncio.run(each.marked(trace)) == pytest.approx(score)
        assert asyncio.run(each.adjusted(trace)) == pytest.approx(adjusted(item, score))


def test_verifiers_finds_the_environment_by_its_name() -> None:
    import verifiers.v1 as vf

    from hitori.environments import verifiers as adapter

    config = vf.resolve_env_config({"taskset": {"id": adapter.ID, "kind": "judge", "size": 5, "count": 2}})
    env = vf.load_environment(config)
    assert isinstance(env, adapter.AskedEnv)
    assert [task.data.item["task"] for task in islice(env.taskset, 2)] == ["judge"] * 2
