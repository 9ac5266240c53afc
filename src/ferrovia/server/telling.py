"""Asking once for all pages of a table that want to know the same at the same time.

A change of a table wakes all pages that have it open. What they want to know is collected for a
moment and found in one go, in one thread and under one lock; what several see is written once.
"""

from __future__ import annotations

import asyncio

from ferrovia.server.requests import in_thread
from ferrovia.tables import Declined, Known, Tables, Visitor, updates
from ferrovia.tables.updates import News


class _Asked:
    """A page that waits for what is new."""

    def __init__(self, guest: Visitor, known: Known) -> None:
        self.guest = guest
        self.known = known
        self.news: asyncio.Future[News] = asyncio.get_running_loop().create_future()


class Telling:
    """What is new, for all pages of a server; used in its event loop only."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._asked: dict[str, list[_Asked]] = {}
        """Who waits to be asked for, by table."""
        self._answering: set[asyncio.Task[None]] = set()

    async def news(self, table: str, guest: Visitor, known: Known) -> News:
        """Return what is new at a table for a page; ``Declined`` if it may not know."""
        asked = _Asked(guest, known)
        waiting = self._asked.setdefault(table, [])
        waiting.append(asked)
        if len(waiting) == 1:
            task = asyncio.create_task(self._answer(table))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        return await asked.news

    async def _answer(self, table: str) -> None:
        await asyncio.sleep(0)  # pages woken by the same notice ask before this goes on
        asked = self._asked.pop(table)
        try:
            pages = [(each.guest, each.known) for each in asked]
            found = await in_thread(updates.changes_for_pages, self._tables, table, pages)
        except Exception as problem:
            for each in asked:
                if not each.news.done():
                    each.news.set_exception(problem)
            return
        for each, news in zip(asked, found, strict=True):
            if each.news.done():  # the page was closed meanwhile
                continue
            if isinstance(news, Declined):
                each.news.set_exception(news)
            else:
                each.news.set_result(news)
