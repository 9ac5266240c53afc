"""The built client: its page, its assets, and what is shown where there is none."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient
from web_visit import PLACE, problem

from ferrovia.server.app import create_app
from ferrovia.server.settings import Settings
from ferrovia.struct import replace


@pytest.mark.parametrize("path", ["/", "/t/abc", "/t/abc/screen", "/anything/else", "/index.html"])
def test_every_path_of_the_client_answers_its_page(ann, path):
    answer = ann.get(path)

    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert "Ferrovia" in answer.text


def test_assets_are_kept_for_good(ann):
    answer = ann.get("/assets/index-a1b2.js")

    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text.startswith("console.log")


def test_a_browser_that_cannot_unpack_gets_it_plain(ann):
    answer = ann.get("/assets/index-a1b2.js", headers={"accept-encoding": "identity"})

    assert "content-encoding" not in answer.headers
    assert answer.text.startswith("console.log")


def test_what_has_not_changed_is_not_sent_again(ann):
    tag = ann.get("/").headers["etag"]

    assert ann.get("/", headers={"if-none-match": tag}).status_code == 304


def test_a_new_build_is_served_at_once(ann, settings):
    ann.get("/")

    (settings.web / "index.html").write_text("a new page")

    assert ann.get("/").text == "a new page"


def test_assets_that_are_not_there_are_no_page(ann):
    assert problem(ann.get("/assets/none.js"), 404)["problem"] == "unknown"


@pytest.mark.parametrize(
    "path",
    [
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/assets/..%2f..%2foutside.txt",
        "/..%5coutside.txt",
    ],
)
def test_nothing_outside_the_client_is_sent(ann, path):
    assert "not to be read" not in ann.get(path).text


def test_where_the_client_is_not_built_the_page_says_what_to_do(tables, settings, tmp_path):
    app = create_app(tables, replace(settings, web=tmp_path / "nowhere"))

    answer = TestClient(app, PLACE).get("/")

    assert answer.status_code == 503
    assert "make client" in answer.text
    assert "style" not in answer.text
    assert "<script" not in answer.text


class Inside(HTMLParser):
    """What a page holds itself, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.loaded: list[str] = []
        self._within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within = tag
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.inline.append(f"{tag} {name}")
            if name in ("src", "href") and value is not None:
                self.loaded.append(value)

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within in ("script", "style") and data.strip():
            self.inline.append(data)


def test_the_built_page_has_nothing_inline_and_loads_nothing_from_elsewhere():
    page = Settings().web / "index.html"
    assert page.is_file(), "the client is not built; run: make client"
    inside = Inside()

    inside.feed(page.read_text(encoding="utf-8"))

    assert inside.inline == []
    assert inside.loaded
    assert all(re.match(r"/(?!/)", where) for where in inside.loaded)


def test_the_built_styles_load_nothing_from_elsewhere():
    styles = list((Settings().web / "assets").glob("*.css"))
    assert styles, "the client is not built; run: make client"

    for style in styles:
        text = style.read_text(encoding="utf-8")
        assert "@import" not in text
        assert not re.findall(r"url\(\s*[\"']?(?!data:|/(?!/)|#)", text)
