"""Time by a table's calendar."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from barbaricum.core.errors import TableError
from barbaricum.tables.calendar import check_calendar, duration, moment, time_after, time_between
from barbaricum.tables.ports import Calendar

HOUR = 3600
BERLIN = ZoneInfo("Europe/Berlin")
WEEKENDS = Calendar(weekdays=(5, 6), zone="Europe/Berlin")


def at(text: str, zone: ZoneInfo = BERLIN) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp())


def test_without_pauses_all_time_counts() -> None:
    assert time_after(Calendar(), 1000, 86_400 * 3) == 1000 + 86_400 * 3


def test_a_weekend_does_not_count() -> None:
    # From Friday evening, a day: six hours of Friday, then Monday's first eighteen.
    assert time_after(WEEKENDS, at("2026-12-04 18:00"), 24 * HOUR) == at("2026-12-07 18:00")
    # Begun on a Sunday, it runs from Monday on.
    assert time_after(WEEKENDS, at("2026-12-06 10:00"), HOUR) == at("2026-12-07 01:00")
    # What ends with Friday ends before the weekend.
    assert time_after(WEEKENDS, at("2026-12-04 18:00"), 6 * HOUR) == at("2026-12-05 00:00")


def test_holidays_are_days_or_ranges_of_days() -> None:
    feast = Calendar(days=("2026-12-24/2026-12-26", "2027-01-01"), zone="Europe/Berlin")
    assert time_after(feast, at("2026-12-23 12:00"), 24 * HOUR) == at("2026-12-27 12:00")
    assert time_after(feast, at("2026-12-31 23:00"), 2 * HOUR) == at("2027-01-02 01:00")


def test_days_are_those_of_the_zone_and_an_hour_more_or_less_in_spring_and_autumn() -> None:
    # The night of 28 March 2027 has an hour less: a day's time ends an hour later by the clock.
    assert time_after(Calendar(zone="Europe/Berlin"), at("2027-03-27 12:00"), 24 * HOUR) == at("2027-03-28 13:00")
    # A paused Sunday is skipped whole, however long it is.
    assert time_after(WEEKENDS, at("2027-03-26 23:00"), 2 * HOUR) == at("2027-03-29 01:00")


@given(start=st.integers(1_700_000_000, 1_900_000_000), seconds=st.integers(0, 40 * 86_400))
def test_the_time_between_is_the_inverse(start: int, seconds: int) -> None:
    calendar = Calendar(weekdays=(2, 6), days=("2026-12-24/2027-01-02",), zone="America/New_York")
    end = time_after(calendar, start, seconds)
    assert end >= start + seconds
    assert time_between(calendar, start, end) == seconds


@pytest.mark.parametrize(
    ("calendar", "said"),
    [
        (Calendar(zone="Rome"), "no time zone 'Rome'"),
        (Calendar(zone="../etc/passwd"), "no time zone"),
        (Calendar(weekdays=(7,)), "0 .Monday. to 6"),
        (Calendar(weekdays=(0, 1, 2, 3, 4, 5, 6)), "at most six"),
        (Calendar(days=("24.12.2026",)), "write 2026-12-24"),
        (Calendar(days=("2026-12-26/2026-12-24",)), "first day named first"),
        (Calendar(days=("2026-01-01/2036-01-01",)), "1 to 120 days"),
        (Calendar(days=("2026-12-24",) * 61), "at most 60 pauses"),
    ],
)
def test_what_is_no_calendar_is_turned_away(calendar: Calendar, said: str) -> None:
    with pytest.raises(TableError, match=said):
        check_calendar(calendar)


def test_times_as_they_are_told() -> None:
    assert moment(at("2026-12-04 18:05"), "Europe/Berlin") == "Fri 4 Dec 2026, 18:05 CET"
    assert moment(0) == "Thu 1 Jan 1970, 00:00 UTC"
    assert [duration(each) for each in (0, 1, 86_400, 90_061, 7200)] == [
        "no time",
        "1 second",
        "1 day",
        "1 day 1 hour",
        "2 hours",
    ]
