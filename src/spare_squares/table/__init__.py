"""THE TABLE: turns as a pure state machine, the journal file, the spoken grammar."""
