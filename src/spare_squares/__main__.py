"""Let `python -m spare_squares` do what the command `spare-squares` does."""

from spare_squares.cli import main

if __name__ == "__main__":
    main()
