"""The OpenAPI description of the endpoints, read off their names, docstrings and types."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_type_hints

from msgspec import Struct, json

from .messages import File, Problem

Endpoint = Callable[[Any], Any]

REFUSALS = {
    400: "The question is malformed, or broke off.",
    403: "The request came from another page.",
    408: "The question did not arrive in time.",
    413: "The question is too long.",
    415: "The question is not JSON.",
    422: "The question has no answer.",
    500: "A defect of hitori.",
    503: "All workers are busy; `Retry-After` says when to come back.",
}
"""The statuses of answers that are a `Problem`."""


def path(endpoint: Endpoint) -> str:
    """Where the endpoint is served, e.g. `/api/new`."""
    return f"/api/{endpoint.__name__}"


def question(endpoint: Endpoint) -> type[Struct]:
    """The class of the message it takes."""
    taken: type[Struct] = next(iter(_types(endpoint).values()))
    return taken


def answer(endpoint: Endpoint) -> type[Struct]:
    """The class of the message it gives."""
    given: type[Struct] = _types(endpoint)["return"]
    return given


def describe(endpoints: Iterable[Endpoint], version: str) -> dict[str, Any]:
    """The whole description, as one JSON object."""
    endpoints = list(endpoints)
    messages = {Problem: None} | {message: None for each in endpoints for message in (question(each), answer(each))}
    messages.pop(File, None)
    references, schemas = json.schema_components(list(messages), ref_template="#/components/schemas/{name}")
    schema = dict(zip(messages, references, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {"title": "hitori play", "version": version},
        "paths": {path(each): {"post": _operation(each, schema)} for each in endpoints},
        "components": {"schemas": schemas},
    }


def _types(endpoint: Endpoint) -> dict[str, Any]:
    return get_type_hints(endpoint)


def _operation(endpoint: Endpoint, schema: dict[Any, Any]) -> dict[str, Any]:
    binary = {"type": "string", "format": "binary"}
    media = "application/octet-stream" if answer(endpoint) is File else "application/json"
    good = {"description": "The answer.", "content": {media: {"schema": schema.get(answer(endpoint), binary)}}}
    why = {"application/json": {"schema": schema[Problem]}}
    refusals = {str(status): {"description": words, "content": why} for status, words in REFUSALS.items()}
    return {
        "operationId": endpoint.__name__,
        "summary": (endpoint.__doc__ or "").partition("\n")[0],
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema[question(endpoint)]}}},
        "responses": {"200": good, **refusals},
    }
