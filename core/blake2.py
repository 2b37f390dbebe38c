"""BLAKE2b, from the module that `hashlib` takes it from.

`hashlib` itself loads OpenSSL, which takes 12 million instructions at the start of a command and is not needed here.
"""

try:
    from _blake2 import blake2b
except ImportError:  # another implementation of Python
    from hashlib import blake2b

__all__ = ["blake2b"]
