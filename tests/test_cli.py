"""The command line: help, complaints, and the listing of rules."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ferrovia
from ferrovia.cli import main
from ferrovia.cli.errors import CommandError
from ferrovia.cli.rules_command import Citation, citations

TESTS = '''
import pytest

pytestmark = pytest.mark.statement("1849", "1.1-1")

@pytest.mark.statement("1849", "9.2-4", "9.2-5")
def test_selling():
    pass

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.statement("1849", "6-1"))])
def test_phases(n):
    pass

@pytest.mark.statement("1849", "5-1")
class TestMarket:
    @pytest.mark.statement("1849", "5-2")
    def test_stack(self):
        pass

@pytest.mark.statement("1849", "9.9-9")
def helper():
    """A mark on what is no test says nothing."""
'''


@pytest.fixture
def tests(tmp_path):
    (tmp_path / "test_sample.py").write_text(TESTS)
    return tmp_path


def test_citations_belong_to_the_test_class_or_file_they_mark(tests):
    assert list(citations(tests)) == [
        Citation("1849", "1.1-1", "test_sample.py"),
        Citation("1849", "9.2-4", "test_sample.py::test_selling"),
        Citation("1849", "9.2-5", "test_sample.py::test_selling"),
        Citation("1849", "6-1", "test_sample.py::test_phases"),
        Citation("1849", "5-2", "test_sample.py::TestMarket::test_stack"),
        Citation("1849", "5-1", "test_sample.py::TestMarket"),
    ]


@pytest.mark.parametrize("arguments", ['"1849"', '"1849", *IDS', '"1849", id="9.2-4"'])
def test_a_mark_that_cannot_be_read_is_reported_with_its_place(tmp_path, arguments):
    source = f"@pytest.mark.statement({arguments})\ndef test_it(): pass\n"
    (tmp_path / "test_bad.py").write_text(source)
    with pytest.raises(CommandError, match=r"test_bad\.py::test_it, line 1"):
        list(citations(tmp_path))


def test_rules_lists_statements_with_the_tests_that_cite_them(tests, capsys):
    assert main(["rules", "1849", "9.2", "--tests", str(tests)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("9.2 Selling\n")
    assert "[9.2-4] No selling of a corporation" in shown
    assert "      test_sample.py::test_selling\n" in shown
    assert shown.endswith("11 statements, 0 of them only pointers to others; 9 without a test\n")


def test_one_statement_is_shown_without_a_count(tests, capsys):
    assert main(["rules", "1849", "9.2-4", "--tests", str(tests)]) == 0
    assert capsys.readouterr().out.endswith("      test_sample.py::test_selling\n\n")


def test_rules_untested_leaves_out_what_is_cited_and_what_only_points(tests, capsys):
    assert main(["rules", "1849", "9.2", "4-1", "--untested", "--tests", str(tests)]) == 0
    shown = capsys.readouterr().out
    assert "[9.2-3]" in shown
    assert "[9.2-4]" not in shown
    assert "[4-1]" not in shown


def test_rules_without_tests_says_so(monkeypatch, capsys):
    monkeypatch.setattr("ferrovia.cli.rules_command.find_tests", lambda: None)
    assert main(["rules", "1849", "9.2"]) == 0
    assert "the tests are not installed" in capsys.readouterr().out
    assert main(["rules", "1849", "--untested"]) == 2
    assert "the tests are not installed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["rules", "1899"], "no rules of 1899 here; there are rules of: 1844, 1848, 1849"),
        (["rules", "1849", "99.9"], "there is no section or statement 99.9"),
        (["rules", "1849", "--tests", "nowhere"], "there is no folder nowhere"),
    ],
)
def test_a_complaint_says_what_would_help(arguments, complaint, capsys):
    assert main(arguments) == 2
    assert complaint in capsys.readouterr().err


def test_without_a_command_the_help_is_shown(capsys):
    assert main([]) == 2
    assert "rules" in capsys.readouterr().err


def test_a_reader_who_stops_early_is_no_trouble():
    command = "from ferrovia.cli import main; raise SystemExit(main(['rules', '1849']))"
    with subprocess.Popen(
        [sys.executable, "-c", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def modules_after(*arguments: str) -> set[str]:
    """Run a command in a process of its own and return the modules it imported."""
    script = (
        "import sys\nfrom ferrovia.cli import main\n"
        f"try: main({list(arguments)})\nexcept SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(ran.stderr.split())


def test_help_imports_no_command_and_no_room_below():
    found = {name for name in modules_after("--help") if name.startswith("ferrovia.")}
    assert found == {"ferrovia.cli", "ferrovia.cli.errors"}


@pytest.mark.parametrize("arguments", [["--version"], ["-m", "ferrovia", "--version"]])
def test_the_package_is_a_command_and_says_its_version(arguments, capsys):
    if arguments == ["--version"]:
        with pytest.raises(SystemExit) as end:
            main(arguments)
        assert end.value.code == 0
        shown = capsys.readouterr().out
    else:
        shown = subprocess.run(
            [sys.executable, *arguments], capture_output=True, text=True, check=True
        ).stdout
    assert shown == f"ferrovia {ferrovia.__version__}\n"


@pytest.mark.parametrize("called", [["nonsense"], ["replay"]])
def test_a_call_that_says_too_little_is_misused(called, capsys):
    with pytest.raises(SystemExit) as end:
        main(called)
    assert end.value.code == 2
    assert "usage: ferrovia" in capsys.readouterr().err


def test_commands_of_the_engine_import_msgspec_and_nothing_else():
    foreign = {"fastapi", "pydantic", "starlette", "uvicorn", "websockets"}
    assert not foreign & modules_after("random", "--players", "3")


def test_a_record_is_replayed_without_what_reads_other_files(tmp_path):
    path = tmp_path / "game.json"
    assert main(["new", str(path), "--players", "3"]) == 0
    found = modules_after("replay", str(path))
    assert not [name for name in found if name.startswith(("ferrovia.views", "ferrovia.interop"))]
