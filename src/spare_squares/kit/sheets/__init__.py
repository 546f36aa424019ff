"""Pages of marks in millimetres, one module a sheet."""
