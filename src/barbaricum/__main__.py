"""`python -m barbaricum` is the command `barbaricum`."""

import sys

from barbaricum.cli import main

if __name__ == "__main__":  # the workers of an arena import this file too
    sys.exit(main())
