"""PAGES: joins page sources into one file, hashes its policy and checks that it asks for nothing."""
