"""What keeps some people from using a page, by the rules of axe-core."""

from playwright.sync_api import Page

VIOLATIONS = """() => axe.run({resultTypes: ["violations"]}).then(found => found.violations.flatMap(
    rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 120)}`)))"""
"""All rules run; what is fine is not written out node by node, which takes longer than to find it."""


def violations(tab: Page, axe: str) -> list[str]:
    tab.add_script_tag(url=axe)
    found: list[str] = tab.evaluate(VIOLATIONS)
    return found
