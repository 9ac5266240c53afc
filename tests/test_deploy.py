"""What hosts install from: the locks, the container file, the unit of systemd, the proxies."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from ferrovia.cli import command_parser

CHECKOUT = Path(__file__).parents[1]
DEPLOY = CHECKOUT / "deploy"
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKED = re.compile(
    r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>\S+)(?P<rest>(?:[^\n]*\\\n)*[^\n]*)", re.M
)

sys.path.insert(0, str(DEPLOY))
import audit  # noqa: E402


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(name: str) -> dict[str, str]:
    """Return the packages of a lock with their versions; each must have hashes."""
    found = {}
    for entry in LOCKED.finditer((DEPLOY / name).read_text(encoding="utf-8")):
        assert "--hash=sha256:" in entry["rest"], f"{name}: {entry['name']} has no hash"
        found[plain(entry["name"])] = entry["version"]
    return found


def requirements(*extras: str) -> Iterator[Requirement]:
    """Yield what the package itself asks for, with some of its extras."""
    rows = list(PROJECT["project"]["dependencies"])
    for extra in extras:
        rows += PROJECT["project"]["optional-dependencies"][extra]
    for row in map(Requirement, rows):
        if row.name == "ferrovia":
            yield from requirements(*row.extras)
        else:
            yield row


@pytest.mark.parametrize(
    ("lock", "extras"),
    [("requirements.lock", ["postgres", "oidc"]), ("requirements-dev.lock", ["dev"])],
)
def test_the_lock_is_in_step_with_what_the_package_asks_for(lock, extras):
    versions = locked(lock)
    missing = [
        str(row)
        for row in requirements(*extras)
        if plain(row.name) not in versions
        or not row.specifier.contains(versions[plain(row.name)], prereleases=True)
    ]
    assert missing == [], "run: make lock"


def test_the_build_has_a_lock_of_its_own():
    rows = [*PROJECT["build-system"]["requires"], *_lines(DEPLOY / "build.in")]
    versions = locked("build.lock")
    assert [row for row in map(Requirement, rows) if plain(row.name) not in versions] == []


def _lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def instructions(text: str) -> list[tuple[str, str]]:
    """Return the instructions of a container file, continued lines joined."""
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", text, flags=re.M))
    return [(line.split()[0], line.partition(" ")[2]) for line in joined.splitlines() if line]


def complaints(text: str) -> list[str]:
    """Return what is wrong with a container file."""
    rows = instructions(text)
    last_stage = rows[max(n for n, (word, _) in enumerate(rows) if word == "FROM") :]
    words = dict(last_stage)
    found = []
    for word, rest in rows:
        if word == "FROM" and not re.search(r":\d[\w.-]*( AS |$)", rest):
            found.append(f"no version: {rest}")
        if word == "ADD":
            found.append(f"fetches what nobody has checked: {rest}")
        if word in ("ENV", "ARG") and re.search(r"(?i)password|secret|token|key", rest):
            found.append(f"a secret would stay in the image: {rest}")
        if "pip install" in rest and not ("--require-hashes" in rest or "--no-index" in rest):
            found.append(f"installs without hashes: {rest}")
        if word == "RUN" and re.search(r"\b(sudo|curl|wget)\b", rest):
            found.append(f"runs what nobody has checked: {rest}")
    if words.get("USER", "0") in ("0", "root"):
        found.append("runs as root")
    found += [f"has no {word}" for word in ("HEALTHCHECK", "ENTRYPOINT") if word not in words]
    return found


def test_the_container_file_is_without_complaint():
    assert complaints((DEPLOY / "Containerfile").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("USER 10001", "USER root", "root"),
        ("--require-hashes --requirement /tmp", "--requirement /tmp", "hashes"),
        (":3.11-slim-bookworm", ":latest", "version"),
        ("HEALTHCHECK", "LABEL", "HEALTHCHECK"),
        ("STOPSIGNAL SIGTERM", "ENV SMTP_PASSWORD=x", "secret"),
        ("STOPSIGNAL SIGTERM", "ADD https://example.org/x /x", "checked"),
    ],
)
def test_a_careless_container_file_is_complained_of(old, new, word):
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert any(word in said for said in complaints(text.replace(old, new)))


def test_hadolint_finds_nothing_either():
    tool = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    if tool is None:
        assert sys.platform != "linux", "hadolint comes with the development tools: make setup"
        return
    done = subprocess.run([tool, DEPLOY / "Containerfile"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_container_starts_a_server_that_there_is():
    rows = dict(instructions((DEPLOY / "Containerfile").read_text(encoding="utf-8")))
    assert json.loads(rows["ENTRYPOINT"]) == ["ferrovia"]
    chosen = command_parser("serve").parse_args(json.loads(rows["CMD"]))
    assert (chosen.host, str(chosen.data), rows["VOLUME"]) == ("0.0.0.0", "/data", "/data")
    assert str(chosen.port) == rows["EXPOSE"]


def unit() -> str:
    return (DEPLOY / "ferrovia.service").read_text(encoding="utf-8")


def test_the_unit_starts_a_server_that_there_is():
    (start,) = re.findall(r"^ExecStart=((?:.*\\\n)*.*)", unit(), re.M)
    _, *words = shlex.split(start.replace("\\\n", " "))
    words = [word for word in words if word != "$FERROVIA_OPTIONS"]
    chosen = command_parser("serve").parse_args(words)
    assert chosen.host == "127.0.0.1"
    assert chosen.log_format == "json"
    grace = float(chosen.grace)
    assert float(re.findall(r"^TimeoutStopSec=(\d+)", unit(), re.M)[0]) > grace + 10


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_takes_the_units_and_finds_them_hardened(tmp_path):
    units = [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]
    assert len(units) == 3
    copies = [tmp_path / path.name for path in units]
    for path, copy in zip(units, copies, strict=True):
        text = path.read_text(encoding="utf-8")
        copy.write_text(text.replace("/opt/ferrovia/bin/ferrovia", "/bin/true"))

    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *copies], capture_output=True, text=True
    )
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20"]
        + [str(copy) for copy in copies if copy.suffix == ".service"],
        capture_output=True,
        text=True,
    )

    assert (verified.returncode, verified.stderr) == (0, "")
    assert judged.returncode == 0, judged.stdout[-300:]


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_the_proxies_pass_on_to_the_server_and_keep_metrics_back(name):
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert "127.0.0.1:8649" in text
    assert text.count("{") == text.count("}")
    assert re.search(r"/metrics\b[^}]*404", text)


def test_nginx_passes_on_what_the_server_needs_to_know():
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for header in ("Host $http_host", "X-Forwarded-Proto $scheme", "Upgrade $http_upgrade"):
        assert f"proxy_set_header {header};" in text


def test_an_audit_without_data_says_so_and_fails_nobody():
    skipped = {"dependencies": [{"name": "tqdm", "skip_reason": "not found"}]}
    for found in (
        audit.judge_python(json.dumps(skipped), ""),
        audit.judge_python("", "first\nno network"),
        audit.judge_client('{"error": {}}', ""),
        audit.judge_client("", "405 Method Not Allowed"),
    ):
        assert found.problem and not found.holes
        assert "NOT audited" in audit.report("a lock", found)


def test_an_audit_names_every_known_hole():
    rows = [
        {"name": "tqdm", "version": "4.0", "vulns": [{"id": "PYSEC-1"}]},
        {"name": "msgspec", "version": "0.19", "vulns": []},
        {"name": "odd", "skip_reason": "not found"},
    ]
    python = audit.judge_python(json.dumps({"dependencies": rows}), "")
    client = audit.judge_client(
        json.dumps(
            {
                "vulnerabilities": {"vite": {"severity": "high"}},
                "metadata": {"dependencies": {"total": 200}},
            }
        ),
        "",
    )
    assert python == audit.Audit(2, ("tqdm 4.0: PYSEC-1",))
    assert client == audit.Audit(200, ("vite: high",))
    assert audit.report("x", python) == "x: 2 packages audited, 1 known holes\n  tqdm 4.0: PYSEC-1"
