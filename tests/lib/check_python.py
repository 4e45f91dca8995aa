#!/usr/bin/env python3
"""check_python.py: the binding for Python (bindings/python), with the library that FRENTE_LIBRARY names. What each part
promises is tried in all games, and the environment is played the way PettingZoo's own test plays one."""
import doctest
import gc
import hashlib
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

import numpy

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bindings/python"))
import frente  # noqa: E402
from frente import _library  # noqa: E402


class Binding(unittest.TestCase):
    def test_every_function_is_bound(self):
        header = re.sub(r"/\*.*?\*/", "", (ROOT / "include/frente.h").read_text(encoding="utf-8"), flags=re.S)
        bound = {"frente_" + name.lstrip("?") for name in _library.FUNCTIONS}
        self.assertEqual(bound, set(re.findall(r"\bfrente_\w+(?=\()", header)))

    def test_status_and_arguments_fit_the_header(self):
        header = re.sub(r"/\*.*?\*/", "", (ROOT / "include/frente.h").read_text(encoding="utf-8"), flags=re.S)
        for kind, name, arguments in re.findall(r"([\w ]+[ *]+)frente_(\w+)\(([^)]*)\);", header):
            count = 0 if arguments == "void" else arguments.count(",") + 1
            checked = "frente_status" in kind and "why" in arguments
            types = _library.FUNCTIONS["?" + name if checked else name]
            self.assertEqual(len(types) + (1 if checked else -1), count, name)

    def test_constants(self):
        header = (ROOT / "include/frente.h").read_text(encoding="utf-8")
        for name in ("SEATS", "WATCHER", "ALL", "CHOICES", "KEY_TEXT", "CHOICE_TEXT", "NAME_TEXT", "OPINIONS"):
            self.assertEqual(int(re.search(rf"FRENTE_{name} = (-?\d+)", header).group(1)), getattr(_library, name), name)


    def test_items_are_those_of_the_view(self):
        """Classes read a view as JSON; C reads the same things as a struct."""
        lib = _library.library()
        for id in frente.games():
            match = frente.Game(id).begin(number=2)
            seen, count = lib.handle(lib.see, match.now._handle, 0, 0), _library.c_int()
            items = lib.seen_items(seen, _library.byref(count))[:count.value]
            told = match.view(0)["items"]
            self.assertEqual([item.key for item in items], [item["key"] for item in told])
            self.assertEqual([item.id.decode() for item in items], [item.get("id", "") for item in told])
            self.assertEqual([item.at.decode() for item in items], [item.get("at", "") for item in told])
            lib.seen_release(seen)


class Games(unittest.TestCase):
    def test_every_language(self):
        listed = (ROOT / "po/LINGUAS").read_text(encoding="utf-8").splitlines()
        codes = [line.split()[0] for line in listed if line and not line.startswith("#")]
        self.assertEqual(frente.languages(), codes)
        for id in frente.games():
            match = frente.Game(id).begin(number=1)
            self.assertEqual([match.view("watcher", lang)["lang"] for lang in codes], codes)
            for lang in codes:
                self.assertTrue(match.prompt(match.acting[0], lang))

    def test_a_match_by_chance(self):
        for id in frente.games():
            with self.subTest(game=id):
                game, chance = frente.Game(id), random.Random(3)
                match = game.begin(game.scenarios[-1], number=4)
                for _ in range(60):
                    if match.over:
                        break
                    seat = match.acting[0]
                    words = match.list(seat)
                    self.assertEqual([game.choice(word) for word in words], match.choices(seat))
                    match.choose(seat, chance.choice(words))
                again = frente.read_record(match.record())
                self.assertEqual(again.hash, match.hash)
                self.assertEqual(len(again), len(match))
                self.assertEqual(game.begin_position(match.write(), game.scenarios[-1]).hash, match.hash)

    def test_seats_know_what_they_may(self):
        for id in frente.games():
            with self.subTest(game=id):
                game = frente.Game(id)
                match = game.begin(number=5)
                for seat in [*game.seats, "watcher"]:
                    seen = match.redact(seat)
                    truth = seen.imagine(number=9)
                    self.assertTrue((match.observe(seat) == truth.observe(seat)).all())
                    self.assertEqual(seen.view(seat)["items"], match.view(seat)["items"])
                self.assertEqual(len(game.names), game.observed)
                self.assertEqual(len(set(game.names)), game.observed)

    def test_numbers_have_names(self):
        game = frente.Game("libertad")
        match = game.begin_position("at picks\nevent f101\ntrack liberty 5\nhand anarchist an01 an03\n", number=1)
        known = match.known("anarchist")
        self.assertEqual(known["track liberty"], 5)
        self.assertEqual(known["viewer"], game.seats.index("anarchist"))
        self.assertEqual([known[f"hand anarchist an0{n}"] for n in (1, 2, 3)], [1, 0, 1])
        self.assertEqual(known["acts anarchist"], 1)
        self.assertEqual([match.known("moderate")[f"hand anarchist an0{n}"] for n in (1, 2, 3)], [0, 0, 0])
        self.assertEqual(match.mask("anarchist").sum(), 2)
        self.assertEqual(match.mask("anarchist")[game.action("pick an03")], 1)

    def test_refusals(self):
        match = frente.Game("libertad").begin_position(
            "at picks\nevent f101\nhand anarchist an01 an03\n", number=1)
        with self.assertRaises(frente.Refused) as caught:
            match.choose("anarchist", "pick an05")
        self.assertTrue(caught.exception.rule.startswith("LF-"))
        self.assertTrue(caught.exception.sentence)
        with self.assertRaises(frente.Refused):
            match.why("anarchist", "pick an05", lang="es")
        self.assertIsNone(match.why("anarchist", "pick an01"))
        for wrong in (lambda: match.choose("anarchist", "pick an99"), lambda: match.choose("nobody", "pick an01"),
                      lambda: frente.Game("chess"), lambda: frente.Bot("grandmaster"), lambda: match.view("nobody"),
                      lambda: match.game.begin("nowhere"), lambda: match.game.begin(options=["none"]),
                      lambda: match.prompt("anarchist", lang="xx"), match.scores, lambda: match.now.play("anarchist", "pick an01")):
            with self.assertRaises(frente.Misuse):
                wrong()
        self.assertEqual(len(match), 0)

    def test_words_of_games(self):
        for id in frente.games():
            game = frente.Game(id)
            self.assertGreater(game.version, 0)
            self.assertTrue(game.text("es"))
            self.assertEqual(list(game.words_of("seat")), game.seats)
            self.assertEqual([row["title"] for row in game.words_of("scenario", "fr").values()].count(""), 0)
            for kind in ("verb", "point", "field"):
                self.assertTrue(all(row["form"].startswith(name) for name, row in game.words_of(kind).items()))
            self.assertTrue(game.fits())
        with self.assertRaises(frente.Misuse):
            frente.Game("libertad").words_of("cards")

    def test_lines_and_dice(self):
        match = frente.Game("libertad").begin_position("at picks\nevent f101\nhand anarchist an01 an03\n", number=1)
        match.why_line("anarchist: pick an01")
        for wrong in ("anarchist: pick an99", "pick an01", "anarchist: pick an01 (dice 3"):
            with self.assertRaises(frente.Misuse):
                match.line(wrong)
        with self.assertRaises(frente.Misuse):
            match.choose("anarchist", "pick an01", dice="3 5")  # it throws none
        with self.assertRaises(frente.Refused) as caught:
            match.why_line("anarchist: pick an05")
        self.assertTrue(caught.exception.rule)
        self.assertEqual(len(match), 0)
        match.line("anarchist: pick an01")
        self.assertEqual(len(match), 1)
        self.assertEqual((match.steps("all"), match.steps("communist")), (1, 1))
        self.assertIn("an01", match.replay("anarchist")[0]["do"])
        self.assertNotIn("do", match.replay("communist")[0])  # what was picked face down is nobody else's business
        self.assertEqual(match.replay("all")[0]["do"], "pick an01")
        self.assertIsInstance(match.journal_lines("all"), str)

    def test_dice_fall_as_they_are_named(self):
        faces = []
        for face in ("1", "6"):
            match, chance = frente.Game("brunete").begin(number=3), random.Random(8)
            thrown = False
            while not thrown and not match.over:
                seat = match.acting[0]
                choice = chance.choice(match.choices(seat))
                try:
                    match.choose(seat, choice, dice=face)
                    thrown = True
                except frente.Misuse:
                    match.choose(seat, choice)
            self.assertTrue(thrown)
            self.assertIn(f"(dice {face})", match.record())
            faces.append(match.hash)
        self.assertNotEqual(*faces)

    def test_records_and_tags(self):
        match = frente.Game("cruzada").begin(number=3)
        for _ in range(12):
            seat = match.acting[0]
            match.choose(seat, match.list(seat)[0])
        self.assertIsNone(match.seats)
        match.seats = " ".join(f"{seat}=human" for seat in match.game.seats)
        with self.assertRaises(frente.Misuse):
            match.seats = "nobody=human"
        record = match.record(whole=True)
        again, found = frente.look(record)
        self.assertEqual((again.hash, again.seats, found["line"], found["other"]), (match.hash, match.seats, 0, ""))
        self.assertEqual((found["moves"], found["snapshot"]), (12, 12))
        self.assertEqual((again.scenario, again.options), (match.game.scenarios[0], []))
        old, found = frente.look(record.replace('[Version "', '[Version "9'))
        self.assertIn("version", found["other"])
        self.assertEqual(old.hash, match.hash)
        self.assertEqual((frente.resume(record).hash, len(frente.resume(record))), (match.hash, 0))
        self.assertEqual(frente.read_position(match.position()).hash, match.hash)
        self.assertGreater(len(match.position(full=True)), len(match.position()))
        before = match.at(5).hash
        match.rewind("all", 5)
        self.assertEqual((match.hash, len(match)), (before, 5))
        for wrong in (lambda: match.at(6), lambda: match.rewind("all", -1), lambda: match.replay("all", 9, 10)):
            with self.assertRaises(frente.Misuse):
                wrong()
        for broken in ("", "[Game", "at picks"):
            for read in (frente.look, frente.resume, frente.read_record, frente.read_position):
                with self.assertRaises(frente.Error):
                    read(broken)

    def test_stopped_at_a_point(self):
        game, points = frente.Game("libertad"), []
        for point in game.words_of("point"):
            match = game.begin_position("at picks\nevent f101\n", number=1)
            try:
                match.until(point)
            except frente.Misuse:
                continue  # it takes an argument
            self.assertIsNone(match.stopped)
            while not match.over and match.acting:
                seat = match.acting[0]
                match.choose(seat, match.list(seat)[0])
            if match.stopped:
                points.append(point)
                self.assertEqual((match.stopped, match.acting), (point, []))
                self.assertIn(point, match.decision("all"))
        self.assertTrue(points)
        with self.assertRaises(frente.Misuse):
            match.until("nowhere")

    def test_what_is_told(self):
        told = 0
        for id in frente.games():
            match = frente.Game(id).begin(number=7)
            seat = match.acting[0]
            choice = match.list(seat)[0]
            asked = match.asked(seat)
            self.assertEqual([row["do"] for row in asked["choices"]], match.list(seat))
            self.assertIsInstance(match.forecast(seat, choice), dict)
            self.assertIsInstance(match.costs(seat, choice, "es"), str)
            self.assertIn(match.lines(seat), match.show(seat))
            self.assertTrue(match.lines("all").startswith(match.lines("watcher")))
            spaces = [item["id"] for item in match.view(seat)["items"] if item["kind"] == "space" and item.get("id")]
            told += sum(bool(match.about(seat, "space", space)) for space in spaces)
            self.assertEqual(match.about(seat, "space", "no such place"), "")
            bot = frente.Bot("heuristic", 1)
            said = bot.advise(match, seat)
            self.assertLessEqual({row["do"] for row in said["best"]}, set(match.list(seat)))
            self.assertEqual(set(bot.expect(match.redact("watcher"), tries=3)), set(match.game.seats))
        self.assertGreater(told, 0)

    def test_undo_and_ends(self):
        match = frente.Game("libertad").begin(number=1)
        before, seat = match.hash, match.acting[0]
        with self.assertRaises(frente.Refused):
            match.may_undo(seat)
        match.choose(seat, match.list(seat)[0])
        self.assertNotEqual(match.hash, before)
        match.undo(seat)
        self.assertEqual(match.hash, before)
        match.end("moderate", "resign")
        self.assertTrue(match.over)
        self.assertEqual(match.scores()["moderate"], 0)
        self.assertEqual(match.rewards()["moderate"], -1)

    def test_bots(self):
        match = frente.Game("libertad").begin(number=2)
        bots = {seat: frente.Bot("heuristic", n) for n, seat in enumerate(match.game.seats)}
        while not match.over:
            seat = match.acting[0]
            match.choose(seat, bots[seat].choose(match, seat))
        self.assertGreater(len(match), 50)
        self.assertEqual(set(match.scores()), set(match.game.seats))

    def test_what_is_held_lives(self):
        now = frente.Game("libertad").begin(number=1).now
        gc.collect()
        self.assertEqual(len(now.observe(0)), now.game.observed)
        counts = frente.Batch("libertad", 8).counts
        gc.collect()
        self.assertTrue((counts > 0).all())


class Environment(unittest.TestCase):
    def play(self, env, seed):
        """PettingZoo's loop: every agent is asked through last(), and leaves with None."""
        env.reset(seed=seed)
        chance, total, asked = numpy.random.default_rng(seed), dict.fromkeys(env.agents, 0.0), 0
        for agent in env.agent_iter():
            seen, reward, ended, cut, info = env.last()
            total[agent] += reward
            self.assertFalse(cut)
            self.assertEqual(info, {})
            self.assertEqual(set(env.rewards), set(env.agents))
            if ended:
                env.step(None)
                continue
            self.assertTrue(env.observation_space(agent)["observation"].contains(seen["observation"]))
            legal = numpy.flatnonzero(seen["action_mask"])
            self.assertGreater(len(legal), 0)
            asked += 1
            env.step(int(chance.choice(legal)))
        self.assertEqual(env.agents, [])
        return total, asked

    def test_the_loop(self):
        env = frente.Env("libertad")
        for seed in (1, 2):
            total, asked = self.play(env, seed)
            self.assertEqual(total, env.match.rewards())
            self.assertEqual(asked, len(env.match))
        self.assertEqual(self.play(env, 1)[1], self.play(frente.Env("libertad"), 1)[1])

    def test_places(self):
        env = frente.Env("libertad", places=True)
        self.assertEqual(env.action_space(env.possible_agents[0]).n, 1024)
        total, _ = self.play(env, 3)
        self.assertEqual(total, env.match.rewards())
        with self.assertRaises(ValueError):
            env.reset(seed=3)
            env.step(1023)

    def test_so_many(self):
        env = frente.Env("libertad", places=True)
        env.reset(seed=1)
        asked = 0
        for _ in env.agent_iter(max_iter=5):
            env.step(0)
            asked += 1
        self.assertEqual(asked, 5)

    def test_where_pettingzoo_is(self):
        """Learners and PettingZoo's own test ask whether an environment is one of its class: a stand-in for it."""
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "pettingzoo.py").write_text("class AECEnv:\n    pass\n", encoding="utf-8")
            path = os.pathsep.join([folder, str(ROOT / "bindings/python")])
            words = "import frente, pettingzoo; assert isinstance(frente.Env('libertad'), pettingzoo.AECEnv)"
            done = subprocess.run([sys.executable, "-c", words], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_refused(self):
        env = frente.Env("libertad")
        env.reset(seed=1)
        wrong = int(numpy.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
        with self.assertRaises((frente.Refused, ValueError)):
            env.step(wrong)
        self.assertEqual(len(env.match), 0)


class Batches(unittest.TestCase):
    def test_random_and_given(self):
        for id in frente.games():
            with self.subTest(game=id):
                one, two = (frente.Batch(id, 12, seed=3, threads=threads) for threads in (1, 2))
                chance = numpy.random.default_rng(1)
                for batch in (one, two):
                    self.assertEqual(batch.random(30), 360)
                for _ in range(10):
                    picks = chance.integers(-1, one.counts)
                    one.step(picks)
                    two.step(picks)
                self.assertTrue((one.observe() == two.observe()).all())
                self.assertEqual([one.position(i).hash for i in range(12)], [two.position(i).hash for i in range(12)])

    def test_rows(self):
        batch = frente.Batch("libertad", 16, seed=1)
        batch.random(40)
        seen, mask, listed = batch.observe(), batch.mask(), batch.actions(16)
        for i in range(16):
            position, seat = batch.position(i), int(batch.seats[i])
            self.assertTrue((seen[i] == position.observe(seat)).all())
            self.assertTrue((mask[i] == position.mask(seat)).all())
            self.assertEqual(batch.choices(i), position.choices(seat))
            actions = [batch.game.action(choice) for choice in batch.choices(i)][:16]
            self.assertEqual(listed[i].tolist(), actions + [-1] * (16 - len(actions)))

    def test_refused(self):
        batch = frente.Batch("libertad", 4)
        with self.assertRaises(frente.Misuse):
            batch.step(batch.counts.copy())
        for wrong in (lambda: batch.step([0, 0]), lambda: batch.observe(numpy.empty(3)), lambda: batch.counts.fill(1)):
            with self.assertRaises(ValueError):
                wrong()
        with self.assertRaises(IndexError):
            batch.position(4)


class Tables(unittest.TestCase):
    """Two people and a bot; the host is the same every time."""

    def table(self):
        chance = random.Random(5)
        table = frente.Table(clock=lambda: 1790000000, chance=chance.randbytes)
        table.effort(3)
        return table

    def begin(self):
        table = self.table()
        saved = table.call("create", game="libertad", name="Ana",
                           seats={"anarchist": "me", "communist": "friend", "moderate": "bot:easy"})["saved"]
        for guest in (0, 1):
            table.hold(guest, [guest])
            self.assertEqual(table.say({"type": "hello", "lang": "es"}, guest), 0)
        return table, saved["game"], saved["events"]

    def keep(self, table, events):
        pending = table.pending()
        self.assertEqual(pending["before"], len(events))
        self.assertEqual(table.listen(0), [])
        events += pending["events"]
        table.stored()
        return pending["game"]

    def play(self, table, row, events, choices):
        bots, views = frente.Thinker(), [None, None]
        while choices:
            for due in table.due():
                self.assertEqual(table.think(0), None)
                job = table.think(due["seat"])
                self.assertTrue(table.asks(job))
                self.assertTrue(table.thought(bots.think(job)))
                self.assertFalse(table.asks(job))
                row = self.keep(table, events)
            for guest in (0, 1):
                for told in table.listen(guest):
                    views[guest] = told.get("view") or told.get("rest") or views[guest]
                    self.seq[guest] = told.get("seq", self.seq[guest])
                if views[guest].get("choices"):
                    said = {"type": "choose", "seq": self.seq[guest], "do": views[guest]["choices"][0]["do"]}
                    self.assertEqual(table.say(said, guest), 1)
                    row = self.keep(table, events)
                    choices -= 1
                    break
        return row

    def test_a_game(self):
        self.seq = [0, 0]
        table, row, events = self.begin()
        with self.assertRaises(frente.Refused):
            table.call("record")  # it would tell what the bot holds
        row = self.play(table, row, events, 8)
        self.assertEqual(row["events"], len(events))
        again = self.table()
        self.assertEqual(again.open(row, events, at_once=3), row)
        views = []
        for one in (table, again):
            one.hold(0, [0])
            one.say({"type": "hello"})
            views.append([told["view"] for told in one.listen() if told["type"] == "view"])
        self.assertEqual(*views)
        self.assertEqual(views[0][0]["viewer"], "anarchist")
        self.assertEqual(table.hurries, 0)
        self.assertFalse(table.order())

    def test_refused(self):
        table = self.table()
        for wrong in (lambda: table.say({"type": "hello"}), table.stored, lambda: table.next(99), lambda: table.hold(-1, []),
                      lambda: frente.Thinker().begin({}), frente.Thinker().end):
            with self.assertRaises(frente.Misuse):
                wrong()
        with self.assertRaises(frente.Refused) as caught:
            table.call("create", game="chess")
        self.assertIn("libertad", caught.exception.sentence)
        table, _, events = self.begin()
        self.assertEqual(table.say({"type": "chat", "text": "Salud"}), 1)
        with self.assertRaises(frente.Refused):
            table.say({"type": "recap"}, 1)
        self.keep(table, events)
        self.assertIn("Salud", str(table.listen(1)))
        table.leave(1)
        with self.assertRaises(frente.Misuse):
            table.say({"type": "recap"}, 1)

    def test_thinks(self):
        table, bots = self.table(), frente.Thinker()
        first, second = frente.Game("brunete").seats
        table.call("create", game="brunete", seats={first: "me", second: "bot:easy"})
        table.say({"type": "hello"})
        while due := table.due():
            self.assertTrue(table.thought(bots.think(table.think(due[0]["seat"]))))
            table.pending()
            table.stored()
        table.listen()
        self.assertEqual(table.say({"type": "hint", "id": 7}), 2)
        with self.assertRaises(frente.Refused):
            table.say({"type": "recap"})
        while not table.go():
            pass
        self.assertEqual([told["id"] for told in table.listen() if told["type"] == "hint"], [7])


class Lobby(unittest.TestCase):
    """Calls of tables that tell."""

    def test_tables_of_data(self):
        for id in frente.games():
            table = frente.Table()
            told, spanish = (table.call("tables", game=id, lang=lang) for lang in ("en", "es"))
            self.assertEqual(told["game"], id)
            self.assertEqual(told["program"], table.call("engine")["engine"])
            for one, other in zip(told["tables"], spanish["tables"]):
                text = (ROOT / "data" / id / one["name"]).read_text(encoding="utf-8")
                self.assertEqual((one["text"], one["bytes"]), (text, len(text.encode())))
                self.assertEqual(one["sha256"], hashlib.sha256(text.encode()).hexdigest())
                header = next(line for line in text.splitlines() if line and not line.startswith("#"))
                self.assertEqual([column["id"] for column in one["columns"]], header.split("\t"))
                self.assertTrue(all(column["text"] for column in one["columns"]))
                self.assertNotEqual([column["text"] for column in one["columns"]], [column["text"] for column in other["columns"]])
            checked = table.call("check", game=id)
            self.assertEqual((checked["ok"], len(checked["data"])), (True, 16))

    def test_things(self):
        table = frente.Table()
        card = table.call("thing", game="libertad", id="an01", lang="en")["item"]
        self.assertEqual(card["id"], "an01")
        self.assertNotEqual(card, table.call("thing", game="libertad", id="an01", lang="es")["item"])
        self.assertIsNone(table.call("thing", game="libertad", id="an", lang="en")["item"])
        for id in frente.games():
            things = {row.split("\t")[0] for told in table.call("tables", game=id)["tables"] for row in told["text"].splitlines()}
            found = [table.call("thing", game=id, id=thing)["item"] for thing in sorted(things) if re.fullmatch("[a-z][a-z0-9_-]+", thing)]
            self.assertGreater(sum(item is not None for item in found), 5, id)

    def test_beginning_and_records(self):
        for id in frente.games():
            table, seats = frente.Table(), frente.Game(id).seats
            made = table.call("create", game=id, name="Ana", seats={seat: "me" if n else "friend" for n, seat in enumerate(seats)})
            self.assertEqual(made["links"], [{"seats": seats, "token": made["game"], "who": "me"}])
            self.assertEqual(len(made["fair"]["hash"]), 64)
            row = made["saved"]["game"]
            self.assertEqual((row["game"], row["rules"], row["seats"], row["events"]), (made["game"], id, seats, len(made["saved"]["events"])))
            self.assertEqual(table.call("open", saved=row), {"ok": True})
            self.assertEqual(table.call("events", events=made["saved"]["events"]), {"ok": True})
            self.assertEqual(table.call("load"), {"game": row})
            record = table.call("record")["record"]
            match = frente.read_record(record)
            self.assertEqual(match.game.id, id)
            self.assertTrue(table.call("verify", record=record)["ok"])
            self.assertEqual(table.call("replay", record=record)["view"]["items"], match.view("watcher")["items"])
            self.assertEqual(table.call("show", game=id, position=match.write())["view"]["items"], match.view("watcher")["items"])
            self.assertEqual(table.call("record")["record"], record)  # the table is as it was


class Seen(unittest.TestCase):
    """A table that is only seen, beside the one that it sees."""

    def follow(self, table, page):
        """What the first seat is told now, given to the page."""
        seats = {"anarchist": "me", "communist": "me", "moderate": "me"}
        for told in table.listen(0):
            if told["type"] not in ("view", "change"):
                continue
            self.seq = told["seq"]
            self.steps.append(told["step"])
            state = {"seq": told["seq"], "step": told["step"], "state": told["state"]}
            if told["type"] == "view":
                page.call("seen", game="libertad", viewer="anarchist", seats=seats, **state)
            else:
                page.call("seen-change", **state)

    def choose(self, table, guest):
        """Any choice of a seat, of which the others hear."""
        look = ["anarchist", "communist", "moderate"][guest]
        table.say({"type": "hello", "look": look}, 5)
        view = next(told for told in table.listen(5) if told["type"] == "view")
        if view["view"].get("choices"):
            table.say({"type": "choose", "seq": view["seq"], "do": view["view"]["choices"][0]["do"]}, 5)
            table.pending()
            table.stored()

    def ask(self, table, message):
        """The answer of a guest."""
        if table.say({**message, "id": 9}) == 2:
            while not table.go():
                pass
        return next(told for told in table.listen() if told.get("id") == 9)

    def test_answers_as_its_table(self):
        table, page = frente.Table(), frente.Table()
        self.steps = []
        table.call("create", game="libertad", seats={"anarchist": "me", "communist": "me", "moderate": "me"})
        table.hold(0, [0])
        table.hold(5, 127)
        table.say({"type": "hello", "engine": page.call("engine")["engine"]})
        self.follow(table, page)
        for turn in range(9):
            self.choose(table, turn % 3)
            self.follow(table, page)
        self.assertGreater(len(set(self.steps)), 4)
        for step in sorted(set(self.steps)):
            told, seen = ({**self.ask(one, {"type": "at", "step": step}), "lines": None} for one in (table, page))
            self.assertEqual(told, seen)
        for message in ({"type": "position"}, {"type": "why", "seq": self.seq, "do": "move liberty +1"}):
            self.assertEqual(self.ask(table, message), self.ask(page, message))
        self.assertEqual(self.ask(page, {"type": "analyse"})["type"], "analysis")
        for elsewhere in ({"type": "at", "step": 999}, {"type": "chat", "text": "Salud"}, {"type": "hello"}):
            with self.assertRaises(frente.Refused):
                page.say(elsewhere)
        with self.assertRaises(frente.Refused):
            page.call("seen-change", seq=1, step=1, state="????")
        with self.assertRaises(frente.Refused):
            page.call("record")
        self.assertEqual(page.due(), [])


class Document(unittest.TestCase):
    def test_what_the_document_shows(self):
        words = (ROOT / "docs/library.md").read_text(encoding="utf-8").replace("```", "")
        shown = doctest.DocTestParser().get_doctest(words, {"frente": frente}, "library.md", "docs/library.md", 0)
        self.assertGreater(len(shown.examples), 5)
        self.assertEqual(doctest.DocTestRunner(verbose=False).run(shown).failed, 0)


class Example(unittest.TestCase):
    """That the worked example learns takes its own minute; that it runs, and that nothing but the policy is beside the
    bot's own play, is soon seen."""

    def test_learns(self):
        sys.path.insert(0, str(ROOT / "bindings/python/examples"))
        import learn_libertad as example
        chance = numpy.random.default_rng(1)
        ahead, actions, seats, late, taken, won = example.watch(24, 330, chance)
        self.assertEqual(set(won), {0, 1})
        policy = example.Policy()
        policy.learn_to_imitate(ahead, actions, seats, taken, chance, 30)
        several = (actions >= 0).sum(1) > 1
        agree = (policy.imitate(ahead, actions, seats).argmax(1) == taken)[several].mean()
        self.assertGreater(agree, 1.3 * (1 / (actions >= 0).sum(1))[several].mean())
        policy.learn_who_wins(ahead[numpy.arange(len(taken)), taken], seats, late, won, chance, 30)
        won, war = example.play(policy, 6, 5)
        self.assertTrue(((won == 0) | (won == 1)).all())
        self.assertTrue((won <= war).all())


if __name__ == "__main__":
    unittest.main()
