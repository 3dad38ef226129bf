"""Hitori for machines that reason: questions, exact marks, and environments of the libraries that ask and train them.

- `items`, `prompts`, `marks`: a question as a record of JSON, its words, and what a reply to it is worth;
- `gymnasium`, `verifiers`, `inspect`, `reasoning_gym`: adapters; each needs the library of its name and no other.
"""
