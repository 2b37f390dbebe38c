"""Builds the documentation as a site: `make docs` writes out/site, to be opened without a network.

python docs/build_site.py            the site, with MkDocs in strict mode: a broken link is an error
python docs/build_site.py --stage    only out/site-source: the pages as MkDocs reads them

The pages are those of docs/, the README and its neighbours, a page of every command with its help and a true output,
and the source files that a page links to.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
SOURCE, SITE = ROOT / "out/site-source", ROOT / "out/site"

TOP_PAGES = {"README.md": "readme.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""The pages at the top of the project, and their names in the site."""

NAV: dict[str, tuple[str, ...]] = {
    "Begin": (
        "readme.md",
        "cli.md",
        "commands.md",
        "recording.md",
        "notation.md",
        "page.md",
        "python.md",
        "languages.md",
    ),
    "Judge": (
        "rules.md",
        "rulings.md",
        "rulesets.md",
        "verify.md",
        "judging.md",
        "cases.md",
        "matches.md",
        "disagreements.md",
    ),
    "Cards": ("cards.md", "effects.md", "effects-reference.md", "decks.md"),
    "Files": ("format.md", "import.md", "golden-files.md"),
    "Reference": ("python-reference.md", "glossary.md"),
    "Project": ("architecture.md", "contributing.md", "changelog.md", "decisions/README.md"),
}

SHOWN: dict[str, tuple[str, ...]] = {
    "record": (
        "printf 'help\\nquit\\n' | duelog record table.duel --p1 plain-dragons.ydk --p2 plain-bulwark.ydk --seed 7",
    ),
    "play": ("duelog play --seed 7 -n 5",),
    "info": ("duelog info first-duel.duel",),
    "show": ("duelog show first-duel.duel --at 200", "duelog show first-duel.duel --turn 3 --as p1 --list"),
    "board": ("duelog board first-duel.duel --at 200 -o board.svg",),
    "log": ("duelog log first-duel.duel --turn 3", "duelog log first-duel.duel --turn 3 --moves"),
    "replay": ("duelog replay rivals-1.duel --at 40 --auto",),
    "match": (
        "duelog play --match --seed 3 -o games --deck1 starter-dawn.ydk --deck2 starter-dusk.ydk",
        "duelog match games/0001.match",
    ),
    "branch": ("duelog branch first-duel.duel --at 60 -o what-if.duel",),
    "tree": ("duelog tree .",),
    "lp": ("duelog lp first-duel.duel --turn 7",),
    "rewind": ("duelog rewind first-duel.duel --before 280",),
    "known": ("duelog known first-duel.duel --at 60 --as p1",),
    "report": ("duelog report first-duel.duel --at 60",),
    "diff": ("duelog diff rivals-1.duel rivals-2.duel --no-boards",),
    "review": ("duelog review first-duel.duel",),
    "verify": ("duelog verify first-duel.duel showcase.duel",),
    "legal": ("duelog legal first-duel.duel --at 60",),
    "explain": ("duelog explain first-duel.duel --at 60 'p1 attack M1 direct'",),
    "check": ("duelog check cases",),
    "import": ("duelog export first-duel.duel -o first.html", "duelog import first.html -o again.duel"),
    "export": ("duelog export rivals-1.duel -f moves",),
    "redact": ("duelog redact first-duel.duel --as public -o seen.duel", "duelog verify seen.duel"),
    "repair": ("head -c 9000 first-duel.duel > cut.duel; duelog repair cut.duel good.duel",),
    "card": ("duelog card 'Trap Hole'",),
    "cards": ("duelog cards sangan", "duelog cards --coverage starter-dawn.ydk"),
    "deck": ("duelog deck show starter-dawn.ydk", "duelog deck check starter-dawn.ydk"),
    "schema": ("duelog schema repair",),
}
"""The examples of each command: lines of a shell in a folder with the example duels, decks and a case."""

_SEARCH = """
var index, documents = {}, waiting = ["lunr.js", "index.js"];

function search(query) {
  return index.search(query).map(function (found) {
    var page = documents[found.ref];
    return {location: page.location, title: page.title, summary: page.text.substring(0, 200)};
  });
}

function loadNext() {
  if (!waiting.length) return begin();
  var script = document.createElement("script");
  script.src = joinUrl(base_url, "search/" + waiting.shift());
  script.onload = loadNext;
  document.head.appendChild(script);
}

function begin() {
  var data = duelogIndex;
  min_search_length = data.config.min_search_length - 1;
  lunr.tokenizer.separator = new RegExp(data.config.separator);
  index = lunr(function () {
    this.ref("location");
    this.field("title");
    this.field("text");
    data.docs.forEach(function (page) { this.add(page); documents[page.location] = page; }, this);
  });
  initSearch();
}

if (document.getElementById("mkdocs-search-results")) loadNext();
"""
"""What the search of MkDocs does in a worker, in the page itself."""

MOST_LINES = 40
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")


def main() -> int:
    """Stages the pages, and builds the site unless that is all."""
    stage()
    return 0 if "--stage" in sys.argv[1:] else build()


def build() -> int:
    """Builds the site from the staged pages; the exit code of MkDocs."""
    config = SITE.with_name("mkdocs.yml")
    config.write_text(configuration(), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(config)]
    done = subprocess.run(command, check=False)  # noqa: S603 - our own words
    if done.returncode == 0:
        search_in_files()
        print(f"{SITE / 'index.html'} is written")
    return done.returncode


def search_in_files() -> None:
    """Makes the search work in files that are opened without a server, where a browser lets a page read no other file.

    The index becomes a script, which pages may load; the worker that reads it becomes a part of the page.
    """
    folder = SITE / "search"
    index = json.loads((folder / "search_index.json").read_text(encoding="utf-8"))
    (folder / "index.js").write_text(f"var duelogIndex = {json.dumps(index)};\n", encoding="utf-8")
    main, begin = (folder / "main.js").read_text(encoding="utf-8"), "\nif (!window.Worker) {"
    if begin not in main:
        raise RuntimeError("search/main.js of MkDocs has another form now: see search_in_files")
    shared = main[: main.index(begin)].replace("!window.Worker", "true")
    (folder / "main.js").write_text(shared + _SEARCH, encoding="utf-8")


def configuration() -> str:
    """What MkDocs is told: the theme that comes with it, its search, nothing from a network."""
    nav = "".join(f"  - {title}:\n" + "".join(f"      - {page}\n" for page in pages) for title, pages in NAV.items())
    return (
        "site_name: duelog\nsite_url: ''\nuse_directory_urls: false\n"
        f"docs_dir: {SOURCE}\nsite_dir: {SITE}\n"
        "theme:\n  name: readthedocs\n  include_homepage_in_sidebar: false\n  highlightjs: false\n"
        "plugins: [search]\n"
        "markdown_extensions: [tables, fenced_code, {toc: {permalink: true}}]\n"
        "validation:\n  omitted_files: ignore\n  absolute_links: warn\n  unrecognized_links: warn\n  anchors: warn\n"
        f"nav:\n  - index.md\n{nav}"
    )


def stage(*, outputs: bool = True) -> None:
    """Writes the pages as MkDocs reads them; without `outputs`, the page of commands has their names only."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    SOURCE.mkdir(parents=True)
    for path in sorted(DOCS.rglob("*.md")):
        page = path.relative_to(DOCS).as_posix()
        _write("index.md" if page == "README.md" else page, path)
    for name, page in TOP_PAGES.items():
        _write(page, ROOT / name)
    for other in ("images", "duel.schema.json"):
        source = DOCS / other
        (shutil.copytree if source.is_dir() else shutil.copy)(source, SOURCE / other)
    (SOURCE / "commands.md").write_text("\n".join(commands_page(outputs)), encoding="utf-8")


def _write(page: str, path: Path) -> None:
    target = SOURCE / page
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(linked(path.read_text(encoding="utf-8"), path, page), encoding="utf-8")


def linked(text: str, path: Path, page: str) -> str:
    """A page with its links as they are in the site; what the site does not have is copied, or named only."""

    def link(found: re.Match[str]) -> str:
        words, target = found[1], found[2]
        place, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target) or not place:
            return found[0]
        there = page_of((path.parent / place).resolve())
        if there is None:
            return words
        up = os.path.relpath(there, Path(page).parent)
        return f"[{words}]({up}{f'#{anchor}' if anchor and there.endswith('.md') else ''})"

    return _LINK.sub(link, text).replace("](docs/images/", "](images/")


def page_of(path: Path) -> str | None:
    """Where a file of the project is in the site; None for a folder."""
    if path.is_dir():
        return None
    name = path.relative_to(ROOT).as_posix()
    if name in TOP_PAGES:
        return TOP_PAGES[name]
    if name.startswith("docs/") and not name.endswith(".py"):
        return "index.md" if name == "docs/README.md" else name.removeprefix("docs/")
    copy = SOURCE / "source" / name
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, copy)
    return f"source/{name}"


# --- the commands -----------------------------------------------------------------------------------------------


def commands_page(outputs: bool) -> Iterator[str]:
    """Every command: its help, and what it prints."""
    from duelog.cli.shell.lazy_commands import COMMANDS

    yield "# Every command\n"
    yield "With its help, and a true output on the example duels. In common: [the command line](cli.md).\n"
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder))
        for name in COMMANDS:
            yield f"## duelog {name}\n"
            if not outputs:
                continue
            yield _block(output(f"duelog {name} --help", folder), 200)
            for line in SHOWN.get(name, ()):
                yield _block(f"$ {line}\n{output(line, folder)}", MOST_LINES)


def lay_out(folder: Path) -> None:
    """Fills a folder with the example duels and decks, and a case."""
    for path in (*(ROOT / "examples").glob("*.duel"), *(ROOT / "examples/decks").iterdir()):
        shutil.copy(path, folder)
    (folder / "cases").mkdir()
    shutil.copy(sorted((ROOT / "tests/cases").rglob("battle-04*"))[0], folder / "cases")


def output(line: str, folder: str) -> str:
    """What a line of a shell prints, on both streams, with paths in the project relative to it.

    `RuntimeError` if it ends in trouble (exit code 2 or more).
    """
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(  # noqa: S602 - the lines stand above
        line, shell=True, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        encoding="utf-8",
    )  # fmt: skip
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{line}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout.replace(f"{ROOT}{os.sep}", "")


def _block(text: str, most: int) -> str:
    lines = text.rstrip().splitlines()
    more = [f"... and {len(lines) - most} more lines"] if len(lines) > most else []
    return "\n".join(["```console", *lines[:most], *more, "```\n"])


if __name__ == "__main__":
    sys.exit(main())
