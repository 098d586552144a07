"""How long is it, by a table's calendar: some days do not count."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from barbaricum.core.errors import TableError
from barbaricum.tables.ports import Calendar

_DAY_NAMES: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_MOST_PAUSES: Final = 60
_LONGEST_PAUSE: Final = 120
"""Days of one range."""


def check_calendar(calendar: Calendar) -> None:
    """Raise TableError for what is no calendar, or one on which hardly any day counts."""
    _zone(calendar)
    if not all(0 <= day <= 6 for day in calendar.weekdays) or len(set(calendar.weekdays)) > 6:
        raise TableError("A calendar's weekdays are numbers from 0 (Monday) to 6 (Sunday), at most six of them.")
    if len(calendar.days) > _MOST_PAUSES:
        raise TableError(f"A calendar names at most {_MOST_PAUSES} pauses; this one has {len(calendar.days)}.")
    for text in calendar.days:
        first, last = _range(text)
        if not timedelta(0) <= last - first < timedelta(_LONGEST_PAUSE):
            raise TableError(f"The pause {text!r} must have 1 to {_LONGEST_PAUSE} days, its first day named first.")


def time_after(calendar: Calendar, start: int, seconds: int) -> int:
    """The moment when so many seconds that count have passed since `start`; both in seconds since 1970."""
    zone, pauses = _zone(calendar), [_range(text) for text in calendar.days]
    now = start
    while True:
        day = datetime.fromtimestamp(now, zone).date()
        midnight = int(datetime.combine(day + timedelta(1), time(), zone).timestamp())
        if day.weekday() not in calendar.weekdays and not any(first <= day <= last for first, last in pauses):
            if now + seconds <= midnight:
                return now + seconds
            seconds -= midnight - now
        now = midnight


def time_between(calendar: Calendar, start: int, end: int) -> int:
    """How many seconds that count lie between two moments."""
    zone, pauses = _zone(calendar), [_range(text) for text in calendar.days]
    now, counted = start, 0
    while now < end:
        day = datetime.fromtimestamp(now, zone).date()
        midnight = int(datetime.combine(day + timedelta(1), time(), zone).timestamp())
        until = min(midnight, end)
        if day.weekday() not in calendar.weekdays and not any(first <= day <= last for first, last in pauses):
            counted += until - now
        now = until
    return counted


def moment(at: int, zone: str = "UTC") -> str:
    """Write a time out for a person: "Mon 30 Nov 2026, 18:00 UTC"."""
    when = datetime.fromtimestamp(at, _zone(Calendar(zone=zone)))
    day = f"{_DAY_NAMES[when.weekday()]} {when.day} {_MONTHS[when.month - 1]} {when.year}"
    return f"{day}, {when:%H:%M} {when.tzname() or zone}"


def duration(seconds: int) -> str:
    """Write a span of time out for a person: "1 day 12 hours"."""
    parts, rest = [], seconds
    for name, size in (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)):
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count} {name}{'s' * (count != 1)}")
    return " ".join(parts[:2]) or "no time"


def _zone(calendar: Calendar) -> tzinfo:
    if calendar.zone == "UTC":  # known even where no database of zones is
        return UTC
    try:
        return ZoneInfo(calendar.zone)
    except (KeyError, ValueError, OSError):  # whatever a name can be wrong in
        raise TableError(f"There is no time zone {calendar.zone!r} here; zones are named like Europe/Berlin.") from None


def _range(text: str) -> tuple[date, date]:
    first, _, last = text.partition("/")
    try:
        return date.fromisoformat(first), date.fromisoformat(last or first)
    except ValueError:
        raise TableError(f"{text!r} is no day or range of days; write 2026-12-24 or 2026-12-24/2027-01-01.") from None
