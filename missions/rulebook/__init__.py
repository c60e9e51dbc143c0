"""The rules of the games in every language, written in Markdown beside the language's words.

``languages/<tag>/rules/<page>.md`` is what a translator writes; ``load_rules`` is what the site and the
booklet show; ``check_rules`` tells every fault with its file and line.
"""

from missions.rulebook.checks import check_rules, pages_asked, rules_coverage
from missions.rulebook.numbers import RulesPage
from missions.rulebook.shipped import BadRules, Rules, load_rules

__all__ = ["BadRules", "Rules", "RulesPage", "check_rules", "load_rules", "pages_asked", "rules_coverage"]
