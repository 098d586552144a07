"""Barbaricum: five board games about Rome's frontier, rules enforced."""
