"""Where games are kept, as the machine says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia.records import data_folder, games_folder


def test_the_data_folder_is_where_the_machine_keeps_data(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "ferrovia"
    assert games_folder() == tmp_path / "ferrovia" / "games"


@pytest.mark.parametrize("named", [None, "", "somewhere/else"])
def test_without_an_absolute_place_it_is_in_the_home_folder(monkeypatch, named):
    monkeypatch.setenv("HOME", "/home/ann")
    if named is None:
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_DATA_HOME", named)
    assert data_folder() == Path("/home/ann/.local/share/ferrovia")
