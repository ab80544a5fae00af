"""Play Seven Swords. `python main.py --help` explains every option."""

import sys

from game.client.start import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
