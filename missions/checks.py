"""What is wrong with a catalogue that can be read: missions alike, words missing, numbers that differ."""

from collections.abc import Iterator, Mapping

from missions.cards import Colour
from missions.catalogue import Catalogue
from missions.effects import Contest, Duel, Effect, Test, Vow, inner_steps
from missions.faults import Fault
from missions.language import Language, MissingWord
from missions.mission import Mission, SmallGame, Table
from missions.proofreading import numbers_in
from missions.sense import LONGEST, players_needed, senseless
from missions.twins import at_two_players
from missions.wording import word


def check_catalogue(catalogue: Catalogue, languages: Mapping[str, Language]) -> tuple[Fault, ...]:
    """Return everything that is wrong with the missions, in their effects and in every language."""
    faults = [*_alike(catalogue), *_too_few(catalogue), *_senseless(catalogue)]
    for language in languages.values():
        faults += _worded(catalogue, language)
    return tuple(sorted(faults, key=lambda fault: (fault.file, fault.line)))


def numbers_of(mission: Mission, games: Mapping[str, SmallGame]) -> list[int]:
    """Return all numbers that the words of a mission must say, rising."""
    return sorted(_numbers(mission.effect, games))


def _too_few(catalogue: Catalogue) -> Iterator[Fault]:
    """Find the colours whose code would open a mission that two people cannot play."""
    plain = Table(players=2, extended=False)
    for colour in Colour:
        if not any(plain.fits(mission) for mission in catalogue.of_colour(colour)):
            problem = "no mission is for two players and not extended: add one, or scans find nothing to do"
            yield Fault(f"{colour.value}.toml", 1, problem)


def _senseless(catalogue: Catalogue) -> Iterator[Fault]:
    for mission in catalogue.missions:
        if found := senseless(mission.effect, catalogue.games):
            yield _fault(catalogue, mission, f"{mission.id} means nothing: {found.why}")
        elif mission.min_players < (needed := players_needed(mission.effect)):
            problem = "passes round the table, or does the same to one person twice when two play"
            yield _fault(catalogue, mission, f"{mission.id} {problem}: give it min_players = {needed}")


def _alike(catalogue: Catalogue) -> Iterator[Fault]:
    same: dict[object, Mission] = {}
    for mission in catalogue.missions:
        exact = ("exactly", mission.effect)
        at_two = ("at two", at_two_players(mission.effect)) if mission.min_players == 2 else exact
        twin = same.get(exact) or same.get(at_two)
        if twin is not None:
            yield _fault(catalogue, mission, _alike_problem(mission, twin, catalogue))
        same.setdefault(exact, mission)
        same.setdefault(at_two, mission)


def _alike_problem(mission: Mission, twin: Mission, catalogue: Catalogue) -> str:
    place = f"{twin.id} ({':'.join(map(str, catalogue.lines[twin.id]))})"
    if mission.effect == twin.effect:
        return f"{mission.id} does the same as {place}: change one of them"
    return (
        f"{mission.id} does the same as {place} when two play and left and right are one person: "
        f"change one of them or give it min_players = 3"
    )


def _worded(catalogue: Catalogue, language: Language) -> Iterator[Fault]:
    texts: dict[str, str] = {}
    for mission in catalogue.missions:
        try:
            wording = word(mission, language)
        except MissingWord as missing:
            yield _fault(catalogue, mission, f"{mission.id} in {language.tag!r}: {missing}")
            continue
        text = " ".join(wording.sentences)
        for problem in _problems(mission, catalogue, text, language):
            yield _fault(catalogue, mission, f"{mission.id} in {language.tag!r} {problem}: {text}")
        if wording.language is not language:
            yield _fault(
                catalogue, mission, f"{mission.id} in {language.tag!r} lacks words and is said in English"
            )
        elif text in texts:
            yield _fault(
                catalogue, mission, f"{mission.id} in {language.tag!r} reads like {texts[text]}: {text}"
            )
        texts.setdefault(text, mission.id)


def _problems(mission: Mission, catalogue: Catalogue, text: str, language: Language) -> Iterator[str]:
    said, meant = numbers_in(text, language), numbers_of(mission, catalogue.games)
    if said != meant:
        yield f"says the numbers {said} where its effect has {meant}"
    if len(text) > LONGEST:
        yield f"has {len(text)} characters, and {LONGEST} is the most"
    if "{" in text or "}" in text:
        yield "has a blank that nothing fills"


def _numbers(effect: Effect, games: Mapping[str, SmallGame]) -> Iterator[int]:
    for step in effect:
        n = getattr(step, "n", None)
        if n is not None:
            yield n
        if isinstance(step, Duel | Contest | Test | Vow):
            yield from games[step.game].numbers
        yield from _numbers(inner_steps(step), games)


def _fault(catalogue: Catalogue, mission: Mission, problem: str) -> Fault:
    return Fault(*catalogue.lines[mission.id], problem)
