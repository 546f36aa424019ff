"""The version of this package: the build, the command and every file that names its maker read it here."""

VERSION = "0.1.0"
