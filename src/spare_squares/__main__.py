"""Let `python -m spare_squares` do what the command `spare-squares` does."""

from spare_squares.shell import main

if __name__ == "__main__":
    main()
