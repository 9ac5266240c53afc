"""What visitors of the server do, in a line each."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

PLACE = "http://127.0.0.1:8649"
SOCKET = "ws://127.0.0.1:8649"
SEATS = [
    {"name": "Ann", "kind": "me"},
    {"name": "Bob", "kind": "link"},
    {"name": "Cyd", "kind": "here"},
]
ONE_SCREEN = [{"name": name, "kind": "me"} for name in ("Ann", "Bob", "Cyd")]


def open_table(browser: TestClient, seats: Any = SEATS, **more: Any) -> str:
    """Open a table, seated as listed."""
    wanted = {"title": "1849", "seats": seats, "drawn": False, "seed": "7", **more}
    answer = browser.post("/api/tables", json=wanted)
    assert answer.status_code == 200, answer.text
    found: str = answer.json()["table"]
    return found


def look(browser: TestClient, table: str) -> dict[str, Any]:
    """Return a table as a browser sees it."""
    answer = browser.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def first_choice(browser: TestClient, table: str) -> dict[str, Any]:
    """Return the first action that is offered, ready to be sent."""
    update = look(browser, table)["update"]
    choice = next(choice for choice in update["now"]["choices"] if not choice["dim"])
    return {"after": update["version"], "action": choice["action"]}


def play(browser: TestClient, table: str) -> Any:
    """Play the first action that is offered."""
    return browser.post(f"/api/tables/{table}/actions", json=first_choice(browser, table))


def sit(browser: TestClient, host: TestClient, table: str, seat: str = "") -> Any:
    """Take a seat (or, without one, watch) with the link that whoever opened the table sees."""
    links = look(host, table)["links"]
    key = links["seats"][seat] if seat else links["watch"]
    return browser.post("/api/sit", json={"key": key})


def problem(answer: Any, status: int) -> dict[str, Any]:
    """Return the problem of an answer that must be one."""
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    assert found["text"].endswith(".")
    return found


def live(browser: TestClient, table: str, **headers: str) -> Any:
    """Open the live connection of a table."""
    return browser.websocket_connect(f"{SOCKET}/api/tables/{table}/live", headers=headers)
