"""What is told of homes and build sites, in sentences.

- `home`, `home-left`, `home-lost`, `site`, `site-left`: people, province;  `struck`: whose home, where, who struck it
- `granted`: people, homes beyond three;  `void`: people, code of the order
"""

from __future__ import annotations

from barbaricum.core.state import Event
from barbaricum.games.invasions_ii.rules import InvasionsRules
from barbaricum.orders.play import telling


def sentence(rules: InvasionsRules, event: Event) -> str:
    """Say in one plain sentence what happened."""
    kind, args = event.kind, event.args
    if kind == "granted":
        return f"{rules.names[args[0]]}: an empire, which may have {'a fourth' if args[1] == 1 else 'a fifth'} home."
    if kind == "void":
        line = rules.order_text(rules.codec.order(args[1]), {})
        return f"{rules.names[args[0]]}: {line}: void, because of what a rival chose."
    if kind == "struck":
        return f"{rules.names[args[0]]}: the home in {rules.title(args[1])} is no more: {rules.names[args[2]]} make it theirs."
    if kind not in _TEXTS:
        return telling.sentence(rules, event)
    return f"{rules.names[args[0]]}: {rules.title(args[1])} {_TEXTS[kind]}."


_TEXTS = {
    "home": "becomes a home",
    "home-left": "is a home no longer",
    "home-lost": "is a home no longer, for a people of two centres or fewer",
    "site": "becomes a build site",
    "site-left": "is a build site no longer",
}
