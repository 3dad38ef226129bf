"""Messages: what hitori says to players, as templates in a file for each language, e.g. `en/core.json`."""

from .details import Alternative, Broken, Consequence, Decided, Detail, Line, Values
from .sentences import ENGLISH, Catalogue, capitalised, catalogue, languages
